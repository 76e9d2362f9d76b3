"""Saved files, whose fields are declared once.

From the kind, bounds, default and comment of a field come readers, writers and forms.

A record is a named tuple whose annotations declare its fields:

    class Escort(NamedTuple):
        name: Annotated[str, Field(Line(40))]
        vp: Annotated[int, Field(Whole(0, 9999), "victory points", absent=0, always=True)]
        sonar: Annotated[int | None, Field(Whole(0, 20), "fastest speed at which it works")] = None

The key in the file is the field's name with hyphens.  A field without `Field` is not saved.
"""
