"""Where verbs stand: to whom each is open, at which step of which matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

from tableside.core import matters as threads
from tableside.core.effects import borne_by
from tableside.core.matters import Concern, Matter
from tableside.core.offers import Form, Offer, Picker, Ready
from tableside.core.showing import ANYWHERE, Showing, Weight
from tableside.core.state import Character, Known
from tableside.core.values import GM_SEAT, Actor, Command, Events, Illegal, Role

# The game, what a seat knows or the state, and what each is about: a table of them holds all kinds.
Ask = Callable[[Any, Any, Picker], Ready]
Decider = Callable[[Any, Any, Actor, Any], Events]


class Who(StrEnum):
    """To whom a verb is open."""

    ASKED = "asked"  # those the matter asks
    ABOUT = "about"  # those the matter is about
    OTHERS = "others"  # present heroes whom it is not about
    OWN = "own"  # everybody, for the heroes they play
    AMONG = "among"  # those the verb itself names, each by whoever plays them
    GM = "gm"


Spot = tuple[Who, str, str]  # as whom somebody speaks at which step of a procedure
_DEFAULT = Showing("default", weight=Weight.ASIDE)


class Verb(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One thing somebody may do: where it stands, and the function that asks its questions."""

    command: type[Command]
    label: str
    rule: str
    who: Who
    ask: Ask
    procedure: str = ""  # empty: free of any matter
    steps: tuple[str, ...] = ()
    among: Callable[[Any], Iterable[str]] | None = None  # for Who.AMONG: whom it may stand for
    # Free of any matter and shown all the same: for whom, by what a seat sees. Nobody asks its
    # questions for that; they are asked once somebody wants it.
    at_hand: Callable[[Any, Any], Iterable[str]] | None = None
    showing: Showing = ANYWHERE

    @cached_property
    def spots(self) -> frozenset[Spot]:
        """To whom it may stand at which steps of its procedure; none: free of any matter."""
        return frozenset((self.who, self.procedure, step) for step in self.steps if self.procedure)

    @cached_property  # asked for at every place of every frame
    def name(self) -> str:
        """The verb's word, which is its command's tag."""
        return tag_of(self.command)


class DeskVerb(msgspec.Struct, frozen=True):
    """A form: a command checked by its schema and by who may use it, never by offers."""

    command: type[Command]
    label: str
    roles: tuple[Role, ...]
    decide: Decider
    showing: Showing = ANYWHERE  # without a panel it stands on the desk
    somebody: bool = False  # whether it is about a character

    def form(self) -> Form:
        """As a screen draws it."""
        schema = msgspec.json.schema(self.command)
        return Form(tag_of(self.command), self.label, schema, self.showing, self.somebody)


class TakeDefault(Command, frozen=True, tag="take_default"):
    """The GM lets a question be answered by its default."""


_TAGS: dict[type[Command], str] = {}


def tag_of(command: type[Command]) -> str:
    """The word a command goes by on the wire."""
    # A structure's settings are put together anew whenever somebody asks for them.
    if command not in _TAGS:
        _TAGS[command] = str(command.__struct_config__.tag)
    return _TAGS[command]


def by_name(verbs: Iterable[Verb]) -> dict[str, Verb]:
    """A table of verbs."""
    return {verb.name: verb for verb in verbs}


def plays(actor: Actor, character: Character) -> bool:
    """Whether this seat speaks for a character; the GM speaks for everyone."""
    # Whom the GM plays is nobody else's, whichever seat asks: then it is not even looked at.
    by = character.controller
    return actor.role is Role.GM or (actor.role is Role.PLAYER and bool(by) and by == actor.seat)


def places(known: Known, verb: Verb) -> Iterable[Offer]:
    """Where a verb might stand; whether it does is for its questions to say."""
    if not verb.procedure:
        yield from (
            Offer(verb.name, character, label=verb.label, rule=verb.rule, showing=verb.showing)
            for character in _free_for(known, verb)
        )
        return
    for matter in known.matters:
        if matter.procedure == verb.procedure and matter.step in verb.steps:
            for character in asked_for(known, verb.who, matter):
                at = (verb.name, character, matter.id, matter.revision)
                yield Offer(*at, verb.label, verb.rule, verb.showing)


def own_places(known: Known, verb: Verb, character: str | None = None) -> Iterable[Offer]:
    """Those of a verb's places at which this seat speaks for whoever stands there, or for one."""
    return (
        offer
        for offer in places(known, verb)
        if character in (None, offer.character) and _own(known, offer.character)
    )


