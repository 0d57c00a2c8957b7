/**
 * Keeps a keyboard's place: what was answered goes away, and the focus with it. Then it falls to
 * the stage as a whole, so that the next Tab reaches what waits there now.
 */
export function keepFocus(stage: HTMLElement): () => void {
  let last: EventTarget | null = null
  const noted = (event: FocusEvent) => (last = event.target)
  const watch = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
    last = null
    stage.focus({ preventScroll: true })
  })
  stage.addEventListener('focusin', noted)
  watch.observe(stage, { childList: true, subtree: true })
  return () => {
    stage.removeEventListener('focusin', noted)
    watch.disconnect()
  }
}
