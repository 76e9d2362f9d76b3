"""Growth: reading twice as much takes at most about twice the work, for every reader of a player's input."""
