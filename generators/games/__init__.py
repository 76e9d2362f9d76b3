"""What is drawn for one game alone: a package for each."""
