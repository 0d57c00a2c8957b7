"""How an attack is declared: what it asks and costs, and the test that it is (WG-ATK)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from tableside.core.effects import Occasion, Until
from tableside.core.matters import Matter, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import Showing, Weight
from tableside.core.state import Spent, track_of
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack import options as choices
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.named_options import NAMED, leave_out
from tableside.systems.wrath_glory.attack.options import Hand, ask_for_threat, by_hand, shared
from tableside.systems.wrath_glory.attack.reach import (
    bands,
    fall_short,
    farthest,
    has_way,
    kept_off,
    steps_up,
    too_far,
    unreached,
    way_to,
)
from tableside.systems.wrath_glory.attack.situation import Plan
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.derived_conditions import DOWN
from tableside.systems.wrath_glory.numbers.traits import (
    RUN,
    RUNNING,
    SETS_OFF,
    counts,
)
from tableside.systems.wrath_glory.ruleset.fights import AllOut, AttackStep, NpcWrath
from tableside.systems.wrath_glory.skill_tests import questions
from tableside.systems.wrath_glory.skill_tests.calls import (
    begun,
    kept_total,
    numbers,
    settles_itself,
)
from tableside.systems.wrath_glory.skill_tests.questions import not_rolling
from tableside.systems.wrath_glory.state import RELOADS, Known, Reading, State
from tableside.systems.wrath_glory.state.fight import Attack, Habit, Mark, Slot
from tableside.systems.wrath_glory.state.gear import BLAST, UNARMED, Weapon
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.turns.melee import engage
from tableside.systems.wrath_glory.turns.movement import Walked, leave_melee
from tableside.systems.wrath_glory.turns.order import engaged_with, in_turn, may_act
from tableside.systems.wrath_glory.turns.slots import ActionTaken

DECLARATIONS = Subject("declare")

# What a circumstance was last time it probably still is; what costs something is chosen anew.
_KEPT = (at.INTO_MELEE, at.POINT_BLANK, at.MOUNTED)


class MakeAttack(Command, frozen=True, kw_only=True, tag="attack"):
    """Attack somebody, or several at once."""

    weapon: str = ""
    targets: tuple[str, ...] = ()
    range: str = ""
    cover: str = ""
    move: str = ""  # what the turn's movement is given up for
    called: str = ""  # WG-OPT-22: how small a part is aimed at
    options: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


def attackers(known: Known) -> Iterable[str]:
    """In a fight whoever may act, otherwise everybody who is there."""
    if known.fight is not None:
        return may_act(known)
    return tuple(
        key
        for key, one in known.characters.items()
        if one.present and known.standing.get(key) != DOWN
    )


attack = DECLARATIONS.verb(
    MakeAttack,
    "Attack",
    "WG-ATK-02",
    Who.AMONG,
    among=attackers,
    at_hand=in_turn,
    showing=Showing("strike", "weapons", weight=Weight.FOLDED),
)


@attack.asks
def _whom_with_what(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-OPT-01, -02 and -12 with every option that is legal now."""
    who, rules = pick.offer.character, game.rules
    habit = known.habits.get(who, Habit())
    questions.needs_rule(game, "WG-ATK-02", "This ruleset has no attacks.")
    leave_out(rules, pick)
    held, foes = _held(game, known, pick), choices.foes_first(known, who)
    if not foes:
        raise Illegal("no_target", "There is nobody to attack.", "WG-ATK-02")
    not_rolling(known, pick)
    slots.check(game, known, pick, Slot.COMBAT, "attack")
    hand = Hand(game, known, pick, who, _weapon(game, known, pick, held, foes))
    weapon, targets = hand.weapon, _targets(hand, foes, habit)
    measured = bands(rules, known, who, weapon, targets)
    said = _range(hand, measured, targets, habit)
    cover = _cover(game, pick, habit)
    chosen = _options(hand, targets, habit)
    seen = choices.shared(rules, known, who, weapon, targets)
    bonus, penalty = by_hand(game, pick)
    plan = Plan(
        attacker=who,
        weapon=weapon,
        targets=targets,
        range=farthest(measured, targets, said),
        cover=cover,
        options=(*chosen, *sorted(seen)),
        bonus=bonus,
        penalty=penalty,
        bands=measured,
    )
    then = slots.once_acting(rules, known, who, "attack")
    preview = numbers(game, then, pick, at.attack_test(rules, then, plan), buy=False)
    ask_for_threat(known, pick, who)
    return pick.ready(MakeAttack, *preview)


