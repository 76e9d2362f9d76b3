"""SVG files of players, read element by element.  What cannot be drawn is rejected with its line.

`svgelements` 1.9.6 was tried: it stops without a word in the middle of a path (`M0 0L1 2X3 4`), takes an unknown color
for black, knows no gradients, opacity of groups or fill rules, doubles its time with each level of clones, and gives
elements no lines.
"""
