// The charts of the day, in a separate chunk with the chart library.
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { orderFiguresSchema } from '@tokri/contract/order.schema.ts'
import { formatWholeRupees } from '@tokri/rules/money.ts'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { barChart, tooltip, xAxis, yAxis } from './chart-look.ts'

type Hours = AnswerOf<typeof orderFiguresSchema>['data']['byHour']

const Chart = ({
  hours,
  of,
  colour,
  show,
}: {
  hours: Hours
  of: 'orders' | 'revenue'
  colour: string
  show: (value: number) => string
}) => (
  <ResponsiveContainer width="100%" height={200}>
    <BarChart data={hours} {...barChart}>
      <XAxis dataKey="hour" {...xAxis} minTickGap={6} />
      <YAxis {...yAxis} width={56} tickFormatter={show} />
      <Tooltip
        {...tooltip}
        labelFormatter={(hour) => `${hour}:00`}
        formatter={(value) => [show(Number(value)), of === 'orders' ? 'Orders' : 'Delivered and paid']}
      />
      <Bar dataKey={of} fill={colour} radius={[4, 4, 0, 0]} isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
)

const count = (value: number): string => String(value)

/** A chart with its caption. Screen readers get its numbers as a table. */
const HourlyFigure = ({ title, ...chart }: { title: string } & Parameters<typeof Chart>[0]) => (
  <figure className="relative min-w-0 rounded-card border border-line bg-surface p-4 shadow-card">
    <figcaption className="mb-2 text-sm font-semibold">{title}</figcaption>
    <div aria-hidden="true">
      <Chart {...chart} />
    </div>
    <table className="sr-only">
      <tbody>
        {chart.hours
          .filter((each) => each[chart.of] > 0)
          .map((each) => (
            <tr key={each.hour}>
              <th scope="row">{each.hour}:00</th>
              <td>{chart.show(each[chart.of])}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </figure>
)

const FiguresCharts = ({ hours }: { hours: Hours }) => (
  <div className="grid gap-4 xl:grid-cols-2">
    <HourlyFigure title="Orders by hour" hours={hours} of="orders" colour="var(--color-brand)" show={count} />
    <HourlyFigure
      title="Delivered and paid, by hour of the order"
      hours={hours}
      of="revenue"
      colour="var(--color-accent)"
      show={formatWholeRupees}
    />
  </div>
)

export default FiguresCharts
