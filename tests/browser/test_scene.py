"""A scene of Daggerheart as a GM and three players play it, from a helping hand to a death move.

The players' dice are typed in, so what they do is certain. What the GM's adversaries throw falls
the same way each time, and Orrin stands so open that it always hits.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.people import (
    PHONE,
    Counter,
    House,
    adversaries,
    article,
    beside,
    button,
    card,
    fill_in,
    last_roll,
    number,
    own_sheet,
    roll,
    tab,
    take,
    track,
    wider,
)
from browser.thrown import faces, own_dice

SEED = "the rope goes slack"
FEW_TAPS = 3  # a plain attack: whom, attack, roll
ORRIN, MAUD, PELL = "Orrin Vale", "Maud Ironkettle", "Pell of the Lanterns"
EATER = "The rope-eater"
# What nobody but the GM may learn of an adversary: what it has marked, and against what one rolls.
SECRETS = re.compile(r'"(rope_eater|reed_stalker_a|bell_keeper)\.(hp|stress)"|against 1[1-4]\b')


def gather(house: House) -> tuple[Page, Page, Page, Page]:
    """A GM and three players at the sample scene, each with a hero."""
    gm, anna, ben, cleo = (
        house.desk("GM"),
        house.phone("Anna"),
        house.phone("Ben"),
        house.phone("Cleo"),
    )
    link = house.skirmish(gm, "Daggerheart")
    take(anna, link, "Anna", ORRIN)
    take(ben, link, "Ben", MAUD)
    take(cleo, link, "Cleo", PELL)
    return gm, anna, ben, cleo


def slots(page: Page, hero: str) -> Locator:
    """A hero's own slots, on top of the player's screen."""
    return page.locator("#stage").get_by_role("list", name=f"Slots of {hero}")


def panel(page: Page, hero: str) -> Locator:
    """What a hero can do with one tap."""
    return card(page, f"What {hero} does")


def aim(where: Locator, target: str) -> None:
    """Whom it is for; players know adversaries by name and look."""
    where.get_by_role("radio", name=re.compile(f"^{target},")).check()


def thrown(page: Page, hope: int, fear: int, **more: int) -> None:
    """Two Duality dice lie on the table, perhaps with others."""
    named = {"d6 3": more["extra"]} if "extra" in more else {}
    faces(page, {"Hope die": hope, "Fear die": fear, **named})


def spotlight(whose: str, *pages: Page) -> None:
    """Everybody sees who has it."""
    for page in pages:
        expect(page.get_by_role("banner")).to_contain_text(f"Spotlight: {whose}")


def helped(gm: Page, anna: Page, ben: Page) -> None:
    """A trait prepares a roll, an Experience is tapped in, and a friend helps meanwhile."""
    button(panel(anna, ORRIN), "Roll with Agility, +2").click()
    title = f"{ORRIN}: Agility, action roll"
    hers, his = card(anna, title), card(ben, title)
    expect(his).to_contain_text("Waiting for Anna to roll")
    button(his, "Help an Ally for 1 Hope").click()
    expect(hers).to_contain_text(f"+ help from {MAUD}")
    expect(track(ben, "hope")).to_have_text("1")
    hers.get_by_role("checkbox", name="Ferry Pilot +2").check()
    expect(button(hers, "Modifier 4")).to_be_visible()
    own_dice(anna)
    roll(hers).click()
    thrown(anna, 9, 3, extra=4)
    number(card(gm, title), "Which Difficulty?", 15)
    button(gm, "Judge the roll").click()
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text(f"{ORRIN}, 20 against 15: a success with Hope")
        expect(
            last_roll(page).get_by_role("img", name=re.compile("^Hope die 9; Fear die 3"))
        ).to_be_visible()
    expect(track(anna, "hope")).to_have_text("2")  # 1 for the Experience, 1 for the roll


def plain_attack(gm: Page, anna: Page, ben: Page) -> None:
    """Three taps; a success with Fear hands the GM the spotlight, and she lets it go."""
    counter = Counter(anna)
    counter.since("the scene so far")
    his = panel(anna, ORRIN)
    aim(his, "Reed stalker A")
    button(his, "Attack", exact=True).click()
    hers = card(anna, f"{ORRIN} attacks Reed stalker A")
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    assert counter.since("a plain attack: whom, attack, roll") <= FEW_TAPS
    expect(hers).to_contain_text("Difficulty hidden")
    thrown(anna, 4, 7)  # and +2: 13 against 12
    expect(hers).to_contain_text("A success with Fear")
    faces(anna, {"d8": 5})
    for page in (anna, ben):
        expect(last_roll(page)).to_contain_text("6 damage")
        expect(last_roll(page)).to_contain_text(f"{ORRIN}, 13: a success with Fear: yes, but")
    expect(track(anna, "fear")).to_have_text("1")
    spotlight("the GM", gm, anna, ben)
    button(card(gm, "Your moves"), "Let it go").click()
    spotlight("the players", gm, anna, ben)


def hurt_in_words(anna: Page) -> None:
    """The party sees by kind how adversaries fare, and no numbers; whom one struck last stands."""
    chosen = panel(anna, ORRIN).get_by_role("radio", checked=True).first
    expect(chosen).to_have_accessible_name(re.compile("^Reed stalker A, (hurt|nearly down)"))
    tab(anna, "Party")
    kind = anna.get_by_role("region", name="Adversaries").get_by_role("article")
    expect(kind.filter(has_text=re.compile("Reed stalker .2"))).to_contain_text(
        re.compile("A (hurt|nearly down)")
    )
    expect(kind.filter(has_text=re.compile("Drowned oarsman .6"))).to_contain_text("F fresh")
    tab(anna, "Play")


def forgotten(gm: Page, ben: Page, cleo: Page) -> None:
    """A roll that misses by two: where it only warns, a forgotten Experience is one tap."""
    beside(gm, "Table")
    button(gm, "Book and house rules").click()
    gm.get_by_text("Limits: stop or warn").click()
    gm.get_by_role("group", name="Late").get_by_role("radio", name="Only warns").check()
    gm.keyboard.press("Escape")
    expect(article(gm, "Limits of kind late are only advised on.")).to_be_visible()
    his = panel(cleo, PELL)
    aim(his, EATER)
    button(his, "Attack", exact=True).click()
    own_dice(cleo)
    roll(cleo).click()
    thrown(cleo, 6, 4)  # and +2: 12 against 13
    expect(last_roll(cleo)).to_contain_text(f"{PELL}, 12: a failure with Hope")
    expect(button(last_roll(ben), "Help after all for 1 Hope")).to_be_visible()
    button(last_roll(cleo), "Add Light Sleeper +2 for 1 Hope").click()
    faces(cleo, {"d6": 3})
    for page in (ben, cleo):
        expect(last_roll(page)).to_contain_text("a success with Hope")
        expect(last_roll(page)).to_contain_text("5 damage")
        expect(button(page, "Help after all")).to_have_count(0)
    spotlight("the players", gm, ben, cleo)


def tag_team(anna: Page, ben: Page) -> None:
    """Two roll for one deed, and the better of the two stands for both."""
    button(slots(anna, ORRIN), "Hope: gain 1").click()
    button(panel(anna, ORRIN), "Tag Team for 3 Hope").click()
    sheet = anna.get_by_role("dialog", name=f"{ORRIN}: Tag Team")
    sheet.get_by_role("radio", name=MAUD).check()
    aim(sheet, EATER)
    button(sheet, "Tag Team for 3 Hope").click()
    sheet.wait_for(state="detached")
    expect(track(anna, "hope")).to_have_text("0")
    roll(anna).click()
    thrown(anna, 9, 5)  # and +2: 16
    own_dice(ben)
    roll(ben).click()
    thrown(ben, 2, 4)  # and +2: 8
    both = card(anna, f"{ORRIN} and {MAUD} act as one")
    expect(both).to_contain_text("16 · A success with Hope")
    expect(both).to_contain_text("8 · A failure with Fear")
    expect(both.get_by_role("radio", checked=True)).to_have_accessible_name(
        re.compile(f"^{ORRIN}: success with Hope")
    )
    button(both, "Choose a roll").click()
    faces(anna, {"d8 1": 6, "d10 2": 7})
    expect(last_roll(ben)).to_contain_text("17 damage")
    expect(last_roll(ben)).to_contain_text(f"{ORRIN}'s roll stands for both: success with Hope.")
    expect(last_roll(ben).get_by_role("img", name="Hope die 9; Fear die 5")).to_be_visible()
    expect(both).to_have_count(0)


def open_guard(anna: Page) -> None:
    """Orrin's sheet: nobody so careless is missed."""
    hers = fill_in(anna, ORRIN, {"Evasion": "0"})
    expect(button(hers, "Evasion 0")).to_be_visible()
    tab(anna, "Play")


