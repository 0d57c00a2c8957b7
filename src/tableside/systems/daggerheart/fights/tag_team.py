"""Tag Teams: two heroes act as one, and one of their rolls stands for both (DH-TAG)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.evening import people
from tableside.core.headings import Heading, names
from tableside.core.last_roll import InRoll, Part
from tableside.core.matters import Matter, MatterOpened, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Term
from tableside.core.showing import ONWARD, Showing
from tableside.core.state import EffectBegan, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Limit, Line, Roll
from tableside.core.verbs import Who
from tableside.systems.daggerheart.fights.attacks import (
    aimed_first,
    ask_weapon,
    come_out,
    dice_of,
    reached,
    terms_for,
    too_far,
    total,
    weapon_of,
    weapons_of,
)
from tableside.systems.daggerheart.fights.damage import DamageRolled, hit_opened
from tableside.systems.daggerheart.fights.slots import clear
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import reported
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import fallen, foes, named, out
from tableside.systems.daggerheart.numbers.reckon import against
from tableside.systems.daggerheart.rolls.outcome import OUTCOMES, finish, gain
from tableside.systems.daggerheart.rolls.rolls import has_open_roll, one_roll, pay_hope
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.scene.spotlight import ask_spotlight
from tableside.systems.daggerheart.state import (
    FEAR,
    HOPE,
    STRESS,
    TAG,
    DualityRoll,
    Known,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import INITIATOR, PARTNER, Hit, TagTeam
from tableside.systems.daggerheart.state.gear import KINDS

TAG_TEAMS = Subject("tag_team")
_PROCEDURE, _ROLLS, _CHOOSE, _DAMAGE, AFTERMATH = "tag", "rolls", "choose", "damage", "aftermath"
TEAM_BEGUN = "tag_team_used"


TAG_TEAMS.called(_PROCEDURE, "Tag Team")


class StartTagTeam(Command, frozen=True, tag="tag_team"):
    """Act together with another hero."""

    partner: str = ""
    target: str = ""
    weapon: str = ""
    partner_weapon: str = ""


tag_team = TAG_TEAMS.verb(
    StartTagTeam, "Tag Team", "DH-TAG-01", Who.OWN, showing=Showing("strike", "pair")
)


@tag_team.asks
def _with_whom(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-TAG-01, DH-HOPE-06: 3 Hope up front, once an evening for whoever begins it."""
    who, values = pick.offer.character, game.rules.values.tag_teams
    name, partners = known.characters[who].name, _partners(known, who)
    if not partners:
        raise Illegal("nobody_there", "Nobody is free to act with you.", "DH-TAG-01")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    held = known.tracks[track_of(who, HOPE)]
    sentence = f"A Tag Team costs {values.cost} Hope; {name} has {held}."
    pick.limit(held >= values.cost, Limit.COST, "no_hope", "DH-TAG-01", sentence)
    fresh = _used(known, who) < values.per_evening
    sentence = f"{name} has begun a Tag Team this session."
    pick.limit(fresh, Limit.ONCE, "tag_team_already_initiated", "DH-TAG-01", sentence)
    partner = pick.word("partner", partners, "With whom?")
    target = _ask_team_target(game, known, pick, (who, partner))
    if target:
        for one, field in ((who, "weapon"), (partner, "partner_weapon")):
            ask_weapon(game, known, pick, one, target=target, field=field)
    return pick.ready(StartTagTeam)


def _used(source: Reading, who: str) -> int:
    """DH-TAG-08: how many somebody has begun this evening; being a partner counts nothing."""
    return sum(one.id.startswith(f"{who}.{TEAM_BEGUN}") for one in source.effects)


def _partners(known: Known, who: str) -> list[Option]:
    return [
        one
        for one in people(known, heroes=True, but=who)
        if known.characters[str(one.value)].present
        and not out(known, str(one.value))
        and not has_open_roll(known, str(one.value))
    ]


def _ask_team_target(game: Game, known: Known, pick: Picker, team: tuple[str, str]) -> str:
    """An adversary whom both reach, or none."""
    armed = {one: weapons_of(game.rules, known.characters[one]) for one in team}
    far = too_far("They are farther off than both of you reach.")
    there = aimed_first(known, (*named(known, foes(known)), *fallen(known)), team[0])
    return pick.word(
        "target",
        (*there, Option("", "No attack")),
        "Whom do you attack?",
        bars=lambda key: [far] if key and not reached(game, known, armed, key) else [],
    )


