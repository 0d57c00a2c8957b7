"""A roll of the Duality dice, from its call to the total on the table (DH-ROLL, DH-ADV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from msgspec.structs import replace

from tableside.core.headings import Heading, names
from tableside.core.identity_cache import Recall
from tableside.core.known import has_secret, used
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, moved, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Reckoning
from tableside.core.showing import ONWARD, Showing, Weight
from tableside.core.state import Assumed, SheetEdited, Spent, track_of
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
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import more_dice, thrown
from tableside.systems.daggerheart.numbers.derived_conditions import heroes
from tableside.systems.daggerheart.numbers.dice import D12
from tableside.systems.daggerheart.numbers.reckon import (
    advantage_of,
    aimed,
    experience,
    foreseen,
    hope_die_of,
    modifiers,
    net,
    settled_sources,
    sides_of,
    total_of,
)
from tableside.systems.daggerheart.rolls.reactions import withstood
from tableside.systems.daggerheart.ruleset import RollStep, Ruleset
from tableside.systems.daggerheart.scene.spotlight import steps_up
from tableside.systems.daggerheart.state import (
    CONTEST,
    HOPE,
    PROJECT,
    DualityRoll,
    Experience,
    Known,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import TagTeam
from tableside.systems.daggerheart.traits import MOST_MODIFIER, TRAITS, labelled

ROLLS = Subject("rolls")


ROLLS.called("roll", "roll")


MOST_DIFFICULTY, MOST_GRANTS, MOST_TEXT, MOST_NAME = 99, 3, 200, 60
MOST_HARM_DICE, DIE_SIDES = 12, (4, 6, 8, 10, 12, 20)


def open_roll(known: Known, pick: Picker) -> DualityRoll:
    """The roll that an offer is about."""
    return opened(known.matters, pick.offer.matter, DualityRoll)[1]


def one_roll(known: Known, pick: Picker) -> None:
    """DH-ROLL-02: one action roll at a time."""
    hero = known.characters[pick.offer.character]
    busy = has_open_roll(known, hero.id)
    sentence = f"{hero.name} has a roll open already."
    pick.limit(not busy, Limit.TIMING, "roll_open", "DH-ROLL-02", sentence)


_LEISURE: Recall[tuple[str, ...]] = Recall()


def at_leisure(_game: Game, known: Known) -> tuple[str, ...]:
    """Heroes who stand there and roll nothing just now."""

    def found(*_parts: object) -> tuple[str, ...]:
        held = [one.values for one in known.matters]
        rolling = [values.character for values in held if isinstance(values, DualityRoll)]
        up = heroes(known)
        return tuple([key for key in up if key not in rolling]) if rolling else up

    return _LEISURE.of(found, known.characters, known.effects, known.matters)


def has_open_roll(known: Known, who: str) -> bool:
    """Whether somebody has a roll open."""
    return seen(known, _has_open_roll, who)


def _has_open_roll(known: Known, who: str) -> bool:
    return any(
        isinstance(matter.values, DualityRoll) and matter.values.character == who
        for matter in known.matters
    )


def trait_options() -> tuple[Option, ...]:
    """The six traits to choose from."""
    return tuple(Option(trait, labelled(trait)) for trait in TRAITS)


def pay_hope(state: State, character: str, cost: int, rule: str) -> list[Event]:
    """What is there is paid; a waived cost may find less than it asks."""
    track = track_of(character, HOPE)
    paid = min(cost, state.tracks[track])
    return [Spent(track, paid, rule)] if paid else []


@ROLLS.step("roll", "call")
def _call(_game: Game, _state: State, thread: Thread) -> Events:
    """Steps 1 to 3: the roller is asked; until the dice fall, helpers and GM may join in."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    return [moved(thread, asks=(roll.character,))]


class SetDifficulty(Command, frozen=True, tag="set_difficulty"):
    """Before the dice the GM may still change the Difficulty."""

    difficulty: int = 0


set_difficulty = ROLLS.verb(
    SetDifficulty, "Set Difficulty", "DH-ROLL-03", Who.GM, at=("roll", "call")
)


