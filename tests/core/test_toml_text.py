"""TOML that people write: the line and key of whatever is wrong with it."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from tableside.core.toml_text import BadFileError, decode, line_of, parse, wrong_key

TEXT = """\
name = "x"  # line 1

[cast]
vess = 3
"kell of ark" = 4

[[step]]
do = "call"

[[step]]
do = "roll"
dice = [1, 2]

[step.expect]
glory = 1
limits.cost = "advised"

# [comment]
[deep.down]
here = true
"""


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (["name"], 1),
        (["cast"], 3),
        (["cast", "vess"], 4),
        (["cast", "kell of ark"], 5),
        (["cast", "missing"], 3),  # the nearest table around it
        (["step", 0], 7),
        (["step", 0, "do"], 8),
        (["step", 1, "do"], 11),
        (["step", 1, "dice", 1], 12),
        (["step", 1, "expect", "glory"], 15),
        (["step", 1, "expect", "limits", "cost"], 16),
        (["step", 1, "expect", "limits"], 16),
        (["deep", "down", "here"], 20),
        (["nowhere"], 0),
        ([], 0),
    ],
)
def test_the_line_of_a_key(keys: list[Any], line: int) -> None:
    assert line_of(TEXT, keys) == line


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """A step of a file."""

    do: str
    dice: list[int] = []


class File(msgspec.Struct, forbid_unknown_fields=True):
    """A whole file."""

    name: str
    step: list[Step] = []
    cast: dict[str, dict[str, int]] = {}


def test_a_good_file_is_read() -> None:
    text = 'name = "x"\n[[step]]\ndo = "roll"\ndice = [1]\n'
    assert decode("x.toml", text, File) == File("x", [Step("roll", [1])])


@pytest.mark.parametrize(
    ("text", "line", "key", "words"),
    [
        ("name = 3\n", 1, "name", "Expected `str`"),
        ('name = "x"\ncolour = 1\n', 2, "colour", "unknown field `colour`"),
        ('name = "x"\n[[step]]\ndo = "a"\n[[step]]\ndo = 2\n', 5, "step[1].do", "Expected `str`"),
        ('name = "x"\n[[step]]\ndo = "a"\ndice = ["b"]\n', 4, "step[0].dice[0]", "`int`"),
        ('name = "x"\n[[step]]\ndice = [1]\n', 2, "step[0]", "missing required field `do`"),
        ("", 0, "", "missing required field `name`"),
        (
            'name = "x"\n[cast.vess]\nwrath = 2\n[cast.kell]\nwrath = "2"\n',
            5,
            "cast.kell.wrath",
            "`int`",
        ),
        ('name = "x"\n[cast]\nvess = {wrath = 2}\nkell = 3\n', 4, "cast.kell", "`object`"),
    ],
)
def test_a_wrong_key_is_named_with_its_line(text: str, line: int, key: str, words: str) -> None:
    with pytest.raises(BadFileError) as caught:
        decode("x.toml", text, File)
    error = caught.value
    assert (error.file, error.line, error.key) == ("x.toml", line, key)
    assert words in error.sentence
    assert "$" not in str(error)
    place = f"x.toml, line {line}: " if line else "x.toml: "
    assert str(error).startswith(place)


@pytest.mark.parametrize(
    ("text", "line"),
    [("name = \n", 1), ('name = "x"\n[oops\n', 2), ("a = 1\na = 2\n", 2), ('a = "no end', 1)],
)
def test_broken_toml_is_named_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadFileError, match="not valid TOML") as caught:
        parse("x.toml", text)
    assert caught.value.line == line


def test_a_message_without_a_path_is_kept_as_it_is() -> None:
    error = wrong_key("x.toml", "a = 1\n", "it cannot be")
    assert (error.line, error.key, str(error)) == (0, "", "x.toml: it cannot be")


@pytest.mark.parametrize("part", ["a.", '"a b" . ', "'c'.", '"\\"".'])
def test_a_key_of_very_many_parts_is_refused_before_it_takes_hours(part: str) -> None:
    for text in (f"x = 1\n{part * 50_000}b = 1\n", f"x = 1\ny = {{ {part * 50_000}b = 1 }}\n"):
        began = time.process_time()
        with pytest.raises(BadFileError, match="a key of more than 20 parts") as caught:
            parse("x.toml", text)
        assert caught.value.line == 2
        assert time.process_time() - began < 2
    assert parse("x.toml", f"{part * 9}b = 'e.g. this. And that.'\n")


def test_words_are_looked_through_in_no_time() -> None:
    for words in ("a" * 10**6, "a " * 10**6, "'" * 10**6, "a.b " * 10**6):
        began = time.process_time()
        with pytest.raises(BadFileError, match="not valid TOML"):
            parse("x.toml", f"= {words}")
        assert time.process_time() - began < 4
