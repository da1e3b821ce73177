"""Small mistakes put into a source: what ``tools/mutants.py`` samples. Pure."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
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
ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Delete, ast.Raise, ast.Break, ast.Continue)
"""Statements that are left out: assignments only where something other than a bare name is assigned to."""

Node = ast.expr | ast.stmt


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: the UTF-8 bytes from ``begin`` to ``end`` of a file give way to ``text``."""

    file: str
    line: int
    kind: str
    begin: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        """The source with the mistake in it."""
        whole = source.encode()
        return (whole[: self.begin] + self.text.encode() + whole[self.end :]).decode()

    def diff(self, source: str) -> list[str]:
        """The lines that the mistake changes, as they were and as they are."""
        lines = difflib.unified_diff(source.splitlines(), self.apply(source).splitlines(), n=0, lineterm="")
        return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of a source, in its order.

    >>> [mutant.apply("late = now > due") for mutant in mutants("a.py", "late = now > due")]
    ['late = now >= due']
    """
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def made(node: Node, kind: str, text: str) -> Mutant:
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return Mutant(file, node.lineno, kind, begin, end, text)

    return [made(*mistake) for node in _nodes(ast.parse(source)) for mistake in _mistakes(node)]


def _nodes(node: ast.AST) -> Iterator[Node]:
    """Everything in which a mistake may matter: no annotations, docstrings, decorators or imports for types."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
        return  # the places inside an f-string are not told before Python 3.12
    if isinstance(node, (ast.expr, ast.stmt)):
        yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _nodes(child)


def _mistakes(node: Node) -> Iterator[tuple[Node, str, str]]:
    """What could be written by mistake: the node that gives way, the kind of the mistake, and its text."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if not _has_opposite(test):
            yield test, "condition negated", f"(not ({ast.unparse(test)}))"
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                changed = [*ops[:place], COMPARISONS[type(op)](), *ops[place + 1 :]]
                yield node, "comparison swapped", ast.unparse(ast.Compare(node.left, changed, node.comparators))
        case ast.BoolOp(op=op):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, "and for or", f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _joins(node):
            yield node, "arithmetic", f"({ast.unparse(ast.BinOp(node.left, ARITHMETIC[type(op)](), node.right))})"
        case ast.Constant(value=bool(value)):
            yield node, "boolean flipped", str(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield node, "constant changed", repr(value + 1)
        case ast.Return(value=ast.expr() as given) if not isinstance(given, ast.Constant):
            yield node, "nothing returned", "return None"
        case _ if isinstance(node, DROPPED) and not _kept(node):
            yield node, "statement dropped", "pass"
        case _:
            return


def _has_opposite(test: ast.expr) -> bool:
    """Whether a comparison is negated by being swapped, which is another mutant's."""
    return isinstance(test, ast.Compare) and not isinstance(test.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE))


def _joins(node: ast.BinOp) -> bool:
    """Whether it is seen to join texts, lists or tuples, which cannot be subtracted."""

    def joined(side: ast.expr) -> bool:
        texts = isinstance(side, ast.Constant) and isinstance(side.value, (str, bytes))
        return texts or isinstance(side, (ast.JoinedStr, ast.List, ast.Tuple))

    return joined(node.left) or joined(node.right)


def _kept(statement: ast.stmt) -> bool:
    """Whether a statement stays: an expression without effect, or a name without which nothing could run."""
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, (ast.Call, ast.Await, ast.Yield, ast.YieldFrom))
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Name) for target in statement.targets)
    return False
