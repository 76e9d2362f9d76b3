"""Registration marks and virtual tables that print options name, each with its meaning.

This module imports nothing, so that help texts come at once.
"""

#: Registration marks that a cutting machine's camera or sensor looks for on the printed sheet.
REGISTERS = {
    "none": "no marks for a machine",
    "plain": "a cross in a circle at each corner",
    "silhouette": "a square and two brackets, as Silhouette machines look for them",
}

#: Virtual tables that counters are exported to.
VIRTUAL_TABLES = {
    "vassal": "faces with a CSV manifest",
    "tts": "sheets of 10 x 7 for Tabletop Simulator, with a JSON manifest",
}
