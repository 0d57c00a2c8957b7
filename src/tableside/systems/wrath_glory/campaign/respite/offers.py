"""The questions of a rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableside.core.evening import rest_verb
from tableside.core.matters import opened
from tableside.core.memory import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Command, Illegal, Limit
from tableside.systems.wrath_glory.campaign.matters import Pause
from tableside.systems.wrath_glory.campaign.respite import commands as do
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.standing import dead
from tableside.systems.wrath_glory.state import Known, Thread
from tableside.systems.wrath_glory.turns.slots import needs_rule

PROCEDURE, REGROUP, RESPITE = "pause", "regroup", "respite"
MOST_HOURS = 24


def pause_of(source: Any) -> Thread | None:
    """The Regroup or Respite that is under way."""
    found: Thread | None = next((m for m in source.matters if isinstance(m.values, Pause)), None)
    return found


def regroup_of(source: Any, healer: str, patient: str) -> Thread | None:
    """WG-REST-03: the Regroup in which one tends the other, if there is one.

    Both take part in it; whoever is no hero is with those who do.
    """
    thread = pause_of(source)
    if thread is None or thread.step != REGROUP:
        return None
    assert isinstance(thread.values, Pause)
    there = thread.values.heroes
    with_them = patient in there or not source.characters[patient].hero
    return thread if healer in there and with_them else None


def _begin(game: Game, known: Known, pick: Picker, rule: str, command: type[Command]) -> Ready:
    needs_rule(game, rule, "This ruleset has no such rest.")
    if seen(known, pause_of) is not None:
        raise Illegal("resting", "The party is resting already.", rule)
    options = tuple(
        Option(key, one.name)
        for key, one in known.characters.items()
        if one.hero and one.present and not dead(known, key)
    )
    if not options:
        raise Illegal("nobody_there", "Nobody is there to rest.", rule)
    sentence = "There is no rest in the middle of a fight."
    pick.limit(known.fight is None, Limit.TIMING, "in_combat", rule, sentence)
    pick.some("who", options, "Who rests?", low=1, default=tuple(str(one.value) for one in options))
    return pick.ready(command)


def _beginning(rule: str, command: type[Command]) -> Callable[[Any, Any, Picker], Ready]:
    def ask(game: Game, known: Known, pick: Picker) -> Ready:
        return _begin(game, known, pick, rule, command)

    return ask


def _end(game: Game, known: Known, pick: Picker) -> Ready:
    _, pause = opened(known.matters, pick.offer.matter, Pause)
    if pause.kind == REGROUP:
        return pick.ready(do.EndRest)
    values = game.rules.values.rest
    least, most = values.hours, values.light
    wanted, busy = pick.given("hours"), pick.given("light")
    sentence = f"A Respite takes at least {least} hours."
    short = type(wanted) is int and 1 <= wanted < least
    pick.limit(not short, Limit.TIMING, "too_short", "WG-REST-04", sentence)
    strict = pick.enforces(Limit.TIMING)
    hours = pick.number("hours", least if strict else 1, MOST_HOURS, "How many hours?", least)
    sentence = f"No more than {most} hours of it may be light activity."
    toiled = type(busy) is int and most < busy <= hours
    pick.limit(not toiled, Limit.TIMING, "too_busy", "WG-REST-04", sentence)
    highest = min(most, hours) if strict else hours
    pick.number("light", 0, highest, "Hours of watch, talk or repairs", 0)
    return pick.ready(do.EndRest)


def _interrupt(_game: Game, known: Known, pick: Picker) -> Ready:
    """WG-REST-05: what starts over is a Respite; a Regroup has given its Shock already."""
    _, pause = opened(known.matters, pick.offer.matter, Pause)
    if pause.kind == RESPITE:
        pick.flag("again", "And then?", yes="It starts over", no="It is over")
    return pick.ready(do.InterruptRest)


_PLAIN = rest_verb()


def _plain(game: Game, known: Known, pick: Picker) -> Ready:
    """Where the rules tell one rest from another, the GM says which."""
    if game.rules.plays("WG-REST-01"):
        raise Illegal("name_the_rest", "Call a Regroup or a Respite.", "WG-REST-01")
    return _PLAIN.ask(game, known, pick)


_BOTH = (REGROUP, RESPITE)

VERBS = (
    replace(_PLAIN, ask=_plain),
    Verb(
        do.Regroup, "The party regroups", "WG-REST-01", Who.GM, _beginning("WG-REST-01", do.Regroup)
    ),
    Verb(
        do.Respite,
        "The party takes a Respite",
        "WG-REST-04",
        Who.GM,
        _beginning("WG-REST-04", do.Respite),
    ),
    Verb(do.EndRest, "The rest is over", "WG-REST-06", Who.ASKED, _end, PROCEDURE, _BOTH),
    Verb(
        do.InterruptRest, "Break the rest off", "WG-REST-05", Who.GM, _interrupt, PROCEDURE, _BOTH
    ),
)
