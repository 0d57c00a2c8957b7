"""What the client knows by name: verbs, rules and games, outside of its registry; words it reads.

A screen that is made of offers alone names none of them. What hangs in the registry may; what is
elsewhere is counted, so that it can only become less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableside.core.calling_off import CallOff
from tableside.core.verbs import TakeDefault, tag_of
from tableside.systems import SYSTEMS, load

SOURCES = Path(__file__).parents[2] / "web" / "src"
APART = ("lib/registry.ts", "wire.d.ts")  # where names belong, and what is generated
_LANGUAGE = {"object"}  # a word of the language: `typeof one === 'object'`
_QUOTED = re.compile(r"'([a-z_]+)'")
_JOINED = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")  # two words as one, however they stand there
_RULE = re.compile(r"\b(?:WG|DH)-[A-Z]+-\d+")
# What the server says for people is shown, and nothing is concluded from it.
_READ = re.compile(
    r"\b(?:text|label|sentence|purpose)\.(?:startsWith|endsWith|includes|search|match)\b"
)
_ASKED = re.compile(r"\b(?:wg|dh|isDh)\(")  # whether it is a table of that game


def verbs() -> frozenset[str]:
    """Every verb and every form of the games, but those that are called as a panel is."""
    games: list[Any] = [load(system) for system in SYSTEMS]
    named = {verb for game in games for verb in game.verbs}
    forms = {tag_of(command) for game in games for command in game.desk}
    panels = {verb.showing.panel for game in games for verb in game.verbs.values()}
    every = named | forms | {tag_of(TakeDefault), tag_of(CallOff)}
    return frozenset(every - panels - _LANGUAGE)


def files() -> Iterator[tuple[str, str]]:
    """Every source of the client with its text, but those where names belong."""
    for path in sorted(SOURCES.rglob("*")):
        name = path.relative_to(SOURCES).as_posix()
        if path.suffix in (".ts", ".svelte") and name not in APART:
            yield name, path.read_text(encoding="utf-8")


def named() -> dict[str, set[str]]:
    """The names in each file: verbs by quotes or shape, rule ids, games, questions; words read."""
    known = verbs()
    games = re.compile("|".join(map(re.escape, SYSTEMS)))
    found = {
        name: {
            *(known & set(_QUOTED.findall(text))),
            *(known & set(_JOINED.findall(text))),
            *_RULE.findall(text),
            *games.findall(text),
            *_ASKED.findall(text),
            *_READ.findall(text),
        }
        for name, text in files()
    }
    return {name: names for name, names in found.items() if names}
