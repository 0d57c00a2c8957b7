"""The text of a feature read into rows, where its words are plain; the rest stays text.

A sentence is read whole or not at all. What is left beside something that was read is a doubt:
it may be a condition of the rest. A game brings its idioms as data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core import rows
from tableside.core.cards import Per
from tableside.core.effects import Modifier
from tableside.core.row_files import inside, wrong_with
from tableside.core.rows import Action, By, Lasts, Select, Whom

_I = re.IGNORECASE
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_N = r"(?:an?|one|two|three|four|five|six|\d{1,2})"
_DICE = r"\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d{1,2})?|\d{1,2}"
_PER = {
    "scene": Per.SCENE,
    "rest": Per.REST,
    "short rest": Per.REST,
    "long rest": Per.LONG_REST,
    "session": Per.EVENING,
    "evening": Per.EVENING,
    "round": Per.ROUND,
}
_LASTS = {
    "scene": Lasts.SCENE,
    "fight": Lasts.FIGHT,
    "battle": Lasts.FIGHT,
    "rest": Lasts.REST,
    "long rest": Lasts.LONG_REST,
    "session": Lasts.EVENING,
    "round": Lasts.ROUND,
    "turn": Lasts.TURN_END,
}
_UNTIL = (
    r" (?:until (?:the end of (?:the |(?:your|their|its) next )|(?:your|their|its) next (?!turn))"
    rf"|for (?:the|one|1) (?!turn))(?P<until>{'|'.join(sorted(_LASTS, key=len, reverse=True))})"
)
_ENDS = (("success", "succeeds?"), ("failure", "fails?"))  # of a roll, in either way to say it
_THEM = r"(?:any |each |all )?(?:targets?|creatures?|those|anyone|anybody)(?: who| that)?"
_FOES = (
    r"targets?|creatures?|enem(?:y|ies)|foes?|adversar(?:y|ies)|PCs?|heroes|hero|opponents?|agents?"
)
_FRIENDS = r"all(?:y|ies)|friends?|companions?"
_MANY_OF = r"(?=(?:targets|creatures|enemies|foes|adversaries|heroes|allies|agents) within\b)"
# Whoever has the feature, by a name in capitals; these words mean somebody else.
_NOT_ME = (
    r"targets?|attackers?|party|group|creatures?|heroes|hero|leader|enem(?:y|ies)"
    r"|all(?:y|ies)|players?"
)
_ME = (
    rf"(?:this (?:threat|adversary)|the (?!(?:{_NOT_ME})\b)(?-i:(?:[A-Z][a-z'-]+ ?){{1,4}})(?<! ))"
)
_ACTION = r"(?:free|simple|combat|full|full-round|movement) action"
_AS = re.compile(rf"as an? (?:action|reaction|{_ACTION}),\s*", _I)
_WHEN = re.compile(r"((?:when|whenever|at the start of)\b[^,]*),\s*(?=\w)", _I)
_CHOSEN = re.compile(r"(?:they|the targets?|each(?: target| of them)?|those targets)\s+", _I)
_AREA = rf" (?P<area>in (?:that|the) area|in front of (?:it|you|them|{_ME})|in a (?:line|cone))"


class Idioms(msgspec.Struct, frozen=True, kw_only=True):
    """How a game says things, as far as it is said otherwise than in the other."""

    costs: Mapping[str, str]  # words behind `Spend` or `Mark`, and the cost they are
    marks: Mapping[str, str]  # words for what is suffered without damage, and the key of `suffer`
    heals: Mapping[str, str]  # words for what is healed, and its track
    points: Mapping[str, str]  # words for what is won and lost
    kinds: Mapping[str, str]  # words for types of damage; none: damage has no type
    conditions: Mapping[str, str]  # words for conditions, and their names
    numbers: Mapping[str, str]  # words for what a bonus changes, and the quantity
    ranges: Mapping[str, str]  # words for distances; none: they are metres
    skills: Mapping[str, str]  # words for what is rolled
    resist: tuple[str, ...]  # how a target's roll is called, with groups `skill` and `dn`
    rated: Mapping[str, str] = {}  # words for conditions that have a number
    lasts: tuple[Lasts, ...]  # the durations there are
    countdowns: bool = False
    sorts: tuple[str, ...] = ()  # words that stand alone above a text, and say what sort it is


class FeatureRows(msgspec.Struct, frozen=True):
    """What a text says in the words of rows, what may be meant otherwise, and what stays text."""

    then: tuple[Action, ...] = ()
    cost: Mapping[str, int] = {}
    uses: int = 0
    per: Per = Per.SCENE
    trigger: str = ""  # when it happens, in its own words
    doubts: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class _Reader:
    """One text on its way: what it has given, and whom the next sentence speaks of."""

    def __init__(self, idioms: Idioms) -> None:
        self.say = idioms
        self.then: list[Action] = []
        self.cost: dict[str, int] = {}
        self.uses, self.per = 0, Per.SCENE
        self.trigger = ""
        self.doubts: list[str] = []
        self.left: list[str] = []
        self.rolls = False  # whether the last row is a roll that more may be said of
        self.chosen: re.Match[str] | None = None  # whom a sentence before told to choose
        self.place = 0  # where their row is, or will be
        if idioms.ranges:
            far = rf"within (?P<range>{_words(idioms.ranges)})(?: range)?"
        else:
            far = r"within (?P<metres>\d{1,3}) ?(?:metres|meters|m)\b"
        many = rf"(?P<all>all|each|every)|up to (?P<most>{_N})|(?P<one>an?|one)"
        who = rf"(?P<friends>{_FRIENDS})\b|(?P<foes>{_FOES})\b"
        near = rf"(?:{who})(?:{_AREA})?(?: {far})?(?: of (?:you|it|them|{_ME}))?"
        self.whom = rf"(?:(?:{many}) (?:other )?|(?P<plural>{_MANY_OF})){near}"
        if idioms.kinds:
            kind = rf"(?P<direct> direct)? (?P<kind>{_words(idioms.kinds)})(?: damage)?"
        else:
            extra = r" damage(?:, (?P<ed>\d{1,2}) ED)?| ?\+ ?(?P<ed2>\d{1,2}) ED(?: damage)?"
            kind = rf"(?:{extra})(?:, AP -?(?P<ap>\d{{1,2}}))?"
        self.damage = rf"(?P<amount>{_DICE}){kind}\b"

    def read(self, text: str) -> FeatureRows:
        """Sentence by sentence."""
        text = re.sub(rf"^\s*(?:{_words(self.say.sorts)})\s*\n", "", text, flags=_I)
        for sentence in re.split(r"(?<=[.!;])\s+", " ".join(text.split())):
            self._sentence(sentence.strip().rstrip(".!;").strip())
        self._forget()
        self._unsaid()
        self._repeated()
        if self.left and (self.then or self.cost or self.uses):
            self.doubts.append(f"left as text: {' / '.join(self.left)}")
        return FeatureRows(
            tuple(self.then),
            self.cost,
            self.uses,
            self.per,
            self.trigger,
            tuple(self.doubts),
            tuple(self.left),
        )

    def _unsaid(self) -> None:
        """A roll of which nothing is said stays text: what it does stands somewhere else."""
        for one in [*self.then]:
            first = one.then[0] if isinstance(one, Select) else None
            bare = isinstance(first, rows.Strike) and not (first.damage or first.ed or first.hit)
            idle = isinstance(first, rows.Try) and not (first.passed or first.failed)
            if bare or idle:
                self.then.remove(one)
                self.left.append("a roll whose outcome is not said")

    def _repeated(self) -> None:
        """What the user has of each who is hit or fails may be meant once for all of them."""
        for one in self.then:
            first = one.then[0] if isinstance(one, Select) and one.most != 1 else None
            told = [] if first is None else [each for inner, _ in inside(first) for each in inner]
            if any(getattr(each, "who", Whom.ACTOR) is Whom.ACTOR for each in told):
                self.doubts.append("what comes to the user is read as once for each of them")

    def _sentence(self, sentence: str) -> None:
        rest = self._paid(self._limited(_AS.sub("", sentence, count=1)))
        if not rest or re.fullmatch(_ACTION, rest, _I) or self._stands(rest):
            return
        when, cost = _WHEN.match(rest), {**self.cost}
        self.rolls = False
        first = not (self.then or self.left or self.trigger)
        said = "" if when is None else self._paid(rest[when.end() :])
        if when is not None and (self._stands(said) if said else self.cost != cost):
            if first:  # whoever uses it says that the moment has come
                self.trigger = when[1]
            else:
                self.left.append(when[1])
            return
        self.cost = cost
        self.left.append(rest)

    def _stands(self, sentence: str) -> bool:
        """Whether a sentence is understood whole, and can be played."""
        before, doubts = [*self.then], [*self.doubts]
        for way in (self._attack, self._chooses, self._follows, self._resists, self._plain):
            if way(sentence) and not any(wrong_with(self.then, lambda _: "")):
                theirs = _CHOSEN.match(sentence) or way in (self._chooses, self._follows)
                if not theirs:
                    self._forget(len(before))
                return True
            self.then, self.doubts = [*before], [*doubts]
        return False

    def _limited(self, sentence: str) -> str:
        """`Once per rest, ...`"""
        times = rf"(?P<n>once|twice|{_N} times) (?:per|each|a) (?P<per>{_words(_PER)}),?\s*"
        found = re.match(times, sentence, _I)
        if found is None:
            return sentence
        word = found["n"].lower().removesuffix(" times")
        self.uses = {"once": 1, "twice": 2}.get(word) or _count(word)
        self.per = _PER[found["per"].lower()]
        return sentence[found.end() :]

    def _paid(self, sentence: str) -> str:
        """`Spend a Fear to ...`; what a target marks is no price."""
        price = rf"(?:spend|mark|pay|suffer) (?P<n>{_N}) (?P<what>{_words(self.say.costs)})\b"
        more = r"(?:\s+to\s+|\s+and\s+(?=mark|spend|pay|suffer|you\b)|\s+and\s+|[,:]\s*|$)"
        found = re.match(rf"(?:you (?:can|may) )?{price}{more}", sentence, _I)
        if found is None:
            return sentence
        what = self.say.costs[found["what"].lower()]
        self.cost[what] = self.cost.get(what, 0) + _count(found["n"])
        return self._paid(sentence[found.end() :])

    # Whom it is about.

    def _select(self, found: re.Match[str], then: tuple[Action, ...]) -> Select:
        said = found.groupdict()
        if (said["foes"] or "").lower().startswith("creature"):
            self.doubts.append("creatures: read as foes alone, not as everybody")
        if said["area"]:
            self.doubts.append(f"{said['area']}: choose those whom this means")
        made: dict[str, Any] = {"least": 1, "most": _count(said["most"] or "1")}
        if said["all"] or said["plural"] is not None:
            made = {"chosen": True}
        if said.get("range"):
            made["range"] = self.say.ranges[said["range"].lower()]
        if said.get("metres"):
            made["within"] = int(said["metres"])
        among = Whom.FRIENDS if said["friends"] else Whom.FOES
        return Select(among=among, by=By.ACTOR, then=then, **made)

    def _chooses(self, sentence: str) -> bool:
        """`Choose a target within Far range`: what comes next is said of them."""
        found = re.fullmatch(rf"(?:choose|select|pick|target) {self.whom}", sentence, _I)
        if found is not None:
            self._forget()
            self.chosen, self.place = found, len(self.then)
        return found is not None

    def _forget(self, said: int | None = None) -> None:
        """The text goes on to something else; a choice of which nothing was said stays text."""
        rows_then = len(self.then) if said is None else said
        if self.chosen is not None and rows_then == self.place:
            self.left.append(self.chosen.string)
        self.chosen = None

    def _about(self, sentence: str) -> tuple[re.Match[str] | None, str]:
        """Whom a sentence begins with, and what it says of them."""
        if self.chosen is not None and (found := _CHOSEN.match(sentence)) is not None:
            return self.chosen, sentence[found.end() :]
        found = re.match(rf"{self.whom}\s+(?=\S)", sentence, _I)
        return found, sentence if found is None else sentence[found.end() :]

    def _add(self, found: re.Match[str], *then: Action) -> None:
        """They are asked for once; what is said of those who were chosen goes on."""
        last = self.then[self.place] if self._struck(found) else None
        if isinstance(last, Select):
            self.then[self.place] = replace(last, then=(*last.then, *then))
            return
        self.then.append(self._select(found, then))

    def _struck(self, found: re.Match[str]) -> bool:
        """Whether those who were chosen have a row already."""
        return found is self.chosen and self.place < len(self.then)

    def _rolled_for(self) -> bool:
        last = self.then[self.place]
        return isinstance(last, Select) and isinstance(last.then[0], rows.Try)

    # An attack, and what its success brings.

    def _attack(self, sentence: str) -> bool:
        skill = rf"(?P<skill>{_words(self.say.skills)})(?: \(\d{{1,2}}\))? (?:roll|test|attack)"
        roll = rf"an? (?:{skill}|(?:standard |melee |ranged )?attack(?: roll)?)"
        head = rf"(?:you |it |{_ME} )?(?:can )?makes? {roll} (?:against|on) {self.whom}"
        found = re.match(rf"{head}(?P<rest>.*)$", sentence, _I)
        if found is None:
            return False
        strike = rows.Strike(skill=self._skill(found))
        self.then.append(self._select(found, (strike,)))
        self.rolls = True
        rest = re.sub(
            r"^[,:]?\s*(?:and )?(?:on a (?:success|hit),? )?", "", found["rest"], flags=_I
        )
        return not rest or self._on_hit(rest)

    def _skill(self, found: re.Match[str]) -> str:
        said = found.groupdict().get("skill")
        return self.say.skills[said.lower()] if said else ""

    def _on_hit(self, text: str) -> bool:
        """What a hit does: damage first, then whatever else is said of them."""
        select = self.then[-1]
        assert isinstance(select, Select)
        strike = select.then[0]
        assert isinstance(strike, rows.Strike)
        deals = (
            r"(?:(?:it |they |you |the targets? )?(?:deal(?:s|ing)?|tak(?:es?|ing)|suffers?|for) )?"
        )
        whom = r"(?: (?:to (?:them|the targets?|each)|on a (?:success|hit)))?"
        found = re.match(rf"{deals}{self.damage}{whom}(?:$|,? and |, )", text, _I)
        if found is not None and strike.damage:
            return False
        rest = text if found is None else text[found.end() :]
        told = re.match(r"(?:you )?(?:deal|gain|clear|place|put|recover)\b", text, _I) is not None
        more = self._predicates(rest, Whom.ACTOR if told else Whom.THEM) if rest else ()
        if more is None:
            return False
        if found is not None:
            strike = self._hurting(strike, found.groupdict())
        self.then[-1] = replace(select, then=(replace(strike, hit=(*strike.hit, *more)),))
        return True

    def _hurting(self, strike: rows.Strike, said: Mapping[str, Any]) -> rows.Strike:
        amount, ed, ap = _amount(said["amount"]), _extra(said), said.get("ap")
        if not self.say.kinds:
            return replace(strike, damage=amount, ed=ed, ap=int(ap or 0))
        kind = self.say.kinds[said["kind"].lower()]
        return replace(strike, damage=amount, kind=kind, direct=bool(said["direct"]))

    def _follows(self, sentence: str) -> bool:
        """`On a success, ...`, `Targets who fail ...`: what comes of the roll before."""
        select = self.then[-1] if self.then and self.rolls else None
        if not isinstance(select, Select):
            return False
        test = select.then[0]
        if isinstance(test, rows.Try):
            made = self._after(test, sentence)
            self.then[-1] = select if made is None else replace(select, then=(made,))
            return made is not None
        hit = rf"(?: (?:it|you|{_ME}) (?:hits?|succeeds? against)|(?: are| is)? hit)"
        found = re.match(rf"(?:on a (?:success|hit),?|{_THEM}{hit})\s+", sentence, _I)
        return found is not None and self._on_hit(sentence[found.end() :])

    def _after(self, test: rows.Try, sentence: str) -> rows.Try | None:
        made, failed = (rf"(?:on a {one},? (?:they )?|{_THEM} {verb},? )" for one, verb in _ENDS)
        halved = r"(?:instead )?takes? half(?: (?:the|that|as much))?(?: damage)?"
        if re.fullmatch(f"{made}{halved}", sentence, _I):
            hurts = any(isinstance(one, rows.Suffer) and one.damage for one in test.failed)
            return replace(test, half=True) if hurts else None
        for head, field in ((failed, "failed"), (made, "passed")):
            found = re.match(head, sentence, _I)
            read = self._predicates(sentence[found.end() :], Whom.THEM) if found else None
            if read is not None:
                return replace(test, **{field: (*getattr(test, field), *read)})
        return None

    # A roll of the targets', and plain statements.

    def _resists(self, sentence: str) -> bool:
        whom, said = self._about(sentence)
        if whom is None:
            return False
        for resist in self.say.resist:
            must = r"(?:must|have to|has to) (?:make|pass|succeed (?:on|at))"
            found = re.match(rf"{must} {resist}(?P<rest>.*)$", said, _I)
            if found is not None:
                return self._tried(whom, found, found["rest"].strip())
            passed = r"unless (?:they|it) (?:make|pass|passes|succeeds? (?:on|at))"
            found = re.fullmatch(rf"(?P<rest>.+?),? {passed} {resist}", said, _I)
            if found is not None:
                return self._tried(whom, found, f"or {found['rest']}")
        return False

    def _tried(self, whom: re.Match[str], found: re.Match[str], rest: str) -> bool:
        test = rows.Try(skill=self._skill(found), dn=int(found["dn"] or 0), who=Whom.THEM)
        or_else = re.match(r"(?:,\s*)?or (?:else )?", rest, _I)
        failed = self._predicates(rest[or_else.end() :], Whom.THEM) if or_else else ()
        if failed is None or (rest and not or_else) or self._struck(whom):
            return False
        self._add(whom, replace(test, failed=failed))
        self.rolls = True
        return True

    def _plain(self, sentence: str) -> bool:
        self.rolls = False
        found, rest = self._about(sentence)
        if found is not None:
            return self._said_of(found, self._predicates(rest, Whom.THEM))
        own = re.sub(r"^(?:you|it)\s+(?:can |may )?", "", sentence, flags=_I)
        deals = re.fullmatch(rf"deals? {self.damage} to {self.whom}", own, _I)
        if deals is not None:
            made = self._suffer(deals, Whom.THEM)
            return self._said_of(deals, None if made is None else (made,))
        heals = re.fullmatch(rf"(?P<deed>.+?) (?:on|from|for) {self.whom}", own, _I)
        if heals is not None:
            return self._said_of(heals, self._only_heals(heals["deed"]))
        heals = re.fullmatch(rf"heals? {self.whom} for (?P<deed>.+)", own, _I)
        if heals is not None:
            return self._said_of(heals, self._only_heals(f"heal {heals['deed']}"))
        self.then += (read := self._predicates(own, Whom.ACTOR) or ())
        return bool(read)

    def _said_of(self, found: re.Match[str], read: tuple[Action, ...] | None) -> bool:
        if read:
            if self._struck(found) and self._rolled_for():
                return False  # of all of them, or of those who failed?
            theirs = tuple(one for one in read if getattr(one, "who", None) is Whom.THEM)
            if theirs:
                self._add(found, *theirs)
            self.then += (one for one in read if one not in theirs)  # once, however many they are
        return bool(read)

    def _only_heals(self, text: str) -> tuple[Action, ...] | None:
        read = self._predicates(text, Whom.THEM)
        return read if read and all(isinstance(one, rows.Heal) for one in read) else None

    # What may be said of somebody.

    def _predicates(self, text: str, who: Whom) -> tuple[Action, ...] | None:
        """Several things, one after the other; None unless all of them are understood."""
        parts = re.split(r",? and (?:also )?|, (?=\w)", text.strip(" ,"))
        made = [self._predicate(part.strip(), who) for part in parts]
        return None if None in made else tuple(one for one in made if one is not None)

    def _predicate(self, text: str, who: Whom) -> Action | None:
        mine = re.match(rf"(?:you|(?P<name>{_ME})) (?:can |may )?", text, _I)
        if mine is not None:
            who, text = Whom.ACTOR, text[mine.end() :]
            if mine["name"]:
                self.doubts.append(f"{mine['name']}: read as whoever has this")
        named = re.match(r"(?:the targets?|each target|they) ", text, _I)
        if named is not None:
            if who is Whom.ACTOR and not self.rolls:
                return None
            who, text = Whom.THEM, text[named.end() :]
        text = re.sub(r"^(?:must |also )+", "", text, flags=_I)
        ways: tuple[Callable[[str, Whom], Action | None], ...] = (
            self._harmed,
            self._marked,
            self._healed,
            self._won,
            self._bonus,
            self._condition,
            self._token,
            self._countdown,
        )
        return next((made for way in ways if (made := way(text, who)) is not None), None)

    def _harmed(self, text: str, who: Whom) -> Action | None:
        found = re.fullmatch(rf"(?:takes?|suffers?) {self.damage}", text, _I)
        return None if found is None else self._suffer(found, who)

    def _suffer(self, found: re.Match[str], who: Whom) -> rows.Suffer | None:
        said = found.groupdict()
        if _extra(said) or said.get("ap"):
            return None  # without an attack there are no such dice
        made = rows.Suffer(who=who, damage=_amount(said["amount"]))
        if not self.say.kinds:
            return made
        return replace(made, kind=self.say.kinds[said["kind"].lower()], direct=bool(said["direct"]))

    def _marked(self, text: str, who: Whom) -> Action | None:
        what = rf"(?P<n>{_DICE}|{_N}) (?P<what>{_words(self.say.marks)})"
        found = re.fullmatch(rf"(?:marks?|suffers?|takes?) {what}", text, _I)
        if found is None:
            return None
        key = self.say.marks[found["what"].lower()]
        return replace(rows.Suffer(who=who), **{key: _amount(found["n"])})

    def _healed(self, text: str, who: Whom) -> Action | None:
        what = rf"(?P<n>{_DICE}|{_N}) (?P<what>{_words(self.say.heals)})"
        found = re.fullmatch(rf"(?:clears?|heals?|removes?|recovers?) {what}", text, _I)
        if found is None:
            return None
        return rows.Heal(self.say.heals[found["what"].lower()], _amount(found["n"]), who)

    def _won(self, text: str, who: Whom) -> Action | None:
        what = rf"(?P<n>{_N}) (?P<what>{_words(self.say.points)})"
        found = re.fullmatch(rf"(?P<how>gains?|loses?) {what}", text, _I)
        if found is None:
            return None
        many = _count(found["n"]) * (-1 if found["how"].lower().startswith("lose") else 1)
        return rows.Resource(self.say.points[found["what"].lower()], many, who)

    def _bonus(self, text: str, who: Whom) -> Action | None:
        by = (
            r"(?:gains?|has|have|gets?|takes?) (?:an? )?(?P<by>[+-]\d{1,2}) (?:(?:bonus|penalty) )?"
        )
        to = rf"(?:to )?(?:your |its |their )?(?P<what>{_words(self.say.numbers)})"
        found = re.fullmatch(rf"{by}{to}{_UNTIL}", text, _I)
        if found is None or _LASTS[found["until"].lower()] not in self.say.lasts:
            return None
        quantity = self.say.numbers[found["what"].lower()]
        return rows.Bear(
            name=f"{found['what'].title()} {found['by']}",
            who=who,
            until=_LASTS[found["until"].lower()],
            modifiers=(Modifier(quantity, int(found["by"])),),
        )

    def _condition(self, text: str, who: Whom) -> Action | None:
        be, now = r"(?:is |are |be |becomes? |gains? )?(?:knocked )?", r"(?: \(?temporarily\)?)?"
        plain, rated = _words(self.say.conditions), _words(self.say.rated)
        name = rf"(?:(?P<name>{plain})|(?P<rated>{rated}) \(?(?P<n>\d)\)?)"
        free = r"(?P<free> until (?:they|it) (?:breaks? free|escapes?)[\w ]*)"
        ends = rf"(?:{_UNTIL}|{free})?"
        found = re.fullmatch(rf"{be}(?:temporarily )?{name}{now}{ends}", text, _I)
        if found is None:
            return None
        until = _LASTS[found["until"].lower()] if found["until"] else Lasts.USUAL
        if until not in (*self.say.lasts, Lasts.USUAL):
            return None
        if found["free"]:
            self.doubts.append(f"how it ends is not kept:{found['free']}")
        named = {**self.say.conditions, **self.say.rated}[(found["name"] or found["rated"]).lower()]
        return rows.Bear(name=named, who=who, rating=int(found["n"] or 0), until=until)

    def _token(self, text: str, _who: Whom) -> Action | None:
        how = rf"(?P<how>place|put|remove|take) (?P<n>{_DICE}|{_N}) tokens?"
        found = re.fullmatch(rf"{how} (?:on|from|off) this card", text, _I)
        if found is None:
            return None
        many, less = _amount(found["n"]), found["how"].lower() in ("remove", "take")
        if less and not isinstance(many, int):
            return None
        return rows.Tokens(-int(many) if less else many)

    def _countdown(self, text: str, _who: Whom) -> Action | None:
        kinds = r"(?:(?P<kind>progress|consequence|long-term) )?"
        named = r"(?: (?:called|named) [\"']?(?P<name>[\w' -]{2,40}?)[\"']?)?"
        begins = rf"(?:starts?|begins?|activates?) an? {kinds}countdown \((?P<n>{_DICE})\)"
        found = re.fullmatch(f"{begins}{named}", text, _I)
        if found is None or not self.say.countdowns:
            return None
        kind = (found["kind"] or "").lower().replace("-", "_")
        return rows.Tick(name=found["name"] or "Countdown", start=_amount(found["n"]), kind=kind)


def _words(said: Iterable[str]) -> str:
    """Any of these, the longest first."""
    return "|".join(sorted(map(re.escape, said), key=len, reverse=True)) or "(?!)"


def _extra(said: Mapping[str, Any]) -> int:
    """Extra Damage Dice, in either way to write them."""
    return int(said.get("ed") or said.get("ed2") or 0)


def _count(word: str) -> int:
    return _MANY.get(word.lower()) or max(1, int(word))


def _amount(word: str) -> rows.Amount:
    low = word.lower().replace(" ", "")
    return low if re.search(r"d\d", low) else _count(low)


def feature_rows(text: str, idioms: Idioms) -> FeatureRows:
    """What the text of a feature says in the words of rows."""
    return _Reader(idioms).read(text)
