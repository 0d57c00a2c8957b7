"""Whose moment it is, and what the GM does with theirs (DH-SPOT, DH-GMM, DH-FEAR)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.effects import Effect
from tableside.core.evening import people
from tableside.core.hooks import Hook
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.notes import Note, note_opened, note_told
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ONWARD, Showing
from tableside.core.state import EffectBegan, EffectEnded, FactSet, Spent
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
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import had_spotlight, out
from tableside.systems.daggerheart.numbers.reckon import much_fear
from tableside.systems.daggerheart.scene.between import mid_roll
from tableside.systems.daggerheart.scene.countdowns import ticked_by_roll
from tableside.systems.daggerheart.state import (
    FEAR,
    PLAYERS,
    SPOTLIGHT,
    THE_GM,
    TOKENS,
    Known,
    Reading,
    State,
)
from tableside.systems.daggerheart.state.scene import GmTurn, Handover

SPOTLIGHTS = Subject("spotlight")

stepping_up = Hook[Game, [State, str], list[Event]]("before the dice of an action roll")

GM_MOVE = "gm_move"  # the kind of a note that asks the GM for a move
_TOLD = "told"  # in the GM's own words, in answer to a roll
# What a roll gives the GM, in words, and the rule behind it.
GIVEN = {
    dice.SUCCESS_FEAR: ("Make a move: they get it, but at a price.", "DH-ROLL-11"),
    dice.FAILURE_HOPE: ("Make a move: they miss it, but it could be worse.", "DH-ROLL-12"),
    dice.FAILURE_FEAR: ("Make a move: they miss it, and things get worse.", "DH-ROLL-13"),
}
# DH-NPC-03: simple triggers that the engine watches for; any other is the GM's to see.
_TRIGGERS = {
    "failure": (dice.FAILURE_HOPE, dice.FAILURE_FEAR),
    "fear": (dice.SUCCESS_FEAR, dice.FAILURE_FEAR),
    "critical": (dice.CRITICAL,),
}
# DH-GMM-01: openings that are the GM's to name and cost no Fear.
_OPENINGS: dict[str, str] = {
    "consequence": "what was done cannot stay without fallout",
    "golden": "there is a golden opportunity",
    "table": "the table looks to the GM",
}
TOKEN = "slow_token"  # DH-FOE-06: a Slow adversary lays it down first and acts with it later

SPOTLIGHTS.fact(TOKENS, "off", "on")


def players_hold(source: Reading) -> bool:
    """DH-SPOT-01: the spotlight has exactly one owner."""
    return source.facts.get(SPOTLIGHT) != THE_GM


@SPOTLIGHTS.after(FactSet)
def _fact_set(state: State, event: FactSet) -> State:
    """With the spotlight the GM has one move and fresh counters; without it neither."""
    if event.fact == TOKENS:  # everybody begins anew with all of them
        return replace(state, tokens={})
    if event.fact != SPOTLIGHT:
        return state
    if event.value != THE_GM:
        return replace(state, turn=None)
    # Where no roll hands it over the GM takes it, and no failure is turned any more.
    by_roll = any(event.rule == rule for _, rule in GIVEN.values())
    return replace(state, turn=GmTurn(), last=state.last if by_roll else None)


@SPOTLIGHTS.tells(FactSet)
def _handed_over(_game: Game, _state: State, event: FactSet, _actor: Actor) -> Line | None:
    if event.fact != SPOTLIGHT:
        return None
    whose = "the GM" if event.value == THE_GM else "the players"
    return Line(f"The spotlight is with {whose}.", (event.rule,) if event.rule else ())


class SetSpotlight(Command, frozen=True, tag="set_spotlight"):
    """Hand the spotlight over."""

    to: str = ""


@SPOTLIGHTS.form(SetSpotlight, "Hand the spotlight over", Role.GM)
def _set_spotlight(_game: Game, state: State, _actor: Actor, command: SetSpotlight) -> Events:
    if command.to not in (PLAYERS, THE_GM):
        raise Illegal("not_a_choice", f"The spotlight goes to {PLAYERS!r} or to {THE_GM!r}.")
    return [*settled_handovers(state), FactSet(SPOTLIGHT, command.to)]


def ask_spotlight(known: Known, pick: Picker) -> None:
    """DH-SPOT-04: players act while they hold the spotlight; a new table only advises."""
    pick.bar(*no_spotlight(known, pick.offer.character))


def no_spotlight(known: Known, who: str) -> list[Bar]:
    """DH-SPOT-03 and -04: what speaks against a hero acting now."""
    found: list[Bar] = []
    if not players_hold(known):
        sentence = "The GM has the spotlight; this brings it back to the players."
        found.append(Bar("not_player_spotlight", sentence, "DH-SPOT-04", Limit.SPOTLIGHT))
    if known.tokens.get(who, 1) <= 0:
        sentence = f"{known.characters[who].name} has no spotlight token left; others still have."
        found.append(Bar("no_token", sentence, "DH-SPOT-03", Limit.SPOTLIGHT))
    return found


def on_their_feet(known: Known) -> tuple[Option, ...]:
    """DH-DEATH-01, -03: nothing is asked of or done to a hero who is down or at death's door."""
    heroes = people(known, heroes=True)
    return tuple(one for one in heroes if not out(known, str(one.value)))


