"""WG-ACT-06, -08, WG-OPT-10, -18, WG-COND-12, -13: what else a turn is used for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tableside.core.chapter import Decider
from tableside.core.effects import Effect
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.state import EffectEnded, Spent, track_of
from tableside.core.values import (
    GM_SEAT,
    Actor,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Role,
    Value,
)
from tableside.systems.wrath_glory import conditions, standing
from tableside.systems.wrath_glory.circumstances import ask_manner, in_manner
from tableside.systems.wrath_glory.combat.consequences import Prone
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns import order
from tableside.systems.wrath_glory.combat.turns.distance import ARM, between
from tableside.systems.wrath_glory.combat.turns.events import Reloaded
from tableside.systems.wrath_glory.combat.turns.restraint import restraint
from tableside.systems.wrath_glory.combat.turns.using import (
    OTHER,
    SLOT_NAMES,
    SLOT_RULES,
    check,
    granted,
    in_a_fight,
    needs_rule,
    open_now,
    spend,
)
from tableside.systems.wrath_glory.fight import Activity, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import Weapon
from tableside.systems.wrath_glory.purposes import BREAK_FREE, FREE, TASK
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.opposed import ContestSettled, open_contest
from tableside.systems.wrath_glory.skills import to_choose
from tableside.systems.wrath_glory.state import RELOADS, Contest, Known, State, Test, Thread

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

MOST_TEXT = 200
RESTRAINED_DN = 4  # WG-COND-13, A-62
FREE_ACTION, ASK = "free", "ask"
EMPTY, JAMMED = "Empty", "Jammed"  # names of conditions


def _slot_options(rules: Ruleset) -> tuple[Option, ...]:
    slots = (Slot.COMBAT, Slot.SIMPLE, Slot.MOVE, Slot.REFLEXIVE)
    listed = (Option(slot.value, SLOT_NAMES[slot]) for slot in slots if granted(rules, slot))
    return (*listed, Option(FREE_ACTION, "Free"))


def _as_slot(word: str) -> Slot | None:
    return None if word in (FREE_ACTION, ASK) else Slot(word)


def _act(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-ACT-06", "This ruleset has no such actions.")
    in_a_fight(known)
    options = _slot_options(rules)
    if rules.plays("WG-ACT-08") and known.actor.role is not Role.GM:
        options = (*options, Option(ASK, "Let the GM say"))
    word = _which_slot(game, known, pick, options, who, always=ASK)
    pick.text("what", MOST_TEXT, "What? (may be said aloud)")
    if word == FREE_ACTION:
        return pick.ready(do.Act)
    skills = to_choose(known.characters.values())
    skill = pick.word("skill", (Option("", "No test"), *skills), "With a test?")
    jams = [one for one in troubles(known, who) if one.name == JAMMED]
    if skill and jams:
        named = (Option(one.id, f"{one.name}: {_weapon_name(known, who, one)}") for one in jams)
        pick.word("clears", (Option("", "Nothing"), *named), "What would a success end?")
    ask_manner(rules, pick, skill)
    return pick.ready(do.Act)


def _which_slot(
    game: Game,
    known: Known,
    pick: Picker,
    options: tuple[Option, ...],
    who: str,
    *,
    always: str,
) -> str:
    """One of those that the turn still grants; what was named is checked before it narrows."""
    given = pick.given("slot")
    _in_ruleset(game.rules, given)
    if given in {one.value for one in options if one.value != always}:
        check(game, known, pick, _as_slot(str(given)), OTHER, who=who)
    still = _still_granted(game, known, pick, options, who, always=always)
    return pick.word("slot", still, "Which action does it take?")


def _in_ruleset(rules: Ruleset, given: Value | None) -> None:
    """CONV-10: a class of action that no turn grants here is refused by its own rule."""
    if given in tuple(Slot) and not granted(rules, Slot(str(given))):
        slot = Slot(str(given))
        sentence = f"This ruleset has no {SLOT_NAMES[slot]}."
        raise Illegal("not_in_ruleset", sentence, SLOT_RULES[slot])


def _still_granted(
    game: Game,
    known: Known,
    pick: Picker,
    options: tuple[Option, ...],
    who: str,
    *,
    always: str,
) -> tuple[Option, ...]:
    """Those that the turn still grants; if it grants none, the refusal says why."""
    still = tuple(
        one
        for one in options
        if one.value == always
        or open_now(game, known, pick, _as_slot(str(one.value)), OTHER, who=who)
    )
    if not still:
        check(game, known, pick, _as_slot(str(options[0].value)), OTHER, who=who)
    return still


def troubles(source: Known | State, who: str, weapon: str = "") -> tuple[Effect, ...]:
    """What keeps somebody's weapons, or this one, from being used: empty, jammed."""
    weapons = {one.id for one in source.characters[who].weapons if weapon in ("", one.id)}
    return tuple(
        one
        for one in source.effects
        if one.on == who and one.name in (EMPTY, JAMMED) and one.source in weapons
    )


