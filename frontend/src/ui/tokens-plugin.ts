import type { Plugin } from 'vite'
import { tokensStylesheet } from './tokens.ts'

const id = 'virtual:tokens.css'

/** Vite plugin: `import 'virtual:tokens.css'` is the stylesheet written from tokens.ts. */
export function tokensCss(): Plugin {
  return {
    name: 'balcao:tokens-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? tokensStylesheet() : undefined),
  }
}