def steps_up(game: Game, state: State, matter: str, character: str) -> list[Event]:
    """Before the dice of an action roll: the spotlight, and what other subjects ask for it."""
    events = _take_spotlight(game, state, matter, character)
    return [*events, *stepping_up.all(game, state, character)]


def _take_spotlight(game: Game, state: State, matter: str, character: str) -> list[Event]:
    """DH-SPOT-02: whoever makes an action roll has the spotlight, also if the GM held it."""
    events: list[Event] = [SpotlightTaken(character, _tokens(game, state, character))]
    if players_hold(state):
        return events
    events.append(FactSet(SPOTLIGHT, PLAYERS, "DH-SPOT-07"))
    turn = state.turn or GmTurn()
    if turn.moves:  # a GM who was not done yet is told, and may take it back
        values = Handover(character, turn.moves, turn.used, turn.made)
        thread = Matter(f"{matter}.spotlight", "handover", "open", values, (GM_SEAT,))
        events.append(MatterOpened(thread))
    return events


def _tokens(game: Game, state: State, character: str) -> dict[str, int]:
    """DH-SPOT-03: an action costs a token; when nobody has one left, all have theirs again."""
    if state.facts.get(TOKENS) != "on":
        return {}
    most = game.rules.values.spotlight.tokens
    able = [key for key, one in state.characters.items() if one.hero and one.present]
    there = {key: state.tokens.get(key, most) for key in able if not out(state, key)}
    there[character] = max(0, there.get(character, most) - 1)
    return there if any(there.values()) else dict.fromkeys(there, most)


@SPOTLIGHTS.event
class SpotlightTaken(Event, frozen=True, tag="spotlight_taken"):
    """A hero stepped into the spotlight; everybody else has waited one action more."""

    character: str
    tokens: Mapping[str, int] = {}  # what everybody has left, where the table counts them


@SPOTLIGHTS.folds(SpotlightTaken)
def _taken(state: State, event: SpotlightTaken) -> State:
    """DH-SPOT-03: how many actions ago each hero had the spotlight."""
    waited = {
        key: 0 if key == event.character else state.waited.get(key, 0) + 1
        for key, one in state.characters.items()
        if one.hero
    }
    return replace(state, waited=waited, tokens=event.tokens)


@SPOTLIGHTS.tells_opening(Handover)
def _tell_handover(_game: Game, state: State, matter: Matter[Handover], _actor: Actor) -> Line:
    """A roll took the spotlight."""
    values = matter.values
    who = name_of(state, values.character)
    return Line(f"{who}'s roll takes the spotlight; the GM still had a move.", ("DH-SPOT-07",))