def _weapon_name(known: Known, who: str, effect: Effect) -> str:
    weapons = known.characters[who].weapons
    return next(weapon.name for weapon in weapons if weapon.id == effect.source)


def act(game: Game, state: State, _actor: Actor, command: do.Act) -> Events:
    """Something else is done; WG-ACT-08 leaves its class to the GM."""
    deed = Activity(command.character, command.what, command.skill, command.clears, command.manner)
    if command.slot == ASK:
        matter: Thread = Matter(f"y{state.opened + 1}", "activity", "ask", deed, (GM_SEAT,))
        return [MatterOpened(matter)]
    return _done(game, state, deed, command.slot)


def _done(game: Game, state: State, deed: Activity, slot: str) -> list[Event]:
    who = deed.character
    events = spend(game, state, who, _as_slot(slot), OTHER, text=deed.text)
    if not deed.skill:
        return events
    wrath = int(state.characters[who].hero)  # WG-WRATH-01, WG-WRATH-10
    test = Test(who, deed.skill, wrath_dice=wrath, purpose=TASK, ends=deed.clears)
    test = in_manner(game.rules, test, deed.manner)
    return [*events, MatterOpened(Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test))]


def _classify(game: Game, known: Known, pick: Picker) -> Ready:
    """Once the moment has passed the turn's limits hold; that it was free can still be said."""
    _, deed = opened(known.matters, pick.offer.matter, Activity)
    options = _slot_options(game.rules)
    _which_slot(game, known, pick, options, deed.character, always=FREE_ACTION)
    return pick.ready(do.Classify)


def classify(game: Game, state: State, _actor: Actor, command: do.Classify) -> Events:
    """WG-ACT-08: the GM has named the class."""
    thread, asked = opened(state.matters, command.matter, Activity)
    return [MatterClosed(thread.id), *_done(game, state, asked, command.slot)]


