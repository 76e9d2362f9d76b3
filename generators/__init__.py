"""How it is made: drawing, paper, kinds of sheet, writers, and the command line."""
