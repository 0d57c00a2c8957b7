"""`tableside rules`: the rulebook by words or id, and how each rule stands in a ruleset."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tableside.cli.loading import load_game
from tableside.cli.screen import RULE, STRONG, console
from tableside.systems import RULESETS
from tableside.systems.rulebook import Rule, rulebook

MOST_IN_FULL = 6
_WORDS = {
    "said": "said",
    "same": "same (not on the sheet, read as elsewhere)",
    "silent": "silent (not on the sheet, not played)",
    "excluded": "excluded (there is no such rule here)",
}


class Shelf:
    """One game's rules with the ruleset through which they are read."""

    def __init__(self, system: str, ruleset: str) -> None:
        self.system = system
        resolved = load_game(system, ruleset).resolved
        self.ruleset: str = resolved["name"]
        self._standing: Mapping[str, str] = resolved["rules"]
        self._sources: Mapping[str, str] = resolved["sources"]
        self.rules = rulebook(system)

    def short(self, rule: Rule) -> str:
        """How a rule stands, in a word or two."""
        if rule.status == "planned":
            return "planned"
        how = self._standing.get(rule.id, "silent")
        return f"from {self._sources[rule.id]}" if how == "borrowed" else how

    def standing(self, rule: Rule) -> str:
        """How a rule stands, as a sentence."""
        how = self._standing.get(rule.id, "silent")
        words = _WORDS.get(how) or f"borrowed from {self._sources[rule.id]}"
        planned = "; planned, not played yet" if rule.status == "planned" else ""
        return f"{self.ruleset}: {words}{planned}"


def show_rules(words: tuple[str, ...], system: str | None, ruleset: str) -> None:
    """Print what was looked for."""
    shelves = _shelves(system, ruleset)
    found = [(shelf, rule) for shelf in shelves for rule in search(shelf.rules.values(), words)]
    exact = [one for one in found if one[1].id.lower() == " ".join(words).lower()]
    found = exact or found
    if not found:
        _nothing(words, shelves)
    screen = console()
    if words and len(found) <= MOST_IN_FULL:
        for place, (shelf, rule) in enumerate(found):
            if place:
                screen.print()
            _entry(screen, shelf, rule)
        return
    for shelf in shelves:
        _table(screen, shelf, [rule for one, rule in found if one is shelf])
    screen.print(Text(f"{len(found)} rules. Name an id, or more words, for a rule's text."))


def search(rules: Iterable[Rule], words: tuple[str, ...]) -> list[Rule]:
    """Rules that have every word, those with the words in id or title first."""
    wanted = [word.lower() for one in words for word in one.split()]
    hits = [rule for rule in rules if all(word in _all_text(rule) for word in wanted)]
    return sorted(hits, key=lambda rule: not all(word in _name(rule) for word in wanted))


def _name(rule: Rule) -> str:
    return f"{rule.id} {rule.title}".lower()


def _all_text(rule: Rule) -> str:
    differences = " ".join(rule.differences.values())
    return f"{_name(rule)} {rule.topic} {rule.text} {differences}".lower()


def _shelves(system: str | None, ruleset: str) -> list[Shelf]:
    systems = [system] if system else list(RULESETS)
    if ruleset:
        systems = [_system_of(ruleset, systems)]
    return [Shelf(one, ruleset) for one in systems]


def _system_of(ruleset: str, systems: list[str]) -> str:
    """The game a ruleset belongs to; a house rule's by what it extends."""
    name = ruleset
    if ruleset.endswith(".toml"):
        try:
            name = str(tomllib.loads(Path(ruleset).read_text(encoding="utf-8")).get("extends"))
        except (tomllib.TOMLDecodeError, OSError):
            return systems[0]  # whose loader says what is wrong with the file
    for system in systems:
        if name in RULESETS[system]:
            return system
    if ruleset.endswith(".toml"):
        return systems[0]
    good = "; ".join(f"{one}: {', '.join(RULESETS[one])}" for one in systems)
    raise click.BadParameter(
        f"There is no ruleset {ruleset!r} here. There are: {good}.", param_hint="--ruleset"
    )


def _nothing(words: tuple[str, ...], shelves: list[Shelf]) -> None:
    wanted = " ".join(words)
    click.echo(f"No rule has {wanted!r}.", err=True)
    near = nearest(wanted, [rule for shelf in shelves for rule in shelf.rules.values()])
    if near:
        click.echo("Near it:", err=True)
    for rule in near:
        click.echo(f"  {rule.id}  {rule.title}", err=True)
    raise SystemExit(1)


def nearest(wanted: str, rules: list[Rule]) -> list[Rule]:
    """Rules whose id or one of whose title's words is nearly what was typed."""
    names: dict[str, list[Rule]] = {}
    for rule in rules:
        for name in (rule.id.lower(), rule.title.lower(), *rule.title.lower().split()):
            names.setdefault(name, []).append(rule)
    close = get_close_matches(wanted.lower(), names, n=3, cutoff=0.7)
    found = {rule.id: rule for name in close for rule in names[name]}
    return list(found.values())[:5]


def _entry(screen: Console, shelf: Shelf, rule: Rule) -> None:
    head = Text(f"{rule.id}  {rule.title}", style=STRONG)
    facts = Text(f"{rule.kind}, topic {rule.topic}; {', '.join(rule.sources)}", style=RULE)
    lines = [facts, Text(rule.text), Text(f"In {shelf.standing(rule)}.")]
    lines += [Text(f"{name}: {words}") for name, words in rule.differences.items()]
    screen.print(head)
    for text in lines:
        screen.print(Padding(text, (0, 0, 0, 2), expand=False))


def _table(screen: Console, shelf: Shelf, rules: list[Rule]) -> None:
    if not rules:
        return
    table = Table(
        title=f"{shelf.system}, {shelf.ruleset}", title_justify="left", box=None, pad_edge=False
    )
    table.add_column("id", no_wrap=True)
    table.add_column("title")
    table.add_column("kind", no_wrap=True)
    table.add_column("standing", no_wrap=True)
    for rule in rules:
        table.add_row(rule.id, rule.title, rule.kind, shelf.short(rule))
    screen.print(table)
