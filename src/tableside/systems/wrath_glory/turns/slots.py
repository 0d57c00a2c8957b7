"""What a turn has room for, and what has been used of it (WG-ACT, WG-OPT-17)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.core.effects import Effect, Occasion, Passing, due
from tableside.core.offer_cache import varied
from tableside.core.offers import Picker
from tableside.core.play import fold
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Event, Limit, Line
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions, derived_conditions
from tableside.systems.wrath_glory.numbers.traits import RUN, may_fire_running, may_run_on
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import MultiAction
from tableside.systems.wrath_glory.state import Known, Reading, State
from tableside.systems.wrath_glory.state.fight import Fight, Slot, Turn
from tableside.systems.wrath_glory.turns.order import may_come_in, next_in_line, round_over, unused
from tableside.systems.wrath_glory.turns.places import held_fast
from tableside.systems.wrath_glory.turns.turns import in_fight, in_turn, take
from tableside.systems.wrath_glory.turns.upkeep import due_first

SLOTS = Subject("slots")

MOVE, RECOVER, OTHER, CARD = "move", "recover_shock", "other", "use_card"
# what may be part of a Multi-action; whatever is not listed counts as something else.
PLANNABLE = (
    "attack",
    "interact",
    "grapple",
    "break_free",
    "disengage",
    "run",
    "sprint",
    "reload",
    RECOVER,
    OTHER,
)
SLOT_NAMES = {
    Slot.COMBAT: "Combat Action",
    Slot.SIMPLE: "Simple Action",
    Slot.REFLEXIVE: "Reflexive Action",
    Slot.MOVE: "movement",
}
SLOT_RULES = {
    Slot.COMBAT: "WG-ACT-02",
    Slot.SIMPLE: "WG-ACT-03",
    Slot.REFLEXIVE: "WG-ACT-04",
    Slot.MOVE: "WG-ACT-05",
}
_DEEDS = {
    "full_defence": ("goes on Full Defence", "WG-OPT-10"),
    "stand_up": ("stands up", "WG-COND-12"),
    "help_up": ("helps somebody up", "WG-COND-12"),
    "break_free": ("tries to break free", "WG-COND-13"),
}


def granted(rules: Ruleset, slot: Slot) -> int:
    """How many of a slot a turn grants."""
    return rules.values.turns.slots.get(slot, 0)


def slot_here(rules: Ruleset, slot: Slot) -> Slot:
    """Where a class of action does not exist it is simply the action (WG-ACT-01)."""
    return slot if granted(rules, slot) else Slot.COMBAT


def check(game: Game, known: Known, pick: Picker, slot: Slot | None, action: str) -> None:
    """Whether somebody may take an action now; nothing to check out of combat."""
    pick.bar(*against(game, known, pick.offer.character, slot, action))


def against(game: Game, known: Known, who: str, slot: Slot | None, action: str) -> list[Bar]:
    """What speaks against somebody taking an action now; nothing out of combat."""
    if known.fight is None:
        return []
    if slot is None:  # a card that takes no action says itself when it is used
        return [] if action == CARD else _not_free(game, known, who)
    slot, found = slot_here(game.rules, slot), list[Bar]()
    if slot in (Slot.SIMPLE, Slot.REFLEXIVE):
        found += _worn_out(game.rules, known, who)
    if slot is Slot.MOVE:
        found += held_fast(known, who)
    if slot is Slot.REFLEXIVE:
        return [*found, *_reflex_used(known, who)]
    found += [*due_first(game, known, who), *out_of_turn(game, known, who)]
    used = _slot_used(game.rules, known, slot, action) if who == known.fight.active else None
    return found if used is None else [*found, used]


def _not_free(game: Game, known: Known, who: str) -> list[Bar]:
    """WG-ACT-06: what costs nothing still belongs to the own turn, and ends nobody else's."""
    assert known.fight is not None
    if not known.fight.active:
        return out_of_turn(game, known, who)
    if who == known.fight.active:
        return []
    sentence = f"It is not {known.characters[who].name}'s turn."
    return [Bar("not_your_turn", sentence, "WG-ACT-06", Limit.TURN_ORDER)]


def _worn_out(rules: Ruleset, known: Known, who: str) -> list[Bar]:
    """WG-SHOCK-03: besides a basic action and walking there is nothing."""
    if not derived_conditions.exhausted(rules, known, who):
        return []
    sentence = f"{known.characters[who].name} is Exhausted: only the basics are left."
    return [Bar("exhausted", sentence, "WG-SHOCK-03", Limit.TIMING)]


