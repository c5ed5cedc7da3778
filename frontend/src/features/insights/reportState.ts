import { formatDay } from '@/ui/dates'
import { parseDay, periodOf, type Period, type Preset } from '@/ui/periods'
import { useTableState, type TableState } from '@/ui/useTableState'
import { useBusinessDay } from './businessDay'
import type { Definition, Query, View } from './reports'

/** The presets of a report by the names that saved views keep them under. */
const presets = { hoje: 'today', ontem: 'yesterday', '7dias': 'last7', mes: 'thisMonth', mesPassado: 'lastMonth' } as const satisfies Record<string, Preset>
export type PresetName = keyof typeof presets
export const presetWords: Record<PresetName, string> = { hoje: 'Hoje', ontem: 'Ontem', '7dias': '7 dias', mes: 'Este mês', mesPassado: 'Mês passado' }

const usualPreset: PresetName = '7dias'

/** The filters of several choices, by their name in the address and on the wire. */
export const chosenFilters = { canal: 'Canal', tipo: 'Tipo', loja: 'Loja', pagamento: 'Pagamento' } as const
export type ChosenFilter = keyof typeof chosenFilters

const defaults = { periodo: '', de: '', ate: '', canal: '', tipo: '', loja: '', pagamento: '', clientes: '', estornos: '', texto: '', por: '', visao: '', envios: '' }
/** Words may be somebody's name: they stand in no address. */
const tableOptions = { personal: ['texto'] } as const

type ReportFilters = typeof defaults

const isPreset = (name: string): name is PresetName => name in presets
const listed = (text: string) => text.split(',').filter(Boolean)

export interface Order {
  column: string
  descending: boolean
}

/** "-liquido" is by liquido, the greatest first. */
const orderOf = (text: string): Order | undefined => (text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : undefined)
const inAddress = ({ column, descending }: Order) => `${descending ? '-' : ''}${column}`

export interface ReportState {
  table: TableState<ReportFilters>
  /** '' for days of the person's own choice. */
  preset: PresetName | ''
  period: Period
  today: string
  /** What the server is asked for. */
  query: Query
  order: Order
  setOrder: (order: Order) => void
  setPreset: (preset: PresetName) => void
  setPeriod: (period: Period) => void
  /** The choices of a filter. */
  chosen: (filter: ChosenFilter) => string[]
  choose: (filter: ChosenFilter, choices: readonly string[]) => void
  show: (view: View) => void
}

/** A report's period, filters, order and page, held in the address. */
export function useReportState(venueId: string, definition: Pick<Definition, 'Ordem' | 'Decrescente'> | undefined): ReportState {
  const table = useTableState(defaults, tableOptions)
  const { today } = useBusinessDay()
  const { filters } = table
  const order = orderOf(filters.por) ?? { column: definition?.Ordem ?? '', descending: definition?.Decrescente ?? false }
  const [from, to] = [parseDay(filters.de), parseDay(filters.ate)]
  const own = from && to && from <= to ? { from, to } : undefined
  const preset = own ? '' : isPreset(filters.periodo) ? filters.periodo : usualPreset
  const period = own ?? periodOf(presets[preset || usualPreset], today)
  const chosen = (filter: ChosenFilter) => listed(filters[filter])

  const narrowed = Object.entries(chosenFilters).flatMap(([name, wire]) => {
    const choices = chosen(name as ChosenFilter)
    return choices.length > 0 ? [[wire, choices] as const] : []
  })
  return {
    table,
    preset,
    period,
    today,
    query: {
      localClienteId: venueId, De: period.from, Ate: period.to,
      Filtros: {
        ...Object.fromEntries(narrowed),
        ...(filters.clientes === 'novos' ? { Novos: true } : filters.clientes === 'antigos' ? { Antigos: true } : {}),
        ...(filters.estornos === 'sem' ? { SemEstornos: true } : {}),
        ...(filters.texto ? { Texto: filters.texto } : {}),
      },
      Ordem: order.column,
      Decrescente: order.descending,
    },
    order,
    setOrder: (next) => table.setFilters({ por: inAddress(next) }),
    setPreset: (name) => table.setFilters({ periodo: name === usualPreset ? '' : name, de: '', ate: '' }),
    setPeriod: (next) => table.setFilters({ periodo: '', de: formatDay(next.from), ate: formatDay(next.to) }),
    chosen,
    choose: (filter, choices) => table.setFilters({ [filter]: choices.join(',') }),
    show: ({ Id, Periodo = '', De, Ate, Filtros = {}, Ordem, Decrescente = false }) =>
      table.setFilters({
        ...defaults,
        periodo: Periodo === usualPreset ? '' : Periodo, de: Periodo || !De ? '' : formatDay(De), ate: Periodo || !Ate ? '' : formatDay(Ate),
        ...Object.fromEntries(Object.entries(chosenFilters).map(([name, wire]) => [name, (Filtros[wire] ?? []).join(',')])),
        clientes: Boolean(Filtros.Novos) === Boolean(Filtros.Antigos) ? '' : Filtros.Novos ? 'novos' : 'antigos',
        estornos: Filtros.SemEstornos ? 'sem' : '',
        texto: Filtros.Texto ?? '',
        por: Ordem ? inAddress({ column: Ordem, descending: Decrescente }) : '',
        visao: Id,
      }),
  }
}
