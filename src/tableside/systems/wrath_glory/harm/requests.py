"""Bare requests: harm, damage dice and loose pools without an attack being played."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.desk import MOST_NAME, somebody
from tableside.core.headings import Heading, names
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.showing import Showing
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role, Roll, Thrown
from tableside.core.verbs import plays
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.blows import blow_matter
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.state import Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Blow, Request, Throw

REQUESTS = Subject("requests")

REQUEST, ROLLING, BLOWS, THROW = "request", "roll", "blows", "throw"
MOST_HARM, MOST_DICE = 100, 50


class Harm(Command, frozen=True, kw_only=True, tag="harm"):
    """Somebody, or several at once, come to harm without an attack being played."""

    who: tuple[str, ...] = ()
    damage: int = 0
    ap: int = 0
    ignores_armour: bool = False
    shock: int = 0
    wounds: int = 0
    mortal: int = 0
    source: str = ""
    attack: bool = True  # rolled by hand, but an attack; not a fall, a poison, a fire


@REQUESTS.form(Harm, "Harm somebody", Role.GM, showing=Showing("damage", "damage"))
def _harm(game: Game, state: State, _actor: Actor, command: Harm) -> Events:
    """WG-DMG-08: any harm is damage, unless it is Shock or Wounds outright."""
    _targets(state, command.who, least=1)
    _numbers(command.damage, command.ap, command.shock, command.wounds, command.mortal)
    if not (command.damage or command.shock or command.wounds or command.mortal):
        raise Illegal("no_harm", "Name damage, Shock, Wounds or Mortal Wounds.")
    _rules(game, command.ignores_armour, command.mortal)
    blow = Blow(
        "",
        _words(command.source) or "the GM",
        damage=_damage(command.damage, ()) if command.damage else None,
        ap=command.ap,
        ignores_armour=command.ignores_armour,
        wounds=command.wounds,
        mortal=command.mortal,
        shock=command.shock,
        attack=command.attack,
    )
    request = Request(character="", blow=blow, targets=command.who)
    thread: Thread = Matter(f"b{state.opened + 1}", REQUEST, BLOWS, request)
    return [MatterOpened(thread), *_blows(thread, request)]


class RollDamage(Command, frozen=True, kw_only=True, tag="roll_damage"):
    """Throw Extra Damage Dice for a damage that was settled otherwise, at some or at nobody."""

    damage: int = 0
    ed: int = 0
    ap: int = 0
    ignores_armour: bool = False
    who: tuple[str, ...] = ()
    source: str = ""
    attack: bool = True


@REQUESTS.form(
    RollDamage, "Roll damage", Role.GM, Role.PLAYER, showing=Showing("damage", "damage dice")
)
def _roll_damage(game: Game, state: State, actor: Actor, command: RollDamage) -> Events:
    """WG-DMG-01, -03: flat damage and the icons of the Extra Damage Dice."""
    _whose(state, actor, command.character)
    _targets(state, command.who, least=0)
    if actor.role is not Role.GM and any(state.characters[who].hero for who in command.who):
        raise Illegal("not_gm", "A player rolls damage against threats only.")
    _numbers(command.damage, command.ap)
    _dice(command.ed, least=0)
    if not command.damage and not command.ed:
        raise Illegal("no_harm", "Name damage or Extra Damage Dice.")
    _rules(game, command.ignores_armour, 0)
    blow = Blow(
        "",
        _words(command.source) or "damage",
        ap=command.ap,
        ignores_armour=command.ignores_armour,
        attack=command.attack,
    )
    request = Request(
        character=command.character,
        blow=blow,
        targets=command.who,
        flat=command.damage,
        ed=command.ed,
    )
    thread: Thread = Matter(f"b{state.opened + 1}", REQUEST, ROLLING, request)
    if not command.ed:
        return [MatterOpened(thread), *_damage_counted(thread, request, ())]
    wanted = Roll(f"{thread.id}.ed", (6,) * command.ed, command.character)
    return [MatterOpened(replace(thread, roll=wanted))]


@REQUESTS.dice(REQUEST)
def _dice_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The Extra Damage Dice of a bare request."""
    assert isinstance(thread.values, Request)
    return _damage_counted(thread, thread.values, faces)


def thrown_at(
    whole: Thread, origin: str, request: Request, targets: tuple[str, ...]
) -> list[Event]:
    """Damage and its dice, thrown for each of them by whoever strikes (A-24)."""
    events: list[Event] = []
    for count, target in enumerate(targets, 1):
        one, name = replace(request, targets=(target,)), f"{origin}.strike{count}"
        struck: Thread = Matter(name, REQUEST, ROLLING, one, parent=whole.id)
        if one.ed:
            struck = replace(struck, roll=Roll(f"{name}.ed", (6,) * one.ed, one.character))
        events.append(MatterOpened(struck))
        events += () if one.ed else _damage_counted(struck, one, ())
    return events


def _damage_counted(thread: Thread, request: Request, faces: tuple[int, ...]) -> list[Event]:
    """The dice of a request lie there: each of its targets is struck."""
    damage = _damage(request.flat, faces)
    request = replace(request, blow=replace(request.blow, damage=damage))
    fell = DamageThrown(
        matter=thread.id,
        character=request.character,
        source=request.blow.source,
        faces=faces,
        damage=damage.value,
    )
    return [fell, moved(thread, BLOWS, request), *_blows(thread, request)]


def _damage(flat: int, faces: tuple[int, ...]) -> Reckoning:
    terms = [base_term("damage", flat, "WG-DMG-01")]
    if faces:
        terms.append(Term(f"icons on {len(faces)} ED", icons(faces), "WG-DMG-03"))
    return reckon("damage", tuple(terms))


