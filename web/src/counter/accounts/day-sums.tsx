import type { BusinessDayShape } from '@tokri/contract/accounts.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { ReactNode } from 'react'
import { dateText, ordersText, providerText, timeText } from './day-text.ts'
import { type SumLine, Sums } from './sums.tsx'

/** The sums of a business day. */
export const DaySums = ({ day, timeZone }: { day: BusinessDayShape; timeZone: string }) => {
  const { delivered, cash, online, refunds, credit, cancelled, tips, waste, held, out } = day
  return (
    <section aria-labelledby="business-day" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="business-day" className="text-lg">
          {dateText(day.day)} at {day.store.name}
        </h2>
        <p className="text-sm text-ink-3">
          From {timeText(day.from, timeZone)} to {timeText(day.to, timeZone)} ({timeZone})
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 print-pairs">
        <Sums
          title="Delivered"
          lines={[
            { label: 'Paid in cash', note: ordersText(delivered.cash.count), amount: delivered.cash.amount },
            { label: 'Paid online', note: ordersText(delivered.online.count), amount: delivered.online.amount },
            { label: 'Delivered', note: ordersText(delivered.count), amount: delivered.amount, strong: true },
          ]}
        />
        <Sums
          title="Cash in the till"
          lines={[
            ...(cash.riders > 0 || cash.handedOver > 0
              ? [
                  { label: 'Taken at the counter', amount: cash.counter },
                  {
                    label: 'Handed over by riders',
                    // What they had from earlier days comes in too.
                    note: `they collected ${formatRupees(cash.riders)}${cash.handedOver > cash.riders ? ', the rest is from before' : ''}`,
                    amount: cash.handedOver,
                  },
                ]
              : [{ label: 'Collected', amount: cash.counter }]),
            { label: 'Given back', amount: -cash.refunded },
            ...(cash.tipsPaid > 0 ? [{ label: 'Tips paid to riders', amount: -cash.tipsPaid }] : []),
            { label: 'Expected', amount: cash.expected, strong: true as const },
          ]}
        />
        {held.length > 0 && (
          <Sums
            title="Still with riders"
            lines={held.map(({ name, amount }): SumLine => ({ label: name ?? 'Deleted account', amount }))}
            hint="It is in the till, and expected there, once it is handed over."
          />
        )}
        {out.length > 0 && (
          <Sums
            title="Still out with cash to collect"
            lines={out.map(
              ({ orderNumber, name, amount }): SumLine => ({
                label: `${orderNumber}, ${name ?? 'sent out by hand'}`,
                amount,
              }),
            )}
            hint="It is expected in the till once it is collected and handed over."
          />
        )}
        <Sums
          title="Online"
          empty="No payment came in."
          lines={online.flatMap(({ provider, received, refunded, net, unconfirmed }): SumLine[] => [
            { label: `${providerText(provider)}: received`, note: `${received.count}`, amount: received.amount },
            ...(unconfirmed
              ? [{ label: 'of which nobody has seen yet', note: `${unconfirmed.count}`, amount: unconfirmed.amount }]
              : []),
            { label: `${providerText(provider)}: refunded`, note: `${refunded.count}`, amount: -refunded.amount },
            { label: providerText(provider), amount: net, strong: true },
          ])}
        />
        <Sums
          title="Refunds and cancellations"
          lines={[
            { label: 'Refunded in cash', note: `${refunds.cash.count}`, amount: refunds.cash.amount },
            { label: 'Refunded online', note: `${refunds.online.count}`, amount: refunds.online.amount },
            { label: 'Cancelled', note: ordersText(cancelled.count), amount: cancelled.amount },
          ]}
        />
        {credit.used.count + credit.given.count > 0 && (
          <Sums
            title="Store credit"
            lines={[
              { label: 'Used by new orders', note: ordersText(credit.used.count), amount: -credit.used.amount },
              { label: 'Given', note: `${credit.given.count}`, amount: credit.given.amount },
            ]}
            hint="What it paid of delivered orders is in their sums above, and neither in the cash nor in the online payments."
          />
        )}
        {tips.count > 0 && (
          <Sums
            title="Tips to pay to riders"
            lines={[
              ...tips.byRider.map(({ riderId, name, count, amount }) => ({
                label: name ?? (riderId === null ? 'Delivered without a rider' : 'Deleted account'),
                note: ordersText(count),
                amount,
              })),
              { label: 'Tips', note: ordersText(tips.count), amount: tips.amount, strong: true },
              ...(tips.cash > 0 ? [{ label: 'Of which in cash', amount: tips.cash }] : []),
            ]}
            hint="Not part of the sales. Tips in cash are in the till until a manager pays them out on the board."
          />
        )}
        <Sums
          title="Waste"
          empty="Nothing was thrown away."
          lines={waste.byReason.map(({ reason, pieces, amount }) => ({ label: reason, note: `${pieces}`, amount }))}
        />
      </div>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt>{name}</dt>
    <dd className="min-w-0 text-end font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

/** Who closed the day, and the counted cash. */
export const ClosedNote = ({
  closed,
  expected,
  timeZone,
}: {
  closed: NonNullable<BusinessDayShape['closed']>
  expected: number
  timeZone: string
}) => (
  <section
    aria-labelledby="closed-day"
    className="max-w-xl rounded-card border border-line bg-surface p-4 shadow-card print:break-inside-avoid print:shadow-none"
  >
    <h2 id="closed-day" className="mb-3 text-base">
      This day is closed
    </h2>
    <dl className="grid gap-2 text-sm">
      <Row name="Expected cash">{formatRupees(expected)}</Row>
      <Row name="Counted cash">{formatRupees(closed.counted)}</Row>
      <Row name="Difference">{formatRupees(closed.difference)}</Row>
      {closed.note !== '' && <Row name="Note">{closed.note}</Row>}
      <Row name="Closed">
        {timeText(closed.at, timeZone)}
        {closed.by !== null && ` by ${closed.by}`}
      </Row>
    </dl>
  </section>
)
