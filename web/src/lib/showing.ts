// Where an offer belongs on a screen, as the table says it.
import type { Offer, Showing } from '../wire'

const ONWARD = 1
const FOLDED = -1
const ASIDE = -2

export const ANYWHERE: Showing = { panel: '', part: '', group: '', weight: 0, rolls: false, anytime: false, odds: '' }

/** What somebody may do unasked in this place of a screen. */
export const freeIn = (offers: Offer[], part: string, who = ''): Offer | undefined =>
  offers.find((one) => one.showing.part === part && one.character === who && !one.matter)

/** Whether it moves play on. */
export const onwards = ({ showing }: Offer): boolean => showing.weight === ONWARD

/** Whether it stands behind a tap. */
export const folded = ({ showing }: Offer): boolean => showing.weight === FOLDED

/** Whether it answers nothing, and keeps its voice down. */
export const aside = ({ showing }: Offer): boolean => showing.weight === ASIDE

/** Offers below their headings, in the order in which these come up. */
export function headed(offers: Offer[]): [string, Offer[]][] {
  const names = [...new Set(offers.map((one) => one.showing.group))].filter(Boolean)
  return names.map((name) => [name, offers.filter((one) => one.showing.group === name)])
}

/** Whether it answers a question in somebody's place, by its default. */
export const isDefault = ({ showing }: Offer): boolean => showing.panel === 'default'
