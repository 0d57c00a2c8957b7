// Stat blocks of our own, as somebody might paste them.
export const EXAMPLE_THREAT = `Rust Jackal x3 (Troop)
Defence 2  Resilience 6 (2 AR: scrap plate)  Wounds 3  Shock 4  Speed 6
WS 5  BS 4  Awareness 3
Hooked blade: 4 + 2 ED, AP -1, melee
Scrap pistol: 7 + 1 ED, range 12, salvo 1, pistol`

export const EXAMPLE_ADVERSARY = `Salt Wight x3
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4 | Stress 3
ATK: +1 | Cold hands: Melee | 1d8+2 phy
Experience: Tidal caves +2
Grip of brine - Action: Mark a Stress to make a target Restrained.`
