"""Several threats attack in one go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.row_interpreter import Run
from tableside.core.showing import Showing, Weight
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack import options as choices
from tableside.systems.wrath_glory.attack.declare import action, declare
from tableside.systems.wrath_glory.attack.named_options import leave_out
from tableside.systems.wrath_glory.attack.options import by_hand
from tableside.systems.wrath_glory.attack.reach import bands, farthest, in_reach
from tableside.systems.wrath_glory.attack.situation import Plan, basic_rule, skill_of
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.against import by_intent
from tableside.systems.wrath_glory.numbers.derived_conditions import DOWN
from tableside.systems.wrath_glory.numbers.reckon import base_pool, pool_of
from tableside.systems.wrath_glory.numbers.shifting import counted, dn_is_open, usual
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.traits import suits_the_run
from tableside.systems.wrath_glory.ruleset import Ruleset, TestStep
from tableside.systems.wrath_glory.skill_tests import questions
from tableside.systems.wrath_glory.skill_tests.tests import Settle, accept, throw
from tableside.systems.wrath_glory.state import THREAT_POLICY, Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Habit, Slot, Volley
from tableside.systems.wrath_glory.state.gear import UNARMED, Weapon
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.turns.order import acting
from tableside.systems.wrath_glory.turns.turns import TurnsUsed, ending
from tableside.systems.wrath_glory.turns.upkeep import owes

VOLLEYS = Subject("together")

PROCEDURE, ATTACKS = "volley", "attacks"
VOLLEYS.called(PROCEDURE, "volley")


class AttackTogether(Command, frozen=True, kw_only=True, tag="attack_together"):
    """Several threats attack one target in one go."""

    attackers: tuple[str, ...] = ()
    target: str = ""
    range: str = ""
    cover: str = ""
    options: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    ask: bool = False


attack_together = VOLLEYS.verb(
    AttackTogether,
    "Attack together",
    "WG-ATK-02",
    Who.GM,
    showing=Showing("foes", "volley", weight=Weight.FOLDED),
)


@attack_together.asks
def _whom_and_who(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-ATK-11: whom, who, and the chips that are the same for all of them."""
    rules = game.rules
    questions.needs_rule(game, "WG-ATK-02", "This ruleset has no attacks.")
    leave_out(rules, pick)
    armed = {who: _weapon_for(known, who) for who in known.characters if _could(game, known, who)}
    if not armed:
        raise Illegal("no_attackers", "No threat is ready to attack.", "WG-ATK-02")
    unfit = {
        who: (*_out_of_turn(game, known, who), *choices.unwieldy(rules, known, who, weapon))
        for who, weapon in armed.items()
    }
    ready = [who for who in armed if not pick.no_way([unfit[who]])]
    moment = _not_their_pick(game, known, ready)

    def against(who: str, whom: str) -> list[Bar]:
        return [*unfit[who], *_too_far(rules, known, who, armed[who], whom)]

    def ahead(whom: str) -> Sequence[Bar]:
        return pick.no_way([*against(who, whom), *moment] for who in armed if who != whom)

    target = pick.word("target", _targets(known, armed), "Whom?", ahead=ahead)
    people = tuple(Option(who, known.characters[who].name) for who in armed if who != target)
    attackers = pick.some(
        "attackers",
        people,
        f"Who attacks?{_in_turns(known, ready)}",
        low=1,
        ordered=True,
        bars=lambda who: against(who, target),
        check=lambda _chosen: moment,
    )
    chosen = {who: armed[who] for who in attackers}
    unmeasured = [
        who
        for who, weapon in chosen.items()
        if not weapon.melee and not bands(rules, known, who, weapon, (target,))
    ]
    if rules.plays("WG-ATK-06") and unmeasured:
        pick.word("range", choices.ranges(rules), "How far?")
    if rules.plays("WG-ATK-07"):
        pick.word("cover", choices.covers(rules), "Cover?")
    if found := _common(rules, known, chosen, target):
        pick.some("options", found, "What else counts?")
    by_hand(game, pick)
    if known.facts[THREAT_POLICY] == "auto":
        pick.flag("ask", "These rolls", yes="Ask me", no="By themselves")
    return pick.ready(AttackTogether, label=_as_what(known, attackers))


