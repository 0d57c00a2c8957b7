// Where the tests run: plain Node, but with the half of Svelte that runs in pages. Nothing is drawn.
import type { Environment } from 'vitest/runtime'

export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment
