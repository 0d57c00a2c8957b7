// Dice in the air: a tap anywhere ends their flight, and with less motion there is none.

export const FLIGHT = 900 // milliseconds, as `--tumble` in the style says
export const LATEST = 400 // by how much the last die of a pool starts later, at most
export const BETWEEN = 60
const TURN = 70 // milliseconds that a die in the air shows a face

class Flight {
  landed = $state(0) // how often somebody has ended it

  /** All dice lie still at once. */
  land = (): void => {
    this.landed += 1
    document.documentElement.dataset.landed = ''
  }

  /** Dice are thrown anew. */
  lift(): void {
    delete document.documentElement.dataset.landed
  }
}

export const flight = new Flight()

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What a die shows while it is in the air; what it has fallen on is the server's, and comes last. */
export const aloft = (face: number, sides: number, turn: number): number => ((face - 1 + turn * (sides > 6 ? 7 : 5)) % sides) + 1

/** Turn a die over and over until it has landed; to be called when it is no longer wanted. */
export function turning(at: number, show: (turn: number) => void): () => void {
  if (still()) return () => undefined
  let turn = 0
  const timer = setInterval(() => show((turn += 1)), TURN)
  const lies = () => {
    clearInterval(timer)
    show(0)
  }
  const end = setTimeout(lies, FLIGHT + Math.min(at * BETWEEN, LATEST))
  return () => {
    clearTimeout(end)
    lies()
  }
}