def _in_turns(known: Known, ready: Sequence[str]) -> str:
    """What acting together takes of the GM's turns, in words."""
    if known.fight is None:
        return ""
    if turns_of(known, ready) == 1:
        return " As one mob they take one turn"
    return " Each takes a turn, a mob one; then the heroes act until it is even"


def _as_what(known: Known, attackers: Sequence[str]) -> str:
    """WG-INIT-01, WG-NPC-03: what the attack of just these is, and what it takes."""
    who = f"Attack with {counted(len(attackers), 'threat', 'threats')}"
    if known.fight is None or len(attackers) == 1:
        return who
    turns = turns_of(known, attackers)
    return f"{who} as one mob" if turns == 1 else f"{who}: takes {turns} turns"


def turns_of(source: Reading, attackers: Iterable[str]) -> int:
    """WG-INIT-01, WG-NPC-03: a turn for each of them, and one for all of a mob."""
    return len({source.characters[who].mob or who for who in attackers})


def _could(game: Game, known: Known, who: str) -> bool:
    """Whether a threat can attack with nothing left to ask about it, limits apart."""
    person, weapon, rules = known.characters[who], _weapon_for(known, who), game.rules
    if person.hero or not person.present or known.standing.get(who) == DOWN:
        return False
    if known.fight is not None and (who not in acting(rules, known) or owes(game, known, who)):
        return False
    if weapon is UNARMED and not rules.plays("WG-OPT-27"):
        return False
    ready = choices.ready(rules, known, who, weapon) and suits_the_run(rules, known, who, weapon)
    plan = Plan(attacker=who, weapon=weapon, targets=())
    return ready and base_pool(rules, known, who, skill_of(plan)) is not None


def _not_their_pick(game: Game, known: Known, ready: Sequence[str]) -> list[Bar]:
    """They act together, so that it is enough if one of them may act now."""
    if known.fight is None:
        return []
    if any(slots.in_line(game.rules, known, who) for who in ready):
        return slots.cut_short(known, *ready)
    sentence = "It is not the moment for the threats to act."
    return [Bar("not_your_pick", sentence, "WG-INIT-01", Limit.TURN_ORDER)]


def _out_of_turn(game: Game, known: Known, who: str) -> list[Bar]:
    """Each of them has the action of a turn left; the order is the matter of them all."""
    if known.fight is None:
        return []
    if who == known.fight.active:
        return slots.against(game, known, who, Slot.COMBAT, "attack")
    return [slots.has_acted(known, who)] if who in known.fight.acted else []


def _targets(known: Known, armed: Iterable[str]) -> tuple[Option, ...]:
    """Everybody whom one of them could attack, heroes first."""
    everybody = {str(one.value): one for who in armed for one in choices.foes_first(known, who)}
    found = sorted(everybody, key=lambda who: not known.characters[who].hero)
    return tuple(everybody[who] for who in found)


def _too_far(rules: Ruleset, known: Known, who: str, weapon: Weapon, target: str) -> list[Bar]:
    if in_reach(rules, known, who, weapon, target):
        return []
    sentence = f"{known.characters[target].name} is too far from {known.characters[who].name}."
    return [Bar("out_of_range", sentence, basic_rule(rules, melee=weapon.melee), Limit.RANGE)]


def _common(
    rules: Ruleset, known: Known, weapons: dict[str, Weapon], target: str
) -> tuple[Option, ...]:
    """The circumstances that can be said of every one of them."""
    each = [
        choices.circumstances(rules, known, who, weapon, (target,))
        for who, weapon in weapons.items()
    ]
    everywhere = set.intersection(*({one.value for one in some} for some in each))
    return tuple(one for one in each[0] if one.value in everywhere)


