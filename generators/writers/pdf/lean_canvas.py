"""Imports reportlab's canvas without what only its other users need; import this module before the canvas."""

from generators.drawing.lean_reportlab import lean_import

lean_import("reportlab.pdfgen.canvas")
