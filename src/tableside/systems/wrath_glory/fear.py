"""Fear and Terror: who faces it, what a failure brings, and how an ally's words end it
(WG-FEAR-01 to -03, WG-COND-15).
"""

from __future__ import annotations

from tableside.core.effects import Effect
from tableside.core.evening import people
from tableside.core.matters import Matter, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ROLLS
from tableside.core.state import EffectBegan
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions.conditions import ask_source, lay_on, source_of
from tableside.systems.wrath_glory.conditions.named import LEADERSHIP, NAMED, Cause, immune
from tableside.systems.wrath_glory.conditions.remedies import Attempt, attempt, ridding
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import FACED, FEAR, TERROR, borne, has_faced
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.calls import numbers, settles_itself
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import MOST_DN, needs_rule, not_rolling
from tableside.systems.wrath_glory.state import Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.purposes import FEAR as FACING
from tableside.systems.wrath_glory.turns.order import everybody, side_of
from tableside.systems.wrath_glory.turns.slots import check

FEARS = Subject("fear")


RESOLVE = "resolve"
_FACED = Bar(
    "already_faced", "That has been faced already in this scene.", "WG-FEAR-01", Limit.ONCE
)


class CallFear(Command, frozen=True, kw_only=True, tag="call_fear"):
    """The GM has everybody who faces something terrifying test Resolve."""

    source: str = ""  # whom they face; empty: something else
    what: str = ""  # that, in words
    terror: bool = False
    who: tuple[str, ...] = ()
    dn: int = 0
    value: int = 0  # its Fear value, if that is not its DN


call_fear = FEARS.verb(CallFear, "Face something terrifying", "WG-FEAR-01", Who.GM)


@call_fear.asks
def _call_fear(game: Game, known: Known, pick: Picker) -> Ready:
    """What it is, Fear or Terror, who faces it, against which DN."""
    rules = game.rules
    needs_rule(game, "WG-FEAR-01", "This ruleset has no tests of fear.")
    if not _frightened(game, known):
        raise Illegal("nobody_faces_it", "There is nobody to be afraid.", "WG-FEAR-01")
    source, name = _source(game, known, pick)
    if rules.plays("WG-COND-15"):
        pick.flag("terror", "Fear or Terror?", yes="Terror", no="Fear")
    facing = _frightened(game, known, source)
    heroes = tuple(str(one.value) for one in facing if known.characters[str(one.value)].hero)

    def again(who: str) -> list[Bar]:
        return [_FACED] if has_faced(known, who, source) else []

    pick.some("who", facing, "Who faces it?", low=1, default=heroes, bars=again)
    dn = pick.number("dn", 1, MOST_DN, f"The DN of {name}", default=3)
    if rules.plays("WG-FEAR-03"):
        pick.number("value", 1, MOST_DN, f"The Fear value of {name}", default=dn)
    return pick.ready(CallFear)


def _frightened(game: Game, known: Known, source: str = "") -> tuple[Option, ...]:
    """Whoever can be frightened by something: nobody by themselves, nor in a frenzy."""
    return tuple(
        one
        for one in people(known, but=source)
        if not immune(game.rules, known, str(one.value), FEAR)
    )


def _source(game: Game, known: Known, pick: Picker) -> tuple[str, str]:
    """Something that somebody can still be afraid of."""
    met = {one.source for who in known.characters for one in borne(known, who, FACED)}
    sources = {*met, *(one.id for one in known.characters.values() if not one.hero)}
    alone = {one for one in sources if not _frightened(game, known, one)}
    old = {one for one in sources - alone if not _fresh(game, known, one)}
    but, faced = tuple(sorted(alone)), tuple(sorted(old))
    return ask_source(known, pick, but, lambda one: [_FACED] if one in old else [], faced)


def _fresh(game: Game, known: Known, source: str) -> tuple[Option, ...]:
    """A-66: those of them who have not faced it in this scene."""
    found = _frightened(game, known, source)
    return tuple(one for one in found if not has_faced(known, str(one.value), source))


@call_fear.decides
def make_call_fear(game: Game, state: State, _actor: Actor, command: CallFear) -> Events:
    """A test each; that they have faced it is remembered for the scene."""
    source, name = source_of(state, command.source, command.what)
    events: list[Event] = []
    for place, who in enumerate(command.who, 1):
        test = Test(
            who,
            RESOLVE,
            command.dn,
            wrath_dice=int(state.characters[who].hero),
            purpose=FACING,
            effect=TERROR if command.terror else FEAR,
            concerns=source,
            rating=command.value or command.dn,
            auto=settles_itself(state, who, ask=False),
        )
        events += [
            EffectBegan(conditions.faced(who, source, name)),
            MatterOpened(Matter(f"t{state.opened + place}", "test", TestStep.CALL, test)),
        ]
    return events


class Rally(Attempt, frozen=True, tag="rally"):
    """Spend an action on talking somebody out of their fear."""

    effect: str = ""


rally = FEARS.verb(Rally, "Rally", "WG-FEAR-03", Who.AMONG, among=everybody, showing=ROLLS)


@rally.asks
def _rally(game: Game, known: Known, pick: Picker) -> Ready:
    """Whose fear, by Leadership against what they fear."""
    who = pick.offer.character
    needs_rule(game, "WG-FEAR-03", "This ruleset rallies nobody; help them shake it off.")
    found = _afraid(known, who)
    if not found:
        raise Illegal("nobody_afraid", "None of your side is afraid.", "WG-FEAR-03")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, "rally")
    listed = tuple(
        Option(key, f"{known.characters[one.on].name}: {one.name}") for key, one in found.items()
    )
    effect = found[pick.word("effect", listed, "Whom?")]
    return pick.ready(Rally, *numbers(game, known, pick, _test(game, known, who, effect)))


def _afraid(known: Known, who: str) -> dict[str, Effect]:
    """The fears of one's allies, by their ids."""
    side = side_of(known, who)
    return {
        effect.id: effect
        for one in known.characters.values()
        if one.id != who and one.present and side_of(known, one.id) is side
        for effect in borne(known, one.id, FEAR)
    }


def _test(game: Game, source: Reading, who: str, effect: Effect) -> Test:
    dn = game.rules.values.fear.rally_dn + effect.rating
    return ridding(source, who, LEADERSHIP, dn, effect.id)


@rally.decides
def make_rally(game: Game, state: State, _actor: Actor, command: Rally) -> Events:
    """The action is taken and the dice are thrown."""
    effect = next(one for one in state.effects if one.id == command.effect)
    test = _test(game, state, command.character, effect)
    return attempt(game, state, "rally", test, command)


@FEARS.answers(settled, FEAR)
def faced(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-FEAR-02: whoever fails bears it; Terror in its place if the source is that bad."""
    if settled.success:
        return []
    named = NAMED[test.effect]
    cause = Cause(
        game.rules,
        test.character,
        named.lasts(state, test.character),
        test.rating,
        source=test.concerns,
        name=name_of(state, test.concerns),
    )
    return lay_on(game, state, named.make(cause))