@attack_together.decides
def _attack_together(game: Game, state: State, _actor: Actor, command: AttackTogether) -> Events:
    """Several threats, one target: each takes a turn by it, each attack is a child."""
    last = command.attackers[-1]
    turn = 0 if state.fight is None else _turn_of(state, last)
    volley = Volley(command.attackers, command.target, turn)
    name = f"v{state.opened + 1}"
    events: list[Event] = [MatterOpened(Matter(name, PROCEDURE, ATTACKS, volley))]
    turns = turns_of(state, command.attackers)
    if state.fight is not None and turns > 1:
        events.append(TurnsUsed(turns))
    for who in command.attackers:
        weapon = _weapon_for(state, who)
        targets = (command.target,)
        # WG-ATK-06: what was said is for those whose place nobody knows.
        measured = bands(game.rules, state, who, weapon, targets)
        plan = Plan(
            attacker=who,
            weapon=weapon,
            targets=targets,
            range="" if weapon.melee else farthest(measured, targets, command.range),
            cover=command.cover,
            options=command.options,
            bonus=command.bonus,
            penalty=command.penalty,
            bands=measured,
        )
        now = fold(game, state, events)
        events += action(game, now, plan)
        now = fold(game, state, events)
        events += declare(game, now, f"{name}.{who}", plan, ask=command.ask, parent=name)
    return events


def _weapon_for(source: Reading, who: str) -> Weapon:
    """What somebody attacks with unasked: the weapon of last time, or the first on the sheet."""
    held = {one.id: one for one in source.characters[who].weapons}
    last = source.habits.get(who, Habit()).weapon
    return held.get(last) or next(iter(held.values()), UNARMED)


def _turn_of(state: State, who: str) -> int:
    """Which turn an attack takes: the one that is on or held, or the next."""
    fight = state.fight
    assert fight is not None
    begun = who == fight.active or who in fight.holding
    return fight.turns.get(who, 0) + (not begun)


@VOLLEYS.step(PROCEDURE, ATTACKS)
def _volley_over(_game: Game, state: State, thread: Thread) -> Events:
    """Every attack is over, and with it the turn of whoever attacked last, if it is still on."""
    volley, fight = thread.values, state.fight
    assert isinstance(volley, Volley)
    closed: list[Event] = [MatterClosed(thread.id)]
    last = volley.attackers[-1]
    if fight is None or fight.active != last or fight.turns.get(last) != volley.turn:
        return closed
    left = set(fight.turn.plan).difference(fight.turn.done)  # WG-OPT-17: more is to come
    return closed if left else [*closed, ending(state)]


class RollAll(Command, frozen=True, tag="roll_all"):
    """Throw the pools of all threats that one thing puts to the same test."""

    crowd: str = ""
    total: int = -1  # for every sheet that lacks it, and kept there


def _crowds(source: Reading) -> dict[str, list[Thread]]:
    """Tests of threats that wait for their dice, by what they came from and by what is tested."""
    found: dict[str, list[Thread]] = {}
    for one in source.matters:
        test = one.values
        if not isinstance(test, Test) or one.step != TestStep.CALL or not one.asks:
            continue
        if not source.characters[test.character].hero:
            key = f"{one.parent}/{test.skill}/{test.base_dn}"
            found.setdefault(key, []).append(one)
    return {key: several for key, several in found.items() if len(several) > 1}


roll_all = VOLLEYS.verb(
    RollAll,
    "Roll for all of them",
    "WG-TEST-06",
    Who.GM,
    at_hand=lambda _game, known: [""] if _crowds(known) else [],
    showing=Showing("foes", "common roll", rolls=True),
)