@set_difficulty.asks
def _which_difficulty(_game: Game, known: Known, pick: Picker) -> Ready:
    roll = open_roll(known, pick)
    if roll.reaction and roll.purpose == CONTEST:
        sentence = "This reaction has no Difficulty; its total is one."
        raise Illegal("no_difficulty", sentence, "DH-PVP-01")
    now = roll.difficulty
    pick.number("difficulty", 1, MOST_DIFFICULTY, "Which Difficulty?", default=now or 1)
    return pick.ready(SetDifficulty)


@set_difficulty.decides
def _set_difficulty(_game: Game, state: State, _actor: Actor, command: SetDifficulty) -> Events:
    """DH-ROLL-03: fixed only once the dice are rolled."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    said = DifficultySet(thread.id, roll.character, command.difficulty, roll.hidden)
    named = replace(roll, difficulty=command.difficulty, named=True, withstood=False)
    return [said, moved(thread, values=named)]


@ROLLS.event
class DifficultySet(Event, frozen=True, tag="difficulty_set"):
    """The GM set the Difficulty of a roll before the dice."""

    matter: str
    character: str
    difficulty: int
    hidden: bool


@ROLLS.tells(DifficultySet)
def _difficulty(_game: Game, state: State, event: DifficultySet, actor: Actor) -> Line:
    who, rules = name_of(state, event.character), ("DH-ROLL-03",)
    if event.hidden and actor.role is not Role.GM:
        return Line(f"The GM sets the Difficulty for {who}; it stays hidden.", rules)
    shown = " (hidden)" if event.hidden else ""
    return Line(f"The GM sets the Difficulty for {who}: {event.difficulty}{shown}.", rules)


class Grant(Command, frozen=True, tag="grant"):
    """The GM grants advantage or disadvantage before the dice."""

    kind: str = ""
    source: str = ""


grant = ROLLS.verb(Grant, "Grant advantage", "DH-ADV-03", Who.GM, at=("roll", "call"))


@grant.asks
def _which_source(_game: Game, known: Known, pick: Picker) -> Ready:
    roll = open_roll(known, pick)
    kinds = (Option("advantage", "Advantage"), Option("disadvantage", "Disadvantage"))
    pick.word("kind", kinds, "Which?")
    counted = (*roll.advantages, *roll.disadvantages)
    fresh = next(name for name in _gm_sources() if name not in counted)

    def again(name: str) -> list[Bar]:
        sentence = f"{name!r} counts already; each source counts once."
        counts = Bar("source_counted", sentence, "DH-ADV-03", Limit.ONCE)
        return [counts] if name in counted else []

    label = "Where does it come from?"
    pick.text("source", MOST_NAME, label, fresh, least=1, bars=again, old=counted)
    return pick.ready(Grant)


def _gm_sources() -> Iterator[str]:
    """Words for a source that nobody named: a default must not be refused."""
    yield "the GM"
    yield from (f"the GM {number}" for number in count(2))


@grant.decides
def _grant(_game: Game, state: State, _actor: Actor, command: Grant) -> Events:
    """DH-ADV-03: the GM names a source."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    if command.kind == "advantage":
        roll = replace(roll, advantages=(*roll.advantages, command.source))
    else:
        roll = replace(roll, disadvantages=(*roll.disadvantages, command.source))
    said = AdvantageGranted(roll.character, command.kind, command.source)
    return [said, moved(thread, values=roll)]


@ROLLS.event
class AdvantageGranted(Event, frozen=True, tag="advantage_granted"):
    """The GM granted advantage or disadvantage."""

    character: str
    kind: str
    source: str


@ROLLS.tells(AdvantageGranted)
def _granted(_game: Game, state: State, event: AdvantageGranted, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.kind.title()} for {who}: {event.source}.", ("DH-ADV-03",))


class RuleOut(Command, frozen=True, tag="rule_out"):
    """The GM says that an Experience does not fit this roll."""

    experience: str = ""


rule_out = ROLLS.verb(RuleOut, "Rule out", "DH-EXP-04", Who.GM, at=("roll", "call"))


