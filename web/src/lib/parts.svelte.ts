// A record that is watched field by field: whoever reads one hears of no change in the others.

class Part {
  now = $state.raw<unknown>()
}

export class Parts<T extends object> {
  readonly read = {} as T // every field by a getter: to read it is to watch it
  #parts = new Map<string, Part>()

  /** The record as it is now. A field that is the very same as before tells nobody. */
  take(whole: T): void {
    for (const [name, now] of Object.entries(whole)) this.#part(name).now = now
  }

  #part(name: string): Part {
    const known = this.#parts.get(name)
    if (known) return known
    const part = new Part()
    this.#parts.set(name, part)
    Object.defineProperty(this.read, name, { enumerable: true, get: () => part.now })
    return part
  }
}
