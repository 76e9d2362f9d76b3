"""The places of a Python file where a break can be made: parts of the bodies of its functions."""

import ast

from tests.breaks.place import Place

TURNED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""What each comparison is turned into: bounds in or out, the rest into its contrary."""
SKIPPED = (ast.JoinedStr, ast.match_case, ast.AnnAssign, ast.Lambda)
"""Parts whose position is not exact, or that are no expressions to be replaced."""
RUN_BY_PROBE = 'None or __import__("aids._reached", fromlist=["_"]).reached({number})'


def python_places(path, source):
    """Every place of a file, in order."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    data = source.encode()

    def place(kind, node, text, function):
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        return Place(path, function, kind, start, end, data[start:end].decode(), text)

    def walk(node, function):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, SKIPPED):
                continue
            if isinstance(child, ast.ClassDef):
                yield from walk(child, f"{function}{child.name}.")
            elif isinstance(child, ast.FunctionDef):
                for statement in child.body:
                    yield from changes(statement, f"{function}{child.name}")
                    yield from inside(statement, f"{function}{child.name}")

    def inside(node, function):
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, (*SKIPPED, ast.FunctionDef, ast.ClassDef)):
                yield from changes(child, function)
                yield from inside(child, function)

    def changes(node, function):
        for kind, text in _changes(node):
            yield place(kind, node, text, function)

    return list(walk(tree, ""))


def _changes(node):
    """The breaks of one node: kind and the text that replaces it."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in TURNED:
            turned = ast.Compare(node.left, [TURNED[type(operator)]()], node.comparators)
            yield "comparison turned", f"({ast.unparse(turned)})"
        case ast.BoolOp():
            for value in node.values[:2]:
                yield "condition dropped", f"({ast.unparse(value)})"
        case ast.UnaryOp(op=ast.Not()):
            yield "condition dropped", f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool()):
            yield "constant moved", str(not node.value)
        case ast.Constant(value=int() | float()):
            yield "constant moved", f"({node.value + 1})"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Raise():
            yield "line out", "pass"


def with_probe(place, number):
    """The text of a place that also notes that it was reached."""
    probe = RUN_BY_PROBE.format(number=number)
    return f"{probe}; {place.text}" if place.kind == "line out" else f"({probe} or ({place.text}))"
