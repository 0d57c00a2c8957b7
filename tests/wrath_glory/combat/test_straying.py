"""WG-ATK-12, A-21: a miss into a melee with a 1 on the Wrath die."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table, every, only
from tableside.core.desk import Adjust
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory.attack import stray as do
from tableside.systems.wrath_glory.attack.resolve import DamageRolled
from tableside.systems.wrath_glory.attack.stray import ShotStrayed
from wrath_glory.combat.attack_tables import attack, engage, fight
from wrath_glory.tables import ANNA, BEN

MISS = (1, 2, 2, 2, 2)
STRAY = "a1.stray"


def missed(ruleset: str = "revised-full", *faces: int, **chosen: Any) -> Table:
    """Vess shoots at the ganger, who is in melee with Kell."""
    at = fight(ruleset, tracks={"vess.wrath": 0, "glory": 0})
    engage(at, "kell", "ganger")
    row = (1, 1) if ruleset == "core" else ()  # the table of Complications is rolled on
    attack(at, *(faces or MISS), *row, **chosen)
    return at


@pytest.mark.rule("WG-ATK-12", "WG-WRATH-03")
@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
def test_the_gm_may_pick_a_friend_who_is_hit_like_any_target(ruleset: str) -> None:
    at = missed(ruleset)
    assert at.matter(STRAY).asks == ("gm",)
    field = at.question(GM, at.to(STRAY, do.StrayShot))
    assert [one.value for one in field.domain.options] == ["", "kell"]  # type: ignore[union-attr]
    events = at.play(GM, at.to(STRAY, do.StrayShot, target="kell"), 4)
    assert only(events, ShotStrayed).target == "kell"
    dealt = only(events, DamageRolled)
    assert (dealt.target, dealt.faces, dealt.damage) == ("kell", (4,), 11)
    assert "Vess's shot goes astray and hits Kell." in at.read(ANNA)
    assert f"{STRAY}.hit.kell" in at.open()
    assert at.verbs(BEN, f"{STRAY}.hit.kell") == {"soak", "take_blow"}


@pytest.mark.rule("WG-ATK-12")
def test_by_default_it_hits_nobody_and_holds_nobody_up() -> None:
    at = missed()
    assert "a1" not in at.open()
    events = at.play(GM, TakeDefault(matter=STRAY, revision=at.matter(STRAY).revision))
    assert STRAY not in at.open()
    assert not every(events, ShotStrayed)


@pytest.mark.rule("WG-ATK-12")
def test_no_glory_goes_into_the_damage_to_a_friend() -> None:
    at = fight("revised-full", tracks={"vess.wrath": 0, "glory": 0})
    engage(at, "kell", "ganger")
    attack(at, *MISS)
    at.play(GM, Adjust(track="glory", by=2))
    at.play(GM, at.to(STRAY, do.StrayShot, target="kell"), 4)
    assert at.verbs(ANNA, f"{STRAY}.hit") == set()


@pytest.mark.rule("WG-ATK-12")
def test_where_only_somebody_said_so_any_friend_may_be_hit() -> None:
    at = fight("revised-full", tracks={"vess.wrath": 0, "glory": 0})
    attack(at, *MISS, options=("into_melee",))
    field = at.question(GM, at.to(STRAY, do.StrayShot))
    assert [one.value for one in field.domain.options] == ["", "kell"]  # type: ignore[union-attr]


@pytest.mark.rule("WG-ATK-12", "WG-OPT-21")
def test_not_on_a_hit_nor_without_a_one_nor_when_aiming_steadies_it() -> None:
    assert STRAY in missed().open()
    assert STRAY not in missed("revised-full", 2, 2, 2, 2, 2).open()
    assert STRAY not in missed("revised-full", 1, 4, 4, 6, 6, 1).open()
    assert STRAY not in missed(move="steady").open()
    at = fight("revised-full", tracks={"vess.wrath": 0, "glory": 0})
    attack(at, *MISS)  # the ganger is in melee with nobody
    assert STRAY not in at.open()