def _reflex_used(known: Known, who: str) -> list[Bar]:
    assert known.fight is not None
    if who not in known.fight.reflexive:
        return []
    sentence = f"{known.characters[who].name} has used the Reflexive Action of this round."
    return [Bar("reflexive_used", sentence, "WG-ACT-04", Limit.ONCE)]


def out_of_turn(game: Game, known: Known, who: str) -> list[Bar]:
    """WG-INIT-01: whoever acts takes the turn; what is said, or refused, if it is not theirs."""
    fight = known.fight
    assert fight is not None
    if in_line(game.rules, known, who):
        return cut_short(known, who)
    if who in fight.holding:
        return _hold_not_ready(known, who)
    if who in (fight.given_up if round_over(game.rules, known) else fight.acted):
        return [has_acted(known, who)]
    sentence = f"It is not the moment for {known.characters[who].name} to act."
    return [Bar("not_your_pick", sentence, "WG-INIT-01", Limit.TURN_ORDER)]


def cut_short(known: Known, *coming: str) -> list[Bar]:
    """WG-INIT-01: a turn that is on and not used yet is for nobody else to end."""
    fight = known.fight
    assert fight is not None
    if not unused(fight) or fight.active in coming:
        return []
    sentence = f"{known.characters[fight.active].name} has not used this turn yet."
    return [Bar("turn_unused", sentence, "WG-INIT-01", Limit.TURN_ORDER)]


def in_line(rules: Ruleset, known: Known, character: str) -> bool:
    """Whether it is their turn, or may be next."""
    assert known.fight is not None
    return character == known.fight.active or character in next_in_line(rules, known)


def has_acted(known: Known, who: str) -> Bar:
    """WG-INIT-02: once a round."""
    sentence = f"{known.characters[who].name} has acted this round."
    return Bar("has_acted", sentence, "WG-INIT-01", Limit.TURN_ORDER)


def _hold_not_ready(known: Known, who: str) -> list[Bar]:
    """WG-OPT-11: a threat that is about to act must be beaten to it, by *Act now*."""
    if may_come_in(known):
        return cut_short(known, who)
    name = known.characters[who].name
    sentence = f"{name} must be faster than whoever is about to act: use Act now."
    assert known.fight is not None
    if who in known.fight.turn.before:
        sentence = f"{name} was not faster and acts once this turn is over."
    return [Bar("must_be_faster", sentence, "WG-OPT-11", Limit.TURN_ORDER)]


def _slot_used(rules: Ruleset, known: Known, slot: Slot, action: str) -> Bar | None:
    assert known.fight is not None
    turn, active = known.fight.turn, known.fight.active
    name = known.characters[active].name
    if part := _planned(rules, turn, slot, action):
        first = part == RECOVER or RECOVER not in turn.plan or RECOVER in turn.done
        if first or not derived_conditions.exhausted(rules, known, active):
            return None
        sentence = f"{name} is Exhausted and restores Shock before anything else."
        return Bar("exhausted", sentence, "WG-SHOCK-03", Limit.TIMING)
    goes_on = _goes_on(turn, slot, action) or _acts_on(rules, turn, slot, action)
    if goes_on or _fires_on(rules, known, slot, action):
        return None
    if turn.plan and slot is Slot.COMBAT:
        sentence = f"That is not, or no longer, part of {name}'s Multi-action."
        return Bar("not_in_plan", sentence, "WG-OPT-17", Limit.ONCE)
    if turn.used.get(slot, 0) < granted(rules, slot):
        return None
    sentence = f"{name} has used the {SLOT_NAMES[slot]} of this turn."
    return Bar("slot_used", sentence, SLOT_RULES[slot], Limit.ONCE)


def _planned(rules: Ruleset, turn: Turn, slot: Slot, action: str) -> str:
    """The part of a Multi-action that this is, if one is still to be done.

    A-25: no move is, and nothing else that a Simple Action is left for.
    """
    if slot is Slot.MOVE:
        return ""
    word = action if action in PLANNABLE else OTHER
    simple = slot is Slot.SIMPLE and turn.used.get(slot, 0) < granted(rules, slot)
    if simple and word == OTHER:
        return ""
    ahead = (one for one in turn.plan if one not in turn.done)
    return next((one for one in ahead if one.rstrip("0123456789") == word), "")


