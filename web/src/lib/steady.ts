import { flushSync } from 'svelte'

/** What scrolls when something above this grows: a column, a dialog, or the page. */
function scroller(of: Element): Element {
  for (let one = of.parentElement; one; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one)
    if (['auto', 'scroll'].includes(overflowY) && one.scrollHeight > one.clientHeight) return one
  }
  return document.documentElement
}

/** While the questions of a form are coming: what can be tapped already on the same card. */
export function beside(button: HTMLElement | null): HTMLElement | null {
  return button?.closest('.card')?.querySelector<HTMLElement>('button.primary:not(:disabled)') ?? null
}

/** Whatever a change puts above a button, the button stays under the finger: the page gives way. */
export function steadily(button: HTMLElement | null, change: () => void): void {
  const before = button?.getBoundingClientRect().top ?? -1
  flushSync(change)
  if (!button?.isConnected || before < 0 || before > innerHeight) return
  const by = button.getBoundingClientRect().top - before
  if (by) scroller(button).scrollTop += by
}

/** What this device has just done brings its own question into sight, down to the button that answers it. */
export const broughtUp = (session: { lately: boolean }) => (card: HTMLElement): void => {
  if (!session.lately) return // somebody else's doing moves no page
  const button = card.querySelector('button.primary')
  const { top, bottom } = (button ?? card).getBoundingClientRect()
  if (top > 0 && bottom < innerHeight && card.getBoundingClientRect().top > 0) return
  card.scrollIntoView({ block: 'start' })
  button?.scrollIntoView({ block: 'nearest' })
}

/** Somebody uses this part of the page: when a tap or a key is over, so that nothing moves under a finger. */
export const used = (then: () => void) => (part: HTMLElement): (() => void) => {
  for (const kind of ['click', 'keyup']) part.addEventListener(kind, then)
  return () => {
    for (const kind of ['click', 'keyup']) part.removeEventListener(kind, then)
  }
}
