"""What each sheet holds, as data: kits, paper, palettes, counter art."""
