"""Jobs: print, set up, check, carry out a turn: a typed request in, an answer or files out, for any face."""