def _blows(thread: Thread, request: Request) -> list[Event]:
    return [blow_matter(thread.id, replace(request.blow, target=who)) for who in request.targets]


@REQUESTS.event
class DamageThrown(Event, frozen=True, kw_only=True, tag="damage_thrown"):
    """Extra Damage Dice fell for damage that was settled otherwise."""

    matter: str
    character: str
    source: str
    faces: tuple[int, ...]
    damage: int


@REQUESTS.tells(DamageThrown, Part.HARM)
def _tell_damage(_game: Game, state: State, event: DamageThrown, _actor: Actor) -> Line:
    who = name_of(state, event.character) if event.character else "The GM"
    dice = f" ({' '.join(map(str, event.faces))})" if event.faces else ""
    thrown = Thrown("damage", event.faces, character=event.character) if dice else None
    text = f"{who}, {event.source}: {event.damage} damage"
    around = (text, "") if dice else None
    return Line(f"{text}{dice}.", ("WG-DMG-01", "WG-DMG-03"), thrown, around=around)


@REQUESTS.step(REQUEST, BLOWS)
def _blows_over(_game: Game, _state: State, thread: Thread) -> Events:
    """Every blow of the request is over."""
    return [MatterClosed(thread.id)]


class RollPool(Command, frozen=True, tag="roll_pool"):
    """Throw a loose pool of dice; its icons are told, and nothing follows."""

    dice: int = 1
    name: str = ""


@REQUESTS.form(RollPool, "Roll a pool", Role.GM, Role.PLAYER, showing=Showing("dice", "loose dice"))
def _roll_pool(_game: Game, state: State, actor: Actor, command: RollPool) -> Events:
    """WG-TEST-03: dice are thrown and their icons told."""
    _whose(state, actor, command.character)
    _dice(command.dice, least=1)
    thread: Thread = Matter(
        f"r{state.opened + 1}",
        THROW,
        ROLLING,
        Throw(command.character, _words(command.name)),
        roll=Roll(f"r{state.opened + 1}.pool", (6,) * command.dice, command.character),
    )
    return [MatterOpened(thread)]


@REQUESTS.dice(THROW)
def _pool_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """A loose pool lies on the table."""
    throw = thread.values
    assert isinstance(throw, Throw)
    fell = PoolRolled(
        matter=thread.id,
        character=throw.character,
        name=throw.name,
        faces=faces,
        icons=icons(faces),
    )
    return [fell, MatterClosed(thread.id)]


@REQUESTS.event
class PoolRolled(Event, frozen=True, kw_only=True, tag="pool_rolled"):
    """A loose pool of dice fell."""

    matter: str
    character: str
    name: str
    faces: tuple[int, ...]
    icons: int


@REQUESTS.tells(PoolRolled)
def _tell_pool(_game: Game, state: State, event: PoolRolled, _actor: Actor) -> Line:
    who = name_of(state, event.character) if event.character else "The GM"
    rolls = f"{who} rolls {event.name}" if event.name else f"{who} rolls"
    faces, said = " ".join(map(str, event.faces)), counted(event.icons, "icon", "icons")
    thrown = Thrown("loose", event.faces, character=event.character, icons=event.icons)
    text = f"{rolls}{':' if event.name else ''} {faces}, {said}."
    return Line(text, ("WG-TEST-03",), thrown, around=(rolls, f"{said}."))


def _whose(state: State, actor: Actor, character: str) -> None:
    """The GM may throw for nobody; a player throws for somebody of theirs."""
    if actor.role is Role.GM and not character:
        return
    one = somebody(state, character)
    if not plays(actor, one):
        raise Illegal("not_yours", f"{one.name} is not yours to play.")


def _targets(state: State, who: tuple[str, ...], least: int) -> None:
    if len(who) < least or len(set(who)) != len(who):
        raise Illegal("not_a_choice", "Name whom it strikes, each of them once.")
    for one in who:
        somebody(state, one)


def _numbers(*amounts: int) -> None:
    if not all(0 <= amount <= MOST_HARM for amount in amounts):
        raise Illegal("not_a_choice", f"Harm is counted from 0 to {MOST_HARM}.")


def _dice(count: int, least: int) -> None:
    if not least <= count <= MOST_DICE:
        raise Illegal("not_a_choice", f"Throw {least} to {MOST_DICE} dice.")


def _words(text: str) -> str:
    if len(text) > MOST_NAME:
        raise Illegal("too_long", f"Name it in {MOST_NAME} characters at most.")
    return text


def _rules(game: Game, ignores_armour: bool, mortal: int) -> None:
    if ignores_armour and not game.rules.plays("WG-DMG-07"):
        sentence = "In this ruleset nothing ignores armour altogether; use AP."
        raise Illegal("not_in_ruleset", sentence, "WG-DMG-07")
    if mortal and not game.rules.plays("WG-MORTAL-01"):
        raise Illegal("not_in_ruleset", "This ruleset has no Mortal Wounds.", "WG-MORTAL-01")


REQUESTS.called(REQUEST, "harm")
REQUESTS.called(THROW, "roll")


@REQUESTS.heads(Request)
def _head_of_request(_game: Game, known: Known, matter: Matter[Request]) -> Heading:
    request = matter.values
    return Heading(f"{request.blow.source or 'Harm'} to {names(known, request.targets, 'nobody')}")


@REQUESTS.heads(Throw)
def _head_of_throw(_game: Game, known: Known, matter: Matter[Throw]) -> Heading:
    who = name_of(known, matter.values.character) or "The GM"
    return Heading(f"{who}: {matter.values.name or 'a pool'}")
