import { Bar, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney } from '@/ui/money'
import { chartText, size } from './looks'
import type { DayFigures } from './figures'
import { Key } from './Key'

interface DayChartProps {
  days: readonly DayFigures[]
}

/** More days than this, and figures on the bars would run into each other. */
const labelled = 14

const thousands = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** Centavos as thousands of reais: 2,9. */
const inThousands = (centavos: unknown) => thousands.format(Number(centavos) / 100_000)

const names: Record<string, string> = { revenue: 'Faturamento', before: 'Período anterior' }

/** Revenue by day as bars, with the orders at their foot and the previous period as a dashed mark. */
export default function DayChart({ days }: DayChartProps) {
  const data = days.map(({ day, ...figures }) => ({ ...figures, name: shortDay(day) }))
  const isLabelled = days.length <= labelled
  return (
    <>
      <ResponsiveContainer width="100%" height={size.height} initialDimension={size}>
        <ComposedChart data={data} accessibilityLayer={false} margin={{ top: 20, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="name" tick={chartText} stroke="var(--control-line)" tickLine={false} />
          <YAxis tick={chartText} axisLine={false} tickLine={false} tickFormatter={inThousands} width={40} />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{ border: '1px solid var(--line)', borderRadius: 6, background: 'var(--surface)', color: 'var(--ink)' }}
            formatter={(value, name) => [formatMoney(Number(value)), names[String(name)] ?? String(name)]}
          />
          <Bar dataKey="revenue" fill="var(--series1)" maxBarSize={48} radius={[3, 3, 0, 0]} isAnimationActive={false}>
            {isLabelled && <LabelList dataKey="revenue" position="top" formatter={inThousands} fill="var(--ink)" fontSize={12} fontWeight={600} />}
            {isLabelled && <LabelList dataKey="orders" position="insideBottom" fill="var(--on-brand)" fontSize={12} fontWeight={600} />}
          </Bar>
          {/* The casing keeps the mark apart from the bar that it crosses. */}
          <Line dataKey="before" type="step" stroke="var(--surface)" strokeWidth={5} dot={false} activeDot={false} tooltipType="none" isAnimationActive={false} />
          <Line dataKey="before" type="step" stroke="var(--series2)" strokeWidth={2} strokeDasharray="4 3" dot={false} isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
      <Key
        entries={[
          { name: 'Este período', mark: <rect width="14" height="14" rx="3" fill="var(--series1)" /> },
          { name: 'Período anterior', mark: <path d="M0 7h14" stroke="var(--series2)" strokeWidth="2" strokeDasharray="4 3" /> },
        ]}
      />
    </>
  )
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

/** "sáb 21/11" of 2026-11-21. */
function shortDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${weekday.format(new Date(`${day}T00:00:00Z`)).replace('.', '')} ${date}/${month}`
}
