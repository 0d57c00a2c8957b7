"""Effects that last: who bears them, what they change, and when they end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from tableside.core.identity_cache import Recall
from tableside.core.reckoning import Op, Term

SCENE = "scene"  # the bearer of an effect that lies on everybody


class Occasion(StrEnum):
    """The moments that can end an effect, shortest first."""

    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ROUND = "round"
    FIGHT = "fight"
    SCENE = "scene"
    REST = "rest"
    LONG_REST = "long_rest"
    EVENING = "evening"


# From here on a moment ends whatever a shorter one would have ended.
_SWEEPING = (Occasion.FIGHT, Occasion.SCENE, Occasion.REST, Occasion.LONG_REST, Occasion.EVENING)


class Always(msgspec.Struct, frozen=True, tag="always", tag_field="until"):
    """Until somebody ends it."""


class Moment(msgspec.Struct, frozen=True, tag="moment", tag_field="until"):
    """Until a moment comes: the end of a scene, or of somebody's turn of that number."""

    hook: Occasion
    who: str = ""  # whose turn
    number: int = 0  # which turn of theirs, or which round; 0: the first that comes


class Passing(msgspec.Struct, frozen=True):
    """A moment that has come: whatever waited for it has still to end."""

    hook: Occasion
    who: str = ""
    number: int = 0
    alone: bool = False  # it ends only what waited for this very moment

    def ends(self, until: Moment) -> bool:
        """Whether this is what an effect waited for, or something that outlasts it."""
        if self.hook is until.hook:
            return self.who == until.who and self.number >= until.number
        if self.alone:
            return False
        order = list(Occasion)
        return self.hook in _SWEEPING and order.index(self.hook) > order.index(until.hook)


class Uses(msgspec.Struct, frozen=True, tag="uses", tag_field="until"):
    """Until it has counted this many more times."""

    left: int


class While(msgspec.Struct, frozen=True, tag="while", tag_field="until"):
    """As long as another effect lasts."""

    effect: str


Until = Always | Moment | Uses | While


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an effect does to one quantity, when every pair in `when` fits the context."""

    quantity: str
    amount: int
    op: Op = Op.ADD
    when: Mapping[str, str] = {}
    rule: str = ""

    def fits(self, context: Mapping[str, str]) -> bool:
        """Whether it counts here."""
        return all(context.get(key) == wanted for key, wanted in self.when.items())


class WayOut(msgspec.Struct, frozen=True):
    """How its bearer can end an effect: by an action, or by a test that takes one."""

    slot: str = ""
    skill: str = ""  # empty: no test
    dn: int = 0


class Effect(msgspec.Struct, frozen=True):
    """A lasting change; `on` is a character's id or the whole scene."""

    id: str
    name: str
    on: str
    until: Until = Always()
    rating: int = 0
    source: str = ""
    modifiers: tuple[Modifier, ...] = ()
    forbids: tuple[str, ...] = ()  # verbs its bearer may not use
    forces: tuple[str, ...] = ()  # if any, the only free verbs its bearer may use
    by_gm: bool = False
    secret: bool = False  # known to the GM alone
    rule: str = ""  # which rule it stands for, for refusals to cite
    out: WayOut | None = None

    def bears_on(self, character: str) -> bool:
        """Whether it lies on this character."""
        return self.on in (character, SCENE)


class Remedy(msgspec.Struct, frozen=True):
    """One way to be rid of an effect: in words, and the verb that takes it."""

    verb: str
    text: str


class EffectKind(StrEnum):
    """What sort of thing an effect is, so that no screen need know it by its id or its name."""

    CONDITION = "condition"  # lies there until something ends it
    FOLLOWS = "follows"  # from a sheet and its tracks, and ends as these change
    HURT = "hurt"  # follows too, and says what the track beside it says
    DOWN = "down"  # follows too: out of the fight, or at death's door
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"  # nothing that lies there besides matters any more
    HELD = "held"  # what a card does by being held
    CARD = "card"  # what a card does since it was used
    TOKEN = "token"  # laid down, to act with it later
    MARK = "mark"  # no more than the referee's memory: a use that counts, a fear faced


class Explained(msgspec.Struct, frozen=True):
    """An effect in words: what it does, when it ends, how to be rid of it; and of what kind."""

    what: str
    until: str
    ways: tuple[Remedy, ...] = ()
    rules: tuple[str, ...] = ()
    kind: EffectKind = EffectKind.CONDITION