def after_action(
    game: Game, state: State, matter: str, acting: tuple[str, ...], outcome: str
) -> list[Event]:
    """DH-ROLL-15, the end of it: countdowns tick, then the spotlight goes where it must."""
    events = ticked_by_roll(game, state, matter, acting, outcome)
    events += _reminders(state, matter, outcome)
    if outcome not in GIVEN:
        return events
    # DH-SPOT-04, -12 and DH-FEAR-10: a failure or a roll with Fear, whether or not it paid any.
    text, rule = GIVEN[outcome]
    note = note_opened(matter, 1, Note(GM_MOVE, acting[0], text, rule))
    return [*events, *to_the_gm(state, rule), note]


def _reminders(state: State, matter: str, outcome: str) -> list[Event]:
    """DH-NPC-03: the GM is reminded of features that such a roll triggers."""
    found = [
        (who, card)
        for who in state.characters.values()
        if not who.hero and who.present
        for card in who.cards
        if outcome in _TRIGGERS.get(card.trigger, ())
    ]
    return [
        note_opened(
            f"{matter}.{who.id}.{card.id}",
            1,
            Note("feature", who.id, f"{card.name}. {card.text}", "DH-NPC-03", secret=True),
        )
        for who, card in found
    ]


def to_the_gm(state: State, rule: str) -> list[Event]:
    """The GM has the spotlight; what a roll took from an earlier turn is no longer asked about."""
    return [*settled_handovers(state), FactSet(SPOTLIGHT, THE_GM, rule)]


def settled_handovers(state: State) -> list[Event]:
    """Whoever holds the spotlight by the GM's word, nobody asks any more what a roll took."""
    return [MatterClosed(one.id) for one in state.matters if isinstance(one.values, Handover)]


def ask_gm_move(known: Known, pick: Picker, foe: str = "") -> None:
    """DH-SPOT-06 and -11: a move in hand, and each adversary once in a GM turn."""
    pick.bar(*no_gm_move(known, foe))


def no_gm_move(known: Known, foe: str = "") -> list[Bar]:
    """What speaks against a move of the GM's now, or of an adversary's."""
    found: list[Bar] = []
    if players_hold(known):
        sentence = "The players have the spotlight; interrupt for Fear, or name an opening."
        found.append(Bar("not_gm_spotlight", sentence, "DH-SPOT-05", Limit.SPOTLIGHT))
    if (known.turn or GmTurn()).moves <= 0:
        sentence = "The GM has no move left; another one costs Fear."
        found.append(Bar("no_gm_move", sentence, "DH-SPOT-08", Limit.SPOTLIGHT))
    return [*found, *spent(known, foe), *_too_slow(known, foe)] if foe else found


def spent(known: Known, foe: str) -> tuple[Bar, ...]:
    """DH-SPOT-11: each adversary once in a GM turn, or as often as it is Relentless."""
    if not had_spotlight(known, foe):
        return ()
    sentence = f"{known.characters[foe].name} has had the spotlight in this GM turn."
    limit, code = Limit.ONCE_PER_SPOTLIGHT, "adversary_already_spotlighted"
    return (Bar(code, sentence, "DH-SPOT-11", limit),)


def _too_slow(known: Known, who: str) -> tuple[Bar, ...]:
    """Whatever it is to do: whoever is Slow needs the token first."""
    foe = known.characters[who]
    if not foe.slow or wound_up(known, who):
        return ()
    sentence = f"{foe.name} is Slow: this spotlight lays its token down, the next one acts."
    return (Bar("slow", sentence, "DH-FOE-06", Limit.ONCE_PER_SPOTLIGHT),)


def wound_up(source: Reading, who: str) -> bool:
    """Whether its token lies there."""
    return any(one.id == f"{who}.{TOKEN}" for one in source.effects)


def token(who: str) -> Event:
    """It lays the token down."""
    return EffectBegan(Effect(f"{who}.{TOKEN}", "Ready to act", who, source="DH-FOE-06"))


def _taken_up(state: State, who: str) -> list[Event]:
    """It acts, and the token is gone."""
    return [EffectEnded(f"{who}.{TOKEN}", expired=False)] if wound_up(state, who) else []


