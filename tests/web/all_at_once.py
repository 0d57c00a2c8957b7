"""Whatever a server reads beside play, all of it for the first time, twice, and at once.

Run in a process of its own: what goes wrong brings Python down. It ends with `all read`.
"""

from __future__ import annotations

import faulthandler
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tableside.systems import RULESETS, contents, load, ready_heroes, skirmish
from tableside.systems.kit.reading.files import Text
from tableside.web import packs, wire
from tableside.web.app import create_app
from tableside.web.ready import structs
from tableside.web.settings import Settings
from web import packset

HOUSE = Path(__file__).parents[2] / "examples/house_rule.toml"
STAT_TEXT = "Stoker\nTier 1 Bruiser\nDifficulty: 12 | HP: 4\nATK: +1 | Maul: Melee | 1d8 phy\n"
ORDERS = 8


def works() -> Iterator[Callable[[], object]]:
    """Each by itself."""
    for system, rulesets in RULESETS.items():
        yield partial(ready_heroes, system)
        for ruleset in rulesets:
            yield partial(load, system, ruleset)
            yield partial(skirmish, system, ruleset)
        yield partial(contents.read_text, Text("the text", STAT_TEXT), system)
    yield partial(load, "wrath-glory", str(HOUSE))
    ours = [wire.PackFile(HOUSE.name, HOUSE.read_text())]
    sets = [wire.PackFile(name, text) for name, text in packset.files().items()]
    for files in (ours, sets):
        yield partial(packs._read, wire.NewPack(tuple(files), "Ours"), "")


def read_each(seed: int) -> None:
    """A nothing as each struct, in an order of one's own; most refuse it.

    Its last field is the last whose reader is made.
    """
    kinds = [*structs()]
    Random(seed).shuffle(kinds)
    for kind in kinds:
        config, fields = kind.__struct_config__, kind.__struct_encode_fields__
        nothing = {config.tag_field: config.tag} if config.tag_field else {}
        with suppress(msgspec.ValidationError):
            msgspec.json.decode(
                msgspec.json.encode(nothing | dict.fromkeys(fields[-1:])), type=kind
            )


def at_once(each: list[Callable[[], object]]) -> None:
    """Begin all of them together, and say what went wrong."""
    gate, wrong = threading.Barrier(len(each)), list[Exception]()

    def one(work: Callable[[], object]) -> None:
        gate.wait()
        try:
            work()
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=one, args=(work,)) for work in each]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise ExceptionGroup("read at once", wrong)


def main() -> None:
    """Begin a server, and read everything."""
    create_app(Settings(Path(), ""))
    before: set[Any] = {*structs()}
    sys.setswitchinterval(1e-6)  # threads take turns as often as they can
    at_once([partial(read_each, seed) for seed in range(ORDERS)])
    at_once([work for work in works() for _ in range(2)])
    if late := {one.__module__ for one in {*structs()} - before}:
        sys.exit(f"their structs came later than the readers: {', '.join(sorted(late))}")
    print("all read")


if __name__ == "__main__":
    faulthandler.enable()
    main()