def _own(known: Known, character: str) -> bool:
    one = known.characters.get(character)
    return plays(known.actor, one) if one is not None else known.actor.role is Role.GM


def _free_for(known: Known, verb: Verb) -> Iterable[str]:
    if verb.who is Who.GM:
        return ("",) if known.actor.role is Role.GM else ()
    if verb.among is not None:
        chosen = verb.among(known)
        return (key for key in chosen if plays(known.actor, known.characters[key]))
    return (key for key, one in known.characters.items() if one.hero and plays(known.actor, one))


def asked_for(known: Known, who: Who, matter: Matter[Concern]) -> Iterable[str]:
    """Who may be spoken for at a matter, and for nobody: the GM."""
    if who is Who.GM:
        return ("",) if known.actor.role is Role.GM else ()
    if who is Who.ASKED:
        return ("" if one == GM_SEAT else one for one in matter.asks)
    if who is Who.ABOUT:
        return tuple(matter.values.about)
    return (
        key
        for key, one in known.characters.items()
        if one.hero and one.present and key not in matter.values.about
    )


def defaults_on_offer(known: Known) -> list[Offer]:
    if known.actor.role is not Role.GM:
        return []
    return [
        Offer(
            tag_of(TakeDefault),
            "" if who == GM_SEAT else who,
            matter.id,
            matter.revision,
            "Take the default",
            showing=_DEFAULT,
        )
        for matter in known.matters
        if matter.asks and not threads.has_children(known.matters, matter.id)
        for who in matter.asks
    ]


def admit(known: Known, verb: Verb, offer: Offer) -> None:
    """Refuse a verb that does not stand here or is not open to this seat."""
    if verb.who is Who.GM:
        only_gm(known.actor)
        if offer.character:
            raise Illegal("not_a_choice", "This is the GM's to do, for no character.")
    elif offer.character or verb.who is not Who.ASKED:
        _speaks_for(known, offer.character)
        if verb.who is Who.OWN and not known.characters[offer.character].hero:
            raise Illegal("not_a_hero", f"{verb.label}: this is for heroes.", verb.rule)
        if verb.among is not None and offer.character not in verb.among(known):
            name = known.characters[offer.character].name
            raise Illegal("not_now", f"{verb.label}: not for {name} now.", verb.rule)
    if verb.procedure:
        matter = answerable(known, offer, asked=verb.who is Who.ASKED)
        if matter.procedure != verb.procedure or matter.step not in verb.steps:
            raise Illegal("not_now", f"{verb.label}: it is not the time for that.", verb.rule)
        if verb.who in (Who.ABOUT, Who.OTHERS) and offer.character not in asked_for(
            known, verb.who, matter
        ):
            raise Illegal("not_asked", f"{verb.label}: not for this character.", verb.rule)
    elif offer.matter or offer.revision:
        raise Illegal("no_such_matter", f"{verb.label}: this answers no question.")
    not_forbidden(known, verb, offer.character)


def only_gm(actor: Actor) -> None:
    if actor.role is not Role.GM:
        raise Illegal("not_gm", "Only the GM may do that.")


def _speaks_for(known: Known, character: str) -> None:
    one = known.characters.get(character)
    if one is None:
        raise Illegal("no_such_character", f"There is no character {character!r} here.")
    if not plays(known.actor, one):
        raise Illegal("not_yours", f"{one.name} is not yours to play.")


def the_matter(known: Known, offer: Offer) -> Matter[Concern]:
    """The matter that an offer speaks of, as it was when the offer was made."""
    matter = threads.find(known.matters, offer.matter)
    if matter is None:
        raise Illegal("no_such_matter", "That is already settled.")
    if matter.revision != offer.revision:
        raise Illegal("stale", "That has changed in the meantime; look again.")
    return matter


def answerable(known: Known, offer: Offer, *, asked: bool = True) -> Matter[Concern]:
    matter = the_matter(known, offer)
    if threads.has_children(known.matters, matter.id):
        raise Illegal("waiting", "Something else must be answered first.")
    if asked and (offer.character or GM_SEAT) not in matter.asks:
        raise Illegal("not_asked", "That question is not for this character.")
    if asked and not offer.character:
        only_gm(known.actor)
    return matter


def not_forbidden(known: Known, verb: Verb, character: str) -> None:
    """Refuse what an effect keeps somebody from."""
    if not character:
        return
    for effect in borne_by(known.effects, character):
        kept_from = effect.forces and not verb.procedure and verb.name not in effect.forces
        if verb.name in effect.forbids or kept_from:
            raise Illegal("forbidden", f"{effect.name} does not allow that.", effect.rule)
