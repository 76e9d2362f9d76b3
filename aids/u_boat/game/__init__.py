"""A game of U-Boat on file: its files, the orders that players mail, one phase of it, and what each power is told."""
