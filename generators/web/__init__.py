"""The browser: one door that answers requests, and its two hosts."""