def move_made(
    state: State,
    foe: str = "",
    move: str = "spotlight",
    target: str = "",
    text: str = "",
    *,
    others: tuple[str, ...] = (),
) -> list[Event]:
    """DH-SPOT-06: a move is made; whatever asked the GM for one is answered by it."""
    taken = to_the_gm(state, "DH-SPOT-06") if players_hold(state) else []
    moved = GmMoved(move=move, foe=foe, target=target, text=text, others=others)
    return [*taken, moved, *_taken_up(state, foe), *_answered(state)]


def _answered(state: State) -> list[Event]:
    """The notes that asked the GM for a move are done with."""
    return [
        MatterClosed(one.id)
        for one in state.matters
        if isinstance(one.values, Note) and one.values.kind == GM_MOVE
    ]


@SPOTLIGHTS.event
class GmMoved(Event, frozen=True, kw_only=True, tag="gm_moved"):
    """The GM made a move, perhaps with an adversary."""

    move: str
    foe: str = ""
    target: str = ""
    text: str = ""
    others: tuple[str, ...] = ()  # who shared the spotlight with the adversary


@SPOTLIGHTS.folds(GmMoved)
def _moved(state: State, event: GmMoved) -> State:
    turn = state.turn or GmTurn()
    used = dict(turn.used)
    for one in filter(None, (event.foe, *event.others)):
        used[one] = used.get(one, 0) + 1
    return replace(state, turn=GmTurn(max(0, turn.moves - 1), used, turn.made + 1))


@SPOTLIGHTS.tells(GmMoved)
def _tell_moved(_game: Game, state: State, event: GmMoved, _actor: Actor) -> Line | None:
    """A move in the GM's words; what an adversary does tells itself."""
    if event.move == _TOLD:
        return None  # the words themselves are in the log
    if event.foe and not event.text:
        return Line(f"The spotlight is on {name_of(state, event.foe)}.", ("DH-SPOT-06",))
    about = name_of(state, event.foe or event.target)
    who = f" ({about})" if about else ""
    words = f": {event.text}" if event.text else "."
    return Line(f"The GM makes a move{who}{words}", ("DH-GMM-02",))


@SPOTLIGHTS.on(note_told)
def _told(_game: Game, state: State, note: Note) -> list[Event]:
    """What is told in answer to a roll is the GM's move, as good as any of the ladder."""
    if note.kind == GM_MOVE and not players_hold(state) and state.turn and state.turn.moves:
        return [GmMoved(move=_TOLD)]
    return []


class Interrupt(Command, frozen=True, tag="interrupt"):
    """The GM pays Fear and takes the spotlight while the players hold it."""


interrupt = SPOTLIGHTS.verb(
    Interrupt, "Interrupt", "DH-FEAR-03", Who.GM, showing=Showing("gm", "interruption")
)


@interrupt.asks
def _between_actions_for_fear(game: Game, known: Known, pick: Picker) -> Ready:
    if not players_hold(known):
        raise Illegal("has_spotlight", "The GM has the spotlight already.", "DH-SPOT-05")
    _between_actions(game, known, pick)
    _ask_fear(known, pick, game.rules.values.spotlight.interrupt_cost, "DH-FEAR-03")
    return pick.ready(Interrupt)


def _between_actions(game: Game, known: Known, pick: Picker) -> None:
    """A-10: never in the middle of a roll or of what it brings."""
    sentence = "A roll is still open; the GM interrupts between actions."
    free = not mid_roll(game, known)
    pick.limit(free, Limit.TIMING, "roll_open", "DH-SPOT-05", sentence)


def _ask_fear(known: Known, pick: Picker, cost: int, rule: str) -> None:
    """What Fear buys must be there."""
    held = known.tracks[FEAR]
    sentence = f"This costs {cost} Fear; the GM has {held}."
    pick.limit(held >= cost, Limit.COST, "not_enough_fear", rule, sentence)


