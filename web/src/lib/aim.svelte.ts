import type { Session } from './session.svelte'

/** Whom the attack on this screen can be aimed at: the picture of who stands where chooses as well. */
export interface Aim {
  open: string[]
  chosen: string[]
  pick: (who: string) => void
}

/** Let the picture choose, as long as this is on the screen. For a component's start. */
export function aiming(session: Session, of: () => Aim): void {
  $effect(() => {
    const aim = of()
    session.aim = aim
    return () => {
      if (session.aim === aim) session.aim = null
    }
  })
}