def _goes_on(turn: Turn, slot: Slot, action: str) -> bool:
    """WG-MOVE-02: more metres of the same movement."""
    return slot is Slot.MOVE and action == MOVE and MOVE in turn.taken


def _fires_on(rules: Ruleset, source: Reading, slot: Slot, action: str) -> bool:
    """WG-TRAIT-03: an attack that is part of the Run, or the Run that it was part of."""
    if slot is not Slot.COMBAT:
        return False
    if action == RUN:
        return may_run_on(source)
    assert source.fight is not None
    return action == "attack" and may_fire_running(rules, source, source.fight.active)


def _acts_on(rules: Ruleset, turn: Turn, slot: Slot, action: str) -> bool:
    """WG-WP-07: after Shock is restored one may act again, which makes both a Multi-action."""
    return (
        rules.values.shock_recovery.act_on
        and slot is Slot.COMBAT
        and rules.plays("WG-OPT-17")
        and not turn.plan
        and turn.used.get(Slot.COMBAT, 0) == 1
        and RECOVER in turn.taken
        and action in PLANNABLE
        and action != RECOVER
    )


def once_acting(rules: Ruleset, known: Known, who: str, action: str) -> Known:
    """What is known, as it stands once somebody has the turn for an action: for previews.

    Whoever acts takes the turn, and what lasts until then is over before any die falls.
    """
    fight = known.fight
    if fight is None:
        return known
    if who == fight.active:
        if not _acts_on(rules, fight.turn, Slot.COMBAT, action):
            return known
        harder = conditions.multi_action(who, _plan_penalty(rules, 2), conditions.ALWAYS)
        others = (one for one in known.effects if one.id != harder.id)
        effects: tuple[Effect, ...] = (*others, harder)
    else:
        passing = tuple(_passed_by(rules, known, fight, who))
        effects = known.effects
        while ended := due(effects, passing):
            effects = tuple(one for one in effects if one.id not in ended)
    then: Known = varied(known, effects=effects)
    return then


def _passed_by(rules: Ruleset, known: Known, fight: Fight, who: str) -> Iterator[Passing]:
    """The moments that come when somebody takes the turn (see `take`)."""
    ending = [fight.active] if fight.active else []
    if fight.active and round_over(rules, known):
        ending += fight.holding
        yield Passing(Occasion.ROUND, number=fight.round)
    for one in ending:
        yield Passing(Occasion.TURN_END, one, fight.turns.get(one, 0))
    if who not in fight.holding:
        yield Passing(Occasion.TURN_START, who, fight.turns.get(who, 0) + 1)


def spend(
    game: Game,
    state: State,
    character: str,
    slot: Slot | None,
    action: str,
    *,
    text: str = "",
) -> list[Event]:
    """Take an action: the turn if need be, its slot, its part of a Multi-action."""
    if state.fight is None:
        return []
    if slot is None:
        return [*_begun_freely(game, state, character), ActionTaken(character, action, (), text)]
    slot = slot_here(game.rules, slot)
    if slot is Slot.REFLEXIVE:
        return [ActionTaken(character, action, (slot,), text)]
    events = take(game, state, character)
    now = fold(game, state, events)
    assert now.fight is not None
    turn = now.fight.turn
    if _acts_on(game.rules, turn, slot, action):
        declared = plan(game, now, character, (RECOVER, action))
        events += declared
        turn = _turn_of(fold(game, now, declared))
    if part := _planned(game.rules, turn, slot, action):  # the slot is kept
        return [*events, ActionTaken(character, part, (Slot.COMBAT,), text)]
    part_of_it = _goes_on(turn, slot, action) or _fires_on(game.rules, now, slot, action)
    slots = () if part_of_it else (slot,)
    return [*events, ActionTaken(character, action, slots, text)]


def _begun_freely(game: Game, state: State, character: str) -> list[Event]:
    """WG-ACT-06: what is free begins a turn that is due; a waived one ends nobody else's."""
    fight = state.fight
    assert fight is not None
    due_now = (*next_in_line(game.rules, state), *fight.holding)
    if fight.active or character not in due_now:
        return []
    return take(game, state, character)


def _turn_of(state: State) -> Turn:
    assert state.fight is not None
    return state.fight.turn


@SLOTS.event
class ActionTaken(Event, frozen=True, tag="action_taken"):
    """Somebody did something that a turn has room for; an empty slot is a free action."""

    character: str
    action: str
    slots: tuple[Slot, ...] = ()
    text: str = ""


