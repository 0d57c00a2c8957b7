"""What is shown as barred is refused by just that bar, in a walk and as a finished command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
            said = [walk.system.ask_next(known, offer, {**chosen, field.name: v}) for v in values]
            made = [replace(command, **{field.name: value}) for value in values]
            for answers in (said, [refusal(walk, actor, one) for one in made]):
                assert all(isinstance(one, Illegal) for one in answers), f"{made} is accepted"
                assert any(_by(one, bar) for one in answers), f"{made}: {bar}, but {answers}"
            tried += 1
        chosen[field.name] = getattr(command, field.name)
    return tried


def check_closed(walk: Walk, actor: Actor) -> int:
    """Each verb that something closes is refused by it and not on offer; how many there were."""
    known, offers = walk.offers(actor)
    closed = walk.system.barred(known)
    for one in closed:
        offer, kind = one.offer, walk.system.verbs[one.offer.verb].command
        assert offer not in offers, f"{offer} stands, and is closed by {one.bar}"
        assert binding(known, (one.bar,)) is not None, one
        command = kind(character=offer.character, matter=offer.matter, revision=offer.revision)
        why = refusal(walk, actor, command)
        assert _by(why, one.bar), f"{command}: closed by {one.bar}, but {why!r}"
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
    elif isinstance(domain, Range) and domain.beyond:
        yield (domain.high + 1, domain.low - 1), (domain.beyond,)
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


def _by(answer: object, bar: Bar) -> bool:
    return isinstance(answer, Illegal) and (answer.code, answer.rule, answer.limit) == (
        bar.code,
        bar.rule,
        bar.limit,
    )
