import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'

interface HourChartProps {
  hours: readonly { name: string; count: number }[]
}

const text = { fill: 'var(--ink-soft)', fontSize: 12 }

/** Donations of each hour as bars; the figures stand in the table beside it. */
export default function HourChart({ hours }: HourChartProps) {
  return (
    <ResponsiveContainer width="100%" height={240}>
      <BarChart data={[...hours]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tick={text} tickLine={false} axisLine={{ stroke: 'var(--control-line)' }} minTickGap={16} />
        <YAxis allowDecimals={false} tick={text} tickLine={false} axisLine={false} width={40} />
        <Bar dataKey="count" fill="var(--brand)" radius={[4, 4, 0, 0]} maxBarSize={48} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}
