import type { Plugin } from 'vite'
import { publicTokensStylesheet, tokensStylesheet } from './tokens.ts'

const sheets = new Map([
  ['virtual:tokens.css', tokensStylesheet],
  ['virtual:public-tokens.css', publicTokensStylesheet],
])

/** Vite plugin: the stylesheets written from tokens.ts, `virtual:tokens.css` for the portal and `virtual:public-tokens.css` for customers' pages. */
export function tokensCss(): Plugin {
  return {
    name: 'balcao:tokens-css',
    resolveId: (source) => (sheets.has(source) ? `\0${source}` : undefined),
    load: (resolved) => sheets.get(resolved.slice(1))?.(),
  }
}
