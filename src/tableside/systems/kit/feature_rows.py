"""The text of a feature read into rows, where its words are plain; the rest stays text.

A sentence is read whole or not at all; that somebody is moved is told. What is left beside
something that was read is a doubt: it may be a condition of the rest. A game brings its idioms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from tableside.core import rows
from tableside.core.cards import Per
from tableside.core.row_files import inside, wrong_with
from tableside.core.rows import Action, Select, Whom
from tableside.systems.kit.feature_clauses import CASELESS, ME, Idioms, N, count, words
from tableside.systems.kit.feature_rolls import Rolls, whole
from tableside.systems.kit.feature_whom import CHOSEN, FOES, STRANGER

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
_GERUNDS = (
    (re.compile(r"\bthey're\b", CASELESS), "they are"),
    (re.compile(r"\bdealing\b", CASELESS), "deal"),
    (re.compile(r"(?<=,) taking\b", CASELESS), " take"),
    (re.compile(r"\b(?:forcing|causing) (?:them|the targets?) to\b", CASELESS), "they must"),
    (re.compile(r"\b(?:making|leaving) (?:them|the targets?)\b", CASELESS), "they are"),
)
_ITSELF = re.compile(
    r"you (?:can|may) (?:only )?(?:do|use) this(?: (?:feature|ability|card|spell))?", CASELESS
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


class _Reader(Rolls):
    """One text on its way, sentence by sentence: its prices, its limits and its moment."""

    def __init__(self, idioms: Idioms, owner: str) -> None:
        super().__init__(idioms, owner)
        self.cost: dict[str, int] = {}
        self.usual = ""  # what it costs one of if no price is said
        self.uses, self.per = 0, Per.SCENE

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
        self.then = [*map(whole, self.then)]
        for one in [*self.then]:
            first = one.then[0] if isinstance(one, Select) else one
            bare = isinstance(first, rows.Strike) and not (first.damage or first.ed or first.hit)
            idle = isinstance(first, rows.Try) and not (
                first.passed or first.failed or self._known(first)
            )
            empty = isinstance(first, rows.Die) and not any(each.then for each in first.bands)
            if bare or idle or empty:
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
        rest = self._limited(_AS.sub("", rest, count=1)).strip()
        priced, before, doubts = rest, {**self.cost}, [*self.doubts]
        rest = self._paid(rest)
        if not rest or self._stands(rest):
            return
        if self.then and self.cost != before:  # of something more, that is not played
            self.cost, self.doubts = before, doubts
            self.left.append(priced)
            return
        cost, self.rolls, said = {**self.cost}, False, ""
        # What is said of those who were chosen is no moment: it is a condition, or lasts.
        first = not (self.then or self.left or self.trigger or self.chosen)
        if (when := _WHEN.match(rest)) is not None:
            said = self._paid(self._own(when[1], rest[when.end() :]))
        elif (when := _WHENEVER.search(rest)) is not None:
            said = self._own(when[1], rest[: when.start()])
            if STRANGER.search(said):
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
        if own is not None and not STRANGER.search(when):
            return re.sub(r"^(?:they|he|she|it) ", "you ", said, flags=CASELESS)
        they = re.match(r"(?P<who>they|he|she|it)\b(?P<must> must\b)?", said, CASELESS)
        if they is None or (own is None and STRANGER.search(when) is None):
            return said
        others = re.findall(rf"\b(?:an?|any|the) (?:{FOES})\b", when, CASELESS)
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
            *(self._rolls, self._dice, self._plain, self._paints),
        ):
            self.aside = []
            if way(sentence) and not any(wrong_with(map(whole, self.then), lambda _: "")):
                choosing = (self._chooses, self._follows, self._paints)
                theirs = CHOSEN.match(sentence) or way in choosing
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
            ("lets?", r"(?=(?:clear|gain|heal|recover|regain)\b)", ""),
            ("makes?|leaves?", rf"(?=(?:temporarily )?(?:{named})\b)", "are"),
        ):
            found = re.match(rf"(?:{does}) (?P<who>{self.whom}) {what}", sentence, CASELESS)
            if found is not None:
                return " ".join(f"{found['who']} {said} {sentence[found.end() :]}".split())
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
        rest = f"{sentence[: found.start()]}{sentence[found.end() :]}"
        return "" if _ITSELF.fullmatch(rest) else rest

    def _paid(self, sentence: str) -> str:
        """`Spend a Fear to ...`; what a target marks is no price."""
        who = rf"(?:(?:you|he|she|it|{ME}) (?:can|may|must) |you )?"
        what = rf"(?P<what>{words(self.say.costs)})(?: points?)?\b"
        price = rf"(?:spend|mark|pay|suffer)s? (?P<n>{N}) {what}"
        more = (
            rf"(?: as an? {_ACTION})?"
            r"(?:\s+to\s+|\s+and\s+(?=mark|spend|pay|suffer|you\b)|\s+and\s+|[,:]\s*|$)"
        )
        found = re.match(rf"{who}{price}{more}", sentence, CASELESS)
        if found is None:
            return sentence
        if self.then:
            self.doubts.append("the price is read as that of all of it")
        paid = self.say.costs[found["what"].lower()]
        self.cost[paid] = self.cost.get(paid, 0) + count(found["n"])
        return self._paid(sentence[found.end() :])


def feature_rows(text: str, idioms: Idioms, owner: str = "") -> FeatureRows:
    """What the text of a feature says in the words of rows; `owner`: whose it is, by name."""
    return _Reader(idioms, owner).read(text)