def _held(game: Game, known: Known, pick: Picker) -> dict[str, Weapon]:
    """The weapons that are ready."""
    who, rules = pick.offer.character, game.rules
    found = {one.id: one for one in choices.at_hand(rules, known, who)}
    if UNARMED.id not in found and not rules.plays("WG-OPT-27"):
        bare = Bar("not_in_ruleset", "This ruleset has no unarmed strike.", "WG-OPT-27")
        pick.left_out("weapon", lambda weapon: [bare] if weapon == UNARMED.id else [])
    if not found:
        name = known.characters[who].name
        raise Illegal("no_weapon", f"{name} has no weapon that is ready.", "WG-ATK-01")
    return found


def _weapon(
    game: Game, known: Known, pick: Picker, held: dict[str, Weapon], foes: tuple[Option, ...]
) -> Weapon:
    """One that can be used now, and reaches somebody."""
    who, rules = pick.offer.character, game.rules

    def against(key: str) -> list[Bar]:
        return choices.against_weapon(rules, known, who, held[key])

    def ahead(key: str) -> Sequence[Bar]:
        weapon, targets = held[key], (str(one.value) for one in foes)
        return pick.no_way(
            (*kept_off(known, who, weapon, one), *too_far(rules, known, who, weapon, (one,)))
            for one in targets
        )

    options = tuple(Option(one.id, _described(one)) for one in held.values())
    last = known.habits.get(who, Habit()).weapon
    default = last if last in held else None
    return held[pick.word("weapon", options, "With what?", default, bars=against, ahead=ahead)]


def _described(weapon: Weapon) -> str:
    """A weapon as the sheets list it: `Autogun, 10 + 1 ED, AP -1`."""
    ap = f", AP {-weapon.ap}" if weapon.ap else ""
    return f"{weapon.name}, {weapon.damage} + {weapon.ed} ED{ap}"


def _targets(hand: Hand, foes: tuple[Option, ...], habit: Habit) -> tuple[str, ...]:
    pick, known, who = hand.pick, hand.known, hand.who
    each, several = (hand.rules, known, who, hand.weapon), choices.against_several(hand)
    targets = pick.some(
        "targets",
        foes,
        "Whom?",
        low=1,
        high=1 if counts(hand.rules, hand.weapon, BLAST) else None,  # WG-AREA-01: it takes in more
        ordered=True,
        way=lambda free: way_to(*each, free),
        default=tuple(one for one in habit.targets if known.standing.get(one) != DOWN),
        bars=lambda target: kept_off(known, who, hand.weapon, target),
        ahead=lambda target: too_far(*each, (target,)),
        count=lambda many: several if many > 1 else (),
        check=lambda chosen: () if fall_short(*each, chosen) else too_far(*each, chosen),
    )
    if fall_short(*each, targets):
        for one in too_far(*each, targets):
            pick.advise(one.code, one.rule, one.sentence)
    return targets


def _range(hand: Hand, measured: Mapping[str, str], targets: tuple[str, ...], habit: Habit) -> str:
    """WG-ATK-06: asked for those whose distance the table does not know."""
    rules, weapon = hand.rules, hand.weapon
    if weapon.melee or not rules.plays("WG-ATK-06") or all(one in measured for one in targets):
        return ""
    return hand.pick.word("range", choices.ranges(rules), "How far?", habit.range or None)


def _cover(game: Game, pick: Picker, habit: Habit) -> str:
    if not game.rules.plays("WG-ATK-07"):
        return ""
    return pick.word("cover", choices.covers(game.rules), "Cover?", habit.cover)


def _options(hand: Hand, targets: tuple[str, ...], habit: Habit) -> tuple[str, ...]:
    chosen = [choices.ask_move(hand, targets), choices.ask_part(hand)]
    if found := choices.options(hand, targets):
        kept = tuple(one for one in habit.options if one in _KEPT)
        chosen += hand.pick.some("options", found, "What else counts?", default=kept)
    return tuple(one for one in chosen if one)