@rule_out.asks
def _which_experience(_game: Game, known: Known, pick: Picker) -> Ready:
    options = [Option(one.id, one.name) for one in usable(known, open_roll(known, pick))]
    pick.word("experience", options, "Which Experience does not fit?")
    return pick.ready(RuleOut)


@rule_out.decides
def _rule_out(_game: Game, state: State, _actor: Actor, command: RuleOut) -> Events:
    """DH-EXP-04: the GM may say that an Experience is not relevant."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    one = experience(state.characters[roll.character], command.experience)
    ruled_out = (*roll.ruled_out, one.id)
    return [
        ExperienceRuledOut(roll.character, one.name),
        moved(thread, values=replace(roll, ruled_out=ruled_out)),
    ]


def usable(known: Known, roll: DualityRoll) -> tuple[Experience, ...]:
    """DH-EXP-03 and -04: what the GM has not turned down, for good or for this roll."""
    return tuple(
        one
        for one in known.characters[roll.character].experiences
        if one.standing != "rejected" and one.id not in roll.ruled_out
    )


@ROLLS.event
class ExperienceRuledOut(Event, frozen=True, tag="experience_ruled_out"):
    """An Experience does not fit this roll."""

    character: str
    name: str


@ROLLS.tells(ExperienceRuledOut)
def _ruled_out(_game: Game, state: State, event: ExperienceRuledOut, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.name} does not fit {who}'s roll.", ("DH-EXP-04",))


class RollDuality(Command, frozen=True, tag="roll"):
    """Throw the Duality dice."""

    trait: str = ""
    modifier: int = -99  # the missing number on the sheet, asked once and kept
    experiences: tuple[str, ...] = ()


roll_duality = ROLLS.verb(
    RollDuality,
    "Roll",
    "DH-ROLL-06",
    Who.ASKED,
    at=("roll", "call"),
    default=True,
    showing=Showing(weight=Weight.ONWARD, rolls=True),
)


@roll_duality.asks
def _with_what(game: Game, known: Known, pick: Picker) -> Ready:
    roll = open_roll(known, pick)
    if not roll.trait:
        roll = replace(roll, trait=pick.word("trait", trait_options(), "Which trait?"))
    given = None
    if roll.trait not in known.characters[roll.character].traits:
        label = f"Your {roll.trait.title()}?"
        given = pick.number("modifier", -MOST_MODIFIER, MOST_MODIFIER, label, default=0)
    roll = replace(roll, experiences=_ask_experiences(game, known, pick, roll))
    if roll.withstood:
        sentence = "The reaction was a critical: only matching dice get past it."
        pick.advise("withstood", "DH-REACT-02", sentence)
    return pick.ready(RollDuality, foreseen=lambda: _reckoned(known, roll, given))


def _reckoned(known: Known, roll: DualityRoll, given: int | None) -> Iterable[Reckoning]:
    """What a roll would be made with."""
    yield modifiers(known, roll, given)
    if (extra := advantage_of(known, roll)) is not None:
        yield extra
    if len((hope := hope_die_of(known, roll)).terms) > 1:
        yield hope
    if (reach := foreseen(known, roll)) is not None:
        yield reach


def _ask_experiences(game: Game, known: Known, pick: Picker, roll: DualityRoll) -> tuple[str, ...]:
    """DH-EXP-04, DH-HOPE-05: 1 Hope for each, none twice, before the dice."""
    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in usable(known, roll)]
    if not options:
        return ()
    cost = game.rules.values.hope.experience_cost
    held = known.tracks[track_of(roll.character, HOPE)]

    def dear(many: int) -> list[Bar]:
        sentence = f"{many} Experiences cost {many * cost} Hope; there is {held}."
        bar = Bar("no_hope", sentence, "DH-EXP-04", Limit.COST)
        return [bar] if many * cost > held else []

    label = f"Use Experiences ({cost} Hope each)?"
    return pick.some("experiences", options, label, count=dear)


@roll_duality.decides
def _roll_duality(game: Game, state: State, _actor: Actor, command: RollDuality) -> Events:
    """DH-ROLL-05: costs are charged and the pool is frozen, then the dice are asked for."""
    return _throw(game, state, command, keep=True)


@roll_duality.decides_by_default
def _roll_by_default(game: Game, state: State, _actor: Actor, command: RollDuality) -> Events:
    """The same where nobody answered: a number that nobody named is not kept on the sheet."""
    return _throw(game, state, command, keep=False)


def _throw(game: Game, state: State, command: RollDuality, *, keep: bool) -> Events:
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    events: list[Event] = []
    person = state.characters[roll.character]
    trait, given = roll.trait or command.trait, None
    if trait not in person.traits:
        given = command.modifier
        edited = replace(person, traits={**person.traits, trait: given})
        assumed = Assumed(roll.character, trait.title(), given)
        events.append(SheetEdited(edited) if keep else assumed)
    cost = len(command.experiences) * game.rules.values.hope.experience_cost
    events += [
        *pay_hope(state, roll.character, cost, "DH-EXP-04"),
        *thrown.all(game, state, thread.id),
    ]
    advantages, disadvantages = settled_sources(state, replace(roll, trait=trait))
    roll = replace(
        roll,
        trait=trait,
        experiences=command.experiences,
        advantages=advantages,
        disadvantages=disadvantages,
    )
    hope = hope_die_of(state, roll)
    roll = replace(_frozen(state, roll, given), hope_die=sides_of(hope))
    frozen = (one for one in (roll.total, roll.target, hope) if one is not None)
    events += used(state, *frozen)
    wanted = _duality_dice(game, thread.id, roll)
    if not roll.reaction and roll.purpose != PROJECT:
        events += steps_up(game, state, thread.id, roll.character)
    return [*events, moved(thread, RollStep.ROLL, roll, roll=wanted)]


def _frozen(state: State, roll: DualityRoll, trait_modifier: int | None = None) -> DualityRoll:
    """DH-ROLL-02 and -03: from here on nothing changes the modifiers or the Difficulty."""
    roll = replace(roll, total=modifiers(state, roll, trait_modifier))
    if not roll.difficulty:
        return roll
    roll = aimed(state, roll, roll.difficulty)
    assert roll.target is not None
    return replace(roll, hidden=roll.hidden or has_secret(state, roll.target))


def _duality_dice(game: Game, matter: str, roll: DualityRoll) -> Roll:
    extra = (game.rules.values.advantage.die,) * net(game.rules, roll).size
    return Roll(f"{matter}.dice", (roll.hope_die, D12, *extra), roll.character)


@ROLLS.dice("roll")
def _fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """DH-ROLL-06: the dice lie on the table and are totalled; those of damage come later."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    if more_dice.has(game, thread.step):
        return more_dice.ask(game, thread.step, state, thread, faces) or ()
    roll, rules = replace(roll, faces=faces), game.rules
    fell = DiceFell(
        matter=thread.id,
        character=roll.character,
        hope=faces[0],
        fear=faces[1],
        extra=faces[2:],
        net=net(rules, roll).own,
        apart=net(rules, roll).apart,
    )
    return [fell, moved(thread, RollStep.JUDGE, replace(roll, total=total_of(rules, roll)))]


