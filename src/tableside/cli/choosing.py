"""Who chooses: somebody at the keyboard, what the options say, or the defaults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import msgspec

from tableside.cli.click_types import good_ones
from tableside.cli.prompts import ask_field, ask_number
from tableside.cli.solo import Question, Solo
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import Command, Illegal, Role, Value


class Wish(msgspec.Struct, frozen=True):
    """A choice made beforehand: a verb and some of its answers."""

    verb: str
    answers: dict[str, Value]


def read_wish(text: str) -> Wish:
    """`VERB` or `VERB:{"field": value}`."""
    verb, colon, json = text.partition(":")
    if not colon:
        return Wish(verb, {})
    try:
        answers = msgspec.json.decode(json, type=dict[str, Any])
    except msgspec.DecodeError as error:
        hint = f"{text!r}: after the colon comes a JSON object, as in settle:{{}} ({error})."
        raise click.BadParameter(hint, param_hint="--do") from error
    return Wish(verb, {name: _as_value(value) for name, value in answers.items()})


def _as_value(value: Any) -> Value:
    made: Value = tuple(value) if isinstance(value, list) else value
    return made


class Chooser:
    """Grants the wishes first, then asks or takes the defaults."""

    def __init__(self, solo: Solo, wishes: list[Wish], *, asks: bool) -> None:
        self.solo, self.wishes, self.asks = solo, wishes, asks
        self.seen: list[str] = []  # verbs that were on offer so far
        answering = sorted(name for name, verb in solo.system.verbs.items() if verb.procedure)
        for wish in wishes:
            if wish.verb not in answering:
                message = f"There is no verb {wish.verb!r}. {good_ones(wish.verb, answering)}"
                raise click.BadParameter(message, param_hint="--do")

    def command(self, question: Question) -> Command | None:
        """The answer to a question; None leaves it alone."""
        self.seen += [one.verb for one in question.offers]
        if self.wishes:
            for offer in question.offers:
                if offer.verb == self.wishes[0].verb:
                    return self._walk(question, offer, self.wishes.pop(0).answers, _default)
        if self.asks:
            return self._asked(question)
        if question.default is None:
            return None
        return self._walk(question, question.default, {}, _default)

    def unused(self) -> None:
        """Refuse wishes that never came true."""
        if self.wishes:
            seen = ", ".join(dict.fromkeys(self.seen)) or "nothing"
            message = f"{self.wishes[0].verb!r} was not on offer when it was its turn; was: {seen}."
            raise click.BadParameter(message, param_hint="--do")

    def _asked(self, question: Question) -> Command | None:
        while True:
            offer = self._which(question)
            if offer is None:
                return None
            try:
                return self._walk(question, offer, {}, ask_field)
            except Illegal as illegal:
                click.echo(f"  {illegal.sentence}")

    def _which(self, question: Question) -> Offer | None:
        """One offer of several; a single one without questions needs no prompt."""
        offers = question.offers
        if len(offers) == 1 and question.default is not None:
            if question.actor.role is Role.GM:
                click.echo(f"\n{_heading(question)}")
            return offers[0]
        click.echo(f"\n{_heading(question)}")
        labels = [f"{one.label}  ({one.rule})" if one.rule else one.label for one in offers]
        if question.default is None:
            labels.append("Leave it to the GM")
        for number, label in enumerate(labels, 1):
            click.echo(f"  {number}  {label}")
        usual = offers.index(question.default) + 1 if question.default else len(labels)
        picked = ask_number(1, len(labels), usual)
        return offers[picked - 1] if picked <= len(offers) else None

    def _walk(
        self,
        question: Question,
        offer: Offer,
        chosen: dict[str, Value],
        answer: Callable[[Field], Value],
    ) -> Command:
        while True:
            asked = self.solo.ask(question, offer, chosen)
            if isinstance(asked, Illegal):
                raise asked
            if isinstance(asked, Ready):
                return asked.command
            chosen[asked.name] = answer(asked)


def _default(field: Field) -> Value:
    return field.default


def _heading(question: Question) -> str:
    if question.default is None:
        return str(question.matter.values.text)
    return "The GM is asked." if question.actor.role is Role.GM else "What now?"