@tag_team.decides
def _start(game: Game, state: State, _actor: Actor, command: StartTagTeam) -> Events:
    """DH-TAG-01, -02: the one who begins it pays, and both roll."""
    who, partner, target = command.character, command.partner, command.target
    cost, team = game.rules.values.tag_teams.cost, team_of(game, state, command)
    name = f"t{state.opened + 1}"
    once = Effect(
        f"{who}.{TEAM_BEGUN}{state.begun + 1}", "Tag Team begun", who, Moment(Occasion.EVENING)
    )
    return [
        *pay_hope(state, who, cost, "DH-TAG-01"),
        EffectBegan(once),
        TagTeamBegan(name, who, partner, target),
        MatterOpened(Matter(name, _PROCEDURE, _ROLLS, team)),
        *(_child(state, name, one, team) for one in (who, partner)),
    ]


def team_of(game: Game, source: Reading, command: StartTagTeam) -> TagTeam:
    """Who acts together, with what, against whom."""
    rules, people = game.rules, source.characters
    weapons = {
        who: weapon_of(rules, people[who], weapon)
        for who, weapon in (
            (command.character, command.weapon),
            (command.partner, command.partner_weapon),
        )
    }
    target = command.target
    return TagTeam(
        initiator=command.character,
        partner=command.partner,
        target=target,
        weapons=weapons if target else {},
    )


def _child(state: State, parent: str, who: str, team: TagTeam) -> Event:
    roll = roll_for(state, parent, who, team)
    return MatterOpened(Matter(f"{parent}.{who}", "roll", RollStep.CALL, roll, parent=parent))


def roll_for(source: Reading, parent: str, who: str, team: TagTeam) -> DualityRoll:
    """DH-TAG-02: the roll of one of the two."""
    weapon = team.weapons.get(who)
    roll = DualityRoll(character=who, purpose=TAG, member_of=parent, weapon=weapon)
    if team.target:
        roll = against(source, roll, team.target)
    return roll if weapon is None else replace(roll, trait=weapon.trait)


@TAG_TEAMS.event
class TagTeamBegan(Event, frozen=True, tag="tag_team_began"):
    """DH-TAG-01: two heroes act as one."""

    matter: str
    initiator: str
    partner: str
    target: str


@TAG_TEAMS.tells(TagTeamBegan)
def _began(_game: Game, state: State, event: TagTeamBegan, _actor: Actor) -> Line:
    one, other = name_of(state, event.initiator), name_of(state, event.partner)
    at = f" against {name_of(state, event.target)}" if event.target else ""
    return Line(f"Tag Team: {one} and {other}{at}.", ("DH-TAG-01",))


