"""The kernels compiled by numba: the same source, the same stream, the same totals.

What a kernel is handed to draw and to pick with carries state, which compiled code cannot close
over: each call of it becomes a call of a helper with it. Copies of lists become copies of arrays.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any

from tableside.lab import chance
from tableside.lab.blocks import Totals, keys
from tableside.systems import lab_of

if TYPE_CHECKING:
    from tableside.lab.blocks import Block

_HELPERS = {"draw": "drawn", "pick": "picked"}


def available() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


class _Handed(ast.NodeTransformer):
    """The source as it is compiled."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _HELPERS:
            node.args.insert(0, ast.Name(node.func.id, ast.Load()))
            node.func.id = _HELPERS[node.func.id]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        whole = isinstance(node.slice, ast.Slice) and not (node.slice.lower or node.slice.upper)
        return _call("copied", node.value) if whole else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return _call("zeros", node.right) if isinstance(node.left, ast.List) else node


def _call(name: str, of: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [of], [])


def _rebuilt(function: FunctionType, helpers: dict[str, Any]) -> Any:
    """The function with its calls rewritten, and helpers for those."""
    file = inspect.getsourcefile(function) or "kernel"
    tree = ast.parse(inspect.getsource(function))
    [node] = tree.body
    assert isinstance(node, ast.FunctionDef)
    node.returns = None
    for one in node.args.args:
        one.annotation = None
    ast.increment_lineno(_Handed().visit(tree), function.__code__.co_firstlineno - 1)
    space = {**function.__globals__, **helpers}
    exec(compile(ast.fix_missing_locations(tree), file, "exec"), space)
    return space[function.__name__]


@cache
def _helpers() -> dict[str, Any]:
    import numpy as np
    from numba import njit

    u = np.uint64
    step, first, second = (u(one) for one in chance.STIRRED)
    seeds, stirs = (u(one) for one in chance.SEEDED)
    s27, s30, s31, s32, low = u(27), u(30), u(31), u(32), (1 << 32) - 1

    @njit(inline="always")
    def shown(state: Any) -> Any:
        state[0] += step
        made = (state[0] ^ (state[0] >> s30)) * first
        made = (made ^ (made >> s27)) * second
        return np.int64((made ^ (made >> s31)) >> s32)  # with uint64 it would become a float

    @njit(inline="always")
    def drawn(tables: Any, table: Any) -> Any:
        state, codes, keep, other, offset, size = tables
        spot = shown(state) * size[table]
        place = offset[table] + (spot >> 32)
        return codes[place] if (spot & low) < keep[place] else other[place]

    @njit(inline="always")
    def picked(tables: Any, many: Any) -> Any:
        return (shown(tables[0]) * many) >> 32

    @njit
    def seeded(seed: Any, fight: Any) -> Any:
        made = seed * seeds + u(fight) * step
        made = (made ^ (made >> s32)) * stirs
        made = (made ^ (made >> s32)) * stirs
        return made ^ (made >> s32)

    @njit
    def copied(numbers: Any) -> Any:
        return numbers.copy()

    @njit
    def zeros(many: Any) -> Any:
        return np.zeros(many, np.int64)

    return {
        "drawn": drawn,
        "picked": picked,
        "seeded": seeded,
        "copied": copied,
        "zeros": zeros,
    }


def _through(seed: Any, first: Any, tables: Any, sides: Any, out: Any) -> None:
    """As many fights as there are rows in `out`; what it calls is bound to compiled functions."""
    cast, heroes, foes = sides
    for row in range(out.shape[0]):
        tables[0][0] = seeded(seed, first + row)  # type: ignore[name-defined] # noqa: F821
        result = fight(tables, tables, cast, heroes, foes)  # type: ignore[name-defined] # noqa: F821
        for place in range(out.shape[1]):
            out[row, place] = result[place]


@cache
def _compiled(system: str) -> Callable[..., None]:
    """One game's kernel and all that it calls of ours, compiled when first called."""
    from numba import njit

    made, kernel = dict(_helpers()), lab_of(system).fight
    assert isinstance(kernel, FunctionType)
    called = (kernel.__globals__.get(name) for name in kernel.__code__.co_names)
    for one in called:
        if isinstance(one, FunctionType):  # in its place it takes half the time
            made[one.__name__] = njit(inline="always")(_rebuilt(one, made))
    made["fight"] = njit(nogil=True)(_rebuilt(kernel, made))
    through = FunctionType(_through.__code__, {**_through.__globals__, **made})
    compiled: Callable[..., None] = njit(nogil=True)(through)
    return compiled


def play_fast(block: Block) -> Totals:
    """The fights of a block, and what they come to."""
    import numpy as np

    lab, cast = lab_of(block.system), block.cast

    def array(numbers: Any) -> Any:
        return np.array(numbers, np.int64) if isinstance(numbers, list) else numbers

    through = _compiled(block.system)
    tables = (np.zeros(1, np.uint64), *map(array, block.tables))
    width = len(lab.heads) + len(cast.danger) * len(lab.tracks)
    out = np.empty((block.many, width), np.int64)
    numbers = type(cast)(*map(array, cast))
    sides = numbers, block.heroes, block.foes
    through(np.uint64(block.seed), block.first, tables, sides, out)
    made = Totals()
    made.fights = block.many
    for place, key in enumerate(keys(lab.heads, lab.tracks, width)):
        made.counted[key] = _counter(np.bincount(out[:, place]))
    begin, step = len(lab.heads), len(lab.tracks)
    down = out[:, begin : begin + cast.heroes * step : step].sum(axis=1)
    ends = _counter(np.bincount(down * 2 + out[:, 0]))
    made.down.update({(code // 2, code % 2): many for code, many in ends.items()})
    return made


def _counter(found: Any) -> Counter[int]:
    return Counter({value: int(many) for value, many in enumerate(found) if many})
