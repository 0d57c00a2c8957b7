import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** What Safari 14 and Chrome 80 need of the style beyond what the build lowers by itself: a rule whose
 * selector they do not know is dropped as a whole, and so is a length in a unit they do not know. */
const olderStyle: Plugin = {
  name: 'older-style',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type !== 'asset' || !one.fileName.endsWith('.css')) continue
      one.source = String(one.source)
        .replace(/:where\((\.svelte-[\w-]+)\)/g, '$1')
        .replace(/([\w-]+):([^;{}]*\ddvh[^;{}]*)/g, (whole, name, value) => `${name}:${value.replace(/dvh/g, 'vh')};${whole}`)
    }
  },
}

// The server sends `default-src 'self'`: nothing may end up inline, and all addresses are relative.
export default defineConfig({
  plugins: [svelte(), olderStyle],
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
