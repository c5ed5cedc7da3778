import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

const src = /\/src\/(.*)$/
const icon = /\/node_modules\/@ant-design\/icons/
const library = /\/node_modules\/antd\//
const shell = fileURLToPath(new URL('./src/app/shell/Shell.tsx', import.meta.url))
const routes = fileURLToPath(new URL('./src/app/routes/', import.meta.url))

/** Libraries that tell all they have in one file, and where each thing's own file is. */
const barrels = [
  { library: 'antd', index: /\/node_modules\/antd\/es\/index\.js$/, file: (name: string) => `${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}/index.js` },
  { library: '@ant-design/icons', index: /\/node_modules\/@ant-design\/icons\/es\/index\.js$/, file: (name: string) => `icons/${name}.js` },
]

/** What a module imports; of a library's one file, what it takes of it. */
function imported(id: string, modules: Modules): readonly string[] {
  const info = modules.getModuleInfo(id)
  return (info?.importedIds ?? []).flatMap((each) => {
    const barrel = barrels.find(({ index }) => index.test(each))
    if (!barrel) return [each]
    const names = [...(info?.code ?? '').matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${barrel.library}["']`, 'g'))]
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''))
    return names.map((name) => each.replace('index.js', barrel.file(name)))
  })
}

/** The modules that are run before this one can be. */
function neededBy(entry: string, modules: Modules): Set<string> {
  const needed = new Set<string>()
  const add = (id: string) => {
    if (needed.has(id)) return
    needed.add(id)
    for (const each of imported(id, modules)) add(each)
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

/**
 * One file of what at least this share of the portal's screens needs: tables, forms, dialogs and what their library is
 * made of; icons are small, and belong to it sooner. By itself the bundler cuts that into hundreds of small files, whose names alone weigh on the start. Screens
 * without the library need nothing of it.
 */
function kit(name: string, share: number, iconShare: number) {
  let common: Set<string> | undefined
  const find = (modules: Modules): Set<string> => {
    const screens = readdirSync(routes).flatMap((table) => modules.getModuleInfo(routes + table)?.dynamicallyImportedIds ?? [])
    const needs = screens.map((screen) => neededBy(screen, modules))
    const withKit = needs.filter((needed) => [...needed].some((id) => library.test(id)))
    const counts = new Map<string, number>()
    for (const needed of withKit) for (const id of needed) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const needed of [...needs.filter((each) => !withKit.includes(each)), neededBy(shell, modules)]) for (const id of needed) counts.delete(id)
    return new Set([...counts].flatMap(([id, count]) => (count >= withKit.length * (icon.test(id) ? iconShare : share) ? [id] : [])))
  }
  return (id: string, modules: Modules): string | null => {
    if ((modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null
    common ??= find(modules)
    return common.has(id) ? name : null
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
  { name: together('board', ['screens/board/Board.tsx', ...inEveryLayout], /^(screens\/board|api\/(?!serverTime)|features\/(chat|orders|marketplace\/(parts|use)))/), priority: 1, includeDependenciesRecursively: false },
  { name: kit('kit', 0.7, 0.03), priority: 0, includeDependenciesRecursively: false },
]

/** Bytes of a file from which it is worth its name in the start, by which it is fetched a little sooner. */
const worthNaming = 8_000

const sizes = new Map<string, number>()

/** Notes how large the files are, before the ways to them are written. */
export function measured(): Plugin {
  return {
    name: 'balcao:measured', apply: 'build', enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') sizes.set(file.fileName, file.code.length)
      },
    },
  }
}

/**
 * Which files are fetched together with a screen: all its styles, and the scripts that are worth it. The others come as
 * soon as those are there: with all of them named, the start would be 8 kB larger for everybody.
 */
export const fetchedAhead = (_: string, files: string[]): string[] => files.filter((file) => (sizes.get(file) ?? worthNaming) >= worthNaming)
