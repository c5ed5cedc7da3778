import { Pie, PieChart as Drawing, ResponsiveContainer } from 'recharts'
import type { Share } from './figures'
import { Key } from './Key'
import { size } from './looks'

interface PieChartProps {
  shares: readonly Share[]
}

/** The marks of the series, in their order: shapes that tell them apart without colour. */
const shapes = ['M7 1a6 6 0 1 0 0 12A6 6 0 1 0 7 1Z', 'm7 0 7 7-7 7-7-7Z', 'M7 1l7 12H0Z', 'M1 1h12v12H1Z', 'M0 1h14L7 13Z']
/** Of the five, those that differ most from one another. */
const order = [1, 3, 4, 2, 5]

/** Parts of a whole. Colour, shape and percentage stand in the key. */
export default function PieChart({ shares }: PieChartProps) {
  const data = shares.map((share, at) => ({ ...share, fill: `var(--series${order[at % order.length]})` }))
  return (
    <>
      <ResponsiveContainer width="100%" height={size.height - 40} initialDimension={size}>
        <Drawing accessibilityLayer={false}>
          <Pie data={data} dataKey="value" nameKey="name" startAngle={90} endAngle={-270} outerRadius="95%" stroke="var(--surface)" strokeWidth={2} isAnimationActive={false} />
        </Drawing>
      </ResponsiveContainer>
      <Key
        entries={data.map(({ name, percent, fill }, at) => ({
          name, figure: `${percent}%`, mark: <path d={shapes[at % shapes.length]} fill={fill} />,
        }))}
      />
    </>
  )
}