def bitten(gm: Page, foe: str) -> None:
    """An adversary of the GM's attacks Orrin: one tap, once she has said whom."""
    adversaries(gm).get_by_role("radio", name=ORRIN).check()
    button(adversaries(gm), f"Attack with {foe}").click()


def interrupted(gm: Page, anna: Page, ben: Page) -> None:
    """The GM pays Fear for the spotlight, and Orrin's armour takes a step off the bite."""
    before = int(track(anna, "fear").inner_text())
    button(card(gm, "Your moves"), "Interrupt 1 Fear").click()
    spotlight("the GM", gm, anna, ben)
    expect(track(anna, "fear")).to_have_text(str(before - 1))
    bitten(gm, "The bell-keeper")
    struck = card(anna, f"{ORRIN} is hit: Toll")
    armour = button(struck, "Mark an Armor Slot")
    expect(armour).to_contain_text(re.compile(r"([123]) HP becomes \d · slot 1 of 3"))
    expect(button(struck, "Take the hit")).to_contain_text(re.compile(r"^Take the hit\s*[123] HP"))
    expect(card(ben, f"{ORRIN} is hit: Toll")).to_contain_text("Waiting for Anna")
    assert wider(anna) <= 0
    armour.click()
    expect(struck).to_have_count(0)
    expect(slots(anna, ORRIN).get_by_label(re.compile("^Armor 1 of 3: "))).to_be_visible()
    expect(last_roll(anna)).to_contain_text(f"{ORRIN} marks an Armor Slot.")
    button(card(gm, "Your moves"), "Pass it to the players").click()
    spotlight("the players", gm, anna, ben)


