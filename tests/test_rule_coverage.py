"""Rules, code and tests stay in step: what is played is tested, what is cited exists.

The way to mend a failure here: name the rule in a test by `@pytest.mark.rule("WG-...")` or in a
scenario by `rules = [...]`, correct the citation, or run `make docs-index`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from citations import (
    ROOT,
    RULE_ID,
    cited,
    code_places,
    files,
    mark_places,
    named,
    scenario_places,
    string_constants,
)
from tableside.core.ruleset_files import Library, Place, places
from tableside.systems import PACKAGES, RULESETS, load
from tableside.systems.kit.files import data
from tableside.systems.rulebook import Rule, rulebook

SYSTEMS = tuple(PACKAGES)
RULES: dict[str, Rule] = {key: rule for name in SYSTEMS for key, rule in rulebook(name).items()}

# Belonging to later work. It grows shorter with each issue; nothing is added without a word.
PLANNED: set[str] = set()
# Rules that come with later work and that a text in rules.toml already names: the one exception
# to "what is cited exists". None so far.
NAMED_AHEAD: set[str] = set()
# The hardest rows of a table that comes with later work: tests of the vocabulary write them out.
ROWS_AHEAD: set[str] = set()

# Where a rule may come from: a sheet with its page. Three have no pages: what the sheet of
# Daggerheart prints without one, the public reference document, and a convention of the engine's
# own that the catalogue records as such.
SOURCE = re.compile(r"(starter|revised|core-[12]|sheet) p\.\d+|sheet|SRD|engine")
MOST_SENTENCES = 3


def test_the_list_of_planned_rules_is_short_and_explicit() -> None:
    assert {key for key, rule in RULES.items() if rule.status == "planned"} == PLANNED
    assert {rule.status for rule in RULES.values()} <= {"played", "planned"}


class TestNamed:
    def test_every_played_rule_has_a_test_or_a_scenario_that_names_it(self) -> None:
        named_by = {place.rule for place in (*mark_places(), *scenario_places())}
        played = {key for key, rule in RULES.items() if rule.status == "played"}
        assert sorted(played - named_by) == []

    def test_every_played_rule_is_named_in_the_code(self) -> None:
        in_code = {place.rule for place in code_places()}
        played = {key for key, rule in RULES.items() if rule.status == "played"}
        assert sorted(played - in_code) == []

    @pytest.mark.parametrize("folder", ["src", "tests", "examples", "benchmarks", "docs"])
    def test_whatever_is_cited_exists(self, folder: str) -> None:
        unknown = [
            f"{named(path)}: {rule}"
            for path in files(folder, suffixes=[".py", ".toml", ".md", ".txt", ".json"])
            for rule in cited(path)
            if rule not in RULES and not _on_purpose(path, rule)
        ]
        assert unknown == []

    def test_marks_and_scenarios_name_rules_by_their_ids(self) -> None:
        odd = [place for place in (*mark_places(), *scenario_places()) if place.rule not in RULES]
        assert odd == []

    def test_what_is_named_ahead_is_still_named_and_still_to_come(self) -> None:
        texts = " ".join(data(package, "rules.toml") for package in PACKAGES.values())
        assert set(RULE_ID.findall(texts)) >= NAMED_AHEAD
        assert not (NAMED_AHEAD | ROWS_AHEAD) & set(RULES)


def _on_purpose(path: Path, rule: str) -> bool:
    if path.name == "rules.toml":
        return rule in NAMED_AHEAD
    # A test of what happens when somebody names a rule that does not exist names number 99.
    wanted = rule in ROWS_AHEAD or rule.endswith("-99")
    return wanted and named(path).startswith("tests/") and path.suffix == ".py"


class TestPlanned:
    def test_no_test_or_scenario_claims_one(self) -> None:
        assert [p for p in (*mark_places(), *scenario_places()) if p.rule in PLANNED] == []

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_no_verb_stands_on_one(self, system: str) -> None:
        verbs = load(system).verbs.values()
        assert [verb.name for verb in verbs if verb.rule in PLANNED] == []

    def test_no_code_asks_for_one(self) -> None:
        asked = [
            f"{named(path)}: {text}"
            for path in files("src", suffixes=[".py"])
            for text in string_constants(path)
            if PLANNED & set(RULE_ID.findall(text))
        ]
        assert asked == []


class TestRulebook:
    @pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
    def test_each_entry_is_well_formed(self, rule: Rule) -> None:
        assert RULE_ID.fullmatch(rule.id)
        assert rule.kind in {"mechanical", "decision", "narrative"}
        assert rule.title
        assert not rule.title.endswith(".")
        assert 1 <= sentences(rule.text) <= MOST_SENTENCES, rule.text
        assert rule.text.endswith(".")
        assert rule.sources
        for source in rule.sources:
            assert SOURCE.fullmatch(source), source
        for text in rule.differences.values():
            assert sentences(text) <= MOST_SENTENCES, text

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_rulesets_and_rulebook_say_the_same(self, system: str) -> None:
        library = _library(system)
        for name in _pure(library):
            resolved = library.resolve(name)
            shown = {
                rule: "same" if how == "borrowed" else how for rule, how in resolved.rules.items()
            }
            book = {key: rule.rulesets[name] for key, rule in rulebook(system).items()}
            assert shown == book, name

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_the_book_speaks_of_the_pure_rulesets_and_of_no_others(self, system: str) -> None:
        pure = set(_pure(_library(system)))
        for rule in rulebook(system).values():
            assert set(rule.rulesets) == pure, rule.id
            assert set(rule.differences) <= pure, rule.id

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_the_places_of_the_rules_are_those_of_the_book_read_whole(self, system: str) -> None:
        """They are picked line by line, so that no roll waits for the texts."""
        picked = places(data(PACKAGES[system], "rules.toml"))
        book = rulebook(system)
        assert picked == {key: Place(rule.topic, rule.rulesets) for key, rule in book.items()}
        assert list(picked) == list(book)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a_ruleset_that_stands_alone_lists_no_rule_that_stands_as_in_the_book(
        self, system: str
    ) -> None:
        book = rulebook(system)
        for name in _pure(_library(system)):
            raw = tomllib.loads(data(PACKAGES[system], "rulesets", f"{name}.toml"))
            listed = [
                rule
                for topic in raw["topics"].values()
                for how in ("said", "same", "silent", "excluded")
                for rule in topic.get(how, ())
                if book[rule].rulesets[name] == how
            ]
            assert listed == [], name


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s+[A-Z\"]|$)", text))


def _library(system: str) -> Library:
    package = PACKAGES[system]
    return Library(
        RULESETS[system],
        lambda name: data(package, "rulesets", f"{name}.toml"),
        lambda _: None,
        places(data(package, "rules.toml")),
    )


def _pure(library: Library) -> list[str]:
    """The rulesets that stand alone; one that extends another has no column in the book."""
    return [name for name in library.names if not library._file(name).extends]


def test_the_index_of_rules_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "rules_index.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


ONE_ROLL_OF_EACH = """
import json, sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
import tableside

