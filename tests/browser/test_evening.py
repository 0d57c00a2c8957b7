"""One evening at one table: a power that calls up a Peril for three, a Regroup, a purchase.

What the players throw is typed in, so what they do is certain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from browser.desk import hurt
from browser.looking import Inspection
from browser.people import (
    House,
    article,
    button,
    card,
    enemies,
    fill_in,
    hero_card,
    last_roll,
    number,
    own_sheet,
    roll,
    tab,
    take,
    until,
    wider,
)
from browser.thrown import face, hand_in, own_dice, pool

BOOK = "the core book of 2018"
ISK, PSYKER, RYN = "Isk", "Brother Tam", "Ryn"
SEATS = {"Anna": ISK, "Ben": PSYKER, "Cleo": RYN}
CALLS = f"{PSYKER} calls up Perils of the Warp"
WANTED = f"{PSYKER} would acquire a sealed lantern"


@dataclass(frozen=True)
class Evening:
    """A GM and three players at the sample skirmish, and what is grave on their pages."""

    gm: Page
    players: dict[str, Page]
    seen: Inspection

    @property
    def everybody(self) -> tuple[Page, ...]:
        """All four pages."""
        return (self.gm, *self.players.values())


def gather(house: House) -> Evening:
    """Everybody sits down and takes a hero."""
    gm = house.desk("GM")
    link = house.skirmish(gm, BOOK)
    players = {who: house.phone(who) for who in SEATS}
    for who, hero in SEATS.items():
        take(players[who], link, who, hero)
    return Evening(gm, players, Inspection())


def learn(ben: Page) -> None:
    """The psyker's player writes a power on the sheet, and sets it right once."""
    mine = own_sheet(ben, PSYKER)
    button(mine, "Add a power").click()
    sheet = ben.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill("Cinder sight")
    sheet.get_by_label("What does it do?").fill("The fire shows what is hidden.")
    number(sheet, "DN", 3)
    number(sheet, "Targets", 0)
    sheet.get_by_label(re.compile("^Potency")).fill("one thing more")
    button(sheet, "Keep the power").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("DN 3")
    button(mine, "Change Cinder sight").click()
    number(sheet, "DN", 4)
    button(sheet, "Keep the power").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("DN 4")
    tab(ben, "Play")


def use(evening: Evening) -> None:
    """Power, level, dice and risk stand there before the button; then a 1 on a Wrath die."""
    ben = evening.players["Ben"]
    button(enemies(evening.gm), "Begin the fight").click()
    button(ben, re.compile(f"^{PSYKER}, .*: act")).click()
    ways = ben.get_by_role("group", name=f"How {PSYKER} strikes")
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(ben, f"{PSYKER} uses a power")
    expect(panel).to_contain_text("The fire shows what is hidden.")
    number(panel, f"{PSYKER}'s Psychic Mastery total?", 6)
    expect(panel.get_by_role("radio", name=re.compile("^Bound, .*Perils 17 %$"))).to_be_checked()
    unbound = panel.get_by_role("radio", name=re.compile("^Unbound, 1 more Wrath die, Perils 31 %"))
    unbound.check()
    expect(button(panel, re.compile("^Wrath dice 2: "))).to_be_visible()
    expect(button(panel, re.compile("^Pool 7: "))).to_be_visible()
    evening.seen.look(ben, "a power")
    panel.get_by_text("More", exact=True).click()
    own_dice(ben)
    button(panel, "Use Cinder sight").click()
    test = card(ben, f"{PSYKER} uses Cinder sight")
    face(test, "Wrath die 1", 1)
    face(test, "Wrath die 2", 4)
    face(test, "Fours and fives", 4)
    hand_in(test)
    expect(test).to_contain_text("A 1 on a Wrath die: Perils of the Warp will follow.")


def called_up(evening: Evening) -> None:
    """The row is rolled, everybody reads it, and the GM says whom it strikes."""
    ben = evening.players["Ben"]
    peril = card(ben, CALLS)
    until(peril, button(ben, "Accept", exact=True))
    button(peril, "Roll for it").click()
    face(peril, "Tens die", 2)
    face(peril, "Units die", 3)
    for page in evening.everybody:
        expect(card(page, CALLS)).to_contain_text("Ghostly Apparitions")
    asked = card(evening.gm, CALLS)
    expect(asked.get_by_role("checkbox").first).to_be_visible()  # all of them come at once
    for box in asked.get_by_role("checkbox").all():
        name = box.evaluate("one => one.labels[0].textContent.trim()")
        box.set_checked(name in SEATS.values())
    asked.locator("[data-verb=pick_affected]").get_by_role("button").last.click()


def withstood(evening: Evening) -> None:
    """Each answers on the own screen, and all see how the others fare."""
    pages = evening.players
    tests = {
        who: page.get_by_role("region", name=re.compile(f"^{SEATS[who]}: .*to withstand Ghostly"))
        for who, page in pages.items()
    }
    for mine in tests.values():
        expect(roll(mine)).to_be_visible()
    moment = card(pages["Anna"], "Perils of the Warp")
    fate = {hero: moment.get_by_role("listitem").filter(has_text=hero) for hero in SEATS.values()}
    for one in fate.values():
        expect(one).to_contain_text("is being tested")
    evening.seen.look(pages["Anna"], "a Peril")
    thrown = {"Cleo": (2, 0, "gives way"), "Anna": (4, 1, "withstands it"), "Ben": (4, 2, "")}
    for who, (wrath, sixes, fares) in thrown.items():
        page, mine = pages[who], tests[who]
        if who != "Ben":
            own_dice(page)
        roll(mine).click()
        pool(page, wrath=wrath, sixes=sixes, fours=0)
        verdict = "fails" if who == "Cleo" else "succeeds"
        until(last_roll(page).get_by_text(f"{SEATS[who]} {verdict}"), button(mine, "Accept"))
        if fares:  # after the last of them the row goes on
            expect(fate[SEATS[who]]).to_contain_text(fares)
    expect(moment).to_have_count(0)
    expect(article(evening.gm, "Cinder sight takes effect")).to_be_visible()
    expect(card(pages["Anna"], "The last Peril")).to_contain_text("Ghostly Apparitions")