def last_hp(gm: Page, anna: Page) -> None:
    """One slot is left; a failure with Fear gives the GM a move, and the bell-keeper uses it."""
    hp = slots(anna, ORRIN)
    wanted = hp.get_by_role("button", name=re.compile("^HP: mark ")).nth(-2)
    wanted.click()
    expect(hp.get_by_label(re.compile("^HP 5 of 6: "))).to_be_visible()
    button(panel(anna, ORRIN), re.compile("^Roll with Knowledge,")).click()
    roll(anna).click()
    thrown(anna, 2, 5)
    button(gm, "Judge the roll").click()
    spotlight("the GM", gm, anna)
    bitten(gm, "The bell-keeper")
    button(card(anna, f"{ORRIN} is hit: Toll"), "Take the hit").click()


def death_move(gm: Page, anna: Page, ben: Page) -> None:
    """The whole screen for three choices; Hope is higher, and the die is shared out."""
    moment = anna.get_by_role("dialog", name=f"{ORRIN} at death's door")
    for choice in ("Blaze of Glory", "Avoid Death", "Risk It All"):
        expect(moment.get_by_role("heading", name=choice)).to_be_visible()
    box = moment.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    assert wider(anna) <= 0
    for page in (gm, ben):
        expect(card(page, f"{ORRIN} at death's door")).to_contain_text("Waiting for Anna to choose")
    # It can be laid aside to look at the table, and comes back.
    button(moment, "Close").click()
    moment.wait_for(state="detached")
    button(anna, "Choose a death move").click()
    moment.get_by_role("radio", name="Risk It All").check()
    button(moment, "Risk It All").click()
    thrown(anna, 8, 3)
    expect(moment).to_contain_text("The Hope die shows 8")
    number(moment, "How many of 8 clear HP? The rest clears Stress.", 6)
    button(moment, "Share it out").click()
    moment.wait_for(state="detached")
    expect(slots(anna, ORRIN).get_by_label(re.compile("^HP 0 of 6: "))).to_be_visible()
    expect(last_roll(ben)).to_contain_text(f"{ORRIN} rolls Hope 8, Fear 3 and stays on their feet.")