for system, setup, command in json.loads(sys.argv[1]):
    import msgspec
    game, actor = tableside.load(system), tableside.Actor("anna")
    history = tableside.History(game, msgspec.convert(setup, game.setup_type))
    dice = lambda roll: tuple(4 for _ in roll.sides)
    history.submit(actor, msgspec.convert(command, game.command_type), dice)
    while not any(row.faces for row in history.rows):  # answer by defaults until dice have fallen
        known = game.known(history.state, actor)
        offer, chosen = next(one for one in game.offers(known) if one.matter), {}
        while isinstance(asked := game.ask_next(known, offer, chosen), tableside.Field):
            chosen[asked.name] = asked.default
        history.submit(actor, asked.command, dice)
from tableside.systems.rulebook import rulebook
read = rulebook.cache_info().misses
print(json.dumps({"modules": sorted(sys.modules), "opened": opened, "books": read}))
"""
FIRST_ROLLS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "wrath-glory",
        {"characters": [{"id": "vess", "name": "Vess", "controller": "anna"}]},
        {"do": "try_test", "character": "vess", "skill": "stealth", "total": 4},
    ),
    (
        "daggerheart",
        {"characters": [{"id": "ana", "name": "Ana", "controller": "anna"}]},
        {"do": "attempt", "character": "ana", "trait": "agility"},
    ),
]
NOT_FOR_A_ROLL = {
    *("numpy", "click", "rich", "tomli_w", "jinja2"),
    *("asyncio", "socket", "ssl", "http.server", "sqlite3", "logging", "random", "secrets"),
    *("starlette", "fastapi", "uvicorn", "aiohttp", "flask", "websockets", "httpx", "pydantic"),
}


def test_one_roll_of_each_game_imports_little_and_reads_no_texts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ONE_ROLL_OF_EACH, json.dumps(FIRST_ROLLS)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert sorted(NOT_FOR_A_ROLL & set(seen["modules"])) == []
    assert seen["books"] == 0
    read = [Path(path).name for path in seen["opened"] if path.endswith(".toml")]
    assert {"revised-full.toml", "sheet.toml"} <= set(read)  # the hook does see what is read


OURS = files("src", "examples", "benchmarks", "tools", suffixes=[".py"])
MOST_LINES = 600  # aim at 100 to 300; what makes a function too hard to read is ruff's to say


def test_no_source_file_is_long() -> None:
    long = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in OURS}
    assert {name: lines for name, lines in long.items() if lines > MOST_LINES} == {}
