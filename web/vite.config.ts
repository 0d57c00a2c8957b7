import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server sends `default-src 'self'`: nothing may end up inline, and all addresses are relative.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/tableside/web/static',
    emptyOutDir: true,
    target: ['safari14', 'chrome80'], // tests/bundle.test.ts holds what is built against it
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
})
