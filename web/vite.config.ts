import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server sends `default-src 'self'`: nothing may end up inline, and all addresses are relative.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/tableside/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
})
