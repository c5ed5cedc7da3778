import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { NamedFigure } from './figures'
import { chartText, size } from './looks'

interface BarsChartProps {
  figures: readonly NamedFigure[]
}

const whole = new Intl.NumberFormat('pt-BR')

/** One lying bar for each name, in the order given, with its figure at the end. The strongest is dark, unless the figures say their colour. */
export default function BarsChart({ figures }: BarsChartProps) {
  const most = Math.max(...figures.map(({ value }) => value))
  const data = figures.map((each) => ({ ...each, fill: `var(--${each.fill ?? (each.value === most ? 'series1' : 'chart-quiet')})` }))
  return (
    <ResponsiveContainer width="100%" height={size.height} initialDimension={size}>
      <BarChart data={data} layout="vertical" accessibilityLayer={false} margin={{ top: 0, right: 44, bottom: 0, left: 0 }}>
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="name" tick={chartText} axisLine={false} tickLine={false} interval={0} width={84} />
        <Bar dataKey="value" maxBarSize={22} radius={3} stroke="var(--control-line)" isAnimationActive={false}>
          <LabelList dataKey="value" position="right" formatter={(value: unknown) => whole.format(Number(value))} fill="var(--ink)" fontSize={12} fontWeight={600} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
