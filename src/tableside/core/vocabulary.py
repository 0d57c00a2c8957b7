"""The words of a game's rules, for forms and sheets: one list for each kind of word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tableside.core.headings import spoken


class Vocable(msgspec.Struct, frozen=True):
    """One word: as data holds it, as people say it, and what it does in a breath."""

    word: str
    name: str
    says: str = ""
    rule: str = ""
    number: int = 0  # what goes with it: a rating to begin with, how many it counts for


Vocabulary = Mapping[str, tuple[Vocable, ...]]  # by kind: traits, conditions, skills


def plainly(words: Iterable[str]) -> tuple[Vocable, ...]:
    """Words that need no explanation."""
    return tuple(Vocable(one, spoken(one)) for one in words)


def called(names: Mapping[str, str]) -> tuple[Vocable, ...]:
    """Words that are called otherwise than they are written."""
    return tuple(Vocable(one, name) for one, name in names.items())


def saying(words: Mapping[str, str]) -> tuple[Vocable, ...]:
    """Words with what each of them says."""
    return tuple(Vocable(one, spoken(one), says) for one, says in words.items())


Options = Mapping[str, tuple[str, Mapping[str, str]]]  # each with what it decides, and its values


def optional(options: Options) -> Vocabulary:
    """How a table may play: what is decided, and below the name of each what is chosen from."""
    decided = called({option: words for option, (words, _) in options.items()})
    values = {f"options.{one}": called(values) for one, (_, values) in options.items()}
    return {"options": decided, **values}
