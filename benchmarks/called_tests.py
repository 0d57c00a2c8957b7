"""A table that rolls tests: the GM calls one, its player rolls and accepts; then the next hero."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from fights import SEATS


class Deed(NamedTuple):
    """Who does what: a place at the table (0: the GM), and the command."""

    place: int
    command: dict[str, Any]


def hero(number: int, seat: str) -> dict[str, Any]:
    """What puts a player's hero on the roster."""
    named = {"id": f"hero{number}", "name": f"Hero {number}", "seat": seat}
    return {"do": "add_character", **named, "totals": {"awareness": 6}}


def next_deed(raw: bytes, turn: int) -> Deed:
    """What comes next on this GM's screen; `turn` tests were called before."""
    frame = msgspec.json.decode(raw)
    for offer in frame["offers"]:
        if offer["verb"] in ("roll", "settle"):
            named = {key: offer[key] for key in ("character", "matter", "revision")}
            who = int(offer["character"].removeprefix("hero"))
            return Deed(who, {"do": offer["verb"], **named})
    if frame["view"]["matters"]:  # a Complication waits in the inbox
        matter = frame["view"]["matters"][0]
        return Deed(0, {"do": "told", "matter": matter["id"], "revision": matter["revision"]})
    who = turn % (SEATS - 1) + 1
    return Deed(0, {"do": "call_test", "who": [f"hero{who}"], "skill": "awareness", "dn": 3})
