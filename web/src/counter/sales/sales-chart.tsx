// The chart of the sales page, in the chunk with the chart library. The table beside it has its numbers.
import type { SalesReport } from '@tokri/contract/reports.schema.ts'
import { formatRupees, formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { barChart, tooltip, xAxis, yAxis } from '../figures/chart-look.ts'

const MOST_BARS = 31

const names: Record<string, string> = { amount: 'This period', before: 'The period before' }

const SalesChart = ({
  rows,
  nameOf,
  hasBefore,
}: {
  rows: SalesReport['rows']
  nameOf: (row: SalesReport['rows'][number]) => string
  /** Whether the bars of the period before are shown. */
  hasBefore: boolean
}) => (
  <ResponsiveContainer width="100%" height={240}>
    <BarChart data={rows.slice(0, MOST_BARS).map((row) => ({ ...row, label: nameOf(row) }))} {...barChart}>
      <XAxis dataKey="label" {...xAxis} minTickGap={8} />
      <YAxis {...yAxis} width={64} tickFormatter={formatWholeRupees} />
      <Tooltip {...tooltip} formatter={(value, name) => [formatRupees(Number(value)), names[String(name)] ?? '']} />
      {hasBefore && (
        <Bar
          dataKey="before"
          fill="var(--color-line)"
          radius={[4, 4, 0, 0]}
          maxBarSize={64}
          isAnimationActive={false}
        />
      )}
      <Bar dataKey="amount" fill="var(--color-brand)" radius={[4, 4, 0, 0]} maxBarSize={64} isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
)

export default SalesChart
