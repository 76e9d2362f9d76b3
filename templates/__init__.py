"""Data: kits, paper, palettes, art, maps, and the pages of the browser."""
