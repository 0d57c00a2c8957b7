import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The functions of the client without a browser; tests/page.ts says where they run.
export default defineConfig({
  plugins: [svelte()],
  server: { fs: { strict: false } }, // tests/bundle.test.ts reads what was built
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/*.test.ts'], environment: './tests/page.ts', isolate: false },
})
