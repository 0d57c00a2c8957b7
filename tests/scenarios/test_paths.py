"""A path is spelled alike wherever one stands, and one that cannot be is an error."""

from __future__ import annotations

import pytest

from tableside.core.toml_text import BadFileError
from tableside.scenarios.paths import BadPathError, joined, split
from tableside.scenarios.results import Result
from tableside.scenarios.runner import run

PLAY = """
title = "Down"
system = "wrath-glory"
ruleset = "revised"

[cast.hero]
seat = "anna"
max_wounds = 3

[[steps]]
do = "adjust"
answers = { track = "hero.wounds", by = WOUNDS }

[expect]
matters = []
[expect.seats.anna]
PATHS
"""


def play(paths: str, wounds: int) -> Result:
    """The play with what is expected at its end."""
    return run("a.toml", PLAY.replace("PATHS", paths).replace("WOUNDS", str(wounds)))


def broken(old: str, new: str) -> BadFileError:
    """The complaint about the play with one piece changed."""
    text = PLAY.replace("WOUNDS", "1").replace("PATHS", "absent = []")
    assert text.count(old) == 1
    with pytest.raises(BadFileError) as caught:
        run("a.toml", text.replace(old, new))
    return caught.value


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("turn", ("turn",)),
        ('effects."hero.down".name', ("effects", "hero.down", "name")),
        ("effects.'hero.down'", ("effects", "hero.down")),
    ],
)
def test_a_path_is_spelled_as_toml_spells_keys(path: str, keys: tuple[str, ...]) -> None:
    assert split(path) == keys
    assert split(joined(keys)) == keys


@pytest.mark.parametrize("path", ["", ".", "a..b", "a b", 'effects."hero', "a = 1"])
def test_what_is_no_path_says_how_one_is_written(path: str) -> None:
    with pytest.raises(BadPathError, match=r"as TOML writes keys, such as matters\.t1"):
        split(path)


def test_one_spelling_serves_what_is_there_and_what_is_not() -> None:
    there, gone = 'view.effects."hero.down".name = "Dying"', "absent = ['effects.\"hero.down\"']"
    assert play(there, 4).holds
    assert not play(there, 1).holds
    assert play(gone, 1).holds
    (miss,) = play(gone, 4).misses
    assert miss.what == 'view of anna, effects."hero.down"'
    assert '"name":"Dying"' in miss.got


@pytest.mark.parametrize(
    ("paths", "key", "sentence"),
    [
        (
            'absent = ["effects.hero.down"]',
            "expect.seats.anna.absent",
            'stands in quotes: effects."hero.down"',
        ),
        (
            'view.effects.hero.down.name = "Dying"',
            "expect.seats.anna.view.effects.hero.down",
            'stands in quotes: effects."hero.down"',
        ),
        ('absent = ["efects"]', "expect.seats.anna.absent", "no 'efects'; there are: actor"),
        ('absent = ["tracks.glory.max"]', "expect.seats.anna.absent", "nothing lies below it"),
        (
            'view.effects."hero.down" = { nam = "Dying" }',
            "expect.seats.anna.view.effects.hero.down.nam",
            "there are: by_gm, forbids",
        ),
        ("absent = ['fight.rounds']", "expect.seats.anna.absent", "no 'rounds' below fight"),
    ],
)
def test_a_path_that_cannot_be_is_an_error(paths: str, key: str, sentence: str) -> None:
    error = broken("absent = []", paths)
    assert (error.line, error.key) == (17, key)
    assert sentence in error.sentence


def test_a_field_that_no_matter_has_is_an_error() -> None:
    error = broken("matters = []", 'matters = [{ procedur = "note" }]')
    assert (error.line, error.key) == (15, "expect.matters")
    assert "no 'procedur'; there are: " in error.sentence
    assert play("absent = []", 1).holds


def test_whoever_is_copied_has_an_id_that_only_play_gives() -> None:
    foe = PLAY.replace("[[steps]]", '[cast.rat]\nhero = false\nkind = "rat"\n\n[[steps]]', 1)
    text = foe.replace("PATHS", 'offers.lacks = ["roll rat_b"]').replace("WOUNDS", "1")
    with pytest.raises(BadFileError, match="no character 'rat_b'; there are: hero, rat"):
        run("a.toml", text)
    copied = '[[steps]]\ndo = "copy_threat"\nfor = "rat"\n\n[expect]'
    assert run("a.toml", text.replace("[expect]", copied)).holds
