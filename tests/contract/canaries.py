"""Canaries: marked words and numbers that only the GM may see, looked for in all players see."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from contract.domains import HUSH, MARKED
from contract.wire import encode
from tableside.core.values import Actor

if TYPE_CHECKING:
    from contract.walk import Walk

_NUMBER = re.compile(rb"(?<![\w-])\d+(?!\w)")
# Where everybody stands lies open, and how far they go is reckoned from that: any number may come.
_PLACES = re.compile(
    rb'\{"name":"(?:x|y|metres)",[^}]*\}[^}]*\}|"(?:x|y|metres|moved)":-?\d+|\d+ m(?:etres)?\b'
)


def check_canaries(walk: Walk, seen: dict[Actor, list[bytes]]) -> None:
    """No player sees a marked word ever, nor a marked number while it is hidden."""
    hidden = walk.game.secrets(walk.state) & MARKED
    walk.met["hidden number"] += bool(hidden)
    walk.met["hidden word"] += HUSH.encode() in encode(walk.state)
    for who, sights in seen.items():
        for sight in sights:
            assert HUSH.encode() not in sight, f"{who.seat} sees a word of the GM's: {sight!r}"
            leaked = hidden & {int(found) for found in _NUMBER.findall(_PLACES.sub(b"", sight))}
            assert not leaked, f"{who.seat} sees the hidden {leaked}: {sight!r}"