@attack.decides
def _attack(game: Game, state: State, _actor: Actor, command: MakeAttack) -> Events:
    """One tap: the action is taken, the dice are thrown."""
    plan = planned(game, state, command)
    events = action(game, state, plan)
    now = fold(game, state, events)
    name = f"a{now.opened + 1}"
    return [*events, *declare(game, now, name, plan, total=command.total, ask=command.ask)]


def weapon_of(source: Reading, who: str, weapon: str) -> Weapon:
    """A weapon by its id; whoever has none of that name uses bare hands."""
    held = {one.id: one for one in source.characters[who].weapons}
    return held.get(weapon, UNARMED)


def planned(game: Game, source: Reading, command: MakeAttack) -> Plan:
    """An attack as it is declared, for state or known."""
    who, weapon = command.character, weapon_of(source, command.character, command.weapon)
    chosen = (command.move, command.called, *command.options)
    measured = bands(game.rules, source, who, weapon, command.targets)
    return Plan(
        attacker=who,
        weapon=weapon,
        targets=command.targets,
        range=farthest(measured, command.targets, command.range),
        cover=command.cover,
        options=tuple(one for one in chosen if one),
        bonus=command.bonus,
        penalty=command.penalty,
        bands=measured,
    )


def completed(game: Game, source: Reading, plan: Plan) -> Plan:
    """The plan with everything that the table knows by itself."""
    rules, who, weapon = game.rules, plan.attacker, plan.weapon
    seen = sorted(shared(rules, source, who, weapon, plan.targets) - set(plan.options))
    return replace(plan, options=(*plan.options, *seen), unreached=unreached(rules, source, plan))


def declare(
    game: Game,
    state: State,
    name: str,
    plan: Plan,
    *,
    total: int = -1,
    ask: bool = False,
    parent: str = "",
) -> list[Event]:
    """Open an attack whose action has been paid for; its dice are thrown at once."""
    plan = completed(game, state, plan)
    test = at.attack_test(game.rules, state, plan, wrath_dice(game, state, plan.attacker))
    within = tuple(one for one in plan.targets if one not in plan.unreached)
    auto = settles_itself(state, plan.attacker, ask=ask)
    test = replace(test, auto=auto, targets=within or plan.targets)
    attack = Attack(
        attacker=plan.attacker,
        weapon=plan.weapon,
        marks=tuple(Mark(one, reached=one in within, band=plan.band(one)) for one in plan.targets),
        melee=plan.weapon.melee,
        range=plan.range,
        cover=plan.cover,
        options=plan.options,
        ed_terms=at.ed_terms(game.rules, state, plan),
        ask=ask,
        spot=plan.spot,
        place=plan.place,
    )
    return [
        *kept_total(game, state, test, total),
        _told(name, plan),
        *_costs(state, plan),
        *_consequences(game, state, plan),
        MatterOpened(Matter(name, "attack", AttackStep.ROLL, attack, parent=parent)),
        begun(f"{name}.test", test, buy=plan.has(at.BUY), parent=name),
    ]


def wrath_dice(game: Game, source: Reading, who: str) -> int:
    """WG-WRATH-01 for heroes; whether threats have one is the table's to say (A-07)."""
    none = game.rules.values.attack.npc_wrath is NpcWrath.NONE
    return 0 if none and not source.characters[who].hero else 1


def _told(name: str, plan: Plan) -> AttackDeclared:
    weapon = plan.weapon
    return AttackDeclared(
        matter=name,
        attacker=plan.attacker,
        weapon=weapon.name,
        melee=weapon.melee,
        targets=plan.targets,
        range=plan.range,
        cover=plan.cover,
        options=plan.options,
    )


@DECLARATIONS.event
class AttackDeclared(Event, frozen=True, kw_only=True, tag="attack_declared"):
    """Somebody attacks."""

    matter: str
    attacker: str
    weapon: str  # its name
    melee: bool
    targets: tuple[str, ...]
    range: str = ""
    cover: str = ""
    options: tuple[str, ...] = ()


@DECLARATIONS.tells(AttackDeclared)
def _tell_declared(_game: Game, state: State, event: AttackDeclared, _actor: Actor) -> Line:
    who, whom = (
        name_of(state, event.attacker),
        listed(name_of(state, one) for one in event.targets) if event.targets else "a spot",
    )
    said = [NAMED[one] for one in event.options]
    there = [NAMED[one] for one in (event.range, event.cover) if one in NAMED]
    how = [one.said for one in (*said, *there) if one.said]
    more = f" ({', '.join(how)})" if how else ""
    several = ("WG-OPT-12",) if len(event.targets) > 1 else ()
    basic = "WG-OPT-01" if event.melee else "WG-OPT-02" if event.targets else "WG-AREA-02"
    rules = (basic, *several, *(one.rule for one in said))
    return Line(f"{who} attacks {whom} with {event.weapon}{more}.", rules)