@interrupt.decides
def _interrupt(game: Game, state: State, _actor: Actor, _command: Interrupt) -> Events:
    """DH-FEAR-03, DH-SPOT-05: Fear buys the spotlight and a move."""
    cost = game.rules.values.spotlight.interrupt_cost
    return [*pay_fear(state, cost, "DH-FEAR-03"), *to_the_gm(state, "DH-SPOT-05")]


def pay_fear(state: State, cost: int, rule: str) -> list[Event]:
    """What is there is paid; a waived cost may find less than it asks."""
    paid = min(cost, state.tracks[FEAR])
    return [Spent(FEAR, paid, rule)] if paid else []


class TakeOpening(Command, frozen=True, tag="take_opening"):
    """The GM takes the spotlight because the story hands it over."""

    trigger: str = ""


take_opening = SPOTLIGHTS.verb(
    TakeOpening, "Move without Fear", "DH-GMM-01", Who.GM, showing=Showing("gm", "opening")
)


@take_opening.asks
def _why(game: Game, known: Known, pick: Picker) -> Ready:
    if not players_hold(known):
        raise Illegal("has_spotlight", "The GM has the spotlight already.", "DH-GMM-01")
    _between_actions(game, known, pick)
    options = tuple(Option(key, words) for key, words in _OPENINGS.items())
    pick.word("trigger", options, "Why is it the GM's moment?")
    return pick.ready(TakeOpening)


@take_opening.decides
def _take_opening(_game: Game, state: State, _actor: Actor, command: TakeOpening) -> Events:
    """DH-GMM-01: three openings are the GM's to name, and cost nothing (A-09)."""
    return [OpeningTaken(command.trigger), *to_the_gm(state, "DH-GMM-01")]


@SPOTLIGHTS.event
class OpeningTaken(Event, frozen=True, tag="opening_taken"):
    """The GM named why a move is theirs to make without Fear."""

    trigger: str


@SPOTLIGHTS.tells(OpeningTaken)
def _tell_opening(_game: Game, _state: State, event: OpeningTaken, _actor: Actor) -> Line:
    """Why the GM takes over."""
    return Line(f"The GM takes over: {_OPENINGS[event.trigger]}.", ("DH-GMM-01",))


class KeepSpotlight(Command, frozen=True, tag="keep_spotlight"):
    """The GM pays Fear for another move."""


keeping = SPOTLIGHTS.verb(
    KeepSpotlight, "Keep the spotlight", "DH-FEAR-04", Who.GM, showing=Showing("gm", "keeping")
)


@keeping.asks
def _ask_keep(game: Game, known: Known, pick: Picker) -> Ready:
    if players_hold(known) or known.turn is None:
        sentence = "The players have the spotlight; there is nothing to keep."
        raise Illegal("not_gm_spotlight", sentence, "DH-SPOT-08")
    sentence = "There is a move in hand already."
    spent = known.turn.moves == 0
    pick.limit(spent, Limit.SPOTLIGHT, "move_in_hand", "DH-SPOT-08", sentence)
    _ask_fear(known, pick, game.rules.values.spotlight.keep_cost, "DH-FEAR-04")
    return pick.ready(KeepSpotlight)


@keeping.decides
def _keep(game: Game, state: State, _actor: Actor, _command: KeepSpotlight) -> Events:
    """DH-FEAR-04, DH-SPOT-08: Fear buys another move."""
    cost = game.rules.values.spotlight.keep_cost
    return [*pay_fear(state, cost, "DH-FEAR-04"), SpotlightKept()]


@SPOTLIGHTS.event
class SpotlightKept(Event, frozen=True, tag="spotlight_kept"):
    """The GM has another move."""


@SPOTLIGHTS.folds(SpotlightKept)
def _kept(state: State, _event: SpotlightKept) -> State:
    turn = state.turn or GmTurn(moves=0)
    return replace(state, turn=replace(turn, moves=turn.moves + 1))


@SPOTLIGHTS.tells(SpotlightKept)
def _tell_kept(_game: Game, _state: State, _event: SpotlightKept, _actor: Actor) -> Line:
    """One move more."""
    return Line("The GM keeps the spotlight.", ("DH-SPOT-08",))


