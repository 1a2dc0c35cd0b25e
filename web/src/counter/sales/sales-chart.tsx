// The chart of the sales page, in the chunk with the chart library. The table beside it has its numbers.
import type { SalesReport } from '@tokri/contract/reports.schema.ts'
import { formatRupees, formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

const MOST_BARS = 31

const tick = { fill: 'var(--color-ink-3)', fontSize: 12 }
const tooltip = {
  background: 'var(--color-surface)',
  border: '1px solid var(--color-line)',
  borderRadius: 11,
  color: 'var(--color-ink)',
}
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
    <BarChart
      data={rows.slice(0, MOST_BARS).map((row) => ({ ...row, label: nameOf(row) }))}
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
        formatter={(value, name) => [formatRupees(Number(value)), names[String(name)] ?? '']}
      />
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
