"""DH-ROLL, DH-ADV and DH-REACT: a roll from its call to its outcome."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import has_secret, used
from tableside.core.matters import (
    Matter,
    MatterClosed,
    MatterOpened,
    moved,
    opened,
)
from tableside.core.state import Assumed, SheetEdited
from tableside.core.values import GM_SEAT, Actor, Event, Events, Roll
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.decide import contest
from tableside.systems.daggerheart.decide.exposed import exposed_to
from tableside.systems.daggerheart.decide.outcome import settle_roll
from tableside.systems.daggerheart.decide.paying import pay_hope
from tableside.systems.daggerheart.events import (
    AdvantageGranted,
    DiceFell,
    DifficultySet,
    ExperienceRuledOut,
    NeededNoRoll,
)
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import Damage
from tableside.systems.daggerheart.moments import more_dice, thrown
from tableside.systems.daggerheart.reckon import (
    against,
    aimed,
    experience,
    modifiers,
    net,
    settled_sources,
    total_of,
)
from tableside.systems.daggerheart.ruleset import RollStep, Ruleset
from tableside.systems.daggerheart.spotlight import steps_up
from tableside.systems.daggerheart.state import (
    CONTEST,
    PROJECT,
    Description,
    DualityRoll,
    State,
    Thread,
)

D12 = 12


def after(rules: Ruleset, step: RollStep) -> str:
    """The step that follows in this ruleset's order."""
    steps = rules.values.rolls.steps
    return steps[steps.index(step) + 1]


def _by_gm(word: str, count: int) -> tuple[str, ...]:
    return tuple(f"the GM's {word} {number}" for number in range(1, count + 1))


def _called(
    state: State, command: do.CallRoll | do.AskForRoll, who: str, *, reaction: bool
) -> DualityRoll:
    roll = DualityRoll(
        who,
        trait=command.trait,
        difficulty=command.difficulty,
        reaction=reaction,
        hidden=command.hidden,
        stakes=command.stakes,
        note=command.note,
        advantages=_by_gm("advantage", command.advantage),
        disadvantages=_by_gm("disadvantage", command.disadvantage),
    )
    return against(state, roll, command.against) if command.against else roll


def _harm(command: do.CallRoll) -> Damage | None:
    """DH-REACT-04: what whoever fails the reaction suffers."""
    if not command.dice:
        return None
    return Damage(command.dice, command.die, command.flat, (command.damage_type,), command.direct)


def call_roll(_game: Game, state: State, _actor: Actor, command: do.CallRoll) -> Events:
    """DH-ROLL-03, DH-REACT-04: each one who rolls gets a matter of their own."""
    harm = _harm(command)
    rolls = [
        replace(
            _called(state, command, who, reaction=command.reaction), harm=harm, half=command.half
        )
        for who in command.who
    ]
    if harm is not None and len(rolls) > 1:
        return exposed_to(f"e{state.opened + 1}", rolls)
    return [
        MatterOpened(Matter(f"r{state.opened + place}", "roll", RollStep.CALL, roll))
        for place, roll in enumerate(rolls, 1)
    ]


def attempt(_game: Game, state: State, _actor: Actor, command: do.Attempt) -> Events:
    """A player makes an action roll unasked; helpers may still join before the dice."""
    name = f"r{state.opened + 1}"
    roll = DualityRoll(command.character, trait=command.trait)
    if command.against:
        roll = against(state, roll, command.against)
    opened_roll = MatterOpened(Matter(name, "roll", RollStep.CALL, roll))
    return [opened_roll, *contest.reaction_to(name, roll)]


def describe(_game: Game, state: State, _actor: Actor, command: do.Describe) -> Events:
    """DH-ROLL-01: fiction first; the GM says whether it needs a roll."""
    said = Description(command.character, command.text)
    return [MatterOpened(Matter(f"s{state.opened + 1}", "said", "open", said, (GM_SEAT,)))]


def no_roll(_game: Game, state: State, _actor: Actor, command: do.NoRollNeeded) -> Events:
    """It simply happens."""
    _, said = opened(state.matters, command.matter, Description)
    return [
        NeededNoRoll(said.character, said.text, command.text),
        MatterClosed(command.matter),
    ]


def ask_for_roll(_game: Game, state: State, _actor: Actor, command: do.AskForRoll) -> Events:
    """It needs a roll."""
    _, said = opened(state.matters, command.matter, Description)
    roll = _called(state, command, said.character, reaction=False)
    return [
        MatterClosed(command.matter),
        MatterOpened(Matter(f"{command.matter}.roll", "roll", RollStep.CALL, roll)),
    ]


