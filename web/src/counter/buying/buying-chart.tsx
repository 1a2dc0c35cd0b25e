// The charts of buying, in the chunk with the chart library. The table below each has its numbers.
import { formatRupees, formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

const tick = { fill: 'var(--color-ink-3)', fontSize: 12 }
const tooltip = {
  background: 'var(--color-surface)',
  border: '1px solid var(--color-line)',
  borderRadius: 11,
  color: 'var(--color-ink)',
}

export type ChartRow = { label: string; amount: number }

const BuyingChart = ({ rows, name }: { rows: readonly ChartRow[]; name: string }) => (
  <ResponsiveContainer width="100%" height={220}>
    <BarChart
      data={rows.map((row) => ({ ...row, fill: row.amount < 0 ? 'var(--color-deal)' : 'var(--color-brand)' }))}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="label"
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line)' }}
        interval="equidistantPreserveStart"
        minTickGap={8}
      />
      <YAxis
        tick={tick}
        tickLine={false}
        axisLine={false}
        width={64}
        allowDecimals={false}
        tickFormatter={formatWholeRupees}
      />
      <Tooltip
        cursor={{ fill: 'var(--color-sunken)' }}
        contentStyle={tooltip}
        itemStyle={{ color: 'var(--color-ink)' }}
        formatter={(value) => [formatRupees(Number(value)), name]}
      />
      <Bar dataKey="amount" radius={[4, 4, 0, 0]} maxBarSize={64} isAnimationActive={false} />
      {rows.some(({ amount }) => amount < 0) && <ReferenceLine y={0} stroke="var(--color-line-strong)" />}
    </BarChart>
  </ResponsiveContainer>
)

export default BuyingChart