def rest(page: Page) -> Locator:
    """The Regroup as everybody sees it."""
    return card(page, "The party regroups")


def regroup(evening: Evening) -> None:
    """The fight is over; the GM calls a Regroup once she has seen what it does for whom."""
    gm, anna = evening.gm, evening.players["Anna"]
    button(enemies(gm), "End the fight").click()
    hurt(gm, ISK)
    button(gm, "The party regroups").click()
    sheet = gm.get_by_role("dialog")
    outlook = sheet.get_by_role("list", name=f"{ISK}, before and after")
    expect(outlook).to_contain_text(re.compile(r"Shock 2\s*→\s*then\s*0"))
    expect(outlook).to_contain_text(re.compile(r"Wounds 3\s*stays"))
    button(sheet, "The party regroups").click()
    sheet.wait_for(state="detached")
    expect(rest(gm)).to_be_in_viewport()  # however far down the stage she called it
    for page in evening.everybody:
        expect(rest(page)).to_contain_text("Shock is gone")
    expect(button(rest(anna), re.compile("^Shock 0 of"))).to_have_count(4)
    anna.reload()  # how they came to it is no matter of who was looking
    expect(rest(anna)).to_contain_text("Shock before: 2, now 0")
    expect(rest(anna)).not_to_contain_text("The rest is over")  # the GM's word


def tended(evening: Evening) -> None:
    """The healer's own screen says whom and how hard; the dice are the healer's."""
    gm, ben = evening.gm, evening.players["Ben"]
    button(rest(ben), f"Treat {ISK}").click()
    sheet = ben.get_by_role("dialog", name=f"Treat {ISK}")
    expect(button(sheet, re.compile("^DN 3:"))).to_be_visible()
    button(sheet, f"{PSYKER} treats {ISK}").click()
    sheet.wait_for(state="detached")
    expect(rest(gm)).to_contain_text(f"{PSYKER} tends them now")
    pool(ben, wrath=4, sixes=2, fours=2)
    medicae = card(ben, f"{PSYKER}: Medicae, to heal {ISK}")
    until(last_roll(ben).get_by_text(f"{PSYKER} succeeds"), button(medicae, "Accept"))
    expect(rest(evening.players["Anna"])).to_contain_text("✓ tended")
    expect(button(rest(gm), re.compile("^Wounds 3 of"))).to_have_count(0)
    expect(button(rest(gm), f"Treat {ISK}")).to_have_count(0)
    evening.seen.look(gm, "the GM's Regroup")
    evening.seen.look(ben, "a player's Regroup")
    button(rest(gm), "The rest is over").click()
    for page in evening.everybody:
        expect(rest(page)).to_have_count(0)


def means(ben: Page) -> None:
    """A hero's sheet: a second keyword, and Wealth."""
    sheet = fill_in(ben, PSYKER, {"Keywords": "human\nAsh Guild", "Wealth": "1"})
    expect(sheet).to_contain_text("Ash Guild")
    button(sheet, "Wealth plus 1").click()
    expect(sheet.locator("li.wealth b")).to_have_text("2")
    tab(ben, "Play")


def acquired(evening: Evening) -> None:
    """The GM sees which keywords match and sets the DN; a point of Wealth goes into the roll."""
    gm, ben = evening.gm, evening.players["Ben"]
    button(ben, "Acquire something").click()
    sheet = ben.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("a sealed lantern")
    for word in ("human", "Ash Guild"):
        sheet.get_by_role("checkbox", name=word).check()
    button(sheet, "Acquire something").click()
    sheet.wait_for(state="detached")
    asked = card(gm, WANTED)
    expect(asked).to_contain_text("2 keywords in common: +1 die")
    number(asked, "DN", 2)
    button(asked, "Set the DN").click()
    bid = card(ben, WANTED)
    expect(bid).to_contain_text("Wealth 2")
    expect(bid).to_contain_text("each point given: +1 die")
    number(bid, "Wealth to give for it", 1)
    button(bid, "Roll for it").click()
    pool(ben, wrath=4, sixes=1, fours=0)
    test = card(ben, f"{PSYKER}: Influence, to acquire a sealed lantern")
    until(last_roll(ben).get_by_text(f"{PSYKER} succeeds"), button(test, "Accept"))
    expect(hero_card(gm, PSYKER).locator("li.wealth b")).to_have_text("1")
    expect(article(gm, "a sealed lantern").first).to_be_visible()
    assert wider(ben) <= 0


def test_a_peril_a_regroup_and_a_purchase(house: House) -> None:
    evening = gather(house)
    learn(evening.players["Ben"])
    use(evening)
    called_up(evening)
    withstood(evening)
    regroup(evening)
    tended(evening)
    means(evening.players["Ben"])
    acquired(evening)
    assert evening.seen.found == []
