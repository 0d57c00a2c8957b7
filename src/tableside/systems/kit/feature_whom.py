"""Whom a sentence of a feature's text is about, and what it says of them without a roll."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from tableside.core import rows
from tableside.core.rows import Action, By, Select, Whom
from tableside.systems.kit.feature_clauses import (
    CASELESS,
    ME,
    TURNS,
    Clauses,
    Idioms,
    N,
    count,
    good,
    words,
)

FOES = (
    r"targets?|creatures?|characters?|enem(?:y|ies)|foes?|adversar(?:y|ies)|PCs?|heroes|hero"
    r"|opponents?|agents?"
)
FRIENDS = r"all(?:y|ies)|friends?|companions?"
_MANY_OF = (
    r"(?=(?:targets|creatures|characters|enemies|foes|adversaries|heroes|allies|agents) within\b)"
)
STRANGER = re.compile(  # somebody else whom a pronoun behind it may mean
    rf"\b(?:{FOES}|{FRIENDS}|attack(?:s|er)?|hits|deals?|against|someone|anybody|anyone)\b",
    CASELESS,
)
CHOSEN = re.compile(r"(?:they|the targets?|each(?: target| of them)?|those targets)\s+", CASELESS)
_FIRST = re.compile(r"the target must (?:make|pass|succeed)\b", CASELESS)
_OF_MOMENT = re.compile(
    r"(?:the (?:target|attacker)|that (?:target|enemy|creature|agent|PC))\s+", CASELESS
)
_AREA = rf" (?P<area>in (?:that|the) area|in front of (?:it|you|them|{ME})|in a (?:line|cone))"
_DOES = (
    r"(?=(?:must|have|has|takes?|suffers?|marks?|is|are|becomes?|loses?|gains?|recovers?|heals?"
    r"|clears?)\b)"
)
_TELLS = r"(?:(?:who|that) \w+|(?:\w+ed|caught) (?:by|in))"
_WHICH = rf"(?: (?P<which>{_TELLS} (?:(?!must\b)[^,.]){{2,60}}?)(?:$|(?=\s+{_DOES})))"
_HAPPENS = re.compile(
    r"(?:who|that) (?:hits?|starts?|ends?|enters?|moves?|attacks?|touch(?:es)?)\b", CASELESS
)
_MOVES = r"(?:pull|push|drag|throw|move|fling|teleport)s?"


class Named(Clauses):
    """What a text has given so far, and whom the next sentence speaks of."""

    def __init__(self, idioms: Idioms, owner: str) -> None:
        super().__init__(idioms, owner)
        self.then: list[Action] = []
        self.left: list[str] = []
        self.answers = False  # whether it is a reaction to somebody's deed
        self.trigger = ""
        self.chosen: re.Match[str] | None = None  # whom a sentence before told to choose
        self.place = 0  # where their row is, or will be
        if idioms.ranges:
            far = rf"within (?P<range>{words(idioms.ranges)})(?: range)?"
        else:
            far = r"within (?P<metres>\d{1,3}) ?(?:metres?|meters?|m)\b"
        self.far = far
        many = r"(?P<all>all|each|every)(?: of the)?|(?P<any>any)|(?P<one>an?|one)"
        many += rf"|(?:up to )?(?P<most>{N})"
        states = words((*idioms.conditions, "living", "nearby", "visible", "mortal"))
        kind = rf"(?:(?P<adjective>{states}) )?"
        who = rf"{kind}(?:(?P<friends>{FRIENDS})\b|(?P<foes>{FOES})\b)"
        near = rf"(?:{who})(?:{_AREA})?(?: {far})?(?: of (?:you|it|them|{ME}))?{_WHICH}?"
        everyone = (
            rf"(?P<everyone>everyone|everybody)(?P<else> else)?(?: {far.replace('?P<', '?P<all_')})"
        )
        self.whom = rf"(?:(?:(?:{many}) (?P<but>other )?|(?P<plural>{_MANY_OF})){near}|{everyone})"

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
            among = Whom.OTHERS if said.get("else") else Whom.ALL
            too = "friends as well" if said.get("else") else "friends and the user as well"
            self.doubts.append(f"everybody near is named, {too}")
        elif foes.startswith(("creature", "character")):
            self.doubts.append(f"{foes}: read as opponents alone, not as everybody")
        if which and not (said.get("range") or said.get("metres")):
            inner = re.search(self.far, which, CASELESS)
            said.update(inner.groupdict() if inner is not None else {})
        if said.get("but") and self.then:
            self.doubts.append("other: whoever was meant before is counted among them")
        if foes.startswith(("pc", "hero")) and any(map(good, then)):
            self.doubts.append(f"{foes}: read as the opponents of whoever has this")
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
        return self._choice(found)

    def _choice(self, found: re.Match[str] | None) -> bool:
        if found is not None:
            self._forget()
            self.chosen, self.place = found, len(self.then)
        return found is not None

    def _paints(self, sentence: str) -> bool:
        """`Lash out at a target within Far range`: told, and whom the next sentence speaks of."""
        found = re.fullmatch(rf"(?P<does>.+?) {self.whom}(?P<more> [\w' -]+)?", sentence, CASELESS)
        around = "" if found is None else f"{found['does']} {found['more'] or ''}"
        if self.trigger or TURNS.search(around) or STRANGER.search(around):
            return False
        self.aside += () if found is None else (sentence,)
        return self._choice(found)

    def _forget(self, said: int | None = None) -> None:
        """The text goes on to something else; a choice of which nothing was said stays text."""
        rows_then = len(self.then) if said is None else said
        forgotten = self.chosen is not None and rows_then == self.place
        if self.chosen is not None and forgotten and self.chosen.string not in self.left:
            self.left.append(self.chosen.string)
        self.chosen = None

    def _about(self, sentence: str) -> tuple[re.Match[str] | None, str]:
        """Whom a sentence begins with, and what it says of them."""
        if self.chosen is not None and (found := CHOSEN.match(sentence)) is not None:
            return self.chosen, sentence[found.end() :]
        found = re.match(rf"{self.whom}\s+(?:each\s+)?(?=\S)", sentence, CASELESS)
        if found is None and self._theirs(sentence):
            self.doubts.append("the target: whoever is chosen")
            self.answers = True
        if found is None and (moment := self._moment()) is not None:
            about = _OF_MOMENT.match(sentence)
            return (None, sentence) if about is None else (moment, sentence[about.end() :])
        return found, sentence if found is None else sentence[found.end() :]

    def _theirs(self, sentence: str) -> bool:
        """Whether nobody was spoken of before; whoever uses it says then who the target is."""
        return not (self.then or self.left or self.trigger) and bool(_FIRST.match(sentence))

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

    def _plain(self, sentence: str) -> bool:
        self.rolls = False
        found, rest = self._about(sentence)
        if found is not None:
            return self._said_of(found, self.predicates(rest, Whom.THEM))
        both = re.match(rf"you and {self.whom}\s+(?:each )?(?=\w)", sentence, CASELESS)
        if both is not None:
            said = sentence[both.end() :]
            own_part, told = (self.predicates(said, who) for who in (Whom.ACTOR, Whom.THEM))
            self.then += own_part or ()
            return not self.aside and bool(own_part) and self._said_of(both, told)
        own = re.sub(r"^(?:you|it)\s+(?:can |may )?", "", sentence, flags=CASELESS)
        theirs = rf"(?P<does>[a-z' -]+) {self.whom} and (?P<deed>.+ of their .+)"
        of_them = re.fullmatch(theirs, own, CASELESS)
        if of_them is not None and not TURNS.search(of_them["does"]):
            self.aside.append(own.removesuffix(f" and {of_them['deed']}"))
            return self._said_of(of_them, self._only_heals(of_them["deed"]))
        pays = re.fullmatch(r"(?P<first>suffer .+?) to (?P<then>\w.+)", own, CASELESS)
        if pays is not None:
            each = [self.predicates(pays[part], Whom.ACTOR) for part in ("first", "then")]
            self.then += (one for read in each for one in read or ())
            return all(each) and not self.aside
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
        heals = re.fullmatch(
            rf"(?P<deed>.+?) (?:on|from|for(?! each\b)|to) {self.whom}", own, CASELESS
        )
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
            theirs = tuple(one for one in read if _of_them(one))
            if theirs:
                self._add(found, *theirs)
            self.then += (one for one in read if one not in theirs)  # once, however many they are
        return bool(read)

    def _only_heals(self, text: str) -> tuple[Action, ...] | None:
        read = self.predicates(text, Whom.THEM)
        theirs = (isinstance(one, rows.Heal) and one.who is Whom.THEM for one in read or ())
        return read if read and all(theirs) else None  # the user's is counted by them, not theirs


def _of_them(action: Action) -> bool:
    """Whether it is done to those who are spoken of, or is a choice between such deeds."""
    if isinstance(action, rows.Choose):
        return any(_of_them(one) for way in action.options for one in way.then)
    return getattr(action, "who", None) is Whom.THEM