@SLOTS.folds(ActionTaken)
def _action_taken(state: State, event: ActionTaken) -> State:
    fight = state.fight
    if fight is None or (not event.slots and event.character != fight.active):
        return state  # a free action, or one out of combat: said for the log
    if Slot.REFLEXIVE in event.slots:
        state = in_fight(state, reflexive=(*fight.reflexive, event.character))
    if event.character != fight.active:
        return state
    used = dict(fight.turn.used)
    for slot in event.slots:
        used[slot] = used.get(slot, 0) + 1
    done = fight.turn.done
    if event.action in fight.turn.plan and Slot.COMBAT in event.slots:
        done = (*done, event.action)
    return in_turn(state, used=used, taken=(*fight.turn.taken, event.action), done=done)


@SLOTS.tells(ActionTaken)
def _tell_action(_game: Game, state: State, event: ActionTaken, _actor: Actor) -> Line | None:
    who = name_of(state, event.character)
    if event.action.startswith(OTHER):
        slot = event.slots[0] if event.slots else None
        as_what = f" ({SLOT_NAMES[Slot(slot)]})" if slot else ""
        said = f": {event.text}" if event.text else " does something"
        return Line(f"{who}{said}{as_what}.", ("WG-ACT-06" if slot is None else "WG-ACT-01",))
    if event.action in _DEEDS:
        does, rule = _DEEDS[event.action]
        return Line(f"{who} {does}.", (rule,))
    return None  # the deed itself is told by what follows


def plan(game: Game, state: State, character: str, actions: tuple[str, ...]) -> list[Event]:
    """WG-OPT-17: a Multi-action is declared; every test of the turn is harder."""
    penalty = _plan_penalty(game.rules, len(actions))
    harder = conditions.multi_action(character, penalty, conditions.this_turn(state, character))
    return [PlanMade(character, actions, penalty), conditions.begun(state, harder)]


def _plan_penalty(rules: Ruleset, actions: int) -> int:
    """What so many actions cost each test: their number, or a step for each beyond the first."""
    options = rules.values.options
    if options.multi_action is MultiAction.COUNT:
        return actions
    return options.multi_action_step * (actions - 1)


@SLOTS.event
class PlanMade(Event, frozen=True, tag="plan_made"):
    """A Multi-action was declared."""

    character: str
    actions: tuple[str, ...]
    penalty: int


@SLOTS.folds(PlanMade)
def _plan_made(state: State, event: PlanMade) -> State:
    assert state.fight is not None
    turn = state.fight.turn
    # only what took the Combat Action is part of it, not what was free, simple or a move.
    taken = turn.taken if turn.used.get(Slot.COMBAT) else ()
    done = tuple(one for one in event.actions if one in taken and one != OTHER)
    return in_turn(state, plan=event.actions, done=done)


@SLOTS.tells(PlanMade)
def _tell_planned(_game: Game, state: State, event: PlanMade, _actor: Actor) -> Line:
    parts = (
        "something else" if one.startswith(OTHER) else one.replace("_", " ")
        for one in event.actions
    )
    who = name_of(state, event.character)
    text = f"{who} declares a Multi-action: {', '.join(parts)}; DN +{event.penalty} on each."
    return Line(text, ("WG-OPT-17",))


def against_whole_round(
    game: Game, known: Known, who: str, action: str, more: tuple[Slot, ...] = ()
) -> list[Bar]:
    """Nothing of the turn may be used yet."""
    assert known.fight is not None
    found, turn = out_of_turn(game, known, who), known.fight.turn
    begun = turn.plan or any(turn.used.get(slot) for slot in _slots(game, more))
    if known.fight.active != who or not begun:
        return found
    words = action.replace("_", " ").title()
    sentence = f"{words} takes the whole round, and {known.characters[who].name} has begun to act."
    return [*found, Bar("has_begun", sentence, "WG-ACT-07", Limit.ONCE)]


def spend_whole_round(
    game: Game, state: State, who: str, action: str, more: tuple[Slot, ...] = ()
) -> list[Event]:
    """Every slot of the turn is used."""
    return [*take(game, state, who), ActionTaken(who, action, _slots(game, more))]


def _slots(game: Game, more: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Everything a turn grants but the reflexes, and the move only if it is named."""
    wanted = (Slot.COMBAT, Slot.SIMPLE, *more)
    return tuple(slot for slot in wanted if game.rules.values.turns.slots.get(slot))
