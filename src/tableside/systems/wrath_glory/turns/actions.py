"""Other things to do with a turn: reloading, getting up, breaking free (WG-ACT)."""

from __future__ import annotations

from tableside.core.desk import somebody
from tableside.core.effects import Effect
from tableside.core.headings import ALOUD, Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Against, Option, Picker, Ready
from tableside.core.state import EffectBegan, EffectEnded, Spent, track_of
from tableside.core.tell import name_of
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
    Role,
)
from tableside.core.verbs import Who, plays
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions, derived_conditions
from tableside.systems.wrath_glory.numbers.circumstances import ask_manner, in_manner
from tableside.systems.wrath_glory.numbers.skills import to_choose
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import Prone
from tableside.systems.wrath_glory.skill_tests.calls import Deed, ask_to_buy, begun
from tableside.systems.wrath_glory.skill_tests.opposed import (
    ContestSettled,
    contested,
    open_contest,
)
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import (
    RELOADS,
    Contest,
    Known,
    Reading,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Activity, Slot
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.state.purposes import BREAK_FREE, FREE, TASK
from tableside.systems.wrath_glory.turns import order
from tableside.systems.wrath_glory.turns.order import everybody, in_a_fight, may_act
from tableside.systems.wrath_glory.turns.places import ARM, between, restraint
from tableside.systems.wrath_glory.turns.slots import (
    OTHER,
    SLOT_NAMES,
    SLOT_RULES,
    against,
    check,
    granted,
    spend,
)

ACTIONS = Subject("actions")

MOST_TEXT = 200
RESTRAINED_DN = 4  # WG-COND-13, A-62
FREE_ACTION, ASK = "free", "ask"
EMPTY, JAMMED = "Empty", "Jammed"  # names of conditions
TROUBLES = {"empty": conditions.empty, "jammed": conditions.jammed}


class Act(Deed, frozen=True, kw_only=True, tag="act"):
    """Do something else with a turn, with a test if it needs one."""

    what: str = ""
    slot: str = ""
    skill: str = ""
    clears: str = ""  # the effect that a success ends
    manner: str = ""  # WG-ATK-05, WG-ATK-10: Stealth slowly, Medicae on oneself


act = ACTIONS.verb(Act, "Something else", "WG-ACT-06", Who.AMONG, among=may_act)


@act.asks
def _what_else(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-ACT-06", "This ruleset has no such actions.")
    in_a_fight(known)
    options = _slot_options(rules)
    if rules.plays("WG-ACT-08") and known.actor.role is not Role.GM:
        options = (*options, Option(ASK, "Let the GM say"))
    word = _which_slot(game, known, pick, options, who, always=ASK)
    pick.text("what", MOST_TEXT, "What? (may be said aloud)")
    if word == FREE_ACTION:
        return pick.ready(Act)
    skills = to_choose(known)
    skill = pick.word("skill", (Option("", "No test"), *skills), "With a test?")
    jams = [one for one in troubles(known, who) if one.name == JAMMED]
    if skill and jams:
        named = (Option(one.id, f"{one.name}: {_weapon_name(known, who, one)}") for one in jams)
        pick.word("clears", (Option("", "Nothing"), *named), "What would a success end?")
    manner = ask_manner(rules, pick, skill)
    if skill:
        deed = Activity(character=who, text="", skill=skill, manner=manner)
        ask_to_buy(game, known, pick, _task(rules, known, deed))
    return pick.ready(Act)


def _slot_options(rules: Ruleset) -> tuple[Option, ...]:
    slots = (Slot.COMBAT, Slot.SIMPLE, Slot.MOVE, Slot.REFLEXIVE)
    listed = (Option(slot.value, SLOT_NAMES[slot]) for slot in slots if granted(rules, slot))
    return (*listed, Option(FREE_ACTION, "Free"))


def _which_slot(
    game: Game,
    known: Known,
    pick: Picker,
    options: tuple[Option, ...],
    who: str,
    *,
    always: str,
) -> str:
    """One of those that a turn grants; CONV-10: one that none grants is refused by its own rule."""

    def missing(word: str) -> list[Bar]:
        slot = _as_slot(word) if word in SLOT_NAMES else None
        if slot is None or granted(game.rules, slot):
            return []
        sentence = f"This ruleset has no {SLOT_NAMES[slot]}."
        return [Bar("not_in_ruleset", sentence, SLOT_RULES[slot])]

    pick.left_out("slot", missing)

    def used(word: str) -> list[Bar]:
        return [] if word == always else against(game, known, who, _as_slot(word), OTHER)

    return pick.word("slot", options, "Which action does it take?", bars=used)


def _as_slot(word: str) -> Slot | None:
    return None if word in (FREE_ACTION, ASK) else Slot(word)


@act.decides
def _act(game: Game, state: State, _actor: Actor, command: Act) -> Events:
    """Something else is done; WG-ACT-08 leaves its class to the GM."""
    deed = Activity(
        character=command.character,
        text=command.what,
        skill=command.skill,
        clears=command.clears,
        manner=command.manner,
        buy=command.buy,
    )
    if command.slot == ASK:
        matter: Thread = Matter(f"y{state.opened + 1}", "activity", "ask", deed, (GM_SEAT,))
        return [MatterOpened(matter)]
    return _done(game, state, deed, command.slot)


def _done(game: Game, state: State, deed: Activity, slot: str) -> list[Event]:
    who = deed.character
    events = spend(game, state, who, _as_slot(slot), OTHER, text=deed.text)
    if not deed.skill:
        return events
    test = _task(game.rules, state, deed)
    return [*events, begun(f"t{state.opened + 1}", test, buy=deed.buy)]


def _task(rules: Ruleset, source: Reading, deed: Activity) -> Test:
    wrath = int(source.characters[deed.character].hero)  # WG-WRATH-01, WG-WRATH-10
    test = Test(deed.character, deed.skill, wrath_dice=wrath, purpose=TASK, ends=deed.clears)
    return in_manner(rules, test, deed.manner)


class Classify(Command, frozen=True, tag="classify"):
    """The GM says which class of action something takes."""

    slot: str = ""


classify = ACTIONS.verb(
    Classify, "Say which", "WG-ACT-08", Who.ASKED, at=("activity", ASK), default=True
)


@classify.asks
def _which_class(game: Game, known: Known, pick: Picker) -> Ready:
    """Once the moment has passed the turn's limits hold; that it was free can still be said."""
    _, deed = opened(known.matters, pick.offer.matter, Activity)
    options = _slot_options(game.rules)
    _which_slot(game, known, pick, options, deed.character, always=FREE_ACTION)
    return pick.ready(Classify)


@classify.decides
def _classify(game: Game, state: State, _actor: Actor, command: Classify) -> Events:
    """WG-ACT-08: the GM has named the class."""
    thread, asked = opened(state.matters, command.matter, Activity)
    return [MatterClosed(thread.id), *_done(game, state, asked, command.slot)]


class Reload(Command, frozen=True, tag="reload"):
    """Make a weapon ready."""

    weapon: str = ""


reload = ACTIONS.verb(Reload, "Reload", "WG-OPT-18", Who.AMONG, among=may_act)


@reload.asks
def _which_weapon(game: Game, known: Known, pick: Picker) -> Ready:
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
    options = tuple(Option(gun.id, gun.name, bars=_spent(known, who, gun)) for gun in guns)
    pick.word("weapon", options, "Which weapon?")
    return pick.ready(Reload)


def _spent(known: Known, who: str, weapon: Weapon) -> tuple[Bar, ...]:
    """What speaks against a weapon of which no Reload is left; nothing where nobody counts."""
    if known.tracks.get(track_of(who, f"{RELOADS}_{weapon.id}"), -1):
        return ()
    sentence = f"No Reload is left for the {weapon.name}."
    return (Bar("no_reloads", sentence, "WG-OPT-18", Limit.COST),)


@reload.decides
def _reload(game: Game, state: State, _actor: Actor, command: Reload) -> Events:
    """WG-OPT-18: a Reload goes in, and the weapon is ready."""
    who, slot = command.character, game.rules.values.options.reload_slot
    events = spend(game, state, who, slot, "reload")
    track = track_of(who, f"{RELOADS}_{command.weapon}")
    if state.tracks.get(track, 0) > 0:
        events.append(Spent(track, 1, "WG-OPT-18"))
    events.append(Reloaded(who, command.weapon))
    empty = [one for one in troubles(state, who, command.weapon) if one.name == EMPTY]
    return [*events, *(EffectEnded(one.id, expired=False) for one in empty)]


@ACTIONS.event
class Reloaded(Event, frozen=True, tag="reloaded"):
    """A weapon is ready again."""

    character: str
    weapon: str


@ACTIONS.tells(Reloaded)
def _tell_reloaded(_game: Game, state: State, event: Reloaded, _actor: Actor) -> Line:
    person = state.characters[event.character]
    names = {weapon.id: weapon.name for weapon in person.weapons}
    return Line(f"{person.name} reloads: {names.get(event.weapon, event.weapon)}.", ("WG-OPT-18",))


def troubles(source: Reading, who: str, weapon: str = "") -> tuple[Effect, ...]:
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


class MarkWeapon(Command, frozen=True, tag="mark_weapon"):
    """Say that a weapon is empty or jammed, or ready again."""

    weapon: str = ""
    trouble: str = ""  # empty or jammed; nothing: it is ready


@ACTIONS.form(MarkWeapon, "Say how a weapon is", Role.GM, Role.PLAYER, somebody=True)
def _mark_weapon(_game: Game, state: State, actor: Actor, command: MarkWeapon) -> Events:
    person = somebody(state, command.character)
    if not plays(actor, person):
        raise Illegal("not_yours", f"{person.name} is not yours to change.")
    weapons = [weapon.id for weapon in person.weapons]
    if command.weapon not in weapons:
        good = ", ".join(weapons) or "none"
        raise Illegal("no_such_weapon", f"{person.name} has no such weapon. There are: {good}.")
    if command.trouble and command.trouble not in TROUBLES:
        raise Illegal("not_a_choice", f"A weapon is {' or '.join(TROUBLES)}, or ready.")
    wanted = TROUBLES.get(command.trouble)
    effect = None if wanted is None else wanted(person.id, command.weapon)
    old = troubles(state, person.id, command.weapon)
    if [one.id for one in old] == ([] if effect is None else [effect.id]):
        raise Illegal("already_so", "So it is already.")
    ended: list[Event] = [EffectEnded(one.id, expired=False) for one in old]
    return ended if effect is None else [*ended, EffectBegan(effect)]


class StandUp(Command, frozen=True, tag="stand_up"):
    """Get up."""


stand_up = ACTIONS.verb(StandUp, "Stand up", "WG-COND-12", Who.AMONG, among=everybody)


@stand_up.asks
def _lies_prone(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    if _prone(known, who) is None:
        raise Illegal("not_prone", f"{known.characters[who].name} is standing.", "WG-COND-12")
    check(game, known, pick, _stands_by(game.rules), "stand_up")
    return pick.ready(StandUp)


def _prone(source: Reading, who: str) -> Effect | None:
    return next(iter(conditions.borne(source, who, conditions.PRONE)), None)


def _stands_by(rules: Ruleset) -> Slot | None:
    """WG-COND-12, A-35: standing is free, or it is the move."""
    return Slot.MOVE if rules.values.conditions.prone is Prone.ALL_MOVE else None


@stand_up.decides
def _stand_up(game: Game, state: State, _actor: Actor, command: StandUp) -> Events:
    """WG-COND-12: up again."""
    who = command.character
    return [
        *spend(game, state, who, _stands_by(game.rules), "stand_up"),
        *_risen(state, who),
    ]


def _risen(state: State, who: str) -> list[Event]:
    prone = _prone(state, who)
    return [] if prone is None else [EffectEnded(prone.id, expired=False)]


class HelpUp(Command, frozen=True, tag="help_up"):
    """Give up the move to lift somebody."""

    who: str = ""


help_up = ACTIONS.verb(HelpUp, "Help somebody up", "WG-COND-17", Who.AMONG, among=may_act)


@help_up.asks
def _help_whom(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    in_a_fight(known)
    needs_rule(game, "WG-COND-17", "This ruleset does not lift anybody.")
    side = order.side_of(known, who)
    lying = tuple(
        Option(key, one.name)
        for key, one in known.characters.items()
        if key != who and order.side_of(known, key) is side and _prone(known, key)
        if order.fights(known, key) and known.standing.get(key) != derived_conditions.DOWN
    )
    if not lying:
        raise Illegal("nobody_prone", "None of your side lies on the ground.", "WG-COND-17")
    check(game, known, pick, Slot.MOVE, "help_up")
    pick.word("who", lying, "Whom? They must be beside you", bars=_beside(game, known, who))
    return pick.ready(HelpUp)


def _beside(game: Game, known: Known, who: str) -> Against[str]:
    """Whoever is lifted must be within arm's reach."""
    bar = Bar("out_of_range", "Whoever is lifted must be beside you.", "WG-COND-17", Limit.RANGE)
    return lambda key: [bar] if (between(game.rules, known, who, key) or 0) > ARM else []


@help_up.decides
def _help_up(game: Game, state: State, _actor: Actor, command: HelpUp) -> Events:
    """WG-COND-17: an ally gives up the move."""
    events = spend(game, state, command.character, Slot.MOVE, "help_up")
    return [*events, *_risen(state, command.who)]


class BreakFree(Deed, frozen=True, tag="break_free"):
    """Wrestle out of what restrains."""


break_free = ACTIONS.verb(BreakFree, "Break free", "WG-COND-13", Who.AMONG, among=everybody)


@break_free.asks
def _is_held(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-COND-13", "In this ruleset nobody is restrained.")
    hold = restraint(known, who)
    if hold is None:
        sentence = f"Nothing restrains {known.characters[who].name}."
        raise Illegal("not_restrained", sentence, "WG-COND-13")
    check(game, known, pick, Slot.COMBAT, "break_free")
    if hold.source not in known.characters:
        ask_to_buy(game, known, pick, _wriggle(known, who, hold))
    return pick.ready(BreakFree)


def _wriggle(source: Reading, who: str, hold: Effect) -> Test:
    """A-62: out of what nobody holds on to."""
    wrath = int(source.characters[who].hero)
    return Test(who, "strength", RESTRAINED_DN, wrath_dice=wrath, purpose=FREE, ends=hold.id)


@break_free.decides
def _break_free(game: Game, state: State, _actor: Actor, command: BreakFree) -> Events:
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
    test = _wriggle(state, who, hold)
    return [*events, begun(f"t{state.opened + 1}", test, buy=command.buy)]


@ACTIONS.answers(contested, BREAK_FREE)
def _wrestled(
    _game: Game, state: State, _thread: Thread, contest: Contest, settled: ContestSettled
) -> list[Event]:
    """A-62: whoever wins against the hold is free."""
    hold = restraint(state, contest.initiator)
    if hold is None or settled.winner != contest.initiator:
        return []
    return [EffectEnded(hold.id, expired=False)]


class React(Command, frozen=True, tag="react"):
    """A threat uses its Reflexive Action out of turn."""

    who: str = ""
    what: str = ""


react = ACTIONS.verb(React, "A threat reacts", "WG-ACT-04", Who.GM)


@react.asks
def _which_threat(game: Game, known: Known, pick: Picker) -> Ready:
    """Which threat, out of those whose turn it is not; heroes have *Something else*."""
    if not granted(game.rules, Slot.REFLEXIVE):
        raise Illegal("not_in_ruleset", "This ruleset has no Reflexive Action.", "WG-ACT-04")
    fight = in_a_fight(known)
    threats = [who for who in order.threats(known) if who != fight.active]
    if not threats:
        raise Illegal("no_threat", "No threat waits for its turn.", "WG-ACT-04")
    options = tuple(Option(who, known.characters[who].name) for who in threats)

    def used(who: str) -> list[Bar]:
        return against(game, known, who, Slot.REFLEXIVE, OTHER)

    pick.word("who", options, "Who?", bars=used)
    pick.text("what", MOST_TEXT, "What? (may be said aloud)")
    return pick.ready(React)


@react.decides
def _react(game: Game, state: State, _actor: Actor, command: React) -> Events:
    """The slot of this round is used, and nobody's turn ends by it."""
    return spend(game, state, command.who, Slot.REFLEXIVE, OTHER, text=command.what)


@ACTIONS.heads(Activity, ask="to say what it takes")
def _head_of_activity(_game: Game, known: Known, matter: Matter[Activity]) -> Heading:
    activity = matter.values
    return Heading(f"{name_of(known, activity.character)} does something", activity.text or ALOUD)