def call_step(_game: Game, _state: State, thread: Thread) -> Events:
    """Steps 1 to 3: the roller is asked; until the dice fall, helpers and GM may join in."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    return [moved(thread, asks=(roll.character,))]


def set_difficulty(_game: Game, state: State, _actor: Actor, command: do.SetDifficulty) -> Events:
    """DH-ROLL-03: fixed only once the dice are rolled."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    said = DifficultySet(thread.id, roll.character, command.difficulty, roll.hidden)
    named = replace(roll, difficulty=command.difficulty, named=True, withstood=False)
    return [said, moved(thread, values=named)]


def grant(_game: Game, state: State, _actor: Actor, command: do.Grant) -> Events:
    """DH-ADV-03: the GM names a source."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    if command.kind == "advantage":
        roll = replace(roll, advantages=(*roll.advantages, command.source))
    else:
        roll = replace(roll, disadvantages=(*roll.disadvantages, command.source))
    said = AdvantageGranted(roll.character, command.kind, command.source)
    return [said, moved(thread, values=roll)]


def rule_out(_game: Game, state: State, _actor: Actor, command: do.RuleOut) -> Events:
    """DH-EXP-04: the GM may say that an Experience is not relevant."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    one = experience(state.characters[roll.character], command.experience)
    ruled_out = (*roll.ruled_out, one.id)
    return [
        ExperienceRuledOut(roll.character, one.name),
        moved(thread, values=replace(roll, ruled_out=ruled_out)),
    ]


def roll_duality(game: Game, state: State, _actor: Actor, command: do.RollDuality) -> Events:
    """DH-ROLL-05: costs are charged and the pool is frozen, then the dice are asked for."""
    return _throw(game, state, command, keep=True)


def roll_by_default(game: Game, state: State, _actor: Actor, command: do.RollDuality) -> Events:
    """The same where nobody answered: a number that nobody named is not kept on the sheet."""
    return _throw(game, state, command, keep=False)


def _throw(game: Game, state: State, command: do.RollDuality, *, keep: bool) -> Events:
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
    roll = frozen(state, roll, given)
    events += used(state, *(one for one in (roll.total, roll.target) if one is not None))
    wanted = _duality_dice(game, thread.id, roll)
    if not roll.reaction and roll.purpose != PROJECT:
        events += steps_up(game, state, thread.id, roll.character)
    return [*events, moved(thread, RollStep.ROLL, roll, roll=wanted)]


def _duality_dice(game: Game, matter: str, roll: DualityRoll) -> Roll:
    extra = (game.rules.values.advantage.die,) * net(game.rules, roll).size
    return Roll(f"{matter}.dice", (D12, D12, *extra), roll.character)


def frozen(state: State, roll: DualityRoll, trait_modifier: int | None = None) -> DualityRoll:
    """DH-ROLL-02 and -03: from here on nothing changes the modifiers or the Difficulty."""
    roll = replace(roll, total=modifiers(state, roll, trait_modifier))
    if not roll.difficulty:
        return roll
    roll = aimed(state, roll, roll.difficulty)
    assert roll.target is not None
    return replace(roll, hidden=roll.hidden or has_secret(state, roll.target))


def faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """DH-ROLL-06: the dice lie on the table and are totalled; those of damage come later."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    if more_dice.has(game, thread.step):
        return more_dice.ask(game, thread.step, state, thread, faces) or ()
    roll, rules = replace(roll, faces=faces), game.rules
    fell = DiceFell(
        thread.id,
        roll.character,
        faces[0],
        faces[1],
        faces[2:],
        net(rules, roll).own,
        net(rules, roll).apart,
    )
    return [fell, moved(thread, RollStep.JUDGE, replace(roll, total=total_of(rules, roll)))]


def judge_step(game: Game, state: State, thread: Thread) -> Events:
    """A roll without a Difficulty is judged by the GM; a hidden one is shown with the result."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    if roll.reaction and roll.purpose == CONTEST:
        return contest.withstood(state, thread, roll)
    if roll.target is None:
        return [moved(thread, asks=(GM_SEAT,))]
    shown = replace(roll, hidden=roll.kept_back)
    return [moved(thread, after(game.rules, RollStep.JUDGE), shown)]


def judge(game: Game, state: State, _actor: Actor, command: do.Judge) -> Events:
    """The GM names the Difficulty after the roll."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    roll = aimed(state, replace(roll, difficulty=command.difficulty), command.difficulty)
    assert roll.target is not None
    said = used(state, roll.target)
    judged = replace(roll, hidden=False)
    return [*said, moved(thread, after(game.rules, RollStep.JUDGE), judged)]


def outcome_step(game: Game, state: State, thread: Thread) -> Events:
    """Step 5."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    return settle_roll(game, state, thread, roll)
