"""Gold comes, goes and changes hands at the GM's prices (DH-GOLD)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.evening import people
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import FOLDED, Showing, Weight
from tableside.core.state import Gained, Reset, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.ruleset import Gold
from tableside.systems.daggerheart.state import COINS, GOLD, PARTY, Known, Reading, State

TREASURE = Subject("gold")

OTHER, MOST_GIFT, MOST_TEXT, MOST_PRICE = "other", 1000, 60, 1000


def _handfuls(values: Gold, chests: int, bags: int, loose: int) -> int:
    """An amount in handfuls: so many make a bag, so many bags a chest."""
    return (chests * values.unit + bags) * values.unit + loose


def most(values: Gold) -> int:
    """DH-GOLD-03, A-34: the chests one carries, and almost another one beside them."""
    return _handfuls(values, values.chests, values.unit - 1, values.unit - 1)


def words(values: Gold, amount: int) -> str:
    """An amount as people say it: `1 chest, 2 handfuls`."""
    bags, loose = divmod(amount, values.unit)
    chests, bags = divmod(bags, values.unit)
    parts = ((chests, "chest"), (bags, "bag"), (loose, "handful"))
    said = [f"{count} {name}{'s' * (count != 1)}" for count, name in parts if count]
    return ", ".join(said) or "nothing"


class GainGold(Command, frozen=True, kw_only=True, tag="gain_gold"):
    """The GM hands out gold."""

    who: tuple[str, ...] = ()
    chests: int = 0
    bags: int = 0
    handfuls: int = 0
    coins: int = 0


gain_gold = TREASURE.verb(
    GainGold, "Hand out gold", "DH-GOLD-02", Who.GM, showing=Showing(group="The party")
)


@gain_gold.asks
def _to_whom_and_how_much(game: Game, known: Known, pick: Picker) -> Ready:
    whom = (*people(known, heroes=True, away=True), Option(PARTY, "the party's purse"))
    pick.some("who", whom, "Who receives it?", low=1)
    found = pick.number("chests", 0, MOST_GIFT, "Chests", default=0)
    found += pick.number("bags", 0, MOST_GIFT, "Bags", default=0)
    coins = game.rules.values.gold.coins
    least = 0 if found or coins else 1
    found += pick.number("handfuls", least, MOST_GIFT, "Handfuls", default=1)
    if coins:  # DH-GOLD-04
        pick.number("coins", 0 if found else 1, MOST_GIFT, "Coins", default=0)
    return pick.ready(GainGold)


@gain_gold.decides
def _gain_gold(game: Game, state: State, _actor: Actor, command: GainGold) -> Events:
    """DH-GOLD-02 and -03: tens carry upward, what cannot be stowed is lost and told."""
    values = game.rules.values.gold
    amount = _handfuls(values, command.chests, command.bags, command.handfuls)
    return [
        event
        for who in command.who
        for event in _changed(game, state, who, amount, command.coins, rule="DH-GOLD-02")
    ]


def _changed(
    game: Game, state: State, who: str, gold: int, coins: int, *, rule: str
) -> list[Event]:
    """A purse by so much more or less, each of its tracks by what fits."""
    values, events = game.rules.values.gold, list[Event]()
    held, loose = _held(state, who)
    if values.coins:
        carried, left = divmod(loose + coins, values.unit)  # DH-GOLD-04: tens of coins carry too
        gold += carried
        events += _by(state, _purse(who, COINS), left - loose, 0, "DH-GOLD-04")
    room = gold if who == PARTY else max(0, most(values) - held)
    fits = min(gold, room)
    return [*events, *_by(state, _purse(who, GOLD), fits, gold - fits, rule)]


def _held(source: Reading, who: str) -> tuple[int, int]:
    """Handfuls and coins in a purse; where no coins are counted there are none."""
    return source.tracks.get(_purse(who, GOLD), 0), source.tracks.get(_purse(who, COINS), 0)


def _purse(who: str, kind: str) -> str:
    """A hero's own track, or the party's."""
    return f"{PARTY}_{kind}" if who == PARTY else track_of(who, kind)


def _by(state: State, track: str, amount: int, lost: int, rule: str) -> list[Event]:
    if track not in state.tracks:  # the party's purse, which is there once something lies in it
        return [Reset(track, amount, rule)] if amount else []
    if amount > 0 or lost > 0:
        return [Gained(track, max(0, amount), rule, lost)]
    return [Spent(track, -amount, rule)] if amount < 0 else []


def _price_of(game: Game, known: Reading, item: str) -> tuple[int, int]:
    """DH-GOLD-05 and -06: the guide's price, unless the GM has changed it."""
    if item in known.prices:
        return known.prices[item], known.prices[item]
    low, high = game.rules.values.gold.prices[item]
    return low, high


