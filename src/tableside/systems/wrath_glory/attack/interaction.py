"""Interaction Attacks, Suppressive Fire and Grapple (WG-OPT-03, -24, -26)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import FOLDED
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack import options
from tableside.systems.wrath_glory.attack import options as choices
from tableside.systems.wrath_glory.attack.declare import (
    attackers,
    left_behind,
    spent_reload,
    weapon_of,
)
from tableside.systems.wrath_glory.attack.reach import in_reach, steps_up
from tableside.systems.wrath_glory.attack.situation import several_terms
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.against import reached
from tableside.systems.wrath_glory.numbers.derived_conditions import exhausted, living
from tableside.systems.wrath_glory.numbers.shifting import STRONGER
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, TRAITS, spoken, to_choose
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests import calls, questions
from tableside.systems.wrath_glory.skill_tests.calls import kept_total, settles_itself
from tableside.systems.wrath_glory.skill_tests.opposed import (
    ContestSettled,
    contested,
    open_contest,
)
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import not_rolling
from tableside.systems.wrath_glory.state import Contest, Known, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.gear import UNARMED, Category, Weapon
from tableside.systems.wrath_glory.state.purposes import GRAPPLE, INTERACTION
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.turns.melee import engage

INTERACTIONS = Subject("interaction")

HINDERED, VULNERABLE, OTHER = "hindered", "vulnerable", "other"
SHOOTING = "ballistic_skill"


class Interact(calls.Deed, frozen=True, kw_only=True, tag="interact"):
    """Unsettle, tire or outmanoeuvre an enemy."""

    skill: str = ""
    targets: tuple[str, ...] = ()
    against: str = ""
    effect: str = ""
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


interact = INTERACTIONS.verb(
    Interact,
    "Unsettle",
    "WG-OPT-03",
    Who.AMONG,
    among=attackers,
    showing=FOLDED,
)


@interact.asks
def _unsettle_whom(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-OPT-03: which skill, against whom, to what end."""
    _open_to(game, known, pick, "WG-OPT-03", "interact")
    skills = to_choose(known)
    skill = pick.word("skill", skills, "Which skill?", "intimidation")
    return _asked(game, known, pick, skill, Interact)


def _open_to(game: Game, known: Known, pick: Picker, rule: str, action: str) -> None:
    who = pick.offer.character
    questions.needs_rule(game, rule, "This ruleset has no such attack.")
    if exhausted(game.rules, known, who):
        name = known.characters[who].name
        raise Illegal("exhausted", f"{name} is Exhausted: basic actions only.", "WG-SHOCK-03")
    if not choices.foes_first(known, who):
        raise Illegal("no_target", "There is nobody to attack.", rule)
    not_rolling(known, pick)
    slots.check(game, known, pick, Slot.COMBAT, action)


def _asked(
    game: Game,
    known: Known,
    pick: Picker,
    skill: str,
    command: type[Interact] | type[SuppressiveFire],
) -> Ready:
    who, rules = pick.offer.character, game.rules
    several = rules.plays("WG-OPT-07")
    targets = pick.some(
        "targets",
        choices.foes_first(known, who),
        "Whom?",
        low=1,
        high=None if several else 1,
        ordered=True,
    )
    traits = tuple(Option(name, spoken(name)) for name in (*TRAITS, *ATTRIBUTES))
    against = pick.word("against", traits, "Against which trait?", "resolve")
    effect = pick.word("effect", _effects(rules), "What should it bring?")
    bonus, penalty = options.by_hand(game, pick)
    tried = Interact(
        who, targets=targets, against=against, effect=effect, bonus=bonus, penalty=penalty
    )
    then = slots.once_acting(rules, known, who, "interact")
    preview = calls.numbers(game, then, pick, _test_for(rules, tried, skill))
    options.ask_for_threat(known, pick, who)
    return pick.ready(command, *preview)


def _effects(rules: Ruleset) -> tuple[Option, ...]:
    """WG-OPT-04, WG-OPT-05: the two usual ones, or what the GM agrees to."""
    rating = rules.values.options.interaction
    return (
        Option(HINDERED, f"Hinder: their tests DN {rating:+d}"),
        Option(VULNERABLE, f"Vulnerable: their Defence {-rating:+d}"),
        Option(OTHER, "Something else, if the GM agrees"),
    )


