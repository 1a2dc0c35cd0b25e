// Why an order is late: its stages beside the usual ones of its store, for the counter and the floor.
import { useQuery } from '@tanstack/react-query'
import type { LatenessShape } from '@tokri/contract/delivery.schema.ts'
import type { ComponentType, ReactNode } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { latenessQuery } from '../../lib/orders/lateness-query.ts'
import { wholeSeconds } from '../../lib/orders/whole-seconds.ts'
import { m } from '../../paraglide/messages.js'

type Stage = NonNullable<LatenessShape['stages']>[number]

const titles: Record<Stage['stage'], string> = {
  queue: m.order_stage_queue(),
  pick: m.order_stage_pick(),
  payment: m.order_stage_payment(),
  no_rider: m.order_stage_no_rider(),
  ride: m.order_stage_ride(),
  door: m.order_stage_door(),
}

/** "2:05" */
const clock = (whole: number): string => `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)

const causeText = (cause: NonNullable<LatenessShape['cause']>): string =>
  cause === 'failed' ? m.order_cause_failed() : m.order_cause_stage({ stage: titles[cause] })

const Row = ({ title, times, isHead = false }: { title: string; times: readonly string[]; isHead?: boolean }) => {
  const Cell = isHead ? 'th' : 'td'
  return (
    <tr>
      <th scope={isHead ? 'col' : 'row'} className="py-1 pe-2 text-start font-normal">
        {title}
      </th>
      {times.map((time, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
        <Cell key={index} {...(isHead && { scope: 'col' })} className="py-1 ps-2 text-end font-normal tabular-nums">
          {time}
        </Cell>
      ))}
    </tr>
  )
}

type Props = { orderId: string; section: ComponentType<{ title: string; children: ReactNode }> }

/** Nothing while it loads, and for an order that is not late. */
export const LateStages = ({ orderId, section: Section }: Props) => {
  const { data } = useQuery(latenessQuery(useCall(), orderId))
  const stages = data?.stages
  if (!data || !stages) return null
  const took = wholeSeconds(stages.map(({ seconds }) => seconds))
  const lost = wholeSeconds(stages.map(({ lostSeconds }) => lostSeconds))
  return (
    <Section title={data.isUnderWay ? m.order_why_late_under_way() : m.order_why_late()}>
      <div className="text-sm">
        {data.cause && <p className="font-medium text-deal">{causeText(data.cause)}</p>}
        <table className="mt-2 w-full">
          <thead className="text-ink-2">
            <Row
              isHead
              title={m.order_stage()}
              times={[m.order_stage_took(), m.order_stage_usual(), m.order_stage_lost()]}
            />
          </thead>
          <tbody className="divide-y divide-line">
            {stages.map(({ stage, usualSeconds, lostSeconds }, at) => (
              <Row
                key={stage}
                title={titles[stage]}
                times={[
                  clock(took[at] ?? 0),
                  clock(Math.round(usualSeconds)),
                  lostSeconds === 0 ? '–' : clock(lost[at] ?? 0),
                ]}
              />
            ))}
          </tbody>
          <tfoot className="border-line border-t font-semibold">
            <Row title={m.order_stage_together()} times={[clock(sum(took)), '', clock(sum(lost))]} />
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
