// What has changed since the last frame, laid over it; what has not changed stays the very same object.
import type { Changes, Frame } from '../wire'

type Step = string | number // the place in a list is a number
type Node = Record<Step, unknown>

const isNode = (one: unknown): one is Node => typeof one === 'object' && one !== null

/** The new one, with all that is in it as before in its old place; all of it as before: the old one. */
export function kept(old: unknown, now: unknown): unknown {
  if (!isNode(old) || !isNode(now) || Array.isArray(old) !== Array.isArray(now)) return now
  const steps = Object.keys(now)
  let same = steps.length === Object.keys(old).length
  for (const step of steps) {
    now[step] = kept(old[step], now[step])
    same &&= step in old && now[step] === old[step]
  }
  return same ? old : now
}

/** The frame as it is now. The old one is left as it was. */
export function patched(frame: Frame, { set, gone }: Changes): Frame {
  const fresh = new Set<Node>()
  const copy = (node: Node): Node => {
    if (fresh.has(node)) return node
    const made = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Node
    fresh.add(made)
    return made
  }
  const root = copy(frame as unknown as Node)
  /** The node above the last step of a path, with copies all the way down to it. */
  const above = (path: Step[]): Node =>
    path.slice(0, -1).reduce<Node>((node, step) => (node[step] = copy((node[step] ?? {}) as Node)) as Node, root)
  for (const path of gone) delete above(path)[path.at(-1) as Step]
  for (const { path, now, rest } of set) {
    const [node, step] = [above(path), path.at(-1) as Step]
    const before = node[step]
    const told = kept(before, now)
    node[step] = rest ? [...(told as unknown[]), ...(before as unknown[]).slice(-rest)] : told
  }
  return root as unknown as Frame
}