class PassSpotlight(Command, frozen=True, tag="pass_spotlight"):
    """The GM hands the spotlight back to the players."""


passing = SPOTLIGHTS.verb(
    PassSpotlight, "Pass the spotlight", "DH-SPOT-07", Who.GM, showing=Showing("gm", "passing")
)


@passing.asks
def _ask_pass(game: Game, known: Known, pick: Picker) -> Ready:
    if players_hold(known) or known.turn is None:
        sentence = "The players have the spotlight already."
        raise Illegal("not_gm_spotlight", sentence, "DH-SPOT-07")
    first = known.turn.made > 0 or not game.rules.values.spotlight.move_before_pass
    sentence = "The GM has not made a move yet; it is let go."
    pick.limit(first, Limit.SPOTLIGHT, "no_move_made", "DH-SPOT-07", sentence)
    pick.cautions += much_fear(game.rules, known)
    return pick.ready(PassSpotlight)


@passing.decides
def _pass_on(_game: Game, state: State, _actor: Actor, _command: PassSpotlight) -> Events:
    """DH-SPOT-07: back to the players, with the counters cleared; an unmade move is forgone."""
    forgone = [MoveForgone()] if state.turn is not None and not state.turn.made else []
    return [*forgone, *_answered(state), FactSet(SPOTLIGHT, PLAYERS, "DH-SPOT-07")]


@SPOTLIGHTS.event
class MoveForgone(Event, frozen=True, tag="move_forgone"):
    """The GM passed without making the move that was theirs."""


@SPOTLIGHTS.tells(MoveForgone)
def _tell_forgone(_game: Game, _state: State, _event: MoveForgone, _actor: Actor) -> Line:
    """No move was made."""
    return Line("The GM lets the move go.", ("DH-SPOT-07",))


class TakeBack(Command, frozen=True, tag="take_back"):
    """The GM was not done: the spotlight goes back."""


take_back = SPOTLIGHTS.verb(
    TakeBack, "Undo", "DH-SPOT-07", Who.ASKED, at=("handover", "open"), showing=ONWARD
)


@take_back.asks
def _ask_take_back(_game: Game, known: Known, pick: Picker) -> Ready:
    if not players_hold(known):
        raise Illegal("has_spotlight", "The GM has the spotlight already.", "DH-SPOT-07")
    return pick.ready(TakeBack)


@take_back.decides
def _take_back(_game: Game, state: State, _actor: Actor, command: TakeBack) -> Events:
    """The GM was not done; their turn goes on where it stood."""
    _, taken = opened(state.matters, command.matter, Handover)
    return [
        FactSet(SPOTLIGHT, THE_GM, "DH-SPOT-06"),
        SpotlightRestored(taken.moves, taken.used, taken.made),
        MatterClosed(command.matter),
    ]


@SPOTLIGHTS.event
class SpotlightRestored(Event, frozen=True, tag="spotlight_restored"):
    """The GM took back the spotlight that a roll had taken, with what was left of their turn."""

    moves: int
    used: Mapping[str, int]
    made: int


@SPOTLIGHTS.folds(SpotlightRestored)
def _restored(state: State, event: SpotlightRestored) -> State:
    return replace(state, turn=GmTurn(event.moves, event.used, event.made))


@SPOTLIGHTS.tells(SpotlightRestored)
def _tell_restored(_game: Game, _state: State, _event: SpotlightRestored, _actor: Actor) -> Line:
    """The GM was not done."""
    return Line("The GM was not done yet and goes on.", ("DH-SPOT-06",))


class LetGo(Command, frozen=True, tag="let_go"):
    """It is fine that the players have the spotlight."""


let_go = SPOTLIGHTS.verb(
    LetGo, "Let it go", "DH-SPOT-07", Who.ASKED, at=("handover", "open"), default=True
)


@let_go.decides
def _let_go(_game: Game, _state: State, _actor: Actor, command: LetGo) -> Events:
    """The players keep what a roll has taken."""
    return [MatterClosed(command.matter)]
