/** When products are sold, in words and in the form (dates as typed there). */
import { formatDay } from '@/ui/dates'
import { parseDay } from '@/ui/periods'
import type { Problems, Worded } from '@/ui/form'
import { weekdays } from '@/ui/week'
import type { Rules } from './api/schedules'

type Window = Rules['janelas'][number]
type Days = Rules['periodos'][number]

/** The form of a schedule: what it is for, and its rules with days as typed. */
export interface ScheduleForm extends Rules {
  /** Of the product or category. */
  alvo: string
  versao: number
}

const typed = (days: readonly Days[]) => days.map(({ de, ate }) => ({ de: de && formatDay(de), ate: ate && formatDay(ate) }))

export function formOf({ id, versao, janelas, periodos, fechados }: Rules & { id: string; versao: number }): ScheduleForm {
  return { alvo: id, versao, janelas, periodos: typed(periodos), fechados: typed(fechados) }
}

const written = (days: readonly Days[] = []) =>
  days.map(({ de, ate }) => ({ de: de ? (parseDay(de) ?? de) : '', ate: ate ? (parseDay(ate) ?? ate) : '' }))

/** The rules as the wire has them. */
export function rulesOf({ janelas, periodos, fechados }: ScheduleForm): Rules {
  return { janelas: janelas ?? [], periodos: written(periodos), fechados: written(fechados) }
}

const none: ScheduleForm = { alvo: '', versao: 0, janelas: [], periodos: [], fechados: [] }
const wordsOf = (some: Partial<ScheduleForm>, otherwise: string) => inWords(rulesOf({ ...none, ...some })).join('; ') || otherwise

/** What the form says of a schedule that somebody else has saved meanwhile. */
export const worded: Worded<ScheduleForm> = {
  janelas: { label: 'Horários da semana', words: (janelas) => wordsOf({ janelas }, 'o dia todo') },
  periodos: { label: 'Só nestas datas', words: (periodos) => wordsOf({ periodos }, 'todas as datas') },
  fechados: { label: 'Fechado nestas datas', words: (fechados) => wordsOf({ fechados }, 'nenhuma data') },
}

/** Which of the typed days are none; the server says all else. */
export function problemsOf({ periodos, fechados }: ScheduleForm): Problems {
  const problems: Record<string, string> = {}
  for (const [name, days] of Object.entries({ periodos, fechados })) {
    days?.forEach((each, index) => {
      for (const end of ['de', 'ate'] as const) {
        if (each[end] && !parseDay(each[end])) problems[`${name}[${index}].${end}`] = 'Informe um dia que exista: dd/mm/aaaa.'
      }
    })
  }
  return problems
}

/** The hours of one window on each day that has no such window yet. */
export function everyDayLike(windows: readonly Window[], { de, ate }: Window): Window[] {
  const missing = weekdays.filter(({ day }) => windows.every((other) => other.diaSemana !== day || other.de !== de || other.ate !== ate))
  return [...windows, ...missing.map(({ day }) => ({ diaSemana: day, de, ate }))]
}

function daysInWords({ de, ate }: Days): string {
  if (!de) return `até ${formatDay(ate)}`
  if (!ate) return `desde ${formatDay(de)}`
  return de === ate ? formatDay(de) : `${formatDay(de)} a ${formatDay(ate)}`
}

/** The rules in short sentences: "seg, ter 08:00–10:00". */
export function inWords({ janelas, periodos, fechados }: Rules): string[] {
  const byHours = new Map<string, string[]>()
  for (const { day, short } of weekdays) {
    for (const { diaSemana, de, ate } of janelas) {
      if (diaSemana === day) byHours.set(`${de}–${ate}`, [...(byHours.get(`${de}–${ate}`) ?? []), short])
    }
  }
  const windows = [...byHours].map(([hours, days]) => `${days.length === weekdays.length ? 'todos os dias' : days.join(', ')} ${hours}`)
  return [...windows, ...periodos.map((days) => `só ${daysInWords(days)}`), ...fechados.map((days) => `fechado ${daysInWords(days)}`)]
}
