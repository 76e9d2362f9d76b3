"""SVG files of players, read element by element; what cannot be drawn is refused with its line."""
