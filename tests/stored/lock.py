"""The lock as text: what both games store alike stands first, then what each has of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stored.shapes import Block, Blocks, Place, Shapes

LOCK = Path(__file__).with_name("stored.lock")
CORE, WIDTH = "core", 96
HEAD = """\
# Everything that is stored, by tag and field. Written by `make stored-lock`, which refuses a
# change that stored tables would not survive; docs/stored-forms.md says what is allowed.
"""


def text_of(shapes: Shapes) -> str:
    """A lock as it is written."""
    games = list(shapes.games.values())
    alike = _alike(games)
    parts = [f"{HEAD}form {shapes.form}\n"]
    parts += _blocks(CORE, {label: games[0][label] for label in alike})
    for name, blocks in shapes.games.items():
        parts += _blocks(name, {label: one for label, one in blocks.items() if label not in alike})
    return "\n".join(parts)


def _alike(games: list[Blocks]) -> set[str]:
    """Labels of blocks that are the same in every game, with all that they speak of."""
    alike = {label for label in games[0] if all(one.get(label) == games[0][label] for one in games)}
    while True:
        spoken = {label: _spoken(games[0][label]) & set(games[0]) for label in alike}
        other = {label for label, labels in spoken.items() if not labels <= alike}
        if not other:
            return alike
        alike -= other


def _spoken(block: Block) -> set[str]:
    return {kind for place in block.values() for kind in place.kinds}


def _blocks(game: str, blocks: Blocks) -> Iterator[str]:
    for label in sorted(blocks):
        lines = (
            line for path, place in sorted(blocks[label].items()) for line in _lines(path, place)
        )
        yield "\n".join((f"{game} {label}", *lines, ""))


def _lines(path: str, place: Place) -> Iterator[str]:
    """One line, or as many as it takes to name every kind."""
    default = "" if place.default is None else f" = {place.default}"
    line = ""
    for kind in sorted(place.kinds):
        if line and len(line) + len(kind) > WIDTH:
            yield line
            line = ""
        line = f"{line} | {kind}" if line else f"  {path}: {kind}"
    yield (line or f"  {path}: ") + default


def read(text: str) -> Shapes:
    """A lock that was written."""
    form, games, block = 0, dict[str, dict[str, dict[str, Place]]](), dict[str, Place]()
    for line in text.splitlines():
        if line.startswith("#") or not line:
            continue
        first, _, rest = line.partition(" ")
        if not first:
            path, _, said = line.strip().partition(": ")
            kinds, has, default = said.partition(" = ")
            before = block[path].kinds if path in block else frozenset()
            block[path] = Place(before | {*kinds.split(" | ")}, default if has else None)
        elif first == "form":
            form = int(rest)
        else:
            block = games.setdefault(first, {})[rest] = {}
    core = games.pop(CORE, {})
    return Shapes(form, {name: {**core, **blocks} for name, blocks in games.items()})
