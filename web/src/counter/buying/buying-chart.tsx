// The charts of buying, in the chunk with the chart library. The table below each has its numbers.
import { formatRupees, formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { barChart, lyingChart, nameAxis, numberAxis, tooltip, xAxis, yAxis } from '../figures/chart-look.ts'

export type ChartRow = { label: string; amount: number }

/** Bars of days stand, those of names lie, so that each name can be read. */
const BuyingChart = ({ rows, name, byDay }: { rows: readonly ChartRow[]; name: string; byDay: boolean }) => (
  <ResponsiveContainer width="100%" height={byDay ? 220 : 40 + rows.length * 28}>
    <BarChart
      data={rows.map((row) => ({ ...row, fill: row.amount < 0 ? 'var(--color-deal)' : 'var(--color-brand)' }))}
      {...(byDay ? barChart : lyingChart)}
    >
      {byDay ? <XAxis dataKey="label" {...xAxis} minTickGap={8} /> : <YAxis dataKey="label" {...nameAxis} />}
      {byDay ? (
        <YAxis {...yAxis} width="auto" tickFormatter={formatWholeRupees} />
      ) : (
        <XAxis {...numberAxis} tickFormatter={formatWholeRupees} />
      )}
      <Tooltip
        {...tooltip}
        itemStyle={{ color: 'var(--color-ink)' }}
        formatter={(value) => [formatRupees(Number(value)), name]}
      />
      <Bar dataKey="amount" radius={byDay ? [4, 4, 0, 0] : [0, 4, 4, 0]} maxBarSize={64} isAnimationActive={false} />
      {rows.some(({ amount }) => amount < 0) && (
        <ReferenceLine {...(byDay ? { y: 0 } : { x: 0 })} stroke="var(--color-line-strong)" />
      )}
    </BarChart>
  </ResponsiveContainer>
)

export default BuyingChart
