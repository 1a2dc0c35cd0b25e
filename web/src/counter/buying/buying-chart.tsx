// The charts of buying, in the chunk with the chart library. The table below each has its numbers.
import { formatRupees, formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { barChart, tooltip, xAxis, yAxis } from '../figures/chart-look.ts'

export type ChartRow = { label: string; amount: number }

const BuyingChart = ({ rows, name }: { rows: readonly ChartRow[]; name: string }) => (
  <ResponsiveContainer width="100%" height={220}>
    <BarChart
      data={rows.map((row) => ({ ...row, fill: row.amount < 0 ? 'var(--color-deal)' : 'var(--color-brand)' }))}
      {...barChart}
    >
      <XAxis dataKey="label" {...xAxis} minTickGap={8} />
      <YAxis {...yAxis} width={64} tickFormatter={formatWholeRupees} />
      <Tooltip
        {...tooltip}
        itemStyle={{ color: 'var(--color-ink)' }}
        formatter={(value) => [formatRupees(Number(value)), name]}
      />
      <Bar dataKey="amount" radius={[4, 4, 0, 0]} maxBarSize={64} isAnimationActive={false} />
      {rows.some(({ amount }) => amount < 0) && <ReferenceLine y={0} stroke="var(--color-line-strong)" />}
    </BarChart>
  </ResponsiveContainer>
)

export default BuyingChart
