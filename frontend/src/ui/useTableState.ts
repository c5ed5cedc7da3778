import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export type FilterValue = string | number | boolean
export type Filters = Record<string, FilterValue>

export interface Sort {
  column: string
  descending: boolean
}

export interface TableState<F extends Filters = Filters> {
  filters: F
  /** Whether any filter differs from its default. */
  filtered: boolean
  /** From 1. */
  page: number
  pageSize: number
  /** The sizes to choose from, the usual one first. */
  pageSizes: readonly number[]
  sort: Sort | null
  /** Changes some filters and goes back to the first page; with `replace` the back button does not stop at what was looked for before. */
  setFilters: (changed: Partial<F>, how?: { replace?: boolean }) => void
  clearFilters: () => void
  setPage: (page: number, pageSize?: number) => void
  setSort: (sort: Sort | null) => void
}

const usualPageSizes = [20, 50, 100] as const

const names = { page: 'pagina', pageSize: 'porPagina', sort: 'ordem' } as const

function positive(text: string | null, otherwise: number): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

/** A filter from the address, as the type of its default; what cannot be one is the default. */
function parse(text: string | null, byDefault: FilterValue): FilterValue {
  if (text === null) return byDefault
  if (typeof byDefault === 'boolean') return text === 'true'
  if (typeof byDefault === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : byDefault
  return text
}

interface Options<F> {
  /** How many rows a page may have; another number in the address reads as the first. */
  pageSizes?: readonly [number, ...number[]]
  /** Filters that hold personal data: the browser's history keeps them for the back button, no address does. */
  personal?: readonly (keyof F & string)[]
}

/** What the history keeps beside an address. */
interface Kept {
  personal?: Record<string, string>
}

const noOptions = {}

/**
 * A table's filters, page and order, held in the address: a reload, a shared
 * link and the back button show the same rows. Defaults stay out of the address.
 * `defaults` and `options` must keep their identity (constants of the module).
 */
export function useTableState<F extends Filters>(defaults: F, options: Options<F> = noOptions): TableState<F> {
  const [params, setParams] = useSearchParams()
  const kept = useLocation().state as Kept | null

  return useMemo(() => {
    const { pageSizes = usualPageSizes, personal = [] } = options
    const isPersonal = (name: string) => (personal as readonly string[]).includes(name)
    const apart = kept?.personal ?? {}
    const filters = Object.fromEntries(
      Object.entries(defaults).map(([name, byDefault]) => [name, parse(isPersonal(name) ? (apart[name] ?? null) : params.get(name), byDefault)]),
    ) as F
    const order = params.get(names.sort)
    const [defaultPageSize] = pageSizes
    const asked = positive(params.get(names.pageSize), defaultPageSize)

    function change(edit: (next: URLSearchParams) => void, nextPersonal = apart, replace = false) {
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          edit(next)
          return next
        },
        { replace, state: { ...kept, personal: nextPersonal } satisfies Kept },
      )
    }

    function write(next: URLSearchParams, name: string, value: FilterValue | null | undefined, byDefault: FilterValue) {
      if (value === undefined || value === null || value === byDefault) next.delete(name)
      else next.set(name, String(value))
    }

    return {
      filters,
      filtered: Object.entries(defaults).some(([name, byDefault]) => filters[name] !== byDefault),
      page: positive(params.get(names.page), 1),
      pageSize: pageSizes.includes(asked) ? asked : defaultPageSize,
      pageSizes,
      sort: order ? { column: order.replace(/^-/, ''), descending: order.startsWith('-') } : null,
      setFilters: (changed, { replace } = {}) => {
        const entries = Object.entries<FilterValue | undefined>(changed)
        const given = Object.fromEntries(entries.filter(([name]) => isPersonal(name)).map(([name, value]) => [name, String(value ?? defaults[name])]))
        change(
          (next) => {
            for (const [name, value] of entries) if (!isPersonal(name)) write(next, name, value, defaults[name]!)
            next.delete(names.page)
          },
          { ...apart, ...given },
          replace,
        )
      },
      clearFilters: () =>
        change((next) => {
          for (const name of [...Object.keys(defaults), names.page]) next.delete(name)
        }, {}),
      setPage: (page, pageSize = defaultPageSize) =>
        change((next) => {
          write(next, names.page, page, 1)
          write(next, names.pageSize, pageSize, defaultPageSize)
        }),
      setSort: (sort) =>
        change((next) => {
          write(next, names.sort, sort ? `${sort.descending ? '-' : ''}${sort.column}` : '', '')
          next.delete(names.page)
        }),
    }
  }, [params, setParams, kept, defaults, options])
}
