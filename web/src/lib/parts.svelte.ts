// A record that is watched field by field: whoever reads one hears of no change in the others.

export class Parts<T extends object> {
  readonly read = {} as T // every field by a getter: to read it is to watch it
  #put = new Map<string, (now: unknown) => void>()

  /** The record as it is now. A field that is the very same as before tells nobody. */
  take(whole: T): void {
    for (const [name, now] of Object.entries(whole)) (this.#put.get(name) ?? this.#part(name))(now)
  }

  // A variable and no field of a class: for older browsers that would lie in a map, looked up whenever it is read.
  #part(name: string): (now: unknown) => void {
    let held = $state.raw<unknown>()
    const put = (now: unknown) => void (held = now)
    this.#put.set(name, put)
    Object.defineProperty(this.read, name, { enumerable: true, get: () => held })
    return put
  }
}
