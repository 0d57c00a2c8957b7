"""Turning Wounds into Shock (WG-SOAK, WG-MORTAL, WG-WP-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.headings import Counted, Heading
from tableside.core.hooks import Hook
from tableside.core.known import used
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, find, moved, opened
from tableside.core.maximums import leave_room
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.showing import ONWARD, Showing, Weight
from tableside.core.state import Assumed, Gained, SheetEdited, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Roll,
    Thrown,
    binding,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.resist import MOST_RATING, headed_by_tie, tie_fell
from tableside.systems.wrath_glory.numbers.blows import (
    APPLY,
    PROCEDURE,
    REROLL,
    ROLL,
    SOAK,
    THREAT_SOAK,
    TIE,
)
from tableside.systems.wrath_glory.numbers.derived import printed, sheet_terms
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    all_effects,
    dead,
    down,
    exhausted,
    taken,
    top_of,
)
from tableside.systems.wrath_glory.numbers.dice import failures, icons
from tableside.systems.wrath_glory.numbers.reckon import attribute_terms, context
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.spending import REROLL_PRICE
from tableside.systems.wrath_glory.numbers.usual import preset
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import NpcSoak, SoakOverflow
from tableside.systems.wrath_glory.state import (
    RUIN,
    SHOCK,
    WRATH,
    Known,
    Person,
    Reading,
    State,
    Thread,
)
from tableside.systems.wrath_glory.state import THREAT_SOAK as POLICY
from tableside.systems.wrath_glory.state.fight import Blow

SOAKING = Subject("soak")

answered = Hook[Game, [State, Thread], list[Event]](
    "when a blow is soaked or taken because somebody said so"
)

_SOAKING_CLASSES = ("elite", "adversary")


class Soak(Command, frozen=True, tag="soak"):
    """Roll Determination or Soak to turn Wounds into Shock."""

    total: int = -1  # the missing rating on the sheet, asked once and kept


soak = SOAKING.verb(
    Soak,
    "Soak",
    "WG-SOAK-01",
    Who.ASKED,
    at=(PROCEDURE, SOAK, THREAT_SOAK),
    default=(SOAK,),
    showing=Showing(part="protection", weight=Weight.ONWARD),
)


@soak.asks
def _try_to_soak(game: Game, known: Known, pick: Picker) -> Ready:
    _, blow = opened(known.matters, pick.offer.matter, Blow)
    rules = game.rules
    if why := no_soak(rules, known, blow):
        pick.bar(why)
    pick.bar(*_against_soak(rules, known, blow))
    pool = _pool(game, known, pick, blow.target)
    return pick.ready(
        Soak, pool, foreseen=lambda: (_pending(rules, known, blow), price(rules, known, blow))
    )


def _against_soak(rules: Ruleset, source: Reading, blow: Blow) -> tuple[Bar, ...]:
    """WG-SOAK-08: a threat soaks for the GM's Ruin."""
    cost, held = rules.values.soak.npc_ruin, source.tracks[RUIN]
    if source.characters[blow.target].hero or held >= cost:
        return ()
    sentence = f"It costs {cost} Ruin; the pool holds {held}."
    return (Bar("no_ruin", sentence, "WG-SOAK-08", Limit.COST),)


def _pool(game: Game, known: Known, pick: Picker, who: str) -> Reckoning:
    rules = game.rules
    pool = soak_pool(rules, known, who)
    if pool is None:
        name = rules.values.soak.pool.value
        by_sheet = preset(known.characters[who], name, 1, rules)
        label = f"Your {name.title()}?{by_sheet.why}"
        total = pick.number("total", 0, MOST_RATING, label, default=by_sheet.value)
        pool = soak_pool(rules, known, who, total)
    assert pool is not None
    return pool


@soak.decides
def _soak(game: Game, state: State, _actor: Actor, command: Soak) -> Events:
    """The dice are thrown, once the price of trying is paid."""
    thread, blow = opened(state.matters, command.matter, Blow)
    return _begin(game, state, thread, blow, command.total)


@soak.decides_by_default
def _soak_by_default(game: Game, state: State, _actor: Actor, command: Soak) -> Events:
    """The same where nobody answered: a rating that nobody named is not kept on the sheet."""
    thread, blow = opened(state.matters, command.matter, Blow)
    return _begin(game, state, thread, blow, command.total, keep=False)


class TakeBlow(Command, frozen=True, tag="take_blow"):
    """Take the Wounds as they come."""


