"""Conditions: how they come and go, what they mean, and hiding (DH-COND)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count

from msgspec.structs import replace

from tableside.core.desk import MOST_NAME, MOST_REASON, somebody
from tableside.core.effects import Always, Effect, Modifier, Moment, Occasion
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import FOLDED, ONWARD, Showing, Weight
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Bar, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import settled
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import (
    VULNERABLE,
    foes,
    has,
    vulnerable,
)
from tableside.systems.daggerheart.rolls.rolls import one_roll, trait_options
from tableside.systems.daggerheart.ruleset import HiddenFrom, RollStep, Ruleset
from tableside.systems.daggerheart.scene.spotlight import ask_gm_move, ask_spotlight, move_made
from tableside.systems.daggerheart.state import (
    ATTACK,
    CLEARING,
    DualityRoll,
    Known,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import Hiding

CONDITIONS = Subject("conditions")
RESTRAINED, HIDDEN = "restrained", "hidden"
TEMPORARY, _SPECIAL = "temporary", "special: "  # how one ends, in an effect's source
_MOVES = ("move", "sprint", "move_under_pressure", "foe_dash")
_HIDING, _OPEN = "hiding", "open"


class GiveCondition(Command, frozen=True, tag="give_condition"):
    """The GM lays a condition on somebody."""

    targets: tuple[str, ...] = ()
    condition: str = ""  # vulnerable, restrained, hidden, or any other name
    temporary: bool = True
    clears: str = ""  # what alone ends it, where it is not temporary


@CONDITIONS.form(
    GiveCondition, "Give a condition", Role.GM, showing=Showing("conditions", "condition")
)
def _give(game: Game, state: State, _actor: Actor, command: GiveCondition) -> Events:
    """DH-COND-05, -06: temporary, or with words that say what alone ends it."""
    name = command.condition.strip()
    if not name or len(name) > MOST_NAME or not any(one.isalnum() for one in name.lower()):
        raise Illegal("no_name", f"A condition has a name of 1 to {MOST_NAME} characters.")
    if not command.targets or len(command.clears) > MOST_REASON:
        raise Illegal("not_a_choice", "Name whom it lies on, and in few words what ends it.")
    if command.temporary == bool(command.clears):
        sentence = "A condition is temporary, or it says what alone ends it."
        raise Illegal("not_a_choice", sentence, "DH-COND-06")
    source = TEMPORARY if command.temporary else f"{_SPECIAL}{command.clears}"
    events: list[Event] = []
    for who in dict.fromkeys(command.targets):
        somebody(state, who)
        made = condition(game.rules, who, name, source)
        events.append(EffectBegan(beside(state, made)))
    return events


def condition(rules: Ruleset, who: str, name: str, source: str) -> Effect:
    """A condition by its name; one that the rules do not know only has the name."""
    low = name.lower()
    if low == VULNERABLE:
        return vulnerable(who, f"{who}.{VULNERABLE}", source)
    if low == RESTRAINED:  # DH-COND-02
        return Effect(f"{who}.{RESTRAINED}", "Restrained", who, source=source, forbids=_MOVES)
    if low == HIDDEN:
        return _hidden(rules, who)
    slug = re.sub(r"[^a-z0-9]+", "_", low).strip("_")
    return Effect(f"{who}.is_{slug}", name, who, Always(), source=source)


def beside(state: State, made: Effect) -> Effect:
    """A-39: the same condition for another reason stands beside the one that is there."""
    lying = {one.id: one.source for one in state.effects if one.on == made.on}
    ids = chain((made.id,), (f"{made.id}_{number}" for number in count(2)))
    free = next(one for one in ids if lying.get(one, made.source) == made.source)
    return replace(made, id=free)


def _hidden(rules: Ruleset, who: str) -> Effect:
    """DH-COND-03: rolls against them are harder, all of them or attacks alone (A-26)."""
    attacks = rules.values.conditions.hidden is HiddenFrom.ATTACKS
    when = {"purpose": ATTACK} if attacks else {}
    harder = Modifier("against", -1, when=when, rule="DH-COND-03")
    return Effect(f"{who}.{HIDDEN}", "Hidden", who, Moment(Occasion.SCENE), modifiers=(harder,))


def _laid_on(known: Known, who: str) -> list[Effect]:
    """What somebody could try to be rid of."""
    return [one for one in known.effects if one.on == who and laid(one)]


def _clearable(known: Known, who: str) -> list[Effect]:
    return [one for one in _laid_on(known, who) if one.source == TEMPORARY]


def laid(effect: Effect) -> bool:
    """Whether somebody laid it on its bearer: it is shaken off, or ends by its own words."""
    return effect.source == TEMPORARY or bool(only_by(effect))


def only_by(effect: Effect) -> str:
    """DH-COND-06: what alone ends a special condition, in words; of any other nothing."""
    special = effect.source.startswith(_SPECIAL)
    return effect.source.removeprefix(_SPECIAL) if special else ""


class ShakeOff(Command, frozen=True, tag="shake_off"):
    """Try to end a temporary condition with an action roll."""

    condition: str = ""
    trait: str = ""


shake_off = CONDITIONS.verb(
    ShakeOff,
    "Shake it off",
    "DH-COND-05",
    Who.OWN,
    showing=Showing(weight=Weight.FOLDED, rolls=True),
)


@shake_off.asks
def _whichcondition(_game: Game, known: Known, pick: Picker) -> Ready:
    options = _temporary_ones(known, pick, "DH-COND-05")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    pick.word("condition", options, "Which condition?")
    pick.word("trait", trait_options(), "With which trait?")
    return pick.ready(ShakeOff)


def _temporary_ones(known: Known, pick: Picker, rule: str) -> list[Option]:
    """Which temporary one; a special one says what alone ends it (DH-COND-06)."""
    who = pick.offer.character
    laid = _laid_on(known, who)
    if not laid:
        name = known.characters[who].name
        raise Illegal("no_condition", f"Nothing temporary lies on {name}.", rule)
    options = [Option(one.id, one.name, bars=_special(one)) for one in laid]
    pick.bar(*pick.no_way(one.bars for one in options))
    return options


def _special(effect: Effect) -> tuple[Bar, ...]:
    sentence = f"{effect.name} ends only so: {only_by(effect)}."
    bar = Bar("special_condition", sentence, "DH-COND-06")
    return (bar,) if only_by(effect) else ()


@shake_off.decides
def _roll_for_it(_game: Game, state: State, _actor: Actor, command: ShakeOff) -> Events:
    """DH-COND-05: an action roll, whose Difficulty the GM names."""
    roll = DualityRoll(
        character=command.character, trait=command.trait, purpose=CLEARING, effect=command.condition
    )
    return [MatterOpened(Matter(f"r{state.opened + 1}", "roll", RollStep.CALL, roll))]


@CONDITIONS.answers(settled, CLEARING)
def _shaken_off(
    _game: Game, state: State, _thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """DH-COND-05: any success ends it, also one with Fear."""
    if not dice.succeeded(result):
        return []
    return _ended(state, roll.character, roll.effect, "DH-COND-05")


def _burdened(known: Known) -> Iterable[str]:
    return (key for key in foes(known) if _clearable(known, key))


class FoeClears(Command, frozen=True, tag="foe_clears"):
    """An adversary spends its spotlight on ending a condition."""

    condition: str = ""


foe_clears = CONDITIONS.verb(
    FoeClears,
    "Shake it off",
    "DH-COND-07",
    Who.AMONG,
    among=_burdened,
    showing=FOLDED,
)


@foe_clears.asks
def _which_of_its_own(_game: Game, known: Known, pick: Picker) -> Ready:
    options = _temporary_ones(known, pick, "DH-COND-07")
    ask_gm_move(known, pick, pick.offer.character)
    pick.word("condition", options, "Which condition?")
    return pick.ready(FoeClears)


@foe_clears.decides
def _spend_spotlight(_game: Game, state: State, _actor: Actor, command: FoeClears) -> Events:
    """DH-COND-07: no roll, but the spotlight."""
    who = command.character
    return [*move_made(state, who), *_ended(state, who, command.condition, "DH-COND-07")]


def _ended(state: State, who: str, effect: str, rule: str) -> list[Event]:
    return [
        event
        for one in state.effects
        if one.id == effect
        for event in (
            ConditionCleared(who, one.name, rule),
            EffectEnded(one.id, expired=False),
        )
    ]


@CONDITIONS.event
class ConditionCleared(Event, frozen=True, tag="condition_cleared"):
    """Somebody is rid of a condition."""

    character: str
    name: str
    rule: str


@CONDITIONS.tells(ConditionCleared)
def _cleared(_game: Game, state: State, event: ConditionCleared, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)}: no longer {event.name}.", (event.rule,))


class Hide(Command, frozen=True, tag="hide"):
    """Ask to be Hidden."""


hide = CONDITIONS.verb(Hide, "Hide", "DH-COND-03", Who.OWN, showing=FOLDED)


@hide.asks
def _ask_to_hide(_game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    if seen(known, _asks_already, who) or has(known, who, HIDDEN):
        raise Illegal("hidden_already", "That is so already, or the GM is asked.", "DH-COND-03")
    return pick.ready(Hide)


def _asks_already(known: Known, who: str) -> bool:
    return any(isinstance(m.values, Hiding) and m.values.character == who for m in known.matters)


@hide.decides
def _ask_the_gm(_game: Game, state: State, _actor: Actor, command: Hide) -> Events:
    """DH-COND-03: the GM says whether nobody sees them or knows where they are."""
    asked = Hiding(command.character)
    return [MatterOpened(Matter(f"s{state.opened + 1}", _HIDING, _OPEN, asked, (GM_SEAT,)))]


@CONDITIONS.tells_opening(Hiding)
def _asked(_game: Game, state: State, matter: Matter[Hiding], _actor: Actor) -> Line:
    hiding = matter.values
    return Line(f"{name_of(state, hiding.character)} would like to be Hidden.", ("DH-COND-03",))


class GrantHidden(Command, frozen=True, tag="grant_hidden"):
    """Nobody sees them or knows where they are."""


grant_hidden = CONDITIONS.verb(
    GrantHidden,
    "Hidden",
    "DH-COND-03",
    Who.ASKED,
    at=(_HIDING, _OPEN),
    default=True,
    showing=ONWARD,
)


@grant_hidden.decides
def _grant(game: Game, state: State, _actor: Actor, command: GrantHidden) -> Events:
    """They are Hidden until somebody sees them."""
    _, asked = opened(state.matters, command.matter, Hiding)
    return [
        HidingJudged(asked.character, granted=True),
        EffectBegan(_hidden(game.rules, asked.character)),
        MatterClosed(command.matter),
    ]


class DenyHidden(Command, frozen=True, tag="deny_hidden"):
    """Somebody sees them."""


deny_hidden = CONDITIONS.verb(
    DenyHidden, "In plain sight", "DH-COND-03", Who.ASKED, at=(_HIDING, _OPEN)
)


@deny_hidden.decides
def _deny(_game: Game, state: State, _actor: Actor, command: DenyHidden) -> Events:
    """They are not."""
    _, asked = opened(state.matters, command.matter, Hiding)
    return [HidingJudged(asked.character, granted=False), MatterClosed(command.matter)]


@CONDITIONS.event
class HidingJudged(Event, frozen=True, tag="hiding_judged"):
    """DH-COND-03: the GM said whether somebody is Hidden."""

    character: str
    granted: bool


@CONDITIONS.tells(HidingJudged)
def _judged(_game: Game, state: State, event: HidingJudged, _actor: Actor) -> Line:
    how = "is Hidden" if event.granted else "is in plain sight"
    return Line(f"{name_of(state, event.character)} {how}.", ("DH-COND-03",))


def _unseen(known: Known) -> Iterable[str]:
    return (key for key in known.characters if has(known, key, HIDDEN))


class BeSeen(Command, frozen=True, tag="be_seen"):
    """Somebody Hidden is seen."""


be_seen = CONDITIONS.verb(BeSeen, "Seen", "DH-COND-04", Who.AMONG, among=_unseen, showing=FOLDED)


@be_seen.decides
def _be_seen(_game: Game, state: State, _actor: Actor, command: BeSeen) -> Events:
    """DH-COND-04: a foe moved to see them, or they stepped into sight."""
    who = command.character
    return _ended(state, who, f"{who}.{HIDDEN}", "DH-COND-04")


@CONDITIONS.heads(Hiding, open="to say whether anybody sees them")
def _head_of_hiding(_game: Game, known: Known, matter: Matter[Hiding]) -> Heading:
    who = name_of(known, matter.values.character)
    return Heading(f"{who} would hide", f"Does nobody see {who}, or know where they are?")
