"""Wrath points spent and earned (WG-WP)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.evening import people
from tableside.core.headings import ALOUD, Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.showing import ASIDE, ONWARD, ROLLS, Showing
from tableside.core.state import Gained, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Bar, Command, Event, Events, Limit, Line, Roll
from tableside.core.verbs import Who, tag_of
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.spending import against_reroll, no_reroll, rerollable
from tableside.systems.wrath_glory.skill_tests.glory import RollGloryDice
from tableside.systems.wrath_glory.skill_tests.questions import (
    MOST_AWARD,
    MOST_TEXT,
    needs_rule,
    the_test,
)
from tableside.systems.wrath_glory.state import WRATH, Detail, Known, State, Test

WRATH_POINTS = Subject("wrath")


class RerollFailures(Command, frozen=True, tag="reroll_failures"):
    """Spend a Wrath point and throw the failed dice again."""


reroll_failures = WRATH_POINTS.verb(
    RerollFailures, "Re-roll failures", "WG-WP-05", Who.ASKED, at=("test", "spend"), showing=ROLLS
)


@reroll_failures.asks
def _whether_reroll(game: Game, known: Known, pick: Picker) -> Ready:
    test = the_test(known, pick)
    if why := no_reroll(game.rules, known, test):
        raise why
    pick.bar(*against_reroll(game.rules, known, test))
    return pick.ready(RerollFailures)


@reroll_failures.decides
def _reroll(game: Game, state: State, _actor: Actor, command: RerollFailures) -> Events:
    """WG-WP-05: every failed die is thrown again, a Wrath die showing 1 stays."""
    thread, test = opened(state.matters, command.matter, Test)
    places = rerollable(game.rules, test)
    number = test.rerolls + 1
    wanted = Roll(f"{thread.id}.reroll{number}", (6,) * len(places), test.character)
    again = moved(thread, "roll", replace(test, rerolls=number), roll=wanted)
    return [*_pay(state, test.character, "WG-WP-05"), again]


def _pay(state: State, character: str, rule: str) -> list[Event]:
    """One Wrath point; nothing if the cost was waived and none is left."""
    track = track_of(character, WRATH)
    return [Spent(track, 1, rule)] if state.tracks[track] else []


class AddDetail(Command, frozen=True, tag="add_detail"):
    """Spend a Wrath point on a small fact in the scene."""

    text: str = ""


add_detail = WRATH_POINTS.verb(
    AddDetail, "Add a detail", "WG-WP-06", Who.OWN, showing=Showing(anytime=True)
)


@add_detail.asks
def _which_detail(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-WP-06", "This ruleset sells no narrative details.")
    _wrath_for_detail(known, pick, pick.offer.character)
    pick.text("text", MOST_TEXT, "What small fact would you add? (may be said aloud instead)")
    return pick.ready(AddDetail)


def _wrath_for_detail(known: Known, pick: Picker, character: str) -> None:
    held = known.tracks[track_of(character, WRATH)]
    pick.limit(held >= 1, Limit.COST, "no_wrath", "WG-WP-06", "No Wrath point is left.")


@add_detail.decides
def _add_detail(_game: Game, state: State, _actor: Actor, command: AddDetail) -> Events:
    """WG-WP-06: a fact is proposed; nothing is spent until the GM accepts."""
    detail = Detail(command.character, command.text)
    return [MatterOpened(Matter(f"d{state.opened + 1}", "detail", "open", detail, (GM_SEAT,)))]


@WRATH_POINTS.tells_opening(Detail)
def _tell_suggested(_game: Game, state: State, matter: Matter[Detail], _actor: Actor) -> Line:
    detail = matter.values
    who = name_of(state, detail.character)
    return Line(f"{who} would add a detail: {detail.text or '(said aloud)'}", ("WG-WP-06",))


class AcceptDetail(Command, frozen=True, tag="accept_detail"):
    """The GM takes the fact into the story."""


accept_detail = WRATH_POINTS.verb(
    AcceptDetail, "Accept", "WG-WP-06", Who.ASKED, at=("detail", "open"), showing=ONWARD
)


@accept_detail.asks
def _whether_paid(_game: Game, known: Known, pick: Picker) -> Ready:
    _, detail = opened(known.matters, pick.offer.matter, Detail)
    _wrath_for_detail(known, pick, detail.character)
    return pick.ready(AcceptDetail)


@accept_detail.decides
def _accept_detail(_game: Game, state: State, _actor: Actor, command: AcceptDetail) -> Events:
    """The GM accepts; now the point is spent."""
    _, detail = opened(state.matters, command.matter, Detail)
    return [
        *_pay(state, detail.character, "WG-WP-06"),
        DetailSettled(detail.character, detail.text, accepted=True),
        MatterClosed(command.matter),
    ]


@WRATH_POINTS.event
class DetailSettled(Event, frozen=True, tag="detail_settled"):
    """A proposed fact was taken into the story, or not."""

    character: str
    text: str
    accepted: bool


@WRATH_POINTS.tells(DetailSettled)
def _tell_detail(_game: Game, state: State, event: DetailSettled, _actor: Actor) -> Line:
    how = "is part of the scene" if event.accepted else "is not to be"
    return Line(f"{name_of(state, event.character)}'s detail {how}.", ("WG-WP-06",))


class DeclineDetail(Command, frozen=True, tag="decline_detail"):
    """The GM does not; nothing is spent."""


decline_detail = WRATH_POINTS.verb(
    DeclineDetail, "Decline", "WG-WP-06", Who.ASKED, at=("detail", "open"), default=True
)


@decline_detail.decides
def _decline_detail(_game: Game, state: State, _actor: Actor, command: DeclineDetail) -> Events:
    """The GM has the last word."""
    _, detail = opened(state.matters, command.matter, Detail)
    return [
        DetailSettled(detail.character, detail.text, accepted=False),
        MatterClosed(command.matter),
    ]


class AwardWrath(Command, frozen=True, tag="award_wrath"):
    """The GM hands out Wrath points as a reward."""

    who: str = ""
    amount: int = 1


award_wrath = WRATH_POINTS.verb(AwardWrath, "Reward with Wrath", "WG-WP-03", Who.GM, showing=ASIDE)


@award_wrath.asks
def _who_earned_it(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-WP-03", "This ruleset gives no Wrath points as a reward.")
    pick.word("who", people(known, heroes=True), "Who earned it?")
    pick.number("amount", 1, MOST_AWARD, "How many Wrath points?")
    return pick.ready(AwardWrath)


@award_wrath.decides
def _award_wrath(_game: Game, _state: State, _actor: Actor, command: AwardWrath) -> Events:
    """WG-WP-03: a reward; no maximum is stated."""
    return [Gained(track_of(command.who, WRATH), command.amount, "WG-WP-03")]


class MeetObjective(Command, frozen=True, tag="meet_objective"):
    """A hero has met their Objective."""

    who: str = ""


meet_objective = WRATH_POINTS.verb(
    MeetObjective, "Objective met", "WG-WP-04", Who.GM, showing=ASIDE
)


@meet_objective.asks
def _whose_objective(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-WP-04", "This ruleset gives nothing for an Objective.")

    def rewarded(who: str) -> list[Bar]:
        hero = known.characters[who]
        sentence = f"{hero.name} was already rewarded for this Objective."
        bar = Bar("objective_met", sentence, "WG-WP-04", Limit.ONCE)
        return [bar] if hero.objective_met else []

    pick.word("who", people(known, heroes=True), "Whose Objective?", bars=rewarded)
    return pick.ready(MeetObjective)


@meet_objective.decides
def _meet_objective(_game: Game, _state: State, _actor: Actor, command: MeetObjective) -> Events:
    """WG-WP-04: at once 1 point, once per Objective."""
    return [ObjectiveMet(command.who), Gained(track_of(command.who, WRATH), 1, "WG-WP-04")]


@WRATH_POINTS.event
class ObjectiveMet(Event, frozen=True, tag="objective_met"):
    """A hero met their Objective."""

    character: str


@WRATH_POINTS.folds(ObjectiveMet)
def _met(state: State, event: ObjectiveMet) -> State:
    hero = replace(state.characters[event.character], objective_met=True)
    return replace(state, characters={**state.characters, event.character: hero})


@WRATH_POINTS.tells(ObjectiveMet)
def _tell_met(_game: Game, state: State, event: ObjectiveMet, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} met an Objective.", ("WG-WP-04",))


# WG-TEST-06, steps 5 and 6: what can still save a roll that falls short.
SAVING = (tag_of(RerollFailures), tag_of(RollGloryDice))


@WRATH_POINTS.heads(Detail, open="to allow it")
def _head_of_detail(_game: Game, known: Known, matter: Matter[Detail]) -> Heading:
    detail = matter.values
    return Heading(f"{name_of(known, detail.character)} adds a detail", detail.text or ALOUD)
