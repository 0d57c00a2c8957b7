"""What can be asked of a table of Wrath & Glory."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.cards import Card
from tableside.core.values import Command
from tableside.systems.wrath_glory.gear import Power, Vehicle, Weapon
from tableside.systems.wrath_glory.state import UNKNOWN


class TryTest(Command, frozen=True, tag="try_test"):
    """A player rolls unasked and without a DN; the GM judges afterwards."""

    skill: str = ""
    total: int = -1
    bonus: int = 0
    concerns: str = ""  # WG-FEAR-02: what the hero fears
    sight: str = ""  # WG-COND-04: whether it needs sight, if the hero is Blinded
    manner: str = ""  # WG-ATK-05, WG-ATK-10: Stealth slowly, Medicae on oneself


class CallTest(Command, frozen=True, tag="call_test"):
    """The GM calls a test for one, several or all."""

    who: tuple[str, ...] = ()
    skill: str = ""
    dn: int = 0
    hidden: bool = False
    penalty: int = 0
    bonus: int = 0
    wrath_dice: int = 1
    story: bool = True
    minutes: int = 0
    special: str = ""  # WG-SHIFT-09: a shift use of this test alone
    concerns: str = ""  # WG-FEAR-02: what somebody who is tested fears
    sight: str = ""  # WG-COND-04: whether it needs sight, if somebody tested is Blinded
    manner: str = ""  # WG-ATK-05, WG-ATK-10: Stealth slowly, Medicae on oneself
    note: str = ""


class Oppose(Command, frozen=True, tag="oppose"):
    """The GM sets two characters against each other."""

    initiator: str = ""
    initiator_skill: str = ""
    opponent: str = ""
    opponent_skill: str = ""
    wrath_die: bool = False


class RollDice(Command, frozen=True, tag="roll"):
    """Throw the pool of a test that was called."""

    total: int = -1  # the missing number on the sheet, asked once and kept


class BuySuccesses(Command, frozen=True, tag="buy_successes"):
    """Take half the pool as icons in place of rolling."""

    total: int = -1


class AllowBuying(Command, frozen=True, tag="allow_buying"):
    """The GM lets successes be bought."""


class DenyBuying(Command, frozen=True, tag="deny_buying"):
    """The GM wants to see dice."""


class RerollFailures(Command, frozen=True, tag="reroll_failures"):
    """Spend a Wrath point and throw the failed dice again."""


class RollGloryDice(Command, frozen=True, tag="roll_glory_dice"):
    """Spend Glory on more dice."""

    dice: int = 0


class Settle(Command, frozen=True, tag="settle"):
    """Accept the roll, shifting Exalted Icons as told."""

    shifts: Mapping[str, int] = {}


class Stop(Command, frozen=True, tag="stop"):
    """Spend no more; now the DN counts."""


class Judge(Command, frozen=True, tag="judge"):
    """The GM names the DN of a roll made without one."""

    dn: int = 0
    story: bool = True


class Agree(Command, frozen=True, tag="agree"):
    """Let the shared Glory be spent."""


class Object(Command, frozen=True, tag="object"):
    """Rather keep the shared Glory."""


class GiveRuin(Command, frozen=True, tag="give_ruin"):
    """No good Complication comes to mind: the GM takes 1 Ruin."""


class AddDetail(Command, frozen=True, tag="add_detail"):
    """Spend a Wrath point on a small fact in the scene."""

    text: str = ""


class AcceptDetail(Command, frozen=True, tag="accept_detail"):
    """The GM takes the fact into the story."""


class DeclineDetail(Command, frozen=True, tag="decline_detail"):
    """The GM does not; nothing is spent."""


class AwardWrath(Command, frozen=True, tag="award_wrath"):
    """The GM hands out Wrath points as a reward."""

    who: str = ""
    amount: int = 1


class MeetObjective(Command, frozen=True, tag="meet_objective"):
    """A hero has met their Objective."""

    who: str = ""


class SpendRuin(Command, frozen=True, tag="spend_ruin"):
    """The GM spends Ruin."""

    use: str = ""
    amount: int = 0
    purpose: str = ""


class SetMode(Command, frozen=True, tag="set_mode"):
    """Go into combat, or back to Narrative Time."""

    mode: str = ""


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Put a hero or a threat on the roster."""

    id: str = ""
    name: str = ""
    hero: bool = True
    seat: str = ""
    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    totals: Mapping[str, int] = {}
    talents: tuple[str, ...] = ()
    objective: str = ""
    notes: str = ""
    rank: int = 1
    tier: int = 1
    speed: int = UNKNOWN
    defence: int = UNKNOWN
    resilience: int = UNKNOWN
    armour: int = UNKNOWN
    max_wounds: int = UNKNOWN
    max_shock: int = UNKNOWN
    weapons: tuple[Weapon, ...] = ()
    powers: tuple[Power, ...] = ()
    cards: tuple[Card, ...] = ()
    keywords: tuple[str, ...] = ()
    wealth: int = UNKNOWN
    assets: int = UNKNOWN
    vehicle: Vehicle | None = None
    attitude: str = ""
    kind: str = ""
    threat_class: str = ""
    mob: str = ""
    can_soak_mortal: bool = False
    important: bool = False
    traumatic: tuple[str, ...] = ()
    memorable: tuple[str, ...] = ()


class EditSheet(Command, frozen=True, tag="edit_sheet"):
    """Change what stands on a sheet; what is not named stays, a number below 0 strikes it."""

    name: str | None = None
    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    totals: Mapping[str, int] = {}
    talents: tuple[str, ...] | None = None
    objective: str | None = None
    notes: str | None = None
    rank: int | None = None
    tier: int | None = None
    speed: int | None = None
    defence: int | None = None
    resilience: int | None = None
    armour: int | None = None
    max_wounds: int | None = None
    max_shock: int | None = None
    weapons: tuple[Weapon, ...] | None = None
    powers: tuple[Power, ...] | None = None
    cards: tuple[Card, ...] | None = None
    keywords: tuple[str, ...] | None = None
    wealth: int | None = None
    assets: int | None = None
    vehicle: Vehicle | None = None
    attitude: str | None = None
    kind: str | None = None
    threat_class: str | None = None
    mob: str | None = None
    can_soak_mortal: bool | None = None
    important: bool | None = None
    traumatic: tuple[str, ...] | None = None
    memorable: tuple[str, ...] | None = None


class SetAgreement(Command, frozen=True, tag="set_agreement"):
    """Whether the others are asked before Glory is spent."""

    ask: bool = False