def _item(name: str) -> str:
    return name.replace("_", " ")


class SpendGold(Command, frozen=True, tag="spend_gold"):
    """Pay for something."""

    item: str = ""
    price: int = 0  # in handfuls
    coins: int = 0
    text: str = ""
    purse: str = ""  # whose gold it is; empty: one's own


spend_gold = TREASURE.verb(
    SpendGold,
    "Pay for something",
    "DH-GOLD-05",
    Who.OWN,
    showing=Showing(part="gold", weight=Weight.FOLDED),
)


@spend_gold.asks
def _what_for(game: Game, known: Known, pick: Picker) -> Ready:
    who, values = pick.offer.character, game.rules.values.gold
    held, loose = _held(known, _ask_purse(known, pick) or who)
    whole = held * values.unit + loose  # in coins
    sentence = f"That is more than there is: {words(values, held)}."
    dear = Bar("not_enough_gold", sentence, "DH-GOLD-05", Limit.COST)
    if not whole:
        pick.bar(dear)

    def short(handfuls: int, coins: int = 0) -> list[Bar]:
        return [dear] if handfuls * values.unit + coins > whole else []

    options = [Option(OTHER, "something else", bars=tuple(short(0, 1)))]
    for item in values.prices:
        low, high = _price_of(game, known, item)
        cost = f"{words(values, low)}{f' to {words(values, high)}' if high > low else ''}"
        options.append(Option(item, f"{_item(item)} ({cost})", bars=tuple(short(low))))
    item = pick.word("item", options, "What for?")
    low, high = 0 if values.coins else 1, MOST_PRICE
    if item == OTHER:
        pick.text("text", MOST_TEXT, "What is it? (may stay empty)")
    else:
        low, high = _price_of(game, known, item)
    many = "How many handfuls?"
    price = pick.number("price", low, high, many, bars=short) if high > low else low
    if item == OTHER and values.coins:  # only for what stands in no guide
        most, least = values.unit - 1, 0 if price else 1
        pick.number("coins", least, most, "And coins?", bars=lambda coins: short(price, coins))
    return pick.ready(SpendGold)


def _ask_purse(known: Known, pick: Picker) -> str:
    """Whose gold pays, where something lies in the party's purse."""
    if not any(_held(known, PARTY)):
        return ""
    name, own = known.characters[pick.offer.character].name, _held(known, pick.offer.character)
    empty = Bar("not_enough_gold", f"{name} has no gold.", "DH-GOLD-05", Limit.COST)
    mine = Option("", f"{name}'s own", bars=() if any(own) else (empty,))
    ours = Option(PARTY, "the party's purse")
    return pick.word("purse", (mine, ours), "Whose gold?", "" if any(own) else PARTY)


@spend_gold.decides
def _spend_gold(game: Game, state: State, _actor: Actor, command: SpendGold) -> Events:
    """What is there is paid, breaking bags and chests as needed; a waived price takes less."""
    who, values = command.character, game.rules.values.gold
    price = command.price or (
        0 if command.item == OTHER else _price_of(game, state, command.item)[0]
    )
    purse = command.purse or who
    held, loose = _held(state, purse)
    due = min(price * values.unit + command.coins, held * values.unit + loose)
    gold, coins = divmod(due, values.unit)
    paid = _changed(game, state, purse, -gold, -coins, rule="DH-GOLD-05")
    what = command.text or _item(command.item)
    return [Bought(who, what, price, command.coins), *paid]