def _test_for(rules: Ruleset, command: Interact | SuppressiveFire, skill: str) -> Test:
    """The test of an Interaction attack; further targets make it harder (WG-OPT-12)."""
    harder = several_terms(rules, len(command.targets)) if rules.plays("WG-OPT-12") else ()
    return Test(
        command.character,
        skill,
        bonus=command.bonus,
        penalty=command.penalty,
        purpose=INTERACTION,
        dn_terms=tuple(term for term in harder if term.amount),
        targets=command.targets,
        against=command.against,
        effect=command.effect,
    )


@interact.decides
def _interact(game: Game, state: State, _actor: Actor, command: Interact) -> Events:
    """The dice are thrown at once."""
    return _open(game, state, command, command.skill)


def _open(
    game: Game,
    state: State,
    command: Interact | SuppressiveFire,
    skill: str,
    weapon: str = "",
) -> list[Event]:
    who = command.character
    events = slots.spend(game, state, who, Slot.COMBAT, "interact")
    now = fold(game, state, events)
    test = _test_for(game.rules, command, skill)
    hero = state.characters[who].hero
    auto = settles_itself(state, who, ask=command.ask)
    test = replace(test, auto=auto, wrath_dice=int(hero))
    name = f"t{now.opened + 1}"
    declared = InteractionDeclared(
        matter=name,
        character=who,
        skill=skill,
        effect=command.effect,
        targets=command.targets,
        weapon=weapon,
    )
    opened = calls.begun(name, test, buy=command.buy)
    return [*events, *kept_total(game, now, test, command.total), declared, opened]


@INTERACTIONS.event
class InteractionDeclared(Event, frozen=True, kw_only=True, tag="interaction_declared"):
    """Somebody sets out to unsettle others."""

    matter: str
    character: str
    skill: str
    effect: str
    targets: tuple[str, ...]
    weapon: str = ""  # WG-OPT-24: its name


@INTERACTIONS.tells(InteractionDeclared)
def _tell_interacts(_game: Game, state: State, event: InteractionDeclared, _actor: Actor) -> Line:
    who, whom = (
        name_of(state, event.character),
        listed(name_of(state, one) for one in event.targets),
    )
    end = {"hindered": "to hinder", "vulnerable": "to expose"}.get(event.effect, "to unsettle")
    if event.weapon:
        text = f"{who} lays suppressive fire with {event.weapon} {end} {whom}."
        return Line(text, ("WG-OPT-24", "WG-OPT-03"))
    return Line(f"{who} tries {end} {whom} ({spoken(event.skill)}).", ("WG-OPT-03",))


