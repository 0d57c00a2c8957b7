"""`tableside rules`: the rulebook by words or id, and how each rule stands in a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tableside.cli.loading import load_game, system_of
from tableside.cli.screen import RULE, STRONG, console
from tableside.systems import RULESETS
from tableside.systems.reference import search
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
        self._house = frozenset(resolved["house"])
        self.rules = rulebook(system)

    def short(self, rule: Rule) -> str:
        """How a rule stands, in a word or two."""
        if rule.status == "planned":
            return "planned"
        how = self._standing.get(rule.id, "silent")
        words = f"from {self._sources[rule.id]}" if how == "borrowed" else how
        return f"{words}, house" if rule.id in self._house else words

    def standing(self, rule: Rule) -> str:
        """How a rule stands, as a sentence."""
        how = self._standing.get(rule.id, "silent")
        words = _WORDS.get(how) or f"borrowed from {self._sources[rule.id]}"
        planned = "; planned, not played yet" if rule.status == "planned" else ""
        house = "; changed by this house rule" if rule.id in self._house else ""
        return f"{self.ruleset}: {words}{house}{planned}"


def show_rules(words: tuple[str, ...], system: str | None, ruleset: str) -> None:
    """Print what was looked for."""
    shelves = _shelves(system, ruleset)
    found = [
        (shelf, rule)
        for shelf in shelves
        for rule in search(shelf.rules.values(), words, _name, _all_text)
    ]
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


def _name(rule: Rule) -> str:
    return f"{rule.id} {rule.title}"


def _all_text(rule: Rule) -> str:
    differences = " ".join(rule.differences.values())
    return f"{_name(rule)} {rule.topic} {rule.text} {differences}"


def _shelves(system: str | None, ruleset: str) -> list[Shelf]:
    systems = [system] if system else list(RULESETS)
    if ruleset:
        systems = [system_of(ruleset, systems)]
    return [Shelf(one, ruleset) for one in systems]


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
