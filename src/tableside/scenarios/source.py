"""A file somebody wrote, and how to say what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from tableside.core.toml_text import BadFileError, line_of, parse, wrong_key
from tableside.scenarios.paths import BadPathError
from tableside.scenarios.variants import place

Keys = Sequence[str | int]


class Source:
    """A file's name and text, to say where in it something is wrong; under one of its rulesets."""

    def __init__(self, file: str, text: str, ruleset: str = "") -> None:
        self.file, self.text, self.ruleset = file, text, ruleset
        self.raw = parse(file, text)

    def bad(self, keys: Keys, sentence: str) -> NoReturn:
        """Refuse the file because of one key."""
        there = place(self.raw, self.ruleset, list(keys))
        raise BadFileError(self.file, line_of(self.text, there), _dotted(there), sentence)

    def unknown(self, keys: Keys, what: str, name: str, good: Iterable[str]) -> None:
        """Refuse a name that is none of the good ones."""
        known = list(good)
        if name not in known:
            self.bad(keys, f"no {what} {name!r}; there are: {', '.join(known) or 'none'}")

    @contextmanager
    def path(self, keys: Keys, *, named: bool = False) -> Iterator[None]:
        """Refuse the file if a path here cannot be; `named`: its keys are keys of the file."""
        try:
            yield
        except BadPathError as error:
            self.bad([*keys, *(error.keys if named else ())], str(error))

    def wrong(self, where: Keys, error: Exception) -> NoReturn:
        """Refuse a value of the wrong kind in a table whose shape the system decides."""
        inner = wrong_key(self.file, self.text, str(error))
        first = inner.key.replace("[", ".").split(".")[0]
        self.bad([*where, *([first] if first else [])], inner.sentence)


def _dotted(keys: Keys) -> str:
    text = ""
    for key in keys:
        text += f"[{key}]" if isinstance(key, int) else f".{key}"
    return text.lstrip(".")