def test_a_scene(house: House) -> None:
    gm, anna, ben, cleo = gather(house)
    helped(gm, anna, ben)
    plain_attack(gm, anna, ben)
    hurt_in_words(anna)
    forgotten(gm, ben, cleo)
    tag_team(anna, ben)
    open_guard(anna)
    interrupted(gm, anna, ben)
    last_hp(gm, anna)
    death_move(gm, anna, ben)
    expect(article(gm, f"{ORRIN} chooses Risk It All.")).to_be_visible()
    for page in (anna, ben, cleo):
        assert wider(page) <= 0
    assert SECRETS.search("".join(house.heard["GM"]))
    for who in ("Anna", "Ben", "Cleo"):
        assert house.heard[who]
        heard = "".join(house.heard[who])
        assert not (found := SECRETS.search(heard)), found and heard[found.start() - 80 :][:160]


def add_card(page: Page, name: str, hope: int = 0, sort: str = "", recall: int = 0) -> None:
    """Type a card in: a name and a cost, perhaps what sort it is."""
    button(page, "Add a card").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill(name)
    number(sheet, "Cost in Hope", hope)
    if sort:
        sheet.get_by_label("What sort of card is it?").select_option(label=sort)
        number(sheet, "Stress to recall it", recall)
    button(sheet, "Keep the card").click()
    sheet.wait_for(state="detached")


def test_cards_of_ones_own(house: House) -> None:
    """A name and a cost make a button; a sixth domain card lies in the vault, to be recalled."""
    gm, cleo = house.desk("GM"), house.phone("Cleo")
    take(cleo, house.skirmish(gm, "Daggerheart"), "Cleo", PELL)
    own_sheet(cleo, PELL)
    add_card(cleo, "Second wind", hope=1)
    for name in ("Moth song", "Ember step", "Wax seal", "Long wick"):
        add_card(cleo, name, sort="a domain card", recall=2)
    tab(cleo, "Play")
    here = panel(cleo, PELL)
    held = here.get_by_role("list", name=f"Cards of {PELL}").get_by_role("button")
    button(here, "Second wind 1 Hope").click()
    button(cleo.get_by_role("dialog"), "Use it (1 Hope)").click()
    expect(track(cleo, "hope")).to_have_text("1")

    expect(held.filter(has_text="Wax seal")).to_be_visible()
    expect(held.filter(has_text="Long wick")).to_have_count(0)  # two were there: it is the sixth
    here.get_by_text("5 of 5 domain cards in hand").click()
    button(here, "Long wick 2 Stress to recall").click()
    sheet = cleo.get_by_role("dialog")
    button(sheet, "Bring it back: 2 Stress to recall").click()
    sheet.wait_for(state="detached")
    expect(held.filter(has_text="Long wick")).to_be_visible()
    expect(slots(cleo, PELL).get_by_label(re.compile("^Stress 2 of 6: "))).to_be_visible()
    assert wider(cleo) <= 0
