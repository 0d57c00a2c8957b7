"""What is shown as barred is refused by just that bar, in a walk and as a finished command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from contract.asking import Asked
from contract.domains import filled, walked
from contract.moves import refusal
from tableside.core.offers import Domain, Offer, OneOf, Range, Some, Split
from tableside.core.values import Actor, Bar, Command, Illegal, Mode

if TYPE_CHECKING:
    from contract.walk import Walk

# Answers of which one at least meets these bars; none of them lies in the domain.
Shut = tuple[tuple[Any, ...], Sequence[Bar]]
_MOST = 4  # of one question


def check_shut(walk: Walk, actor: Actor, offer: Offer, asked: Asked, command: Command) -> int:
    """Some of what each question shows as barred, in place of its answer; how many there were."""
    known, chosen, tried = walk.known(actor), dict[str, Any](), 0
    for field in asked:
        for option in getattr(field.domain, "options", ()):
            assert binding(known, option.bars) is None, f"{offer.verb} lists {option}"
        for values, bars in list(shut(field.domain))[:_MOST]:
            bar = binding(known, bars)
            assert bar is not None, f"{offer.verb} bars {values} by nothing that binds: {bars}"
            tries = [{**chosen, field.name: value} for value in values]
            said = [walk.system.ask_next(known, offer, one) for one in tries]
            bare = [refusal(walk, actor, _command(walk, offer, one)) for one in tries]
            for answers in (said, bare):
                assert any(_by(one, bar) for one in answers), f"{tries}: {bar}, but {answers}"
            whole = [refusal(walk, actor, replace(command, **one)) for one in tries]
            for answer in (*said, *bare, *whole):  # `ahead`: whole, by what is chosen after it
                assert isinstance(answer, Illegal), f"{offer} is accepted with {tries}"
            tried += 1
        chosen[field.name] = getattr(command, field.name)
    return tried


def check_closed(walk: Walk, actor: Actor) -> int:
    """Each verb that something closes is refused by it and not on offer; how many there were."""
    known, offers = walk.offers(actor)
    closed = walk.system.barred(known)
    for one in closed:
        assert one.offer not in offers, f"{one.offer} stands, and is closed by {one.bar}"
        assert binding(known, (one.bar,)) is not None, one
        why = refusal(walk, actor, _command(walk, one.offer, {}))
        assert _by(why, one.bar), f"{one.offer}: closed by {one.bar}, but {why!r}"
    return len(closed)


def binding(known: Any, bars: Sequence[Bar]) -> Bar | None:
    """The first that binds this seat, read anew from what a limit is."""
    for one in bars:
        free = one.limit in known.actor.waives or known.limits.get(one.limit) is Mode.ADVISED
        if one.limit is None or not free:
            return one
    return None


def shut(domain: Domain) -> Iterator[Shut]:
    """What a question shows that cannot be chosen, each with what is against it."""
    if isinstance(domain, OneOf):
        yield from (((one.value,), one.bars) for one in domain.barred)
    elif isinstance(domain, Range):
        if domain.beyond:
            yield (domain.high + 1,), (domain.beyond,)
        if domain.below:
            yield (domain.low - 1,), (domain.below,)
    elif isinstance(domain, Some):
        yield from _some(domain)
    elif isinstance(domain, Split):
        yield from ((({one.value: 1},), one.bars) for one in domain.barred)
        if domain.beyond and sum(one.most for one in domain.options) > domain.total:
            yield (dict(filled(domain, domain.total + 1)),), (domain.beyond,)


def _some(domain: Some) -> Iterator[Shut]:
    names, way = tuple(option.value for option in domain.options), domain.way
    if way is None:
        more = names[: max(0, domain.low - 1)]
        yield from ((((one.value, *more),), one.bars) for one in domain.barred)
    if domain.beyond and domain.high < len(names):
        yield (names[: domain.high + 1],), (domain.beyond,)
    if way is not None and way.beyond and walked(way, names[: domain.high]) > way.most:
        yield (names[: domain.high],), (way.beyond,)


def _command(walk: Walk, offer: Offer, chosen: Mapping[str, Any]) -> Command:
    """With these answers and nothing else said."""
    kind: type[Command] = walk.system.verbs[offer.verb].command
    return kind(offer.character, offer.matter, offer.revision, **chosen)


def _by(answer: object, bar: Bar) -> bool:
    return isinstance(answer, Illegal) and (answer.code, answer.rule, answer.limit) == (
        bar.code,
        bar.rule,
        bar.limit,
    )
