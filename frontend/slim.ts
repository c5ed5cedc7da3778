import type { Plugin } from 'vite'

interface Omission {
  module: RegExp
  text: RegExp
  /** What stands in its place. */
  instead?: string
}

const router = /\/node_modules\/react-router\/dist\/.*\.mjs$/

/**
 * Left out of the built portal, because nobody there reads or reaches it. The
 * router's parts are those of its framework and data modes; the portal's routes
 * are declarative (app/router.tsx), which would drop them all by itself if the
 * library did not tie them together.
 */
const omissions: readonly Omission[] = [
  // The calls of each row of the screen table: routes.test.ts holds them against the server's list.
  { module: /\/src\/app\/routes\/\w+\.ts$/, text: /\n\s*operations: \[[^\]]*\],/g },
  { module: /\/src\/app\/routes\/\w+\.ts$/, text: /\n\s*operationsWith: \{[^}]*\},/g },
  // Names for React's developer tools, and calls not known to be pure: they keep components that no screen uses.
  { module: router, text: /^\w+\.displayName = "[^"]*";$/gm },
  { module: router, text: /(?<=^var \w+ = )(?=React\d*\.forwardRef\()/gm, instead: '/* @__PURE__ */ ' },
  // What it tells developers who use it wrongly, in sentences: that it is the router who complains is enough to look it up.
  { module: router, text: /^ +`[^`\n]*(?:\.|" )`$/gm, instead: '"react-router"' },
  // A link's modules fetched ahead (framework mode).
  { module: router, text: /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, instead: 'null' },
  // Routes' error boundaries (data mode); ours is ScreenBoundary.
  { module: router, text: /(?<=\blet dataRouterState = )dataRouterOpts\?\.state;/, instead: 'void 0;' },
  { module: router, text: /^RenderErrorBoundary\.contextType = \w+;$/m },
]

/** Takes the omissions out; a build in which one of them is no longer found fails, so that an update cannot undo them unnoticed. */
export function withoutUnread(): Plugin {
  const found = new Set<Omission>()
  return {
    name: 'balcao:without-unread',
    apply: 'build',
    // Before TypeScript is taken out: afterwards the text looks different.
    enforce: 'pre',
    transform(code, id) {
      const here = omissions.filter(({ module, text }) => module.test(id) && code.search(text) >= 0)
      if (here.length === 0) return null
      for (const each of here) found.add(each)
      return { code: here.reduce((rest, { text, instead = '' }) => rest.replace(text, instead), code), map: null }
    },
    buildEnd(failure) {
      const missed = omissions.filter((each) => !found.has(each))
      if (!failure && missed.length > 0) this.error(`slim.ts finds no ${missed.map(({ text }) => String(text)).join(', ')}`)
    },
  }
}
