"""Paper, the page frame, typesetting, imposition and tiles."""
