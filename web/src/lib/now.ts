// Whose move it is, in one line: what this seat is asked first, then its turn, then whom all wait for.
import { fightOf, inRounds, turnSays } from './fight'
import { bodyOf, screens } from './registry'
import { title, waitingFor } from './says'
import type { Session } from './session.svelte'
import type { Matter } from './view'
import type { Waited } from './waiting'

export interface Now {
  says: string
  mine: boolean // else it is somebody else's
  beside: string // how far a fight has come
}

export function nowOf(session: Session, [first]: Waited[]): Now {
  const [known, fight] = [inRounds(session), fightOf(session)]
  const turn = known && fight ? turnSays(session, known, fight) : ''
  const round = fight ? `Round ${fight.round}` : ''
  const beside = [round, turn].filter(Boolean).join(': ')
  if (first?.mine) {
    const asked = bodyOf(session, first.matter)?.asks?.(session, first.matter)
    return { says: asked ?? askedOf(session, first.matter), mine: true, beside }
  }
  const open = session.own().length ? screens(session)?.turn(session) : ''
  if (open && !(first && !fight)) return { says: open, mine: true, beside }
  if (first) return { says: waitingFor(session, first.matter), mine: false, beside }
  if (turn) return { says: turn, mine: false, beside: round }
  return { says: screens(session)?.mood(session) ?? '', mine: false, beside: '' }
}

/** "Your roll: Stealth": the heading without the name of one's own hero. */
function askedOf(session: Session, matter: Matter): string {
  const said = title(session, matter)
  const before = session.own().map((one) => `${session.nameOf(one)}: `).find((one) => said.startsWith(one)) ?? ''
  const rolls = matter.roll || session.offersOn(matter.id).some((one) => one.showing.rolls && session.mine(one.character))
  return rolls ? ['Your roll', before ? said.slice(before.length) : ''].filter(Boolean).join(': ') : `Yours to answer: ${said.slice(before.length)}`
}
