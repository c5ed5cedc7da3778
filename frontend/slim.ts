import type { Plugin } from 'vite'

const screenTable = /\/src\/app\/routes\/\w+\.ts$/
const operations = /\n\s*operations(?:: \[[^\]]*\]|With: \{[^}]*\}),/g

/**
 * Leaves each screen's list of operations out of the built portal: only
 * routes.test.ts reads it, against the server's list. A build that finds none
 * fails, so that a change of the table's form cannot undo this unnoticed.
 */
export function withoutOperations(): Plugin {
  let found = false
  return {
    name: 'balcao:without-operations',
    apply: 'build',
    // Before TypeScript is taken out: afterwards the text looks different.
    enforce: 'pre',
    transform(code, id) {
      if (!screenTable.test(id) || code.search(operations) < 0) return null
      found = true
      return { code: code.replace(operations, ''), map: null }
    },
    buildEnd(failure) {
      if (!failure && !found) this.error('slim.ts finds no operations in the screen table')
    },
  }
}
