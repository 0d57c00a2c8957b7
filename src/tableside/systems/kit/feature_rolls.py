"""Rolls in the text of a feature, the user's and the targets', and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core import rows
from tableside.core.rows import Action, Select, Whom
from tableside.systems.kit.feature_clauses import CASELESS, ME, amount, extra, words
from tableside.systems.kit.feature_whom import FOES, Named

_ENDS = (  # in either way
    ("success", "(?:succeeds?|pass(?:es)?)", "passed"),
    ("failure", "fails?", "failed"),
)
_OF_IT = r"(?: (?:that|as much|the|that much))?(?: damage)?"
_FACES = re.compile(
    r"on (?:an? )?(?P<low>\d{1,3})(?:\s?(?:-|\u2013|to)\s?(?P<high>\d{1,3})"
    r"|(?P<more>\+| or (?:more|higher)))?,? (?:(?P<none>nothing happens)$)?",
    CASELESS,
)
_THEM = rf"(?:any |each |all |every )?(?:those|anyone|anybody|{FOES})(?: who| that)?"  # of a roll

_OTHER_FACES = re.compile(
    r"(?:otherwise|on any other result),? (?P<none>nothing happens$)?", CASELESS
)
_OWN = re.compile(r"on a \w+,? (?=(?:gain|clear|recover|heal)\b)", CASELESS)  # what the user has


class Rolls(Named):
    """What is rolled, and what it brings."""

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
        if isinstance(select, rows.Die):
            return self._falls(select, sentence)
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
        made, failed = (
            rf"(?:on a {one},? (?:they )?|{_THEM} {verb},? |if (?:they|it|the (?:test|roll)) "
            rf"(?:{verb}|is {done}),? (?:they )?)"
            for one, verb, done in _ENDS
        )
        half = rf",? (?:and|or|but) half{_OF_IT} on a success"
        both = re.fullmatch(rf"(?P<failed>{failed}.+?){half}", sentence, CASELESS)
        if both is not None:
            hurt = self._after(test, both["failed"])
            return None if hurt is None else self._halved(hurt)
        halved = (
            r"(?:instead )?(?:takes?|suffers?) (?:only )?half(?: (?:the|that|as much))?(?: damage)?"
        )
        if re.fullmatch(f"{made}{halved}", sentence, CASELESS):
            return self._halved(test)
        for head, field in ((failed, "failed"), (made, "passed")):
            found = re.match(head, sentence, CASELESS)
            said = "" if found is None else sentence[found.end() :]
            if getattr(test, "failed" if field == "passed" else "passed"):
                said = re.sub(r" instead$", "", said, flags=CASELESS)  # of what stands there
            who = Whom.ACTOR if _OWN.match(sentence) else Whom.THEM
            read = self.predicates(said, who) if said else None
            if read is not None:
                return replace(test, **{field: (*getattr(test, field), *read)})
        return None

    def _halved(self, test: rows.Try) -> rows.Try | None:
        hurts = any(isinstance(one, rows.Suffer) and one.damage for one in test.failed)
        return replace(test, half=True) if hurts and self.say.halves else None

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

    def _dice(self, sentence: str) -> bool:
        """`Roll a d6`: what its faces bring is said behind it."""
        found = re.fullmatch(r"(?:you )?rolls? (?:an?|1) ?d(?P<sides>\d{1,3})", sentence, CASELESS)
        if found is not None and 2 <= int(found["sides"]) <= 100:
            self.then.append(rows.Die((), sides=int(found["sides"])))
            self.rolls = True
        return found is not None

    def _falls(self, die: rows.Die, sentence: str) -> bool:
        """`On a 1-2, ...`: some of its faces."""
        found = _FACES.match(sentence) or _OTHER_FACES.match(sentence)
        if found is None:
            return False
        before, self.then = [*self.then], []
        good = bool(found["none"]) or self._plain(sentence[found.end() :])
        read, self.then = tuple(self.then), before
        self.rolls = True
        self.then[-1] = replace(die, bands=(*die.bands, rows.Band(_on(found, die), read)))
        return good

    # A roll of the targets', and plain statements.

    def _resists(self, sentence: str) -> bool:
        whom, said = self._about(sentence)
        if whom is None:
            return False
        for resist in self.say.resist:
            must = r"(?:(?:must|have to|has to) (?:make|pass|succeed (?:on|at))|makes?)"
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


def whole(action: Action) -> Action:
    """A die with all its faces: of those that nothing is said of, nothing comes."""
    if not isinstance(action, rows.Die):
        return action
    rest = _rest(action)
    return replace(action, bands=(*action.bands, rows.Band(rest))) if rest else action


def _rest(die: rows.Die) -> str:
    there = range(1, die.sides + 1)
    named = {face for band in die.bands for face in rows.among(band.on, there)}
    return " ".join(str(face) for face in there if face not in named)


def _on(found: re.Match[str], die: rows.Die) -> str:
    """The faces that a sentence names."""
    said = found.groupdict()
    if "low" not in said:
        return _rest(die)
    high = str(die.sides) if said["more"] else said["high"]
    return f"{said['low']}-{high}" if high and high != said["low"] else str(said["low"])
