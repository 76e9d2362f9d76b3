"""Data: kits, charts, paper, palettes, counter art, maps, examples, and the pages of the browser (`web`)."""