take_blow = SOAKING.verb(
    TakeBlow,
    "Take it",
    "WG-SOAK-01",
    Who.ASKED,
    at=(PROCEDURE, SOAK, THREAT_SOAK),
    default=True,
    showing=Showing(part="suffering"),
)


@take_blow.asks
def _as_it_comes(game: Game, known: Known, pick: Picker) -> Ready:
    _, blow = opened(known.matters, pick.offer.matter, Blow)
    return pick.ready(TakeBlow, foreseen=lambda: (_pending(game.rules, known, blow),))


@take_blow.decides
def _take_blow(game: Game, state: State, _actor: Actor, command: TakeBlow) -> Events:
    """The Wounds come as they are."""
    thread, blow = opened(state.matters, command.matter, Blow)
    return _taken(game, state, thread, blow)


def _taken(game: Game, state: State, thread: Thread, blow: Blow) -> list[Event]:
    taken = moved(thread, APPLY, replace(blow, soaked=True))
    return [taken, *answered.all(game, state, thread)]


class RerollSoak(Command, frozen=True, tag="reroll_soak"):
    """Spend a Wrath point and throw the failed dice of a soak roll again."""


reroll_soak = SOAKING.verb(
    RerollSoak, "Re-roll failures", "WG-WP-08", Who.ASKED, at=(PROCEDURE, REROLL)
)


@reroll_soak.asks
def _once(game: Game, known: Known, pick: Picker) -> Ready:
    _, blow = opened(known.matters, pick.offer.matter, Blow)
    if not failures(blow.soak, 0):
        raise Illegal("nothing_to_reroll", "No die failed.", "WG-WP-08")
    pick.bar(*_against_reroll(game.rules, known, blow))
    return pick.ready(RerollSoak)


def _against_reroll(rules: Ruleset, source: Reading, blow: Blow) -> Iterator[Bar]:
    """WG-WP-08: once, and for a Wrath point."""
    if blow.rerolls:
        sentence = f"Failures of one {rules.values.soak.name.value} roll are re-rolled once."
        yield Bar("already_rerolled", sentence, "WG-WP-08", Limit.ONCE)
    if source.tracks[track_of(blow.target, WRATH)] < REROLL_PRICE:
        yield Bar("no_wrath", "No Wrath point is left.", "WG-WP-08", Limit.COST)


@reroll_soak.decides
def _reroll_soak(_game: Game, state: State, _actor: Actor, command: RerollSoak) -> Events:
    """A Wrath point throws the failed dice again."""
    thread, blow = opened(state.matters, command.matter, Blow)
    wrath, number = track_of(blow.target, WRATH), blow.rerolls + 1
    paid = [Spent(wrath, 1, "WG-WP-08")] if state.tracks[wrath] else []
    dice = (6,) * len(failures(blow.soak, 0))
    wanted = Roll(f"{thread.id}.reroll{number}", dice, blow.target)
    return [*paid, moved(thread, ROLL, replace(blow, rerolls=number), roll=wanted)]


class KeepSoak(Command, frozen=True, tag="keep_soak"):
    """Let the soak roll stand."""


keep_soak = SOAKING.verb(
    KeepSoak,
    "Keep the roll",
    "WG-WP-08",
    Who.ASKED,
    at=(PROCEDURE, REROLL),
    default=True,
    showing=ONWARD,
)


@keep_soak.decides
def _keep_soak(_game: Game, state: State, _actor: Actor, command: KeepSoak) -> Events:
    """The roll stands."""
    thread, _ = opened(state.matters, command.matter, Blow)
    return [moved(thread, APPLY)]


class SoakAll(Command, frozen=True, tag="soak_all"):
    """Answer every open blow on one hero: these are soaked in this order, the rest are taken."""

    soak: tuple[str, ...] = ()
    total: int = -1


def _several(known: Known) -> Iterable[str]:
    return seen(known, _pressed)


def _pressed(known: Known) -> tuple[str, ...]:
    """Heroes on whom two blows or more wait for an answer."""
    waiting = Counter(who for one in _blows_to_answer(known) for who in one.asks)
    heroes = (who for who, one in known.characters.items() if one.hero) if waiting else ()
    return tuple(who for who in heroes if waiting[who] > 1)


soak_all = SOAKING.verb(
    SoakAll,
    "Answer all blows",
    "WG-SOAK-01",
    Who.AMONG,
    among=_several,
    at_hand=lambda _game, known: _pressed(known),
    showing=Showing("blows"),
)


