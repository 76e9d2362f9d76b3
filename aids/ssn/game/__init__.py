"""Game files of SSN: position, orders, and one turn."""