@ROLLS.event
class DiceFell(Event, frozen=True, kw_only=True, tag="dice_fell"):
    """The Duality dice were thrown, with any d6 behind them."""

    matter: str
    character: str
    hope: int
    fear: int
    extra: tuple[int, ...]
    net: int
    apart: int = 0  # the last so many of `extra` are helpers' dice that stand apart


@ROLLS.tells(DiceFell, Part.BEGINS)
def _dice_fell(_game: Game, state: State, event: DiceFell, _actor: Actor) -> Line:
    text = f"{name_of(state, event.character)} rolls Hope {event.hope}, Fear {event.fear}"
    kind = "advantage" if event.net > 0 else "disadvantage"
    own = event.extra[: len(event.extra) - event.apart]
    apart = event.extra[len(own) :]
    for word, faces in ((kind, own), ("Help", apart)):
        if faces:
            text = f"{text}, {word} {' '.join(map(str, faces))}"
    labels = ("Hope", "Fear", *(kind.title() for _ in own), *("Help" for _ in apart))
    faces = (event.hope, event.fear, *event.extra)
    dice = Thrown("duality", faces, labels=labels, character=event.character)
    around = (f"{name_of(state, event.character)} rolls", "")
    return Line(f"{text}.", ("DH-ROLL-06",), dice, around=around)