@TREASURE.event
class Bought(Event, frozen=True, tag="bought"):
    """Somebody paid for something; the price is in handfuls."""

    character: str
    what: str
    price: int
    coins: int = 0


@TREASURE.tells(Bought)
def _tell_bought(_game: Game, state: State, event: Bought, _actor: Actor) -> Line:
    coins = f" and {event.coins} coins" if event.coins else ""
    price = f"{event.price} handful{'s' * (event.price != 1)}{coins}"
    return Line(
        f"{name_of(state, event.character)} pays for {event.what}: {price}.", ("DH-GOLD-05",)
    )


class MoveGold(Command, frozen=True, tag="move_gold"):
    """Put gold into the party's purse, or take some out."""

    out: bool = False
    handfuls: int = 0


move_gold = TREASURE.verb(MoveGold, "The party's purse", "DH-GOLD-02", Who.OWN, showing=FOLDED)


@move_gold.asks
def _in_or_out(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    mine, ours = _held(known, who)[0], _held(known, PARTY)[0]
    fits = min(ours, max(0, most(game.rules.values.gold) - mine))  # DH-GOLD-03
    if not mine and not fits:
        sentence = "There is nothing to put in, and nothing that one could take out."
        raise Illegal("no_gold", sentence, "DH-GOLD-02")
    out = bool(fits) and (not mine or _takes_out(pick))
    pick.number("handfuls", 1, fits if out else mine, "How many handfuls?", default=1)
    return pick.ready(MoveGold)


def _takes_out(pick: Picker) -> bool:
    return pick.flag("out", "In or out?", yes="take some out", no="put some in")


@move_gold.decides
def _move_gold(game: Game, state: State, _actor: Actor, command: MoveGold) -> Events:
    """What is in the party's purse is nobody's own, and counts towards nobody's limit."""
    who, out = command.character, command.out or not _held(state, command.character)[0]
    giver, taker = (PARTY, who) if out else (who, PARTY)
    many = command.handfuls
    return [
        *_changed(game, state, giver, -many, 0, rule="DH-GOLD-02"),
        *_changed(game, state, taker, many, 0, rule="DH-GOLD-02"),
    ]


class SetPrice(Command, frozen=True, tag="set_price"):
    """The GM changes a price of the guide."""

    item: str = ""
    price: int = 0


set_price = TREASURE.verb(
    SetPrice, "Change a price", "DH-GOLD-06", Who.GM, showing=Showing(group="The party")
)


@set_price.asks
def _which_price(game: Game, known: Known, pick: Picker) -> Ready:
    items = game.rules.values.gold.prices
    item = pick.word("item", tuple(Option(one, _item(one)) for one in items), "Which price?")
    now = _price_of(game, known, item)[0]
    pick.number("price", 1, MOST_PRICE, "How many handfuls?", default=now)
    return pick.ready(SetPrice)


@set_price.decides
def _set_price(_game: Game, _state: State, _actor: Actor, command: SetPrice) -> Events:
    """DH-GOLD-06: prices are a guide."""
    return [PriceSet(command.item, command.price)]


@TREASURE.event
class PriceSet(Event, frozen=True, tag="price_set"):
    """A price of the guide is another at this table."""

    item: str
    price: int


@TREASURE.folds(PriceSet)
def _price(state: State, event: PriceSet) -> State:
    return replace(state, prices={**state.prices, event.item: event.price})


@TREASURE.tells(PriceSet)
def _tell_price(_game: Game, _state: State, event: PriceSet, _actor: Actor) -> Line:
    return Line(
        f"The price of {_item(event.item)} is {event.price} handfuls here.", ("DH-GOLD-06",)
    )
