"""Rest: a Regroup takes the Shock (WG-REST-01 to -03), a Respite heals (WG-REST-04 to -06)."""

from __future__ import annotations

from tableside.core.evening import TakeRest, rest, rest_verb
from tableside.core.headings import Heading
from tableside.core.identity_cache import Recall
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ASIDE, ONWARD, Showing
from tableside.core.state import EffectBegan, Reset, Rested, track_of
from tableside.core.tell import CORE_LINES, listed, name_of
from tableside.core.values import (
    GM_SEAT,
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Outlook,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.evening import fight_begins
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.conditions import UNCONSCIOUS, borne, tended
from tableside.systems.wrath_glory.numbers.derived_conditions import dead, down, taken
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import SHOCK, WOUNDS, WRATH, Known, Reading, State, Thread
from tableside.systems.wrath_glory.state.campaign import Pause

REST = Subject("respite")

PROCEDURE, REGROUP, RESPITE = "pause", "regroup", "respite"
MOST_HOURS = 24
_RULES = {REGROUP: "WG-REST-01", RESPITE: "WG-REST-04"}
_SAYS = {
    REGROUP: "About an hour: Shock goes at once, and Wounds can be tended by Medicae.",
    RESPITE: "A night, or as long: what it gives comes when it is over.",
}

take_rest = REST.takes(rest_verb(), rest)


@take_rest.asks
def _plain(game: Game, _known: Known, pick: Picker) -> Ready:
    """Where the rules tell one rest from another, the GM says which."""
    if game.rules.plays("WG-REST-01"):
        raise Illegal("name_the_rest", "Call a Regroup or a Respite.", "WG-REST-01")
    return pick.ready(TakeRest)


@REST.tells(Rested)
def _tell_rested(game: Game, state: State, event: Rested, actor: Actor) -> Line | None:
    """WG-REST-01, -04: a Regroup and a Respite say for themselves that they are over."""
    return None if pause_of(state) else CORE_LINES[Rested](game, state, event, actor)


def pause_of(source: Reading) -> Thread | None:
    """The Regroup or Respite that is under way."""
    found: Thread | None = next((m for m in source.matters if isinstance(m.values, Pause)), None)
    return found


class Regroup(Command, frozen=True, tag="regroup"):
    """The party takes about an hour to catch its breath."""

    who: tuple[str, ...] = ()


regroup = REST.verb(
    Regroup, "The party regroups", "WG-REST-01", Who.GM, showing=Showing(group="Rest and healing")
)


@regroup.asks
def _who_regroups(game: Game, known: Known, pick: Picker) -> Ready:
    return _who_rests(game, known, pick, "WG-REST-01", Regroup)


def _who_rests(game: Game, known: Known, pick: Picker, rule: str, command: type[Command]) -> Ready:
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


@regroup.decides
def _regroup(game: Game, state: State, _actor: Actor, command: Regroup) -> Events:
    """WG-REST-01, -02: an hour in which all Shock goes; Wounds take Medicae."""
    fresh = [event for who in command.who for event in _leaves(game, state, REGROUP, who)]
    return [_opened(state, REGROUP, command.who), *fresh]


_GIVES = {REGROUP: "WG-REST-02", RESPITE: "WG-REST-06"}


def _left(game: Game, source: Reading, kind: str, who: str) -> dict[str, int]:
    """WG-REST-02, -06: somebody's tracks as a rest leaves them; nothing: it gives them nothing."""
    if kind == REGROUP:
        return {SHOCK: 0}
    if down(game.rules, source, who) or borne(source, who, UNCONSCIOUS):
        return {}
    return {SHOCK: 0, WOUNDS: 0, WRATH: game.rules.values.rest.wrath}


def _leaves(game: Game, state: State, kind: str, who: str) -> list[Event]:
    after = _left(game, state, kind, who)
    return [one for own, value in after.items() for one in _back(state, who, own, value, kind)]


def outlook(game: Game, known: Known) -> dict[str, Outlook]:
    """What each kind of rest would bring, where one can be taken."""
    if known.fight is not None or not game.rules.plays("WG-REST-01"):
        return {}

    def found(*_parts: object) -> dict[str, Outlook]:
        there = [who for who, one in known.characters.items() if one.hero and one.present]
        up = [who for who in there if not dead(known, who)]
        return {
            kind: Outlook(says, kind == REGROUP, {who: _left(game, known, kind, who) for who in up})
            for kind, says in _SAYS.items()
        }

    return _OUTLOOKS.of(found, game.rules, known.characters, known.tracks, known.effects)


_OUTLOOKS: Recall[dict[str, Outlook]] = Recall()


def _back(state: State, who: str, own: str, value: int, kind: str) -> list[Event]:
    """A track as the rest leaves it, if that is a change."""
    track = track_of(who, own)
    return [Reset(track, value, _GIVES[kind])] if state.tracks.get(track, value) != value else []


def _opened(state: State, kind: str, who: tuple[str, ...]) -> MatterOpened[Pause]:
    before = {own: {one: taken(state, one, own) for one in who} for own in (SHOCK, WOUNDS)}
    pause = Pause(kind=kind, heroes=who, shock=before[SHOCK], wounds=before[WOUNDS])
    return MatterOpened(Matter(f"z{state.opened + 1}", PROCEDURE, kind, pause, (GM_SEAT,)))


@REST.tells_opening(Pause)
def _tell_begun(_game: Game, state: State, matter: Matter[Pause], _actor: Actor) -> Line:
    pause = matter.values
    who = listed(name_of(state, one) for one in pause.heroes)
    verb = "regroup" if len(pause.heroes) > 1 else "regroups"
    if pause.kind == RESPITE:
        verb = f"{'begin' if len(pause.heroes) > 1 else 'begins'} a Respite"
    return Line(f"{who} {verb}.", (_RULES[pause.kind],))


class Respite(Command, frozen=True, tag="respite"):
    """The party lies down for the night, or as long."""

    who: tuple[str, ...] = ()


respite = REST.verb(
    Respite,
    "The party takes a Respite",
    "WG-REST-04",
    Who.GM,
    showing=Showing(group="Rest and healing"),
)


@respite.asks
def _who_lies_down(game: Game, known: Known, pick: Picker) -> Ready:
    return _who_rests(game, known, pick, "WG-REST-04", Respite)


@respite.decides
def _respite(_game: Game, state: State, _actor: Actor, command: Respite) -> Events:
    """WG-REST-04: what it gives it gives when it is over."""
    return [_opened(state, RESPITE, command.who)]


class EndRest(Command, frozen=True, tag="end_rest"):
    """The Regroup or the Respite is over, and has done what it does."""

    hours: int = 0  # of a Respite
    light: int = 0  # hours of it with light activity


end_rest = REST.verb(
    EndRest,
    "The rest is over",
    "WG-REST-06",
    Who.ASKED,
    at=(PROCEDURE, REGROUP, RESPITE),
    default=True,
    showing=ONWARD,
)


@end_rest.asks
def _how_long(game: Game, known: Known, pick: Picker) -> Ready:
    _, pause = opened(known.matters, pick.offer.matter, Pause)
    if pause.kind == REGROUP:
        return pick.ready(EndRest)
    values = game.rules.values.rest
    least, most = values.hours, values.light
    sentence = f"A Respite takes at least {least} hours."
    short = Bar("too_short", sentence, "WG-REST-04", Limit.TIMING)

    def too_short(hours: int) -> list[Bar]:
        return [short] if hours < least else []

    hours = pick.number("hours", 1, MOST_HOURS, "How many hours?", least, bars=too_short)
    sentence = f"No more than {most} hours of it may be light activity."
    busy = Bar("too_busy", sentence, "WG-REST-04", Limit.TIMING)

    def too_busy(light: int) -> list[Bar]:
        return [busy] if light > most else []

    pick.number("light", 0, hours, "Hours of watch, talk or repairs", 0, bars=too_busy)
    return pick.ready(EndRest)


@end_rest.decides
def _end_rest(game: Game, state: State, _actor: Actor, command: EndRest) -> Events:
    """WG-REST-06: whoever is conscious and has a Wound left is whole again, Wrath is reset."""
    thread, pause = opened(state.matters, command.matter, Pause)
    there = tuple(who for who in pause.heroes if who in state.characters and not dead(state, who))
    closed = MatterClosed(thread.id)
    if pause.kind == REGROUP:
        return [RestEnded(pause.kind, there), Rested(), closed]
    better = tuple(who for who in there if _left(game, state, RESPITE, who))
    others = tuple(who for who in there if who not in better)
    resets = [event for who in better for event in _leaves(game, state, RESPITE, who)]
    said = RestEnded(pause.kind, better, others, command.hours)
    return [said, *resets, Rested(long=True), closed]


@REST.event
class RestEnded(Event, frozen=True, tag="rest_ended"):
    """A Regroup or a Respite is over."""

    kind: str
    heroes: tuple[str, ...]  # who is the better for it
    left_out: tuple[str, ...] = ()  # who gets nothing
    hours: int = 0


@REST.tells(RestEnded)
def _tell_ended(_game: Game, state: State, event: RestEnded, _actor: Actor) -> Line:
    if event.kind == REGROUP:
        return Line("The Regroup is over.", ("WG-REST-01",))
    fresh = listed([name_of(state, one) for one in event.heroes] or ["Nobody"])
    text = f"The Respite is over ({event.hours} hours). {fresh}: whole again, Wrath reset."
    if event.left_out:
        others = listed(name_of(state, one) for one in event.left_out)
        text = f"{text[:-1]}; nothing for {others}."
    return Line(text, ("WG-REST-06",))


class InterruptRest(Command, frozen=True, tag="interrupt_rest"):
    """Something strenuous breaks a rest off."""

    again: bool = False  # whether it starts over at once


interrupt_rest = REST.verb(
    InterruptRest,
    "Break the rest off",
    "WG-REST-05",
    Who.GM,
    at=(PROCEDURE, REGROUP, RESPITE),
    showing=ASIDE,
)


@interrupt_rest.asks
def _whether_again(_game: Game, known: Known, pick: Picker) -> Ready:
    """WG-REST-05: what starts over is a Respite; a Regroup has given its Shock already."""
    _, pause = opened(known.matters, pick.offer.matter, Pause)
    if pause.kind == RESPITE:
        pick.flag("again", "And then?", yes="It starts over", no="It is over")
    return pick.ready(InterruptRest)


@interrupt_rest.decides
def _interrupt(_game: Game, state: State, _actor: Actor, command: InterruptRest) -> Events:
    """WG-REST-05: nothing of it counts; a Respite may start over at once."""
    thread, pause = opened(state.matters, command.matter, Pause)
    if command.again:
        return [RestInterrupted(pause.kind, again=True), moved(thread, asks=(GM_SEAT,))]
    return _broken_off(state, thread, pause)


def _broken_off(state: State, thread: Thread, pause: Pause) -> list[Event]:
    """WG-MED-04: the scene goes on, and whoever was tended in it has been tended."""
    marks = [EffectBegan(tended(who)) for who in pause.treated if who in state.characters]
    return [RestInterrupted(pause.kind), *marks, MatterClosed(thread.id)]


@REST.event
class RestInterrupted(Event, frozen=True, tag="rest_interrupted"):
    """A Regroup or a Respite was broken off; perhaps it starts over."""

    kind: str
    again: bool = False


@REST.tells(RestInterrupted)
def _tell_interrupted(_game: Game, _state: State, event: RestInterrupted, _actor: Actor) -> Line:
    after = "it starts over" if event.again else "it gives nothing"
    if event.kind == REGROUP and not event.again:
        after = "it is over"
    return Line(f"The {event.kind.title()} is broken off: {after}.", ("WG-REST-05",))


@REST.on(fight_begins)
def _broken_by_fight(_game: Game, state: State) -> list[Event]:
    """WG-REST-05: a fight is strenuous enough."""
    thread = pause_of(state)
    if thread is None:
        return []
    assert isinstance(thread.values, Pause)
    return _broken_off(state, thread, thread.values)


def regroup_of(source: Reading, healer: str, patient: str) -> Thread | None:
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


@REST.heads(Pause, regroup="to go on", respite="to go on")
def _head_of_pause(_game: Game, known: Known, matter: Matter[Pause]) -> Heading:
    if matter.values.kind == RESPITE:
        return Heading("The party takes a Respite", "When it is over:")
    return Heading("The party regroups", "Shock is gone. Wounds can be tended, once each.")