@ROLLS.step("roll", "judge")
def _judged_or_asked(game: Game, state: State, thread: Thread) -> Events:
    """A roll without a Difficulty is judged by the GM; a hidden one stays so after the result."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    if roll.reaction and roll.purpose == CONTEST:
        return withstood(state, thread, roll)
    if roll.target is None:
        return [moved(thread, asks=(GM_SEAT,))]
    kept = replace(roll, kept_back=roll.hidden)
    return [moved(thread, _after(game.rules, RollStep.JUDGE), kept)]


class Judge(Command, frozen=True, tag="judge"):
    """The GM names the Difficulty of a roll made without one."""

    difficulty: int = 0


judge = ROLLS.verb(
    Judge,
    "Judge the roll",
    "DH-ROLL-03",
    Who.ASKED,
    at=("roll", "judge"),
    default=True,
    showing=ONWARD,
)


@judge.asks
def _afterwards(game: Game, _known: Known, pick: Picker) -> Ready:
    usual = game.rules.values.rolls.difficulty_usual
    pick.number("difficulty", 1, MOST_DIFFICULTY, "Which Difficulty?", default=usual)
    return pick.ready(Judge)


@judge.decides
def _judge(game: Game, state: State, _actor: Actor, command: Judge) -> Events:
    """The GM names the Difficulty after the roll."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    roll = aimed(state, replace(roll, difficulty=command.difficulty), command.difficulty)
    assert roll.target is not None
    said = used(state, roll.target)
    secret = roll.hidden or has_secret(state, roll.target)
    judged = replace(roll, hidden=secret, kept_back=secret)
    return [*said, moved(thread, _after(game.rules, RollStep.JUDGE), judged)]


def _after(rules: Ruleset, step: RollStep) -> str:
    """The step that follows in this ruleset's order."""
    steps = rules.values.rolls.steps
    return steps[steps.index(step) + 1]


@ROLLS.heads(
    DualityRoll,
    call="to roll",
    judge="to judge the roll",
    late="to roll the help",
    damage="to roll the damage",
)
def _head_of_roll(_game: Game, known: Known, matter: Matter[DualityRoll]) -> Heading:
    roll = matter.values
    at_stake = f"At stake: {_sentence(roll.stakes)}" if roll.stakes else ""
    half = ", a success half of it" if roll.half else ""
    hurts = f"A failure takes {roll.harm.in_full()} damage{half}." if roll.harm else ""
    return Heading(_title(known, roll), " ".join(filter(None, (at_stake, hurts))))


def _sentence(text: str) -> str:
    """What somebody typed, so that another sentence may follow it."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


_ERRANDS = {"clear": "to shake it off", "sprint": "to sprint", "pressure": "to move under pressure"}


def _title(known: Known, roll: DualityRoll) -> str:
    who = name_of(known, roll.character)
    if roll.purpose == "attack" and roll.targets:
        return f"{who} attacks {names(known, roll.targets)}"
    trait = roll.trait.title() or "a trait of your choice"
    if roll.purpose == "tag":
        return f"{who}: {trait}, {_team(known, roll)}"
    kind = "reaction" if roll.reaction else "action"
    called = f"{who}: {trait}, {kind} roll"
    errand = _ERRANDS.get(roll.purpose)
    return f"{called}, {errand}" if errand else called


def _team(known: Known, roll: DualityRoll) -> str:
    """DH-TAG-02: with whom the two rolls are made, and against whom."""
    team = next((one for one in known.matters if one.id == roll.member_of), None)
    both = team.values.rollers if team is not None and isinstance(team.values, TagTeam) else ()
    partner = names(known, [one for one in both if one != roll.character])
    target = f" against {names(known, roll.targets)}" if roll.targets else ""
    return f"Tag Team with {partner}{target}" if partner else f"Tag Team{target}"