@TAG_TEAMS.answers(reported, _PROCEDURE)
def _held(_game: Game, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """DH-TAG-02: one of two results, neither of which has done anything yet."""
    team = thread.values
    assert isinstance(team, TagTeam)
    assert roll.total is not None
    results = {**team.results, roll.character: result}
    totals = {**team.totals, roll.character: roll.total.value}
    return [moved(thread, values=replace(team, results=results, totals=totals))]


@TAG_TEAMS.step(_PROCEDURE, _ROLLS)
def _both_rolled(_game: Game, _state: State, thread: Thread) -> Events:
    """DH-TAG-03: both results lie there; either player says which one stands."""
    team = thread.values
    assert isinstance(team, TagTeam)
    return [moved(thread, _CHOOSE, asks=(team.initiator, team.partner))]


class ChooseRoll(Command, frozen=True, tag="choose_roll"):
    """Say which of two rolls stands for both."""

    roll: str = ""
    damage_type: str = ""


choose_roll = TAG_TEAMS.verb(
    ChooseRoll,
    "Choose a roll",
    "DH-TAG-03",
    Who.ASKED,
    at=(_PROCEDURE, _CHOOSE),
    default=True,
    showing=ONWARD,
)


@choose_roll.asks
def _whose_roll(_game: Game, known: Known, pick: Picker) -> Ready:
    _, team = opened(known.matters, pick.offer.matter, TagTeam)
    sides = ((INITIATOR, team.initiator), (PARTNER, team.partner))
    options = [
        Option(side, f"{known.characters[who].name}: {OUTCOMES[team.results[who]][0]}")
        for side, who in sides
    ]
    best = max(sides, key=lambda one: dice.RANKING.index(team.results[one[1]]))
    chosen = pick.word("roll", options, "Whose roll stands?", best[0])
    result = team.results[team.initiator if chosen == INITIATOR else team.partner]
    types = sorted({one for each in team.weapons.values() for one in each.damage.types})
    if dice.succeeded(result) and len(types) > 1 and team.target:  # DH-TAG-06
        pick.word(
            "damage_type", [Option(one, KINDS[one]) for one in types], "Which type of damage?"
        )
    return pick.ready(ChooseRoll)


@choose_roll.decides
def _choose(game: Game, state: State, _actor: Actor, command: ChooseRoll) -> Events:
    """DH-TAG-03 to -06: the other roll leaves no trace."""
    thread, team = opened(state.matters, command.matter, TagTeam)
    chosen = team.initiator if command.roll == INITIATOR else team.partner
    result = team.results[chosen]
    team = replace(team, chosen=chosen, types=_types_of(team, command.damage_type))
    events: list[Event] = [
        RollChosen(
            matter=thread.id,
            initiator=team.initiator,
            partner=team.partner,
            chosen=chosen,
            outcome=result,
        ),
        *_economy(game, state, team, result),
    ]
    if team.target:
        events += [one for who in (team.initiator, team.partner) for one in come_out(state, who)]
    if not team.target or not dice.succeeded(result):
        return [*events, moved(thread, AFTERMATH, team)]
    sides = tuple(
        side
        for who in (team.initiator, team.partner)
        for side in dice_of(state, who, team.weapons[who])
    )
    if not sides:
        going = replace(thread, values=team)
        return [*events, *_damage_fell(game, fold(game, state, events), going, ())]
    wanted = Roll(f"{thread.id}.damage", sides, team.initiator)
    return [*events, moved(thread, _DAMAGE, team, roll=wanted)]


def _types_of(team: TagTeam, wanted: str) -> tuple[str, ...]:
    """DH-TAG-06: the type the players chose, where their weapons differ."""
    if not team.weapons:
        return ()
    own = [one.damage.types for one in team.weapons.values()]
    if wanted:
        return (wanted,)
    return own[0]


def _economy(game: Game, state: State, team: TagTeam, result: str) -> list[Event]:
    """DH-TAG-04, -05, A-07: what one roll brings, for both of them."""
    events: list[Event] = []
    for who in (team.initiator, team.partner):
        if dice.with_hope(result):
            events.append(gain(game, state, track_of(who, HOPE), 1, "DH-TAG-04"))
    for who in (team.initiator, team.partner):
        if result == dice.CRITICAL and game.rules.values.tag_teams.critical_stress:
            events += clear(state, who, STRESS, 1, "DH-TAG-04")
    if dice.with_fear(result):
        events.append(gain(game, state, FEAR, 2, "DH-TAG-05"))
    return events


@TAG_TEAMS.event
class RollChosen(Event, frozen=True, kw_only=True, tag="roll_chosen"):
    """DH-TAG-03: one roll stands for both, the other is as if it had never been."""

    matter: str
    initiator: str
    partner: str
    chosen: str
    outcome: str


@TAG_TEAMS.tells(RollChosen)
def _chosen(_game: Game, state: State, event: RollChosen, _actor: Actor) -> Line:
    who, words = name_of(state, event.chosen), OUTCOMES[event.outcome][0]
    return Line(f"{who}'s roll stands for both: {words}.", ("DH-TAG-03",))


@TAG_TEAMS.rolls(RollChosen)
def _stands(_game: Game, _state: State, event: RollChosen) -> InRoll:
    return InRoll(part=Part.STANDS, matter=event.matter, who=event.chosen)


@TAG_TEAMS.dice(_PROCEDURE)
def _damage_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """DH-TAG-06: both roll, and the sum is one hit."""
    team = thread.values
    assert isinstance(team, TagTeam)
    critical = team.results[team.chosen] == dice.CRITICAL
    # The dice that were asked for: whatever has changed meanwhile, the rest are the partner's.
    first = min(len(dice_of(state, team.initiator, team.weapons[team.initiator])), len(faces))
    shares = {team.initiator: faces[:first], team.partner: faces[first:]}
    terms: list[Term] = []
    for who, own in shares.items():
        terms += terms_for(state, who, team.weapons[who], own, critical=critical)
    dealt = total(tuple(terms))
    said = DamageRolled(
        matter=thread.id,
        character=team.initiator,
        source="Tag Team",
        faces=faces,
        sides=() if thread.roll is None else thread.roll.sides,
        damage=dealt.value,
        critical=critical,
    )
    direct = all(one.damage.direct for one in team.weapons.values())
    reach = team.weapons[team.initiator].range
    hit = Hit(
        target=team.target,
        source="Tag Team",
        damage=dealt,
        types=team.types,
        attacker=team.initiator,
        direct=direct,
        reach=reach,
    )
    struck = hit_opened(f"{thread.id}.{team.target}", hit, thread.id)
    return [said, moved(thread, AFTERMATH, team), struck]


@TAG_TEAMS.step(_PROCEDURE, AFTERMATH)
def _aftermath(game: Game, state: State, thread: Thread) -> Events:
    """DH-TAG-07: whatever counts actions sees one."""
    team = thread.values
    assert isinstance(team, TagTeam)
    other = team.partner if team.chosen == team.initiator else team.initiator
    return finish(game, state, thread, team.results[team.chosen], team.chosen, other)


@TAG_TEAMS.heads(TagTeam, choose="to choose whose roll stands", damage="to roll the damage")
def _head_of_tag_team(_game: Game, known: Known, matter: Matter[TagTeam]) -> Heading:
    team = matter.values
    return Heading(f"{names(known, (team.initiator, team.partner))} act as one")
