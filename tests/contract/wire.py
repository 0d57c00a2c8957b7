"""Everything that leaves the engine survives JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tableside.core.history import Corrected
from tableside.core.offers import Field, Offer
from tableside.core.values import Faces

_ENCODER = msgspec.json.Encoder()
encode = _ENCODER.encode


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@cache
def _commands(system: Any) -> Any:
    return system.command_type | Faces | Corrected


def check_trip(thing: Any, kind: Any) -> bytes:
    """There and back again gives the same thing."""
    data = encode(thing)
    again = _decoder(kind).decode(data)
    assert again == thing, f"JSON makes {again!r} of {thing!r}"
    return data


def check_command(system: Any, command: Any) -> None:
    """A command survives JSON."""
    check_trip(command, _commands(system))


def check_known(known: Any, offers: list[Offer]) -> None:
    """What a seat knows and is offered survives JSON, and no offer stands twice."""
    check_trip(known, type(known))
    check_trip(offers, list[Offer])
    twice = {one for one in offers if offers.count(one) > 1}
    assert not twice, f"an offer stands twice: {twice}"


def check_asked(system: Any, asked: list[Field], command: Any) -> None:
    """What a seat is asked, and the command it ends in, survive JSON."""
    check_trip(asked, list[Field])
    check_command(system, command)
