"""Remembered offers: the same as fresh ones, and nothing is asked twice without a reason."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table
from tableside.core.offer_cache import Memory, Watched, seen, varied
from tableside.core.offers import Offer
from tableside.core.values import GM, Actor
from wrath_glory.tables import ANNA, call, roll, table


def _asked(at: Table, memory: Memory, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The verbs that are asked again for what this seat is offered, which must be as if afresh."""
    known = at.system.known(at.state, actor)
    asked: list[str] = []
    standing = type(at.system).standing

    def noted(system: Any, seat: Any, offer: Offer) -> Any:
        asked.append(offer.verb)
        return standing(system, seat, offer)

    with monkeypatch.context() as patch:
        patch.setattr(type(at.system), "standing", noted)
        offers = list(at.system.offers(known, memory))
    assert offers == list(at.system.offers(known))
    return asked


def test_what_nothing_touched_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at, memory = table(), Memory()
    assert "try_test" in _asked(at, memory, GM, monkeypatch)
    assert _asked(at, memory, GM, monkeypatch) == []


def test_a_matter_asks_again_only_what_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at, memory = table(), Memory()
    _asked(at, memory, ANNA, monkeypatch)
    call(at, dn=3)
    again = _asked(at, memory, ANNA, monkeypatch)
    assert "roll" in again
    assert "try_test" in again  # one roll at a time: this hero has one to make now
    assert "add_detail" not in again


def test_what_comes_and_goes_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hero who rolls may do nothing else; once settled, all is as it was before."""
    at, memory, again = table(), Memory(), list[str]()
    for _ in range(2):
        _asked(at, memory, ANNA, monkeypatch)
        call(at, dn=3)
        again = _asked(at, memory, ANNA, monkeypatch)
        at.history.undo()
    assert "roll" in again
    assert {"try_test", "attack", "interact"}.isdisjoint(again)
    assert _asked(at, memory, ANNA, monkeypatch) == []


def test_a_verb_that_comes_back_is_asked_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """In between it was not compared: what it rested on is two frames old."""
    at, memory = table(), Memory()
    matter = call(at, dn=3)
    _asked(at, memory, ANNA, monkeypatch)
    roll(at, matter, 6, 5, 4, 2, 1)
    _asked(at, memory, ANNA, monkeypatch)
    at.history.undo()
    assert "roll" in _asked(at, memory, ANNA, monkeypatch)


def test_looks_are_noted_through_variations() -> None:
    known, found = table().system.known(table().state, GM), dict[Any, Any]()
    watched: Any = Watched(known, found)
    assert varied(watched, evening=True).effects is known.effects
    assert seen(watched, lambda all_of_it, who: who in all_of_it.characters, "nobody") is False
    assert varied(known, evening=True).evening is True
    assert seen(known, lambda all_of_it, who: who in all_of_it.characters, "nobody") is False
    assert [came_to for (_, of), came_to in found.items() if not of] == [known.effects]
    assert [(of, came_to) for (_, of), came_to in found.items() if of] == [(("nobody",), False)]


def test_what_is_varied_is_noted_as_it_is() -> None:
    """An answer that looks ahead rests on what is there, which the next frame is compared with."""
    known, found = table().system.known(table().state, GM), dict[Any, Any]()
    watched: Any = Watched(known, found)
    then = varied(watched, evening=not known.evening)
    assert then.evening is not known.evening
    assert seen(then, _evening) is not known.evening
    assert list(found.values()) == [known.evening, known.evening]


def _evening(known: Any) -> bool:
    return bool(known.evening)


def test_only_fields_can_be_looked_at() -> None:
    watched: Any = Watched(table().system.known(table().state, GM), {})
    with pytest.raises(AttributeError, match="no_such_part"):
        watched.no_such_part  # noqa: B018
