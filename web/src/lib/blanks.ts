// What lies on a sheet as nobody has written on it yet, and as it is kept.
import type { Card, WgPower, WgWeapon } from '../wire'

export const blankCard: Omit<Card, 'id' | 'name'> = {
  text: '', cost: {}, uses: 0, per: 'scene', modifiers: [], until: null, dice: [], action: '', kind: '', level: 0, recall: 0, trigger: '', asks: '', domain: '', tokens: 0, reaction: null, countdown: null, then: [],
}

export const blankPower: Omit<WgPower, 'id' | 'name'> = {
  text: '', dn: 3, against: '', minor: false, targets: 1, damage: 0, ed: 0, ap: 0, then: [], potency: '', potency_ed: 0, more: [],
  discipline: '', activation: '', range: '', duration: '',
}
export const tidyPower = (now: WgPower) => ({ ...now, text: now.text.trim(), potency: now.potency.trim() })

export const blankWeapon: Omit<WgWeapon, 'id' | 'name'> = {
  category: 'ranged', damage: 0, ed: 0, ap: 0, range: 0, salvo: 0, reloads: -1, traits: {}, house: [], keywords: [], adds_strength: true,
}
export const tidyWeapon = (now: WgWeapon) => ({ ...now, house: now.house.map((one) => ({ ...one, name: one.name.trim(), text: one.text.trim() })) })