def _reload(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-OPT-18", "This ruleset does not reload.")
    in_a_fight(known)
    empty = {one.source for one in troubles(known, who) if one.name == EMPTY}
    guns = [weapon for weapon in known.characters[who].weapons if not weapon.melee]
    guns = [weapon for weapon in guns if weapon.id in empty or weapon.reloads >= 0]
    guns.sort(key=lambda weapon: weapon.id not in empty)
    if not guns:
        raise Illegal("no_weapon", "There is no weapon to reload.", "WG-OPT-18")
    check(game, known, pick, game.rules.values.options.reload_slot, "reload")
    loaded = [gun for gun in guns if _reloads(known, who, gun)]
    wanted = [gun for gun in guns if gun.id == pick.given("weapon")] or loaded or guns
    sentence = f"No Reload is left for the {wanted[0].name}."
    pick.limit(wanted[0] in loaded, Limit.COST, "no_reloads", "WG-OPT-18", sentence)
    if not pick.enforces(Limit.COST):
        loaded = guns
    pick.word("weapon", tuple(Option(gun.id, gun.name) for gun in loaded), "Which weapon?")
    return pick.ready(do.Reload)


def _reloads(source: Known | State, who: str, weapon: Weapon) -> int:
    """How many are left; -1 where nobody counts."""
    return source.tracks.get(track_of(who, f"{RELOADS}_{weapon.id}"), -1)


def reload(game: Game, state: State, _actor: Actor, command: do.Reload) -> Events:
    """WG-OPT-18: a Reload goes in, and the weapon is ready."""
    who, slot = command.character, game.rules.values.options.reload_slot
    events = spend(game, state, who, slot, "reload")
    track = track_of(who, f"{RELOADS}_{command.weapon}")
    if state.tracks.get(track, 0) > 0:
        events.append(Spent(track, 1, "WG-OPT-18"))
    events.append(Reloaded(who, command.weapon))
    empty = [one for one in troubles(state, who, command.weapon) if one.name == EMPTY]
    return [*events, *(EffectEnded(one.id, expired=False) for one in empty)]


def _prone(source: Known | State, who: str) -> Effect | None:
    return next(iter(conditions.borne(source, who, conditions.PRONE)), None)


def _stands_by(rules: Ruleset) -> Slot | None:
    """WG-COND-12, A-35: standing is free, or it is the move."""
    return Slot.MOVE if rules.values.conditions.prone is Prone.ALL_MOVE else None


def _stand_up(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    if _prone(known, who) is None:
        raise Illegal("not_prone", f"{known.characters[who].name} is standing.", "WG-COND-12")
    check(game, known, pick, _stands_by(game.rules), "stand_up")
    return pick.ready(do.StandUp)


def stand_up(game: Game, state: State, _actor: Actor, command: do.StandUp) -> Events:
    """WG-COND-12: up again."""
    who = command.character
    return [
        *spend(game, state, who, _stands_by(game.rules), "stand_up"),
        *_risen(state, who),
    ]


def _risen(state: State, who: str) -> list[Event]:
    prone = _prone(state, who)
    return [] if prone is None else [EffectEnded(prone.id, expired=False)]


def _help_up(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    in_a_fight(known)
    needs_rule(game, "WG-COND-17", "This ruleset does not lift anybody.")
    side = order.side_of(known, who)
    lying = tuple(
        Option(key, one.name)
        for key, one in known.characters.items()
        if key != who and order.side_of(known, key) is side and _prone(known, key)
        if order.fights(known, key) and known.standing.get(key) != standing.DOWN
    )
    if not lying:
        raise Illegal("nobody_prone", "None of your side lies on the ground.", "WG-COND-17")
    check(game, known, pick, Slot.MOVE, "help_up")
    far = {
        one.value for one in lying if (between(game.rules, known, who, str(one.value)) or 0) > ARM
    }
    given = pick.given("who")
    beside = given not in far if given in {one.value for one in lying} else len(far) < len(lying)
    sentence = "Whoever is lifted must be beside you."
    pick.limit(beside, Limit.RANGE, "out_of_range", "WG-COND-17", sentence)
    free = not pick.enforces(Limit.RANGE)
    near = tuple(one for one in lying if free or one.value not in far)
    pick.word("who", near, "Whom? They must be beside you")
    return pick.ready(do.HelpUp)


def help_up(game: Game, state: State, _actor: Actor, command: do.HelpUp) -> Events:
    """WG-COND-17: an ally gives up the move."""
    events = spend(game, state, command.character, Slot.MOVE, "help_up")
    return [*events, *_risen(state, command.who)]


def _break_free(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-COND-13", "In this ruleset nobody is restrained.")
    if restraint(known, who) is None:
        sentence = f"Nothing restrains {known.characters[who].name}."
        raise Illegal("not_restrained", sentence, "WG-COND-13")
    check(game, known, pick, Slot.COMBAT, "break_free")
    return pick.ready(do.BreakFree)


def break_free(game: Game, state: State, _actor: Actor, command: do.BreakFree) -> Events:
    """A-62: Strength against whoever holds on, or against DN 4."""
    who = command.character
    hold = restraint(state, who)
    assert hold is not None
    events = spend(game, state, who, Slot.COMBAT, "break_free")
    if hold.source in state.characters:
        contest = Contest(who, hold.source, purpose=BREAK_FREE)
        name = f"o{state.opened + 1}"
        both = ("strength", "strength")
        return [*events, *open_contest(game, state, name, contest, both, at_once=True)]
    wrath = int(state.characters[who].hero)
    test = Test(who, "strength", RESTRAINED_DN, wrath_dice=wrath, purpose=FREE, ends=hold.id)
    return [*events, MatterOpened(Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test))]


def contested_break(
    _game: Game, state: State, _thread: Thread, contest: Contest, settled: ContestSettled
) -> list[Event]:
    """A-62: whoever wins against the hold is free."""
    hold = restraint(state, contest.initiator)
    if hold is None or settled.winner != contest.initiator:
        return []
    return [EffectEnded(hold.id, expired=False)]


ACTION_VERBS = (
    Verb(do.Act, "Something else", "WG-ACT-06", Who.AMONG, _act, among=order.may_act),
    Verb(do.Classify, "Say which", "WG-ACT-08", Who.ASKED, _classify, "activity", ("ask",)),
    Verb(do.Reload, "Reload", "WG-OPT-18", Who.AMONG, _reload, among=order.may_act),
    Verb(do.StandUp, "Stand up", "WG-COND-12", Who.AMONG, _stand_up, among=order.everybody),
    Verb(do.HelpUp, "Help somebody up", "WG-COND-17", Who.AMONG, _help_up, among=order.may_act),
    Verb(do.BreakFree, "Break free", "WG-COND-13", Who.AMONG, _break_free, among=order.everybody),
)

ACTION_DECIDERS: Mapping[type[Command], Decider] = {
    do.Act: act,
    do.Classify: classify,
    do.Reload: reload,
    do.StandUp: stand_up,
    do.HelpUp: help_up,
    do.BreakFree: break_free,
}
