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
    rb'\{"name":"(?:x|y|metres|distance)",[^}]*\}[^}]*\}|"(?:x|y|metres|moved|distance)":-?\d+'
    rb'|"\w+\|\w+":\d+|\d+ m(?:etres)?\b'
)
# So may it in a fraction; that chances give nothing away is for the twins to show.
_CHANCES = re.compile(rb'(?:"\d+":)?\{"exact":"\d+/\d+","p":[^}]*\}')


def check_canaries(walk: Walk, who: Actor, seen: list[bytes]) -> None:
    """No player sees a marked word ever, nor a marked number while it is hidden."""
    hidden = walk.game.secrets(walk.state) & MARKED
    walk.met["hidden number"] += bool(hidden)
    walk.met["hidden word"] += HUSH.encode() in encode(walk.state)
    numbers = [str(one).encode() for one in hidden]
    words = [word.encode() for word in walk.game.words(walk.state)]
    for sight in seen:
        found = [around(sight, word) for word in words if word in sight]
        assert not found, f"{who.seat} sees words of the GM's: {found}"
        if not any(number in sight for number in numbers):
            continue
        left = _CHANCES.sub(b"", _PLACES.sub(b"", sight))
        leaked = hidden & {int(found) for found in _NUMBER.findall(left)}
        told = [around(sight, str(one).encode()) for one in leaked]
        assert not leaked, f"{who.seat} sees the hidden {leaked}: {told}"


def around(sight: bytes, word: bytes) -> bytes:
    """Where a word stands."""
    place = sight.index(word)
    return sight[max(0, place - 120) : place + 60]
