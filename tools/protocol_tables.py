"""Write the tables of verbs, forms and events in docs/protocol.md from the code.

What a row says in words is what the command or the event says of itself. `python
tools/protocol_tables.py` writes them, `--check` only says whether they are up to date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]  # so that it runs from anywhere

if TYPE_CHECKING:
    from tableside.core.engine import Engine
    from tableside.core.values import Command, Event
    from tableside.core.verbs import Verb

PAGE = ROOT / "docs" / "protocol.md"
TITLES = {"wrath-glory": "Wrath & Glory", "daggerheart": "Daggerheart"}
BOTH = "Both games"
ADDRESS = ("character", "matter", "revision")  # what every command has
Rows = list[tuple[str, ...]]


def main(arguments: list[str]) -> int:
    """Write the tables, or with `--check` compare them."""
    page = PAGE.read_text(encoding="utf-8")
    text = written(page)
    if "--check" not in arguments:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if page == text:
        return 0
    print("docs/protocol.md is not up to date: run `make docs-index`.", file=sys.stderr)
    return 1


def written(page: str) -> str:
    """The page with every table of these as the code has it."""
    for (chapter, part), rows in tables().items():
        table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        page, found = re.subn(
            rf"(^## {chapter}$.*?^### {re.escape(part)}$.*?^\|[-|]+\|\n)(?:\|[^\n]*\n)*",
            partial(_below, table),
            page,
            count=1,
            flags=re.MULTILINE | re.DOTALL,
        )
        assert found, f"no table below {chapter}, {part}"
    return page


def _below(table: str, head: re.Match[str]) -> str:
    return head[1] + table


def tables() -> dict[tuple[str, str], Rows]:
    """Every table by the two headings that it stands below."""
    from tableside.core.desk import DESK
    from tableside.systems import load

    games = {title: load(system) for system, title in TITLES.items()}
    one, other = games.values()
    shared = [kind for kind in _events(one) if kind in _events(other)]
    made: dict[tuple[str, str], Rows] = {
        ("Forms", BOTH): _forms(one, DESK),
        ("Events", BOTH): [_event(kind) for kind in shared],
    }
    for title, game in games.items():
        made["Verbs", title] = [_verb(verb) for verb in game.verbs.values()]
        made["Forms", title] = _forms(game, (each for each in game.desk if each not in DESK))
        own = (kind for kind in _events(game) if kind not in shared)
        made["Events", title] = [_event(kind) for kind in own]
    return made


def _verb(verb: Verb) -> tuple[str, ...]:
    who = "GM" if verb.who.value == "gm" else verb.who.value
    when = f"{verb.procedure}: {', '.join(verb.steps)}" if verb.procedure else "any time"
    of_it = _own(verb.command), verb.rule or "-", _words(verb.command)
    return (_code(verb.name), who, when, *of_it)


def _forms(game: Engine[Any, Any], commands: Iterable[type[Command]]) -> Rows:
    from tableside.core.values import Role
    from tableside.core.verbs import tag_of

    called = {Role.GM: "GM", Role.PLAYER: "players"}
    return [
        (
            _code(tag_of(command)),
            " and ".join(called[role] for role in game.desk[command].roles),
            _own(command),
            _words(command),
        )
        for command in commands
    ]


def _events(game: Engine[Any, Any]) -> list[type[Event]]:
    union = get_args(game.events_type)[0]
    return [get_origin(one) or one for one in get_args(union)]


def _event(kind: type[Event]) -> tuple[str, ...]:
    return _code(str(kind.__struct_config__.tag)), _code(*kind.__struct_fields__), _words(kind)


def _own(command: type[Command]) -> str:
    return _code(*(name for name in command.__struct_fields__ if name not in ADDRESS))


def _words(kind: type[Any]) -> str:
    """The first paragraph of what it says of itself."""
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())


def _code(*names: str) -> str:
    return ", ".join(f"`{name}`" for name in names) or "-"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
