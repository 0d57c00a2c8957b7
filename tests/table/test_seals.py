"""A seal covers the head, the order, and everything in an entry."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest

from tableside.table.seals import (
    Entry,
    Mark,
    begin,
    check,
    head_seal,
    next_seal,
    sealed,
    walk,
)

HEAD = b'{"tableside":"table"}'


def log(count: int = 5) -> list[Entry]:
    mark, made = begin(HEAD), list[Entry]()
    for number in range(1, count + 1):
        kind, name = ("row", f"s{number}") if number % 2 else ("fact", "")
        made.append(sealed(mark, kind, 3, name, f"body {number}".encode()))
        mark = made[-1].mark
    return made


def test_the_seal_is_what_the_docs_say() -> None:
    first = hashlib.sha256(HEAD).digest()
    assert head_seal(HEAD) == first
    want = hashlib.sha256(first + b"1 row 3 2 4\n" + b"s1" + b"body").digest()
    assert next_seal(Mark(0, first), "row", 3, "s1", b"body") == want
    assert sealed(Mark(0, first), "row", 3, "s1", b"body") == (1, "row", 3, "s1", b"body", want)


def test_a_good_log_is_walked_to_its_end() -> None:
    entries = log()
    walked = walk(begin(HEAD), entries, entries[-1].mark)
    assert (walked.good, walked.mark, walked.broken) == (entries, entries[-1].mark, "")
    assert walk(entries[1].mark, entries[2:], entries[-1].mark).good == entries[2:]
    assert walk(begin(HEAD), [], begin(HEAD)).broken == ""


@pytest.mark.parametrize(
    "change",
    [
        {"n": 7},
        {"kind": "fact"},
        {"form": 2},
        {"id": "s4"},
        {"id": ""},
        {"body": b"body 4"},
        {"body": b""},
        {"seal": bytes(32)},
    ],
)
def test_whatever_changes_in_an_entry_is_found(change: dict[str, object]) -> None:
    entries = log()
    bent = [*entries[:2], entries[2]._replace(**change), *entries[3:]]  # type: ignore[arg-type]
    walked = walk(begin(HEAD), bent, entries[-1].mark)
    assert (walked.good, walked.mark) == (entries[:2], entries[1].mark)
    assert walked.broken == "Entry 3 is not what was written; shown is what stood before it."


def test_another_head_or_order_and_missing_entries_are_found() -> None:
    entries = log()
    assert walk(begin(b"{}"), entries).good == []
    for a, b in pairwise(range(5)):
        swapped = [*entries]
        swapped[a], swapped[b] = swapped[b], swapped[a]
        assert len(walk(begin(HEAD), swapped).good) == a
    assert walk(begin(HEAD), [*entries[:2], *entries[3:]]).mark == entries[1].mark
    cut = walk(begin(HEAD), entries[:3], entries[-1].mark)
    assert cut.broken == "The log ends at entry 3, and it should end at 5."
    other = walk(begin(HEAD), entries, Mark(5, bytes(32)))
    assert other.broken == "The end of the log, entry 5, is not what was written."


def test_an_id_and_a_body_cannot_be_taken_for_each_other() -> None:
    first = begin(HEAD)
    assert next_seal(first, "row", 3, "ab", b"c") != next_seal(first, "row", 3, "a", b"bc")
    assert check(b"ab", b"c") != check(b"a", b"bc")
