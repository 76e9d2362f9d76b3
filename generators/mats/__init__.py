"""What markers stand on and what is struck off: tracks, displays and the logs of ships."""