@soak_all.asks
def _which_blows(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    options = tuple(
        Option(
            one.id,
            f"{one.values.wounds + one.values.mortal} from {one.values.source}",
            bars=(why,) if (why := no_soak(game.rules, known, one.values)) else (),
        )
        for one in _asked_of(known, who)
        if isinstance(one.values, Blow)
    )
    everything = tuple(str(one.value) for one in options)
    chosen = pick.some(
        "soak",
        options,
        "Which blows do you soak? The rest are taken.",
        ordered=True,
        default=everything,
    )
    if not chosen:
        return pick.ready(SoakAll)
    return pick.ready(SoakAll, _pool(game, known, pick, who))


@soak_all.decides
def _answer_all(game: Game, state: State, _actor: Actor, command: SoakAll) -> Events:
    """Every open blow is answered; those to be soaked are rolled one after the other."""
    events: list[Event] = [
        event
        for one in _asked_of(state, command.character)
        if one.id not in command.soak and isinstance(one.values, Blow)
        for event in _taken(game, state, one, one.values)
    ]
    if command.soak:
        thread, blow = opened(state.matters, command.soak[0], Blow)
        waiting = replace(blow, queued=command.soak[1:])
        events += _begin(game, state, thread, waiting, command.total)
    return events


def _asked_of(source: Reading, who: str) -> list[Thread]:
    """The blows that wait for this hero's answer, oldest first."""
    return [one for one in _blows_to_answer(source) if who in one.asks]


def _blows_to_answer(source: Reading) -> list[Thread]:
    """The blows that wait for anybody's answer."""
    return [one for one in source.matters if one.procedure == PROCEDURE and one.step == SOAK]


def next_in_line(game: Game, state: State, queued: tuple[str, ...]) -> list[Event]:
    """The next blow that the same answer soaks; what can no longer be soaked is taken."""
    for place, matter in enumerate(queued, 1):
        thread = find(state.matters, matter)
        if thread is None or thread.step != SOAK or not isinstance(thread.values, Blow):
            continue  # somebody has answered it otherwise meanwhile
        blow = replace(thread.values, queued=queued[place:])
        if no_soak(game.rules, state, blow) is None:
            return _begin(game, state, thread, blow)
        return _taken(game, state, thread, blow)
    return []


@SOAKING.step(PROCEDURE, SOAK)
def _ask_to_soak(game: Game, state: State, thread: Thread) -> Events:
    """WG-SOAK-01, -08: the target's player is asked, a threat's only if the table wants it."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if no_soak(game.rules, state, blow) is not None:
        return [moved(thread, APPLY)]
    if state.characters[blow.target].hero:
        return [moved(thread, SOAK, asks=(blow.target,))]
    shut = binding(_against_soak(game.rules, state, blow), state.limits)
    if state.facts[POLICY] == "ask" and shut is None:
        return [moved(thread, THREAT_SOAK, asks=(blow.target,))]
    return [moved(thread, APPLY, replace(blow, soaked=True))]


def _begin(
    game: Game,
    state: State,
    thread: Thread,
    blow: Blow,
    total: int = -1,
    *,
    keep: bool = True,
) -> list[Event]:
    """Keep the rating that was missing, pay, and ask for the dice; no pool rolls nothing (A-04)."""
    rules, events = game.rules, list[Event]()
    person = state.characters[blow.target]
    name = rules.values.soak.pool.value
    if total >= 0 and not keep:
        events.append(Assumed(blow.target, spoken(name), total))
    elif total >= 0:
        kept = {**person.attributes, name: total}
        events += leave_room(game, state, SheetEdited(replace(person, attributes=kept)))
    pool = soak_pool(rules, state, blow.target, total if total >= 0 else None)
    assert pool is not None
    events += [*used(state, pool), *_paid(game, state, blow), *answered.all(game, state, thread)]
    blow = replace(blow, soaked=True)
    if pool.value <= 0:
        return [*events, moved(thread, APPLY, blow)]
    wanted = Roll(f"{thread.id}.soak", (6,) * pool.value, blow.target)
    return [*events, moved(thread, ROLL, blow, roll=wanted)]


def _paid(game: Game, state: State, blow: Blow) -> list[Event]:
    """WG-SOAK-04, -08: a hero's first point of Shock, or the GM's Ruin."""
    values = game.rules.values.soak
    if state.characters[blow.target].hero:
        shock = track_of(blow.target, SHOCK)
        return [Gained(shock, values.price, "WG-SOAK-03")] if values.price else []
    paid = min(values.npc_ruin, state.tracks[RUIN])
    return [Spent(RUIN, paid, "WG-SOAK-08")] if paid else []


@SOAKING.dice(PROCEDURE)
def _faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The d3 of a tie, or the dice of a soak roll."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if thread.step == TIE:
        return tie_fell(game, state, thread, blow, faces[0])
    return _soak_fell(game, state, thread, blow, faces)


def _soak_fell(
    game: Game, _state: State, thread: Thread, blow: Blow, faces: tuple[int, ...]
) -> Events:
    """WG-SOAK-02: icons and nothing else; there is no Wrath die and no DN."""
    pool = list(blow.soak or faces)
    if blow.soak:
        for place, face in zip(failures(blow.soak, 0), faces, strict=True):
            pool[place] = face
    lying = tuple(pool)
    name = game.rules.values.soak.name.value
    fell = SoakRolled(
        matter=thread.id,
        target=blow.target,
        name=name,
        again=bool(blow.soak),
        faces=faces,
        pool=lying,
        icons=icons(lying),
    )
    return [fell, moved(thread, REROLL, replace(blow, soak=lying))]


@SOAKING.event
class SoakRolled(Event, frozen=True, kw_only=True, tag="soak_rolled"):
    """Determination or Soak was rolled, or its failures were rolled again."""

    matter: str
    target: str
    name: str
    again: bool
    faces: tuple[int, ...]
    pool: tuple[int, ...]  # all faces as they lie now
    icons: int


@SOAKING.tells(SoakRolled, Part.HARM)
def _tell_soak(_game: Game, state: State, event: SoakRolled, _actor: Actor) -> Line:
    who, faces = name_of(state, event.target), " ".join(map(str, event.faces))
    said = counted(event.icons, "icon", "icons")
    kind = "resoak" if event.again else "soak"
    thrown = Thrown(kind, event.faces, character=event.target, icons=icons(event.faces))
    rolls, now = f"{who} rolls {event.name}", f"{said}."
    if event.again:
        rolls, now = f"{who} re-rolls failures", f"{said} now."
    rules = ("WG-WP-08",) if event.again else ("WG-SOAK-01", "WG-SOAK-02")
    return Line(f"{rolls}: {faces}, {now}", rules, thrown, around=(rolls, now))


@SOAKING.step(PROCEDURE, REROLL)
def _ask_to_reroll(game: Game, state: State, thread: Thread) -> Events:
    """WG-WP-08: asked only if there is something to re-roll, and a point to pay for it."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if not _may_reroll(game, state, blow):
        return [moved(thread, APPLY)]
    return [moved(thread, asks=(blow.target,))]


def _may_reroll(game: Game, state: State, blow: Blow) -> bool:
    """Whether the question is worth asking."""
    rules = game.rules
    if not (rules.plays("WG-WP-08") and rules.values.soak.reroll):
        return False
    if not state.characters[blow.target].hero or not failures(blow.soak, 0):
        return False
    return binding(_against_reroll(rules, state, blow), state.limits) is None


def soak_pool(
    rules: Ruleset, source: Reading, who: str, total: int | None = None
) -> Reckoning | None:
    """WG-SOAK-01: the dice of Determination or Soak; None while the rating is missing."""
    name = rules.values.soak.pool
    base = sheet_terms(rules, source.characters[who], name, spoken(name), "WG-SOAK-01")
    if not base and total is None:
        return None
    ours = terms_of(all_effects(rules, source), "soak", who, context(source, name))
    bent = attribute_terms(rules, source, who, name)
    base = base or (base_term(spoken(name), total or 0, "WG-SOAK-01"),)
    return reckon("soak", (*base, *bent, *ours), floor=0, rule="WG-SOAK-01")


def soakable(rules: Ruleset, source: Reading, blow: Blow) -> int:
    """WG-MORTAL-01, -02: ordinary Wounds, and Mortal Wounds for whoever has the gear."""
    gear = source.characters[blow.target].can_soak_mortal and rules.plays("WG-MORTAL-02")
    return blow.wounds + (blow.mortal if gear else 0)


def _pending(rules: Ruleset, source: Reading, blow: Blow) -> Reckoning:
    """What a roll could turn aside, for the question."""
    terms = [Term("Wounds", blow.wounds, "WG-DMG-04")]
    if extra := soakable(rules, source, blow) - blow.wounds:
        terms.append(Term("Mortal Wounds", extra, "WG-MORTAL-02"))
    return reckon("pending", tuple(terms))


def price(rules: Ruleset, source: Reading, blow: Blow) -> Reckoning:
    """WG-SOAK-03: the Shock of trying; every Wound turned aside costs 1 more."""
    cost = rules.values.soak.price if source.characters[blow.target].hero else 0
    terms = (Term("for trying", cost, "WG-SOAK-03"),) if cost else ()
    return reckon("price", terms)


def no_soak(rules: Ruleset, source: Reading, blow: Blow) -> Bar | None:
    """WG-SOAK-05: why this blow cannot be soaked at all, the GM's Ruin apart."""
    values, who = rules.values.soak, blow.target
    person = source.characters[who]
    name = values.name.value
    if not rules.plays("WG-SOAK-01"):
        return Bar("not_in_ruleset", "This ruleset soaks no Wounds.", "WG-SOAK-01")
    if dead(source, who):
        return Bar("dead", f"{person.name} is dead.", "WG-SOAK-05")
    if blow.soaked or not soakable(rules, source, blow):
        return Bar("nothing_to_soak", "There is nothing that a roll could turn aside.")
    if values.only_attacks and not blow.by_attack:
        return Bar("no_attack", f"{name} turns aside only what an attack does.", "WG-SOAK-01")
    if not person.hero and not _npc_may_soak(rules, person):
        return Bar("no_npc_soak", f"{person.name} has no {name}.", "WG-SOAK-08")
    if exhausted(rules, source, who):
        return Bar("exhausted", f"{person.name} is Exhausted.", "WG-SOAK-05")
    if down(rules, source, who) and not values.dying:  # WG-SOAK-07: elsewhere the Dying roll on
        return Bar("down", f"{person.name} is {rules.values.wounds.down}.", "WG-SOAK-05")
    return _no_room(rules, source, blow) if person.hero else None


def _no_room(rules: Ruleset, source: Reading, blow: Blow) -> Bar | None:
    """WG-SOAK-05, -06: the track must take the price, and where surplus stays Wounds a Wound."""
    values, room = rules.values.soak, shock_room(rules, source, blow.target)
    name = source.characters[blow.target].name
    if room is not None and room < max(1, values.price):
        return Bar("no_room", f"{name} has no Shock left to take.", "WG-SOAK-05")
    if not _convertible(rules, source, blow):
        sentence = f"The Shock of this blow leaves {name} no room to turn Wounds into Shock."
        return Bar("no_room", sentence, "WG-SOAK-06")
    return None


def _npc_may_soak(rules: Ruleset, person: Person) -> bool:
    """WG-SOAK-08: by its profile or by its class."""
    if not rules.plays("WG-SOAK-08"):
        return False
    match rules.values.soak.npc:
        case NpcSoak.PROFILE:
            return printed(person, rules.values.soak.pool) is not None
        case NpcSoak.CLASS:
            return person.threat_class in _SOAKING_CLASSES
        case NpcSoak.NEVER:
            return False


def turned_aside(rules: Ruleset, source: Reading, blow: Blow) -> int:
    """WG-SOAK-01, -06: how many Wounds the roll turns aside, as far as there is room."""
    return min(icons(blow.soak), _convertible(rules, source, blow))


def _convertible(rules: Ruleset, source: Reading, blow: Blow) -> int:
    """WG-SOAK-06: the most that a roll could turn aside, whatever it shows."""
    most = soakable(rules, source, blow)
    room = shock_room(rules, source, blow.target)
    if rules.values.soak.overflow is not SoakOverflow.STAY or room is None:
        return most
    if not source.characters[blow.target].hero:
        return most
    return min(most, max(0, room - blow.shock))  # the blow's own Shock comes first


def shock_room(rules: Ruleset, source: Reading, who: str) -> int | None:
    """How much Shock the track still takes; None if its maximum is not known."""
    top = top_of(rules, source, f"{who}.{SHOCK}")
    return None if top is None else max(0, top.value - taken(source, who, SHOCK))


@SOAKING.heads(
    Blow,
    soak="to soak or take it",
    threat_soak="to soak or take it",
    reroll="to re-roll or keep it",
    resilience="to say the Resilience",
)
def _head_of_blow(_game: Game, known: Known, matter: Matter[Blow]) -> Heading:
    blow = matter.values
    lying = Counted(icons(blow.soak)) if blow.soak else None
    hit = Heading(f"{name_of(known, blow.target)} is hit: {blow.source}", counted=lying)
    return headed_by_tie(known, hit, matter.roll) if matter.step == TIE else hit
