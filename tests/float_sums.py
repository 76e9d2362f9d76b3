"""A plugin of mypy that refuses `sum` of floats: it rounds otherwise from Python 3.12 on, and prints would differ."""

import sys

from mypy.plugin import Plugin

_said = set()


def refuse_floats(ctx):
    """An error at a sum whose type has a float in it; its type stays.

    mypy shows the error as one of an overload that does not fit; the cure is on standard error.
    """
    if "float" in str(ctx.default_return_type):
        place = f"{ctx.api.path}:{ctx.context.line}"
        if place not in _said:
            _said.add(place)
            print(f"{place}: a sum of floats depends on the version of Python; use math.fsum", file=sys.stderr)
        ctx.api.fail("use math.fsum", ctx.context)
    return ctx.default_return_type


class FloatSums(Plugin):
    """The plugin."""

    def get_function_hook(self, fullname):
        """What looks at each call of `sum`."""
        return refuse_floats if fullname == "builtins.sum" else None


def plugin(version):
    """The entry point that mypy asks for."""
    return FloatSums
