"""The text of a feature read into rows, where its words are plain; the rest stays text.

A sentence is read whole or not at all; that somebody is moved is told. What is left beside
something that was read is a doubt: it may be a condition of the rest. A game brings its idioms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core import rows
from tableside.core.cards import Per
from tableside.core.row_files import inside, wrong_with
from tableside.core.rows import Action, By, Select, Whom
from tableside.systems.kit.feature_clauses import (
    CASELESS,
    ME,
    Clauses,
    Idioms,
    N,
    amount,
    count,
    extra,
    good,
    words,
)

__all__ = ["FeatureRows", "Idioms", "feature_rows"]

_PER = {
    "scene": Per.SCENE,
    "rest": Per.REST,
    "short rest": Per.REST,
    "long rest": Per.LONG_REST,
    "session": Per.EVENING,
    "evening": Per.EVENING,
    "round": Per.ROUND,
}
_ENDS = (("success", "(?:succeeds?|pass(?:es)?)"), ("failure", "fails?"))  # in either way
_FOES = (
    r"targets?|creatures?|characters?|enem(?:y|ies)|foes?|adversar(?:y|ies)|PCs?|heroes|hero"
    r"|opponents?|agents?"
)
_FRIENDS = r"all(?:y|ies)|friends?|companions?"
_THEM = rf"(?:any |each |all |every )?(?:those|anyone|anybody|{_FOES})(?: who| that)?"  # of a roll
_MANY_OF = (
    r"(?=(?:targets|creatures|characters|enemies|foes|adversaries|heroes|allies|agents) within\b)"
)
_ACTION = r"(?:(?:free|simple|combat|full|full-round|movement) )?(?:action|reaction)"
_AS = re.compile(rf"as an? {_ACTION},?\s*", CASELESS)
_ALONE = re.compile(rf"{_ACTION}\s*(?:[:.]\s*|$)", CASELESS)
_WHEN = re.compile(
    r"((?:when|whenever|if|each time|after|on a successful attack|at the (?:start|end) of)\b"
    r"[^,]*),\s*(?=\w)",
    CASELESS,
)
_WHENEVER = re.compile(
    r"\s+((?:whenever|when|each time) \w[^,]*"
    r"|at the (?:start|end) of (?:each|every|its|their)\b[^,]*)$",
    CASELESS,
)
_STRANGER = re.compile(  # somebody else whom a pronoun behind it may mean
    rf"\b(?:{_FOES}|{_FRIENDS}|attack(?:s|er)?|hits|deals?|against|someone|anybody|anyone)\b",
    CASELESS,
)
_CHOSEN = re.compile(r"(?:they|the targets?|each(?: target| of them)?|those targets)\s+", CASELESS)
_OF_MOMENT = re.compile(
    r"(?:the (?:target|attacker)|that (?:target|enemy|creature|agent|PC))\s+", CASELESS
)
_AREA = rf" (?P<area>in (?:that|the) area|in front of (?:it|you|them|{ME})|in a (?:line|cone))"
_DOES = (
    r"(?=(?:must|have|has|takes?|suffers?|marks?|is|are|becomes?|loses?|gains?|recovers?|heals?"
    r"|clears?)\b)"
)
_WHICH = rf"(?: (?P<which>(?:who|that) \w+ (?:(?!must\b)[^,.]){{2,60}}?)(?:$|(?=\s+{_DOES})))"
_HAPPENS = re.compile(
    r"(?:who|that) (?:hits?|starts?|ends?|enters?|moves?|attacks?|touch(?:es)?)\b", CASELESS
)
_MOVES = r"(?:pull|push|drag|throw|move|fling|teleport)s?"
_GERUNDS = (
    (re.compile(r"\bthey're\b", CASELESS), "they are"),
    (re.compile(r"\bdealing\b", CASELESS), "deal"),
    (re.compile(r"(?<=,) taking\b", CASELESS), " take"),
    (re.compile(r"\b(?:forcing|causing) (?:them|the targets?) to\b", CASELESS), "they must"),
    (re.compile(r"\b(?:making|leaving) (?:them|the targets?)\b", CASELESS), "they are"),
)
_ANYBODY = re.compile(r"(?<=\w), friends? (?:or|and) (?:foes?|enem(?:y|ies)),? ", CASELESS)
_ASIDE = re.compile(r"\((?=[^)]*[a-z]{2,} [a-z]+)[^)]*\)")  # a remark, and no number
_LATER = re.compile(r"(?:it|the countdown) triggers\b", CASELESS)


class FeatureRows(msgspec.Struct, frozen=True):
    """What a text says in the words of rows, what may be meant otherwise, and what stays text."""

    then: tuple[Action, ...] = ()
    cost: Mapping[str, int] = {}
    uses: int = 0
    per: Per = Per.SCENE
    trigger: str = ""  # when it happens, in its own words
    doubts: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class _Reader(Clauses):
    """One text on its way: what it has given, and whom the next sentence speaks of."""

    def __init__(self, idioms: Idioms, owner: str) -> None:
        super().__init__(idioms, owner)
        self.then: list[Action] = []
        self.cost: dict[str, int] = {}
        self.answers = False  # whether it is a reaction to somebody's deed
        self.usual = ""  # what it costs one of if no price is said
        self.uses, self.per = 0, Per.SCENE
        self.trigger = ""
        self.left: list[str] = []
        self.chosen: re.Match[str] | None = None  # whom a sentence before told to choose
        self.place = 0  # where their row is, or will be
        if idioms.ranges:
            far = rf"within (?P<range>{words(idioms.ranges)})(?: range)?"
        else:
            far = r"within (?P<metres>\d{1,3}) ?(?:metres|meters|m)\b"
        self.far = far
        many = r"(?P<all>all|each|every)(?: of the)?|(?P<any>any)|(?P<one>an?|one)"
        many += rf"|(?:up to )?(?P<most>{N})"
        states = words((*idioms.conditions, "living", "nearby", "visible", "mortal"))
        kind = rf"(?:(?P<adjective>{states}) )?"
        who = rf"{kind}(?:(?P<friends>{_FRIENDS})\b|(?P<foes>{_FOES})\b)"
        near = rf"(?:{who})(?:{_AREA})?(?: {far})?(?: of (?:you|it|them|{ME}))?{_WHICH}?"
        everyone = rf"(?P<everyone>everyone|everybody)(?: {far.replace('?P<', '?P<all_')})"
        self.whom = rf"(?:(?:(?:{many}) (?P<but>other )?|(?P<plural>{_MANY_OF})){near}|{everyone})"

    def read(self, text: str) -> FeatureRows:
        """Sentence by sentence."""
        text = re.sub(rf"^\s*(?:{words(self.say.sorts)})\s*\n", "", text, flags=CASELESS)
        self.left += _ASIDE.findall(text)
        text = _ASIDE.sub("", text)
        for sentence in re.split(r"(?<=[.!;])\s+", " ".join(text.split())):
            self._sentence(sentence.strip().rstrip(".!;").strip())
        self._forget()
        self._unsaid()
        self._repeated()
        if self.usual:
            self.cost.setdefault(self.usual, 1)
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
            first = one.then[0] if isinstance(one, Select) else one
            bare = isinstance(first, rows.Strike) and not (first.damage or first.ed or first.hit)
            idle = isinstance(first, rows.Try) and not (
                first.passed or first.failed or self._known(first)
            )
            if bare or idle:
                self.then.remove(one)
                self.left.append("a roll whose outcome is not said")

    def _known(self, test: rows.Try) -> bool:
        """Whether the game knows what follows from such a test."""
        return test.kind in {kind for _, kind in self.say.tests.values()}

    def _repeated(self) -> None:
        """What the user has of each who is hit or fails may be meant once for all of them."""
        for one in self.then:
            first = one.then[0] if isinstance(one, Select) and one.most != 1 else None
            told = [] if first is None else [each for inner, _ in inside(first) for each in inner]
            if any(getattr(each, "who", Whom.ACTOR) is Whom.ACTOR for each in told):
                self.doubts.append("what comes to the user is read as once for each of them")

    def _sentence(self, sentence: str) -> None:
        rest = self._headed(_ANYBODY.sub(" ", sentence))
        for gerund, verb in _GERUNDS:
            rest = gerund.sub(verb, rest)
        self.answers = self.answers or re.search(r"\bas an? reaction\b", rest, CASELESS) is not None
        rest = self._paid(self._limited(_AS.sub("", rest, count=1)).strip())
        if not rest or self._stands(rest):
            return
        cost, self.rolls, said = {**self.cost}, False, ""
        # What is said of those who were chosen is no moment: it is a condition, or lasts.
        first = not (self.then or self.left or self.trigger or self.chosen)
        if (when := _WHEN.match(rest)) is not None:
            said = self._paid(self._own(when[1], rest[when.end() :]))
        elif (when := _WHENEVER.search(rest)) is not None:
            said = self._own(when[1], rest[: when.start()])
            if _STRANGER.search(said):
                when = None  # it is somebody else's moment, and comes again and again
        if first and when is not None and not _LATER.search(when[1]):
            self.trigger = when[1]  # whoever uses it says that the moment has come
            if self._stands(said) if said else self.cost != cost:
                return
            self.trigger = ""
        self.cost = cost
        self.left.append(rest)

    def _headed(self, sentence: str) -> str:
        """What sort of thing it is, which may be its price: `Ruin Action: ...`."""
        priced = re.match(
            rf"(?P<sort>{words(self.say.priced)})\s*(?:[:.]\s*|$)", sentence, CASELESS
        )
        if priced is not None:
            self.usual = self.say.priced[priced["sort"].lower()]
            return sentence[priced.end() :]
        alone = _ALONE.match(sentence)
        self.answers = self.answers or (alone is not None and "reaction" in alone[0].lower())
        return sentence if alone is None else sentence[alone.end() :]

    def _own(self, when: str, said: str) -> str:
        """Whoever acts in the moment acts in what follows, if nobody else is spoken of."""
        own = re.match(rf"(?:when|whenever|if|each time|after) (?:you|{ME})\b", when, CASELESS)
        if own is not None and not _STRANGER.search(when):
            return re.sub(r"^(?:they|he|she|it) ", "you ", said, flags=CASELESS)
        they = re.match(r"(?P<who>they|he|she|it)\b(?P<must> must\b)?", said, CASELESS)
        if they is None or (own is None and _STRANGER.search(when) is None):
            return said
        others = re.findall(rf"\b(?:an?|any|the) (?:{_FOES})\b", when, CASELESS)
        free = re.match(r"\w+ (?:can|may)\b", said, CASELESS) is not None
        if len(others) != 1 or free or (they["who"].lower() != "they" and they["must"] is None):
            return ""  # of whom it speaks, nobody knows
        self.doubts.append(f"{they['who']}: read as {others[0]}")
        return f"the target{said[they.end('who') :]}"

    def _stands(self, sentence: str) -> bool:
        """Whether a sentence is understood whole, and can be played."""
        before, doubts = [*self.then], [*self.doubts]
        sentence = self._done_to(sentence)
        for way in (
            *(self._attack, self._chooses, self._follows, self._resists),
            *(self._rolls, self._plain),
        ):
            self.aside = []
            if way(sentence) and not any(wrong_with(self.then, lambda _: "")):
                theirs = _CHOSEN.match(sentence) or way in (self._chooses, self._follows)
                if not theirs:
                    self._forget(len(before))
                self.left += self.aside
                return True
            self.then, self.doubts = [*before], [*doubts]
        return False

    def _done_to(self, sentence: str) -> str:
        """`Force a target to ...`, `make them ...`, as what is said of them."""
        named = words((*self.say.conditions, *self.say.rated))
        for does, what, said in (
            ("gives?", r"(?=[+-]\d)", "gain"),
            ("(?:force|cause|compel)s?|have", r"(?:to )?(?=\w)", "must"),
            ("makes?|leaves?", rf"(?=(?:temporarily )?(?:{named})\b)", "are"),
        ):
            found = re.match(rf"(?:{does}) (?P<who>{self.whom}) {what}", sentence, CASELESS)
            if found is not None:
                return f"{found['who']} {said} {sentence[found.end() :]}"
        return sentence

    def _limited(self, sentence: str) -> str:
        """`Once per rest, ...`"""
        times = rf"(?P<n>once|twice|{N} times) (?:per|each|a) (?P<per>{words(_PER)})"
        found = re.match(rf"{times},?\s*", sentence, CASELESS) or re.search(
            rf",? {times}$", sentence, CASELESS
        )
        if found is None:
            return sentence
        if self.uses:
            self.doubts.append("there is more than one limit: read as the last of them")
        word = found["n"].lower().removesuffix(" times")
        self.uses = {"once": 1, "twice": 2}.get(word) or count(word)
        self.per = _PER[found["per"].lower()]
        if self.then and found[0] != sentence:
            self.doubts.append("the limit is read as that of all of it")
        return f"{sentence[: found.start()]}{sentence[found.end() :]}"

    def _paid(self, sentence: str) -> str:
        """`Spend a Fear to ...`; what a target marks is no price."""
        who = rf"(?:(?:you|he|she|it|{ME}) (?:can|may|must) |you )?"
        price = rf"(?:spend|mark|pay|suffer)s? (?P<n>{N}) (?P<what>{words(self.say.costs)})\b"
        more = (
            rf"(?: as an? {_ACTION})?"
            r"(?:\s+to\s+|\s+and\s+(?=mark|spend|pay|suffer|you\b)|\s+and\s+|[,:]\s*|$)"
        )
        found = re.match(rf"{who}{price}{more}", sentence, CASELESS)
        if found is None:
            return sentence
        if self.then:
            self.doubts.append("the price is read as that of all of it")
        what = self.say.costs[found["what"].lower()]
        self.cost[what] = self.cost.get(what, 0) + count(found["n"])
        return self._paid(sentence[found.end() :])

    # Whom it is about.

    def _select(self, found: re.Match[str], then: tuple[Action, ...]) -> Select:
        said = found.groupdict()
        foes, which = (said.get("foes") or "").lower(), said.get("which")
        made: dict[str, Any] = {"least": 1, "most": count(said.get("most") or "1")}
        every = bool(said.get("all") or said.get("everyone") or said.get("plural") is not None)
        if said.get("any"):  # of whom something is said, and not whom somebody chooses
            every = found.string.lower().startswith("any ")
            self.doubts += () if every else ("any: read as one of them",)
        if every and not (which and _HAPPENS.match(which)):
            made = {"chosen": True}
        among = Whom.FRIENDS if said.get("friends") else Whom.FOES
        strikes = bool(then) and isinstance(then[0], rows.Strike)
        if said.get("everyone") or (foes.startswith("creature") and every and not strikes):
            among = Whom.ALL
            self.doubts.append("everybody near is named, friends and the user as well")
        elif foes.startswith(("creature", "character")):
            self.doubts.append(f"{foes}: read as foes alone, not as everybody")
        if which and not (said.get("range") or said.get("metres")):
            inner = re.search(self.far, which, CASELESS)
            said.update(inner.groupdict() if inner is not None else {})
        if said.get("but") and self.then:
            self.doubts.append("other: whoever was meant before is counted among them")
        if foes.startswith(("pc", "hero")) and any(map(good, then)):
            self.doubts.append(f"{foes}: read as the foes of whoever has this")
        for what in (said.get("area"), said.get("adjective"), which):
            if what:
                self.doubts.append(f"{what}: choose those whom this means")
        if near := said.get("range") or said.get("all_range"):
            made["range"] = self.say.ranges[near.lower()]
        if metres := said.get("metres") or said.get("all_metres"):
            made["within"] = int(metres)
        return Select(among=among, by=By.ACTOR, then=then, **made)

    def _chooses(self, sentence: str) -> bool:
        """`Choose a target within Far range`: what comes next is said of them."""
        found = re.fullmatch(rf"(?:choose|select|pick|target) {self.whom}", sentence, CASELESS)
        if found is None:
            to = r" (?:to|into|toward|towards|up|back|away|down)\b.*"
            found = re.fullmatch(
                rf"(?:you (?:can |may )?)?{_MOVES} {self.whom}(?P<to>{to})", sentence, CASELESS
            )
            if found is not None:
                self.aside.append(sentence)
        if found is not None:
            self._forget()
            self.chosen, self.place = found, len(self.then)
        return found is not None

    def _forget(self, said: int | None = None) -> None:
        """The text goes on to something else; a choice of which nothing was said stays text."""
        rows_then = len(self.then) if said is None else said
        forgotten = self.chosen is not None and rows_then == self.place
        if self.chosen is not None and forgotten and self.chosen.string not in self.left:
            self.left.append(self.chosen.string)
        self.chosen = None

    def _about(self, sentence: str) -> tuple[re.Match[str] | None, str]:
        """Whom a sentence begins with, and what it says of them."""
        if self.chosen is not None and (found := _CHOSEN.match(sentence)) is not None:
            return self.chosen, sentence[found.end() :]
        found = re.match(rf"{self.whom}\s+(?:each\s+)?(?=\S)", sentence, CASELESS)
        if found is None and (moment := self._moment()) is not None:
            about = _OF_MOMENT.match(sentence)
            return (None, sentence) if about is None else (moment, sentence[about.end() :])
        return found, sentence if found is None else sentence[found.end() :]

    def _moment(self) -> re.Match[str] | None:
        """Whom a moment is about, of which nothing was said yet: whoever uses it says that."""
        if self.then or not (self.trigger or self.answers):
            return None
        return re.search(rf"\b{self.whom}", self.trigger, CASELESS) or re.match("", "")

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
        skill = rf"(?P<skill>{words(self.say.skills)})(?: \(\d{{1,2}}\))? (?:roll|test|attack)"
        roll = rf"an? (?:{skill}|(?:standard |melee |ranged )?attack(?: roll)?)"
        makes = rf"(?:makes? {roll} (?:against|on)|attacks?)"
        head = rf"(?:you |it |{ME} )?(?:can )?{makes} {self.whom}"
        found = re.match(rf"{head}(?P<rest>.*)$", sentence, CASELESS)
        if found is None:
            return False
        strike = rows.Strike(skill=self._skill(found))
        self.then.append(self._select(found, (strike,)))
        self.rolls = True
        rest = re.sub(
            r"^[,:]?\s*(?:and )?(?:on a (?:success|hit),? )?", "", found["rest"], flags=CASELESS
        )
        return not rest or self._on_hit(rest)

    def _skill(self, found: re.Match[str]) -> str:
        said = (found.groupdict().get("skill") or "").lower()
        return self.say.skills.get(said, "")

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
        found = re.match(rf"{deals}{self.damage}{whom}(?:$|,? and |, )", text, CASELESS)
        if found is not None and strike.damage:
            return False
        rest = text if found is None else text[found.end() :]
        told = (
            re.match(r"(?:you )?(?:deal|gain|clear|place|put|recover)\b", text, CASELESS)
            is not None
        )
        who, begun = Whom.ACTOR if told else Whom.THEM, found is not None
        more = self.predicates(rest, who, begun=begun) if rest else ()
        if more is None:
            return False
        if found is not None:
            made = self._hurting(strike, found.groupdict())
            if made is None:
                return False
            strike = made
        self.then[-1] = replace(select, then=(replace(strike, hit=(*strike.hit, *more)),))
        return True

    def _hurting(self, strike: rows.Strike, said: Mapping[str, Any]) -> rows.Strike | None:
        dealt, ed, ap = amount(said["amount"]), extra(said), said.get("ap")
        if not self.say.kinds:
            return replace(strike, damage=dealt, ed=ed, ap=int(ap or 0))
        if said["rated"] and not said["amount"].startswith("d"):
            return None
        return replace(strike, damage=dealt, kind=self.kind(said), direct=bool(said["direct"]))

    def _follows(self, sentence: str) -> bool:
        """`On a success, ...`, `Targets who fail ...`: what comes of the roll before."""
        select = self.then[-1] if self.then and self.rolls else None
        if isinstance(select, rows.Try):
            return self._mine(select, sentence)
        if not isinstance(select, Select):
            return False
        test = select.then[0]
        if isinstance(test, rows.Try):
            made = self._after(test, sentence)
            self.then[-1] = select if made is None else replace(select, then=(made,))
            return made is not None
        hit = rf"(?: (?:it|you|{ME}) (?:hits?|succeeds? against)|(?: are| is)? hit)"
        one = r"(?: against (?:it|them|an?y? ?(?:target|of them)|the target))?"
        head = (
            rf"(?:on a (?:success|hit){one},?|if (?:successful|it hits|they hit|you hit|you succeed"
            rf"|the (?:attack|test) (?:hits|succeeds|is successful)),?|{_THEM}{hit})\s+"
        )
        found = re.match(head, sentence, CASELESS)
        return found is not None and self._on_hit(sentence[found.end() :])

    def _after(self, test: rows.Try, sentence: str) -> rows.Try | None:
        made, failed = (rf"(?:on a {one},? (?:they )?|{_THEM} {verb},? )" for one, verb in _ENDS)
        halved = (
            r"(?:instead )?(?:takes?|suffers?) (?:only )?half(?: (?:the|that|as much))?(?: damage)?"
        )
        if re.fullmatch(f"{made}{halved}", sentence, CASELESS):
            hurts = any(isinstance(one, rows.Suffer) and one.damage for one in test.failed)
            return replace(test, half=True) if hurts and self.say.halves else None
        for head, field in ((failed, "failed"), (made, "passed")):
            found = re.match(head, sentence, CASELESS)
            read = self.predicates(sentence[found.end() :], Whom.THEM) if found else None
            if read is not None:
                return replace(test, **{field: (*getattr(test, field), *read)})
        return None

    # A roll of the user's own, which is about nobody else.

    def _rolls(self, sentence: str) -> bool:
        """`Make a Leadership Test (DN 3)`: what it brings is said behind it."""
        for own in self.say.own:
            found = re.fullmatch(
                rf"(?:you )?(?:makes?|rolls?|pass|passes) {own}", sentence, CASELESS
            )
            if found is not None and (skill := self._skill(found)):
                kind, dn = self.say.own_kind, int(found["dn"])
                self.then.append(rows.Try(skill=skill, dn=dn, who=Whom.ACTOR, kind=kind))
                self.rolls = True
                return True
        return False

    def _mine(self, test: rows.Try, sentence: str) -> bool:
        for field, head in (
            ("passed", r"on a success,?|if (?:you succeed|successful),?"),
            ("failed", r"on a failure,?|if you fail,?"),
        ):
            found = re.match(rf"(?:{head})\s+", sentence, CASELESS)
            if found is None:
                continue
            before, self.then = [*self.then], []
            good = self._resists(sentence[found.end() :]) or self._plain(sentence[found.end() :])
            read, self.then = tuple(self.then), before
            self.rolls = True
            if good:
                self.then[-1] = replace(test, **{field: (*getattr(test, field), *read)})
            return good
        return False

    # A roll of the targets', and plain statements.

    def _resists(self, sentence: str) -> bool:
        whom, said = self._about(sentence)
        if whom is None:
            return False
        for resist in self.say.resist:
            must = r"(?:must|have to|has to) (?:make|pass|succeed (?:on|at))"
            found = re.match(rf"{must} {resist}(?P<rest>.*)$", said, CASELESS)
            if found is not None:
                return self._tried(whom, found, found["rest"].strip())
            passed = r"unless (?:they|it) (?:make|pass|passes|succeeds? (?:on|at))"
            found = re.fullmatch(rf"(?P<rest>.+?),? {passed} {resist}", said, CASELESS)
            if found is not None:
                return self._tried(whom, found, f"or {found['rest']}")
        return False

    def _tried(self, whom: re.Match[str], found: re.Match[str], rest: str) -> bool:
        skill, kind = self.say.tests.get((found["skill"] or "").lower(), (self._skill(found), ""))
        test = rows.Try(skill=skill, dn=int(found["dn"] or 0), who=Whom.THEM, kind=kind)
        or_else = re.match(r"(?:,\s*)?or (?:else )?", rest, CASELESS)
        failed = self.predicates(rest[or_else.end() :], Whom.THEM) if or_else else ()
        if failed is None or (rest and not or_else) or self._struck(whom):
            return False
        self._add(whom, replace(test, failed=failed))
        self.rolls = True
        return True

    def _plain(self, sentence: str) -> bool:
        self.rolls = False
        found, rest = self._about(sentence)
        if found is not None:
            return self._said_of(found, self.predicates(rest, Whom.THEM))
        own = re.sub(r"^(?:you|it)\s+(?:can |may )?", "", sentence, flags=CASELESS)
        mine = re.match(rf"{ME} (?=(?:deal|heal|inflict)s?\b)", own, CASELESS)
        own = own if mine is None else own[mine.end() :]
        inflicts = re.fullmatch(
            rf"inflicts? (?P<what>.+) on {self.whom}(?P<ends> until .*)?", own, CASELESS
        )
        if inflicts is not None:
            what = f"{inflicts['what']}{inflicts['ends'] or ''}"
            named = self.predicates(f"suffer {what}", Whom.THEM) if re.match(r"\d", what) else None
            return self._said_of(inflicts, named or self.predicates(what, Whom.THEM))
        moment = self._moment()
        if moment is not None and re.match(r"makes? the target \w", own, CASELESS):
            return self._said_of(moment, self.predicates(own, Whom.THEM))
        to = rf"(?:{self.whom}|(?P<moment>the (?:attacker|target)))"
        deals = re.fullmatch(rf"deals? {self.damage} to {to}", own, CASELESS)
        if deals is not None:
            made, whom = self.suffer(deals, Whom.THEM), moment if deals["moment"] else deals
            return whom is not None and self._said_of(whom, None if made is None else (made,))
        heals = re.fullmatch(rf"(?P<deed>.+?) (?:on|from|for|to) {self.whom}", own, CASELESS)
        if heals is not None:
            return self._said_of(heals, self._only_heals(heals["deed"]))
        heals = re.fullmatch(rf"heals? {self.whom} for (?P<deed>.+)", own, CASELESS)
        if heals is not None:
            return self._said_of(heals, self._only_heals(f"heal {heals['deed']}"))
        self.then += (read := self.predicates(own, Whom.ACTOR) or ())
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
        read = self.predicates(text, Whom.THEM)
        return read if read and all(isinstance(one, rows.Heal) for one in read) else None


def feature_rows(text: str, idioms: Idioms, owner: str = "") -> FeatureRows:
    """What the text of a feature says in the words of rows; `owner`: whose it is, by name."""
    return _Reader(idioms, owner).read(text)