def action(game: Game, state: State, plan: Plan) -> list[Event]:
    """What the attack takes of the turn: the action, and the move if it is given up."""
    events = slots.spend(game, state, plan.attacker, Slot.COMBAT, "attack")
    for move in at.MOVES:
        if plan.has(move):
            now = fold(game, state, events)
            events += slots.spend(game, now, plan.attacker, Slot.MOVE, move)
    now = fold(game, state, events)
    if plan.has(RUNNING) and now.fight is not None and RUN not in now.fight.turn.taken:
        events.append(ActionTaken(plan.attacker, SETS_OFF, ()))  # WG-TRAIT-03: the Run follows
    return events


def _costs(state: State, plan: Plan) -> list[Event]:
    rule = "WG-OPT-15" if len(plan.targets) > 1 else "WG-OPT-23"
    return spent_reload(state, plan.attacker, plan.weapon, rule) if plan.has(at.SALVO) else []


def spent_reload(state: State, who: str, weapon: Weapon, rule: str) -> list[Event]:
    """One Reload, if they are counted and one is left."""
    track = track_of(who, f"{RELOADS}_{weapon.id}")
    return [Spent(track, 1, rule)] if state.tracks.get(track, 0) else []


def _consequences(game: Game, state: State, plan: Plan) -> list[Event]:
    """What the attack changes before any die falls: openings, a braced weapon, a melee, habits."""
    who, weapon = plan.attacker, plan.weapon
    events: list[Event] = []
    if plan.has(at.ALL_OUT):
        exposed = conditions.all_out(game.rules, who, _exposed_until(game, state, who))
        events.append(conditions.begun(state, exposed))
    if plan.has(at.BRACE):
        until = conditions.this_turn(state, who)
        events.append(conditions.begun(state, conditions.braced(who, weapon.id, until)))
    if weapon.melee:
        events += _closing_in(game, fold(game, state, events), plan)
    habit = Habit(
        weapon=weapon.id,
        targets=plan.targets,
        range=plan.range,
        cover=plan.cover,
        options=plan.options,
    )
    if state.habits.get(who) != habit:
        events.append(HabitKept(who, habit))
    return events


def _closing_in(game: Game, state: State, plan: Plan) -> list[Event]:
    """WG-OPT-14: the attacker goes to each target in turn, and is in melee with them."""
    events: list[Event] = []
    how = at.CHARGE if plan.has(at.CHARGE) else slots.MOVE
    for target in plan.targets:
        if target not in plan.unreached:
            now = fold(game, state, events)
            events += steps_up(game, now, plan.attacker, target, how)
            events += engage(now, plan.attacker, target)
    walks = plan.has(at.CHARGE) or any(isinstance(one, Walked) for one in events)
    now = fold(game, state, events)
    return [*events, *(left_behind(game, now, plan.attacker, plan.targets) if walks else ())]


def left_behind(game: Game, now: State, who: str, targets: tuple[str, ...]) -> list[Event]:
    """WG-OPT-28: whoever goes elsewhere for an attack leaves the melee that they were in."""
    others = tuple(
        one
        for one in engaged_with(now, who)
        if one not in targets and has_way(game.rules, now, who, one)
    )
    return leave_melee(game, now, who, others)


def _exposed_until(game: Game, state: State, who: str) -> Until:
    """WG-OPT-20: until the own next turn begins, or for the round."""
    if game.rules.values.options.all_out is AllOut.ROUND:
        return conditions.end_of_round(state)
    return conditions.next_turn(state, who, Occasion.TURN_START)


@DECLARATIONS.event
class HabitKept(Event, frozen=True, tag="habit_kept"):
    """How somebody attacked, kept for the next time."""

    character: str
    habit: Habit


@DECLARATIONS.folds(HabitKept)
def _habit(state: State, event: HabitKept) -> State:
    return replace(state, habits={**state.habits, event.character: event.habit})
