"""Names as they are read: capitals made readable, ids of their own."""

from __future__ import annotations

import re
from collections.abc import Collection

from tableside.core.copies import slug
from tableside.core.desk import MOST_NAME

_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
    ]
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
EDGES = " \t-\u2013\u2014*#:;,|=./"


def readable(name: str) -> str:
    """A name that is all capitals as one would write it; any other as it is."""
    name = " ".join(name.split())
    letters = [sign for sign in name if sign.isalpha()]
    if len(letters) < 4 or not all(sign.isupper() for sign in letters):
        return name
    return _WORD.sub(lambda found: _titled(found[0], found.start() == 0), name)


def _titled(word: str, first: bool) -> str:
    low = word.lower()
    roman = re.fullmatch(r"[ivx]{1,4}", low) is not None
    if roman and len(low) > 1:
        return word
    if low in _SMALL and not first:
        return low
    head, mark, tail = low.partition("'")
    if mark and len(head) <= 2:  # O'Neill, and not Who'S
        tail = tail[:1].upper() + tail[1:]
    return head[:1].upper() + head[1:] + mark + tail


def named(words: str) -> str:
    """What is left of a name once its edges are off."""
    return readable(_unpaired(words.strip(EDGES)).strip(EDGES))[:MOST_NAME].strip()


def _unpaired(words: str) -> str:
    """Without a bracket or a quote that nothing answers."""
    for left, right in ("()", "[]", '""'):
        if words.startswith(left) and right not in words[1:]:
            words = words[1:]
        if words.endswith(left) or (words.endswith(right) and left not in words[:-1]):
            words = words[:-1]
    if len(words) > 1 and words[0] == words[-1] == '"':
        words = words[1:-1]
    return words


def unquoted(words: str) -> str:
    """Words without the brackets or the quotes that stand around the whole of them."""
    around = len(words) > 2 and words[0] + words[-1] in ("()", "[]", '""', "''")
    return words[1:-1] if around and not set(words[1:-1]) & set('()[]"') else words


def free(name: str, taken: Collection[str]) -> str:
    """An id for a name, with the first number that makes it one of its own."""
    key, taken = slug(name) or "t", set(taken)
    numbered = (f"{key[:36]}_{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (key, *numbered) if one not in taken)
