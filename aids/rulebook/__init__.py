"""The rules of a game as values: figures, switches, rulings, tables and how each is read, inputs, checks in steps."""
