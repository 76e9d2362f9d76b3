"""One writer a file format; each is imported only when its format is asked for."""