@roll_all.asks
def _which_crowd(game: Game, known: Known, pick: Picker) -> Ready:
    """One answer for all of them; what their sheets lack is asked once."""
    crowds = _crowds(known)
    if not crowds:
        raise Illegal("nothing_to_roll", "No tests of threats wait together.", "WG-TEST-06")
    options = tuple(Option(key, _crowd(known, several)) for key, several in crowds.items())
    crowd = crowds[pick.word("crowd", options, "Whose tests?")]
    if lacking := [one for one in crowd if _lacks(game, known, one)]:
        label = f"{_crowd(known, lacking)}: what total, where the sheet has none?"
        pick.number("total", 0, questions.MOST_TOTAL, label, default=1)
    return pick.ready(RollAll, label=f"Roll for {_crowd(known, crowd)}")


def _crowd(known: Known, several: Sequence[Thread]) -> str:
    test = several[0].values
    assert isinstance(test, Test)
    return f"{counted(len(several), 'threat', 'threats')}, {spoken(test.skill)}"


def _lacks(game: Game, source: Reading, thread: Thread) -> bool:
    assert isinstance(thread.values, Test)
    return pool_of(game.rules, source, thread.values) is None


@roll_all.decides
def _roll_all(game: Game, state: State, _actor: Actor, command: RollAll) -> Events:
    """WG-TEST-06: each throws its own pool."""
    events: list[Event] = []
    for thread in _crowds(state)[command.crowd]:
        now = fold(game, state, events)
        total = command.total if _lacks(game, now, thread) else -1
        _, test = opened(now.matters, thread.id, Test)
        events += throw(game, now, thread, test, total)
    return events


class AcceptAll(Command, frozen=True, tag="accept_all"):
    """Accept every roll of threats who attack or are tested together, as sixes usually go."""

    volley: str = ""


def _to_accept(known: Known) -> list[Thread]:
    return [
        one
        for one in known.matters
        if isinstance(one.values, Volley | Run) and _rolls_of(known, one.id)
    ]


accept_all = VOLLEYS.verb(
    AcceptAll,
    "Accept all",
    "WG-TEST-04",
    Who.GM,
    at_hand=lambda _game, known: [""] if _to_accept(known) else [],
    showing=Showing("foes", "acceptance"),
)


@accept_all.asks
def _which_volley(_game: Game, known: Known, pick: Picker) -> Ready:
    """One answer for every roll of a volley."""
    found = _to_accept(known)
    if not found:
        raise Illegal("nothing_to_accept", "No rolls wait to be accepted together.")
    options = tuple(Option(one.id, f"{len(_rolls_of(known, one.id))} rolls") for one in found)
    pick.word("volley", options, "Which?")
    return pick.ready(AcceptAll)


def _rolls_of(source: Reading, volley: str) -> tuple[Thread, ...]:
    """The rolls of threats in it that wait for the GM and can be accepted as they lie."""
    return tuple(
        one
        for one in source.matters
        if one.id.startswith(f"{volley}.")
        and isinstance(one.values, Test)
        and not source.characters[one.values.character].hero
        and one.asks
        and one.step in (TestStep.SPEND, TestStep.SHIFT)
        and (dn_is_open(one.values) or by_intent(source, one.values))
    )


@accept_all.decides
def _accept_all(game: Game, state: State, actor: Actor, command: AcceptAll) -> Events:
    """The GM accepts every roll of a volley at once."""
    events: list[Event] = []
    for thread in _rolls_of(state, command.volley):
        test = thread.values
        assert isinstance(test, Test)
        accepted = Settle(test.character, thread.id, thread.revision, usual(game.rules, test))
        events += accept(game, fold(game, state, events), actor, accepted)
    return events


@VOLLEYS.heads(Volley)
def _head_of_volley(_game: Game, known: Known, matter: Matter[Volley]) -> Heading:
    volley = matter.values
    attackers = counted(len(volley.attackers), "threat attacks", "threats attack")
    return Heading(f"{attackers} {name_of(known, volley.target)}")
