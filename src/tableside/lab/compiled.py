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
    from tableside.lab.chance import Alias

STATE, SPARE, FREE, HEAD = range(4)  # what the array begins with; see `_packed`
ROOM = 1 << 16  # for copies: an array each would take longer than a fight
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
        return _call("copied", "draw", node.value) if whole else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return _call("zeros", "draw", node.right) if isinstance(node.left, ast.List) else node


def _call(name: str, handed: str, of: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Name(handed, ast.Load()), of], [])


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
    def shown(tables: Any) -> Any:
        spare = tables[SPARE]
        if spare >= 0:
            tables[SPARE] = -1
            return spare
        state = u(tables[STATE]) + step
        tables[STATE] = np.int64(state)
        made = (state ^ (state >> s30)) * first
        made = (made ^ (made >> s27)) * second
        made ^= made >> s31
        tables[SPARE] = np.int64(made) & low  # signed: with uint64 it would become a float
        return np.int64(made >> s32)

    @njit(inline="always")
    def drawn(tables: Any, table: Any) -> Any:
        begins = tables[HEAD + table]
        spot = shown(tables) * tables[begins]
        place = begins + 1 + 3 * (spot >> 32)
        return tables[place] if (spot & low) < tables[place + 1] else tables[place + 2]

    @njit(inline="always")
    def picked(tables: Any, many: Any) -> Any:
        return (shown(tables) * many) >> 32

    @njit
    def seeded(seed: Any, fight: Any) -> Any:
        made = seed * seeds + u(fight) * step
        made = (made ^ (made >> s32)) * stirs
        made = (made ^ (made >> s32)) * stirs
        return np.int64(made ^ (made >> s32))

    @njit(inline="always")
    def zeros(tables: Any, many: Any) -> Any:
        begins = tables[FREE]
        tables[FREE] = begins + many
        made = tables[begins : begins + many]
        for place in range(many):
            made[place] = 0
        return made

    @njit(inline="always")
    def copied(tables: Any, numbers: Any) -> Any:
        begins, many = tables[FREE], len(numbers)
        tables[FREE] = begins + many
        made = tables[begins : begins + many]
        for place in range(many):
            made[place] = numbers[place]
        return made

    return {
        "drawn": drawn,
        "picked": picked,
        "seeded": seeded,
        "copied": copied,
        "zeros": zeros,
    }


def _through(begins: Any, tables: Any, sides: Any, out: Any) -> None:
    """As many fights as `out` has columns; what it calls is bound to compiled functions."""
    (seed, first, free), (cast, heroes, foes) = begins, sides
    for column in range(out.shape[1]):
        tables[FREE] = free
        tables[SPARE] = -1
        tables[STATE] = seeded(seed, first + column)  # type: ignore[name-defined] # noqa: F821
        result = fight(tables, tables, cast, heroes, foes)  # type: ignore[name-defined] # noqa: F821
        for place in range(out.shape[0]):
            out[place, column] = result[place]


@cache
def _compiled(system: str) -> Callable[..., None]:
    """One game's kernel and all that it calls of ours, compiled when first called."""
    from numba import njit

    jit: Any = njit  # whose types know nothing of `_nrt`: whether references are counted
    made, kernel = dict(_helpers()), lab_of(system).fight
    assert isinstance(kernel, FunctionType)
    called = (kernel.__globals__.get(name) for name in kernel.__code__.co_names)
    for one in called:
        if isinstance(one, FunctionType):  # in its place it takes half the time
            made[one.__name__] = njit(inline="always")(_rebuilt(one, made))
    made["fight"] = jit(nogil=True, inline="always", _nrt=False)(_rebuilt(kernel, made))
    through = FunctionType(_through.__code__, {**_through.__globals__, **made})
    compiled: Callable[..., None] = jit(nogil=True, _nrt=False)(through)
    return compiled


def play_fast(block: Block) -> Totals:
    """The fights of a block, and what they come to."""
    import numpy as np

    lab, cast = lab_of(block.system), block.cast

    def array(numbers: Any) -> Any:
        return np.array(numbers, np.int64) if isinstance(numbers, list) else numbers

    through = _compiled(block.system)
    tables, free = _packed(block.tables)
    width = len(lab.heads) + len(cast.danger) * len(lab.tracks)
    out = np.empty((width, block.many), np.int64)
    numbers = type(cast)(*map(array, cast))
    sides = numbers, block.heroes, block.foes
    through((np.uint64(block.seed), block.first, free), tables, sides, out)
    made = Totals()
    made.fights = block.many
    for place, key in enumerate(keys(lab.heads, lab.tracks, width)):
        made.counted[key] = _counter(np.bincount(out[place]))
    begin, step = len(lab.heads), len(lab.tracks)
    down = out[begin : begin + cast.heroes * step : step].sum(axis=0)
    ends = _counter(np.bincount(down * 2 + out[0]))
    made.down.update({(code // 2, code % 2): many for code, many in ends.items()})
    return made


def _packed(tables: Alias) -> tuple[Any, int]:
    """One array for a fight to look into: where its stream is, the tables, room for its lists.

    With arrays of their own every draw and every list would count references up and down, which
    takes longer than all else that they do.
    """
    import numpy as np

    begins, rows = list[int](), list[int]()
    for offset, size in zip(tables.offset, tables.size, strict=True):
        begins.append(HEAD + len(tables.offset) + len(rows))
        rows.append(size)
        for place in range(offset, offset + size):
            rows += (tables.codes[place], tables.keep[place], tables.other[place])
    made = [0, -1, 0, *begins, *rows]
    free = len(made)
    return np.array(made + [0] * ROOM, np.int64), free


def _counter(found: Any) -> Counter[int]:
    return Counter({value: int(many) for value, many in enumerate(found) if many})
