"""The desk forms both games share: filled in well, and wrong in one way each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.domains import HUSH, MARKED
from contract.games import PLAYERS, Maker, Spoiler
from tableside.core import desk
from tableside.core.effects import SCENE, Always, Modifier, Moment, Occasion, Until, Uses, While
from tableside.core.reckoning import Op
from tableside.core.values import Actor, Command, Limit, Mode, Role
from tableside.systems.kit import wings

LONG = "x" * 201
_NAMES = ("Blessed", "Shaken", "Bound")
_SECRET_AMOUNTS = tuple(sorted(MARKED))[:18]  # 80 to 97: the desk allows up to 100


def hushed(rng: Random) -> str:
    """Words for the GM alone."""
    return f"{HUSH}-{rng.randint(1, 999)}"


def bearer(state: Any, rng: Random) -> str:
    """Somebody or everybody."""
    return str(rng.choice((SCENE, *state.characters)))


def until(state: Any, rng: Random) -> Until:
    """Any way to end."""
    ways: list[Until] = [
        Always(),
        Moment(Occasion.SCENE),
        Moment(Occasion.EVENING),
        Uses(rng.randint(1, 3)),
    ]
    ways += [While(effect.id) for effect in state.effects[:2]]
    return rng.choice(ways)


def _amount(rng: Random, *, secret: bool) -> int:
    # Small amounts too, or no test under a secret term would ever be won.
    small = rng.choice((-3, -2, -1, 1, 2, 3, 5))
    return rng.choice((small, rng.choice(_SECRET_AMOUNTS))) if secret else small


def _set_limit(_system: Any, _state: Any, _actor: Actor, rng: Random) -> Command:
    return desk.SetLimit(limit=rng.choice(list(Limit)), mode=rng.choice(list(Mode)))


def _adjust(system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    tracks = [track for track in state.tracks if _owns(state, actor, track)]
    if not tracks:
        return None
    track = rng.choice(tracks)
    held, top = state.tracks[track], system.maximum(state, track)
    most = 12 if top is None else min(98, max(0, top.value - held)) + rng.choice((0, 0, 2))
    steps = [by for by in range(-min(held, 12), most + 1) if by]
    return desk.Adjust(track=track, by=rng.choice(steps), reason="by hand") if steps else None


def _owns(state: Any, actor: Actor, track: str) -> bool:
    owner = state.characters.get(track.partition(".")[0])
    return actor.role is Role.GM or (owner is not None and owner.controller == actor.seat)


def _overrule(system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    quantity = rng.choice(sorted(system.quantities))
    secret = bool(system.quantities[quantity]) and rng.random() < 0.6
    return desk.Overrule(
        quantity=quantity,
        amount=_amount(rng, secret=secret),
        op=rng.choice((Op.ADD, Op.ADD, Op.SET)),
        on=bearer(state, rng),
        until=until(state, rng),
        reason=hushed(rng) if secret else rng.choice(("", "because")),
        secret=secret,
    )


def _give_effect(system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    secret = rng.random() < 0.3
    quantities = [name for name, may in system.quantities.items() if may or not secret]
    modifiers = tuple(
        Modifier(rng.choice(quantities), _amount(rng, secret=secret))
        for _ in range(rng.randint(0, 2))
    )
    verbs = sorted(set(system.verbs) - {one for each in system.defaults.values() for one in each})
    return desk.GiveEffect(
        # Now and then a secret shares its name with something that everybody sees.
        name=hushed(rng) if secret and rng.random() < 0.7 else rng.choice(_NAMES),
        on=bearer(state, rng),
        until=until(state, rng),
        rating=rng.randint(0, 3),
        modifiers=modifiers,
        forbids=() if secret or rng.random() < 0.7 else (rng.choice(verbs),),
        forces=() if secret or rng.random() < 0.9 else (rng.choice(verbs),),
        secret=secret,
    )


def _end_effect(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    effects = [effect.id for effect in state.effects]
    return desk.EndEffect(effect=rng.choice(effects)) if effects else None


def _give_control(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    seat = rng.choice(("", *(one.seat for one in PLAYERS)))
    return desk.GiveControl(character=rng.choice(list(state.characters)), seat=seat)


def _set_presence(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    heroes = [key for key, one in state.characters.items() if one.hero]
    if not heroes:
        return None
    return desk.SetPresence(character=rng.choice(heroes), present=rng.random() < 0.6)


def _strike(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    busy = {who for matter in state.matters for who in (*matter.asks, *matter.values.about)}
    free = [key for key in state.characters if key not in busy]
    if len(state.characters) < 4 or not free:  # walks go on with somebody
        return None
    return desk.StrikeCharacter(character=rng.choice(free))


def _go_off(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    busy = {who for matter in state.matters for who in (*matter.asks, *matter.values.about)}
    free = [key for key, one in state.characters.items() if not one.hero and key not in busy]
    if len(state.characters) < 4 or not free or len(state.wings) > 5:
        return None
    return wings.GoOff(who=(rng.choice(free),), away=rng.random() < 0.3)


def _come_on(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if not state.wings or len(state.characters) > 9:
        return None
    one = rng.choice(list(state.wings.values()))
    count = rng.choice((0, rng.randint(1, one.count)))
    return wings.ComeOn(groups=(one.id,), count=count, fresh=rng.random() < 0.5)


def _strike_hidden(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    groups = list(state.wings)
    return wings.StrikeHidden(groups=(rng.choice(groups),)) if groups else None


CORE_FORMS: Mapping[str, Maker] = {
    "set_limit": _set_limit,
    "adjust": _adjust,
    "overrule": _overrule,
    "give_effect": _give_effect,
    "end_effect": _end_effect,
    "give_control": _give_control,
    "set_presence": _set_presence,
    "strike_character": _strike,
    "go_off": _go_off,
    "come_on": _come_on,
    "strike_hidden": _strike_hidden,
}


def _bad_adjust(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    track, held = next(iter(state.tracks.items()))
    yield desk.Adjust(track="nothing", by=1), "no_such_track"
    yield desk.Adjust(track=track, by=0), "not_a_choice"
    yield desk.Adjust(track=track, by=101), "not_a_choice"
    yield desk.Adjust(track=track, by=-held - 1), "below_zero"
    yield desk.Adjust(track=track, by=1, reason=LONG), "too_long"


def _bad_overrule(system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    open_one = next(name for name, secret in system.quantities.items() if not secret)
    yield desk.Overrule(quantity="nothing", amount=1), "no_such_quantity"
    yield desk.Overrule(quantity=open_one, amount=1, secret=True), "not_secret"
    yield desk.Overrule(quantity=open_one, amount=1, op=Op.HALVE), "not_a_choice"
    yield desk.Overrule(quantity=open_one, amount=101), "not_a_choice"
    yield desk.Overrule(quantity=open_one, amount=1, on="nobody"), "no_such_character"
    yield desk.Overrule(quantity=open_one, amount=1, until=Uses(0)), "not_a_choice"
    yield desk.Overrule(quantity=open_one, amount=1, until=While("e999")), "no_such_effect"
    yield desk.Overrule(quantity=open_one, amount=1, reason=LONG), "too_long"


def _bad_effect(system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    verb = next(iter(system.verbs))
    yield desk.GiveEffect(name=" "), "no_name"
    yield desk.GiveEffect(name=LONG), "too_long"
    yield desk.GiveEffect(name="Bound", on="nobody"), "no_such_character"
    yield desk.GiveEffect(name="Bound", modifiers=(Modifier("nothing", 1),)), "no_such_quantity"
    yield desk.GiveEffect(name="Bound", forbids=("nothing",)), "unknown_verb"
    yield desk.GiveEffect(name="Bound", forbids=(verb,), secret=True), "not_secret"
    yield desk.GiveEffect(name="Bound", until=Uses(0)), "not_a_choice"


def _bad_people(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield desk.StrikeCharacter(character="nobody"), "no_such_character"
    busy = [who for m in state.matters for who in m.values.about if who in state.characters]
    if busy:
        yield desk.StrikeCharacter(character=busy[0]), "waiting"


def _bad_go_off(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield wings.GoOff(), "not_a_choice"
    yield wings.GoOff(who=("nobody",)), "no_such_character"
    heroes = [key for key, one in state.characters.items() if one.hero]
    if heroes:
        yield wings.GoOff(who=(heroes[0],)), "a_hero"


def _bad_hidden(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield wings.ComeOn(), "not_a_choice"
    yield wings.ComeOn(groups=("nobody",)), "no_such_group"
    for one in state.wings.values():
        yield wings.ComeOn(groups=(one.id,), count=one.count + 1), "not_a_choice"


def _bad_strike_hidden(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield wings.StrikeHidden(), "not_a_choice"
    yield wings.StrikeHidden(groups=("nobody",)), "no_such_group"


def _bad_presence(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield desk.SetPresence(character="nobody"), "no_such_character"
    for key, one in state.characters.items():
        if not one.hero:
            yield desk.SetPresence(character=key), "not_a_hero"


def _bad_end(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield desk.EndEffect(effect="e999"), "no_such_effect"


def _bad_control(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield desk.GiveControl(character="nobody", seat="anna"), "no_such_character"
    yield desk.GiveControl(character=next(iter(state.characters)), seat=LONG), "too_long"


CORE_SPOILERS: Mapping[str, Spoiler] = {
    "adjust": _bad_adjust,
    "overrule": _bad_overrule,
    "give_effect": _bad_effect,
    "end_effect": _bad_end,
    "give_control": _bad_control,
    "set_presence": _bad_presence,
    "strike_character": _bad_people,
    "go_off": _bad_go_off,
    "come_on": _bad_hidden,
    "strike_hidden": _bad_strike_hidden,
}
