import type { Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

const src = /\/src\/(.*)$/

/** The modules of src that are run before this one can be. */
function neededBy(entry: string, modules: Modules): Set<string> {
  const needed = new Set<string>()
  const add = (id: string) => {
    if (needed.has(id) || !src.test(id)) return
    needed.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(entry)
  return needed
}

/** One file of what an import() of these modules needs, in these folders. */
function together(name: string, entries: readonly string[], folders: RegExp) {
  let needed: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    const [, place = ''] = src.exec(id) ?? []
    if (!folders.test(place)) return null
    // What is imported by import() has a file of its own: merged with others, the bundler loses its exports.
    if ((modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null
    needed ??= new Set(entries.flatMap((entry) => [...neededBy(id.slice(0, -place.length) + entry, modules)]))
    return needed.has(id) ? name : null
  }
}

/** What both of the board's layouts need, whichever comes. */
const inEveryLayout = ['features/orders/card/Card.tsx', 'features/orders/board/NoOrders.tsx', 'features/orders/offline/Stale.tsx', 'features/orders/keyboard/useCursor.ts']

/**
 * How the built portal is cut into files, beyond what its import() calls say:
 * what is always asked for together stands in one file, which compresses better
 * than ten.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: together('signed-in', ['app/shell/Shell.tsx'], /^(app\/shell\/|screens\/board\/startedBoards|ui\/(Popover|lazyPart|useSettled))/), priority: 2, includeDependenciesRecursively: false },
  // Here goes what the board's modules call while they are loaded, and what they share with Board: anywhere else it would
  // not be there yet, or the two files would need each other, and other screens could not begin with this one.
  { name: together('board', ['screens/board/Board.tsx', ...inEveryLayout], /^(screens\/board|api|features\/(chat|orders|marketplace\/(parts|use)))/), priority: 1, includeDependenciesRecursively: false },
]