class Fallen(msgspec.Struct, frozen=True):
    """Somebody who lies there, between life and death or beyond it."""

    name: str  # as the table calls it: Dying, Unconscious, Dead
    dead: bool = False
    stable: bool = False  # in no danger for now
    failures: int | None = None  # of the checks that decide; None: none are made, or not known
    most: int = 0  # how many of them kill; 0: none do, or it is not known


def terms_of(
    effects: Iterable[Effect], quantity: str, character: str, context: Mapping[str, str]
) -> tuple[Term, ...]:
    """The terms that effects add to a quantity; of equal names only the strongest counts."""
    bearing = borne_by(effects, character)
    if not bearing:
        return ()
    return tuple(
        Term(
            effect.name,
            modifier.amount,
            modifier.rule,
            modifier.op,
            effect.by_gm,
            effect.id,
            effect.secret,
        )
        for effect in _strongest(bearing)
        for modifier in effect.modifiers
        if modifier.quantity == quantity and modifier.fits(context)
    )


_TOGETHER: Recall[tuple[Effect, ...]] = Recall()


def together(effects: tuple[Effect, ...], more: Iterable[Effect]) -> tuple[Effect, ...]:
    """Effects and some more: of the very same ones the very same tuple."""
    return _TOGETHER.of(_joined, effects, *more)


def _joined(effects: tuple[Effect, ...], *more: Effect) -> tuple[Effect, ...]:
    return (*effects, *more) if more else effects


_BEARERS: Recall[dict[str, list[Effect]]] = Recall()


def borne_by(effects: Iterable[Effect], character: str) -> list[Effect]:
    """Those that lie on somebody, in their order; not to be changed."""
    found = tuple(effects)  # which a tuple is already
    if not found:
        return []
    lists = _BEARERS.of(_by_bearer, found)
    return lists.get(character, lists[SCENE])


def _by_bearer(effects: tuple[Effect, ...]) -> dict[str, list[Effect]]:
    """For each bearer what lies on them, and for the others what lies on everybody."""
    lists: dict[str, list[Effect]] = {SCENE: []}
    for one in effects:
        lists.setdefault(one.on, []).append(one)
    if not lists[SCENE]:
        return lists
    return {who: [one for one in effects if one.bears_on(who)] for who in lists}


def _strongest(effects: list[Effect]) -> list[Effect]:
    # CONV-9 joins conditions of one name when they begin, but one on the scene and one on
    # the bearer are two entries; the GM's own terms are never joined.
    # What is secret stands apart: its name must not show by what it outdoes.
    best: dict[tuple[str, bool], Effect] = {}
    for effect in effects:
        key = (effect.id if effect.by_gm else effect.name, effect.secret)
        if key not in best or effect.rating > best[key].rating:
            best[key] = effect
    return list(best.values())


def joined(old: Effect, new: Effect) -> Effect:
    """Two conditions of one name on one bearer: the highest rating, the longest expiry."""
    stronger = new if new.rating >= old.rating else old
    return msgspec.structs.replace(stronger, id=old.id, until=longer(old.until, new.until))


def longer(one: Until, other: Until) -> Until:
    """Whichever lasts longer; of two equally long the first."""
    return one if _length(one) >= _length(other) else other


def _length(until: Until) -> tuple[int, int, int]:
    match until:
        case Always():
            return (4, 0, 0)
        case While():
            return (3, 0, 0)
        case Moment(hook, _, number):
            return (2, list(Occasion).index(hook), number)
        case Uses(left):
            return (1, left, 0)


def due(effects: Iterable[Effect], passing: Iterable[Passing]) -> tuple[str, ...]:
    """The ids of effects that have run out now."""
    effects, moments = tuple(effects), tuple(passing)
    lasting = [effect for effect in effects if not isinstance(effect.until, Always)]
    if not lasting:
        return ()
    alive = {effect.id for effect in effects}
    return tuple(effect.id for effect in lasting if _over(effect.until, moments, alive))


def outlasting(effects: Iterable[Effect], passing: tuple[Passing, ...]) -> tuple[Effect, ...]:
    """Those that do not end at these moments, whatever else ends them."""
    return tuple(
        one
        for one in effects
        if not (isinstance(one.until, Moment) and any(each.ends(one.until) for each in passing))
    )


def _over(until: Until, passing: tuple[Passing, ...], alive: set[str]) -> bool:
    # After every step of play each effect is asked; `match` would take five times as long.
    if isinstance(until, Moment):
        return any(moment.ends(until) for moment in passing) if passing else False
    if isinstance(until, Uses):
        return until.left <= 0
    return isinstance(until, While) and until.effect not in alive
