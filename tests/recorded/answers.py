"""Answers before a change and after it: whatever was asked of a table is asked again.

    PYTHONPATH=tests python tests/recorded/answers.py record FOLDER
    PYTHONPATH=tests python tests/recorded/answers.py check
    PYTHONPATH=tests python tests/recorded/answers.py compare FOLDER [--shipped]

`record` plays seeded sessions over every ruleset, asks on the way and writes all of it into FOLDER
(outside the tree): each log, and behind which row who asked what and was answered what. Beside this
script it writes `answers.json`: how many answers of which code each verb got, and a digest for each
session. Sessions are made of offers and random choices, so that file holds for the very code that
wrote it: `check` rebuilds everything and says which sessions differ.

To compare other code with it, bring the old answers here; they are answered anew on the same
states, which are folded from the stored events, so it does not matter what is offered today:

    git worktree add ../before COMMIT          # the commit that answers.json was recorded at
    (cd ../before && PYTHONPATH=src:tests python tests/recorded/answers.py record ../corpus)
    PYTHONPATH=src:tests python tests/recorded/answers.py compare ../corpus

`compare` lists every difference by ruleset, verb and code, with an example of each. Tables play by
the ruleset in their log; with --shipped they play by the one of that name that is shipped here.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from recorded.questions import decoder
from recorded.sessions import Answer, Asked, Block, Session, answer, block_digest, names
from tableside.core.history import History
from tableside.core.values import Actor
from tableside.systems import bind, load

SMALL = Path(__file__).with_name("answers.json")
WORKERS = 2
UNREADABLE = "not a command here"


class Small(msgspec.Struct, frozen=True):
    """What is kept in the tree."""

    answers: int
    blocks: dict[str, tuple[int, str]]  # by session: how many answers, and a digest of them all
    counts: dict[str, dict[str, dict[str, int]]]  # by ruleset, verb and code


class Difference(msgspec.Struct, frozen=True):
    """An answer that is another today."""

    block: str
    asked: Asked
    now: Answer

    @property
    def kind(self) -> tuple[str, str, str, str]:
        """By what it is grouped: ruleset, verb, the code before and the code now."""
        ruleset = "/".join(self.block.split("/")[:2])
        return ruleset, self.asked.command["do"], self.asked.answer["code"], self.now["code"]


def built(wanted: Iterable[str] = (), folder: Path | None = None) -> Small:
    """Play sessions; with a folder, keep everything there."""
    blocks: dict[str, tuple[int, str]] = {}
    counts: dict[str, dict[str, Counter[str]]] = {}
    some = list(wanted)
    with ProcessPoolExecutor(WORKERS) as pool:
        for block in pool.map(_block, some or names()):
            blocks[block.name] = (len(block.asked), block_digest(block))
            verbs = counts.setdefault(f"{block.system}/{block.ruleset}", {})
            for one in block.asked:
                verbs.setdefault(one.command["do"], Counter())[one.answer["code"]] += 1
            if folder is not None:
                keep(block, folder)
    plain: Any = msgspec.to_builtins(counts)
    return Small(sum(many for many, _ in blocks.values()), blocks, plain)


def _block(name: str) -> Block:
    return Session(name).block()


def keep(block: Block, folder: Path) -> None:
    """One file for each session."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{block.name.replace('/', '--').replace(' ', '_')}.json.gz"
    path.write_bytes(gzip.compress(msgspec.json.encode(block), mtime=0))


def compared(folder: Path, *, shipped: bool = False) -> Iterator[tuple[Block, list[Difference]]]:
    """Every session of a corpus, with what is answered otherwise here."""
    for path in sorted(folder.glob("*.json.gz")):
        block = msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Block)
        yield block, differences(block, shipped=shipped)


def differences(block: Block, *, shipped: bool = False) -> list[Difference]:
    """Ask everything again, on the states that the stored events lead to."""
    raw = bytes(block.log)
    ruleset = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])["ruleset"]
    system = load(block.system, block.ruleset) if shipped else bind(block.system, bytes(ruleset))
    history = History.load(system, raw)
    found = []
    for one in block.asked:
        now = _again(system, history.state_at(one.seq), one)
        if now != one.answer:
            found.append(Difference(block.name, one, now))
    return found


