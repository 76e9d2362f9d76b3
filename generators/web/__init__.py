"""The browser: one door that answers requests, and the two hosts that carry them to it."""
