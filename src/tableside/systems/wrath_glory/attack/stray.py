"""A bad miss into a melee, after which the GM may pick a friend (WG-ATK-12, A-21)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived_conditions import down
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import AttackStep
from tableside.systems.wrath_glory.state import Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Mark, Stray
from tableside.systems.wrath_glory.turns.order import melee_of, side_of

STRAYS = Subject("stray")

PROCEDURE, ASK = "stray", "select"


def strays(game: Game, state: State, thread: Thread, attack: Attack) -> list[Event]:
    """The GM is asked after a miss with a 1 on the Wrath die, where aiming did not steady it."""
    friends = _endangered(game.rules, state, attack)
    if not attack.complications or not friends:
        return []
    shot = replace(attack, marks=(), shifts={}, icons=0, wrath_sixes=0, complications=0)
    stray = Stray(attack.attacker, friends, replace(shot, stray=True, rest=None))
    matter: Thread = Matter(f"{thread.id}.stray", PROCEDURE, ASK, stray, (GM_SEAT,))
    return [MatterOpened(matter)]


def _endangered(rules: Ruleset, state: State, attack: Attack) -> tuple[str, ...]:
    """Friends in the melee that was missed; where only somebody said so, all who are there."""
    who = attack.attacker
    if not rules.plays("WG-ATK-12"):
        return ()
    plan = at.Plan(attacker=who, weapon=attack.weapon, targets=(), options=attack.options)
    missed = [one.target for one in attack.marks if not one.hit]
    around = [one for one in missed if at.risky(rules, state, plan, one)]
    if not around:
        return ()
    pressed = {each for one in around for each in melee_of(rules, state, one)}
    friends = tuple(
        key
        for key, one in state.characters.items()
        if key != who and one.present and side_of(state, key) is side_of(state, who)
        if not down(rules, state, key)
    )
    return tuple(one for one in friends if one in pressed) or friends


class StrayShot(Command, frozen=True, tag="stray_shot"):
    """The GM says whom a shot into a melee hits instead, if anybody."""

    target: str = ""


stray_shot = STRAYS.verb(
    StrayShot, "Whom it hits", "WG-ATK-12", Who.ASKED, at=(PROCEDURE, ASK), default=True
)


@stray_shot.asks
def _hits_whom(_game: Game, known: Known, pick: Picker) -> Ready:
    """Nobody, unless the GM says otherwise."""
    _, stray = opened(known.matters, pick.offer.matter, Stray)
    people = (Option(one, known.characters[one].name) for one in _still(known, stray))
    pick.word("target", (Option("", "Nobody"), *people), "Whom does it hit instead?", "")
    return pick.ready(StrayShot)


def _still(known: Known, stray: Stray) -> tuple[str, ...]:
    return tuple(one for one in stray.friends if one in known.characters)


@stray_shot.decides
def _stray_shot(_game: Game, state: State, _actor: Actor, command: StrayShot) -> Events:
    """Whoever is picked is hit, and the damage is rolled as for any hit."""
    thread, stray = opened(state.matters, command.matter, Stray)
    if not command.target:
        return [MatterClosed(thread.id)]
    name = f"{thread.id}.hit"
    shot = replace(stray.shot, marks=(Mark(command.target, hit=True),))
    attack: Thread = Matter(name, "attack", AttackStep.DAMAGE, shot)
    told = ShotStrayed(name, stray.attacker, command.target)
    return [MatterClosed(thread.id), told, MatterOpened(attack)]


@STRAYS.event
class ShotStrayed(Event, frozen=True, tag="shot_strayed"):
    """WG-ATK-12: a shot into a melee hits a friend."""

    matter: str
    attacker: str
    target: str


@STRAYS.tells(ShotStrayed)
def _tell_strayed(_game: Game, state: State, event: ShotStrayed, _actor: Actor) -> Line:
    who, whom = name_of(state, event.attacker), name_of(state, event.target)
    return Line(f"{who}'s shot goes astray and hits {whom}.", ("WG-ATK-12",))


@STRAYS.heads(Stray, select="to say whom it strikes")
def _head_of_stray(_game: Game, known: Known, matter: Matter[Stray]) -> Heading:
    return Heading(f"{name_of(known, matter.values.attacker)} shoots wide into a melee")
