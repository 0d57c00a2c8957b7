// What has changed since the last frame, laid over it; what has not changed stays the very same object.
import type { Changes, Frame } from '../wire'

type Node = Record<string, unknown>

/** The frame as it is now. The old one is left as it was. */
export function patched(frame: Frame, { set, gone }: Changes): Frame {
  const fresh = new Set<Node>()
  const copy = (node: Node): Node => {
    if (fresh.has(node)) return node
    const made = { ...node }
    fresh.add(made)
    return made
  }
  const root = copy(frame as unknown as Node)
  /** The node above the last step of a path, with copies all the way down to it. */
  const above = (path: string[]): Node =>
    path.slice(0, -1).reduce((node, step) => (node[step] = copy((node[step] ?? {}) as Node)) as Node, root)
  for (const path of gone) delete above(path)[path.at(-1) as string]
  for (const { path, now } of set) above(path)[path.at(-1) as string] = now
  return root as unknown as Frame
}