def _again(system: Any, state: Any, asked: Asked) -> Answer:
    actor = msgspec.convert(asked.actor, Actor)
    try:
        command = decoder(system.command_type).decode(msgspec.json.encode(asked.command))
    except msgspec.DecodeError as error:
        return {"code": UNREADABLE, "sentence": str(error)}
    # Through JSON, as the recorded one came.
    made: Answer = msgspec.json.decode(msgspec.json.encode(answer(system, state, actor, command)))
    return made


def report(found: Iterable[Difference]) -> Iterator[str]:
    """All differences by kind, the most frequent first, with an example each."""
    kinds: dict[tuple[str, str, str, str], list[Difference]] = {}
    for one in found:
        kinds.setdefault(one.kind, []).append(one)
    for (ruleset, verb, was, now), ones in sorted(kinds.items(), key=lambda one: -len(one[1])):
        one = ones[0]
        yield f"{len(ones)} x {ruleset} {verb}: {was} -> {now}"
        yield f"    for instance {one.block}, behind row {one.asked.seq}: {_line(one.asked.actor)}"
        yield f"    {_line(one.asked.command)}"
        yield from (f"    {line}" for line in _apart(one.asked.answer, one.now))


def _apart(was: Any, now: Any, path: str = "") -> Iterator[str]:
    """The first few places where two answers part."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in sorted({*was, *now}):
            if was.get(key) != now.get(key):
                yield from _apart(was.get(key), now.get(key), f"{path}.{key}" if path else key)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        place = next(
            number for number, pair in enumerate(zip(was, now, strict=True)) if pair[0] != pair[1]
        )
        yield from _apart(was[place], now[place], f"{path}[{place}]")
    else:
        yield f"{path}: was {_line(was)}"
        yield f"{path}: is  {_line(now)}"


def _line(thing: Any) -> str:
    text = msgspec.json.encode(thing).decode()
    return text if len(text) <= 300 else f"{text[:300]}..."


def record(folder: Path) -> int:
    """Write the whole corpus and the small file."""
    small = built(folder=folder)
    SMALL.write_bytes(
        msgspec.json.format(msgspec.json.encode(small, order="sorted"), indent=1) + b"\n"
    )
    print(f"{small.answers} answers in {len(small.blocks)} sessions; all of them are in {folder}")
    return 0


def check() -> int:
    """Rebuild everything and compare the digests."""
    was, now = msgspec.json.decode(SMALL.read_bytes(), type=Small), built()
    wrong = [
        name
        for name in {**was.blocks, **now.blocks}
        if was.blocks.get(name) != now.blocks.get(name)
    ]
    for name in wrong:
        print(f"{name}: was {was.blocks.get(name)}, is {now.blocks.get(name)}")
    print(f"{now.answers} answers, {len(wrong)} of {len(now.blocks)} sessions differ")
    return 1 if wrong else 0


def compare(folder: Path, *, shipped: bool) -> int:
    """Answer a corpus anew and list what differs."""
    answers, found = 0, list[Difference]()
    for block, apart in compared(folder, shipped=shipped):
        answers += len(block.asked)
        found += apart
    for line in report(found):
        print(line)
    print(f"{answers} answers compared, {len(found)} differ")
    return 1 if found or not answers else 0


def main() -> int:
    """Record, check or compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ways = parser.add_subparsers(dest="way", required=True)
    ways.add_parser("record").add_argument("folder", type=Path)
    ways.add_parser("check")
    comparing = ways.add_parser("compare")
    comparing.add_argument("folder", type=Path)
    comparing.add_argument("--shipped", action="store_true")
    given = parser.parse_args()
    if given.way == "record":
        return record(given.folder)
    return check() if given.way == "check" else compare(given.folder, shipped=given.shipped)


if __name__ == "__main__":
    sys.exit(main())