@INTERACTIONS.answers(settled, INTERACTION)
def _interacted(
    game: Game, state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-OPT-06, -07: everybody whom it reached bears the same, one more for each shifted six."""
    rating = game.rules.values.options.interaction + settled.shifts.get(STRONGER, 0)
    hit = reached(test, settled.kept)
    events: list[Event] = []
    if test.effect == OTHER and hit:
        names = ", ".join(name_of(state, target) for target in hit)
        text = f"Agree on what happens to {names}, strength {rating}."
        events.append(
            note_opened(thread.id, 1, Note("interaction", test.character, text, "WG-OPT-03"))
        )
    elif hit:
        events += [conditions.begun(state, _brought(state, test, one, rating)) for one in hit]
    called = sum(settled.shifts.values()) >= game.rules.values.options.players_call
    if called and hit and game.rules.plays("WG-OPT-08"):
        text = "Player's Call: agree on what else happens to the target."
        note = Note("players_call", test.character, text, "WG-OPT-08")
        events.append(note_opened(thread.id, 1, note))
    return events


def _brought(state: State, test: Test, target: str, rating: int) -> Effect:
    make = conditions.hindered if test.effect == HINDERED else conditions.vulnerable
    return make(target, rating, conditions.end_of_round(state))


class SuppressiveFire(calls.Deed, frozen=True, kw_only=True, tag="suppressive_fire"):
    """Spend a Reload to unsettle enemies by shooting."""

    weapon: str = ""
    targets: tuple[str, ...] = ()
    against: str = ""
    effect: str = ""
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


suppressive_fire = INTERACTIONS.verb(
    SuppressiveFire,
    "Suppressive Fire",
    "WG-OPT-24",
    Who.AMONG,
    among=attackers,
    showing=FOLDED,
)


@suppressive_fire.asks
def _fire_where(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-OPT-24: the same by shooting, for a Reload."""
    who = pick.offer.character
    questions.needs_rule(game, "WG-OPT-24", "This ruleset has no suppressive fire.")
    guns = {one.id: one for one in choices.at_hand(game.rules, known, who) if _fires(one)}
    if not guns:
        raise Illegal("no_weapon", "There is no gun at hand.", "WG-OPT-24")
    _open_to(game, known, pick, "WG-OPT-24", "interact")

    def against(gun: str) -> list[Bar]:
        close = choices.unwieldy(game.rules, known, who, guns[gun])
        return [*close, *choices.unloaded(known, who, guns[gun], "WG-OPT-24")]

    listed = tuple(Option(one.id, one.name) for one in guns.values())
    pick.word("weapon", listed, "With what?", bars=against)
    return _asked(game, known, pick, SHOOTING, SuppressiveFire)


def _fires(weapon: Weapon) -> bool:
    """WG-OPT-24: a gun that has Reloads to spend; nothing thrown, and none that counts none."""
    return weapon.category is Category.RANGED and weapon.reloads >= 0


@suppressive_fire.decides
def _suppress(game: Game, state: State, _actor: Actor, command: SuppressiveFire) -> Events:
    """A Reload is gone, and the dice are thrown."""
    weapon = weapon_of(state, command.character, command.weapon)
    spent = spent_reload(state, command.character, weapon, "WG-OPT-24")
    return [*spent, *_open(game, fold(game, state, spent), command, SHOOTING, weapon.name)]


class Grapple(Command, frozen=True, tag="grapple"):
    """Try to hold somebody fast."""

    target: str = ""


grapple = INTERACTIONS.verb(
    Grapple,
    "Grapple",
    "WG-OPT-26",
    Who.AMONG,
    among=attackers,
    showing=FOLDED,
)


@grapple.asks
def _grapple_whom(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-OPT-26: whom to hold."""
    _open_to(game, known, pick, "WG-OPT-26", "grapple")
    who, rules = pick.offer.character, game.rules
    sentence = "Whoever is to be held must be within reach."
    far = Bar("out_of_range", sentence, "WG-OPT-26", Limit.RANGE)

    def against(whom: str) -> list[Bar]:
        return [] if in_reach(rules, known, who, UNARMED, whom) else [far]

    pick.word("target", living(known, choices.foes_first(known, who)), "Whom?", bars=against)
    return pick.ready(Grapple)


@grapple.decides
def _grapple(game: Game, state: State, _actor: Actor, command: Grapple) -> Events:
    """An opposed Strength test without Wrath dice (WG-OPP-04), once one has gone there."""
    who = command.character
    events = slots.spend(game, state, who, Slot.COMBAT, "grapple")
    now = fold(game, state, events)
    steps = steps_up(game, now, who, command.target, slots.MOVE)
    events += [*steps, *engage(now, who, command.target)]
    if steps:
        events += left_behind(game, fold(game, state, events), who, (command.target,))
    now = fold(game, state, events)
    contest = Contest(who, command.target, purpose=GRAPPLE)
    name = f"o{now.opened + 1}"
    skills = ("strength", "strength")
    return [*events, *open_contest(game, now, name, contest, skills, at_once=True)]


@INTERACTIONS.answers(contested, GRAPPLE)
def _grappled(
    game: Game, state: State, _thread: Thread, contest: Contest, settled: ContestSettled
) -> list[Event]:
    """Whoever started it wins ties (WG-OPP-02); the loser is held until they break free (A-62)."""
    if settled.winner != contest.initiator:
        return []
    held = conditions.restrained(game.rules, contest.opponent, source=contest.initiator)
    return [conditions.begun(state, held)]
