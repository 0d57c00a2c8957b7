export const CALM = 600 // milliseconds

/** Whether what a button does has only just changed: a finger on its way meant something else. For a component's start. */
export function calm(meaning: () => unknown): () => boolean {
  let fresh = $state(true)
  $effect(() => {
    void meaning()
    fresh = true
    const timer = setTimeout(() => (fresh = false), CALM)
    return () => clearTimeout(timer)
  })
  return () => fresh
}
