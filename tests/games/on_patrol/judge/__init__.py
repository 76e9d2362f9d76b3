"""A second reading of On Patrol's whole turns: it shares no code with the engine and judges what the engine prints as JSON."""
