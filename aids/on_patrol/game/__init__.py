"""Game files of On Patrol: position, and one turn (On Patrol 104 to 108)."""
