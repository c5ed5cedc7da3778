import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { tokensCss } from './src/ui/tokens-plugin.ts'

/**
 * The scripts and styles of the pages that customers open (src/public), built beside the
 * portal: the server writes these pages and finds their files by the manifest (app/pages).
 */
export default defineConfig({
  plugins: [tokensCss(), precompress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  publicDir: false,
  build: {
    target: ['chrome111', 'safari16.4'],
    emptyOutDir: false,
    assetsDir: 'assets/public',
    assetsInlineLimit: 0,
    manifest: '.vite/public.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['src/public/shop/main.tsx', 'src/public/tracking/main.tsx', 'src/public/paylink/main.ts', 'src/public/booking/main.ts'] },
  },
})
