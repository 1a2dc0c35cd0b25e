// The chart of the sales page, in the chunk with the chart library. The table beside it has its numbers.
import type { SalesReport } from '@tokri/contract/reports.schema.ts'
import { formatRupees, formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { barChart, lyingChart, nameAxis, numberAxis, tooltip, xAxis, yAxis } from '../figures/chart-look.ts'

const MOST_TIMES = 31
const MOST_NAMES = 12

const names: Record<string, string> = { amount: 'This period', before: 'The period before' }

/** Bars of times stand, those of names lie, so that each name can be read. */
const SalesChart = ({
  rows,
  nameOf,
  hasBefore,
  byTime,
}: {
  rows: SalesReport['rows']
  nameOf: (row: SalesReport['rows'][number]) => string
  /** Whether the bars of the period before are shown. */
  hasBefore: boolean
  byTime: boolean
}) => {
  const shown = rows.slice(0, byTime ? MOST_TIMES : MOST_NAMES).map((row) => ({ ...row, label: nameOf(row) }))
  const bar = {
    radius: byTime ? [4, 4, 0, 0] : [0, 4, 4, 0],
    maxBarSize: byTime ? 64 : 14,
    isAnimationActive: false,
  } satisfies Partial<Parameters<typeof Bar>[0]>
  return (
    <ResponsiveContainer width="100%" height={byTime ? 240 : 40 + shown.length * 36}>
      <BarChart data={shown} {...(byTime ? barChart : lyingChart)}>
        {byTime ? <XAxis dataKey="label" {...xAxis} minTickGap={8} /> : <YAxis dataKey="label" {...nameAxis} />}
        {byTime ? (
          <YAxis {...yAxis} width="auto" tickFormatter={formatWholeRupees} />
        ) : (
          <XAxis {...numberAxis} tickFormatter={formatWholeRupees} />
        )}
        <Tooltip {...tooltip} formatter={(value, name) => [formatRupees(Number(value)), names[String(name)] ?? '']} />
        {hasBefore && <Bar dataKey="before" fill="var(--color-line)" {...bar} />}
        <Bar dataKey="amount" fill="var(--color-brand)" {...bar} />
      </BarChart>
    </ResponsiveContainer>
  )
}

export default SalesChart
