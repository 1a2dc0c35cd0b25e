// Why an order is late: its stages beside the usual ones of its store, for the counter and the floor.
import { useQuery } from '@tanstack/react-query'
import type { LatenessShape } from '@tokri/contract/delivery.schema.ts'
import { must } from '@tokri/rules/must.ts'
import type { ComponentType, ReactNode } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { latenessQuery } from '../../lib/orders/lateness-query.ts'
import { wholeParts } from '../../lib/orders/whole-parts.ts'
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

/** Whole minutes whose sum is the whole sum. */
const wholeMinutes = (seconds: readonly number[]): number[] => wholeParts(seconds.map((each) => each / 60))

const causeText = (cause: NonNullable<LatenessShape['cause']>): string =>
  cause === 'failed' ? m.order_cause_failed() : m.order_cause_stage({ stage: titles[cause] })

/** "6 min, usually 1 min" */
const timeText = (took: number, usual: number): string =>
  usual === 0 ? m.order_stage_usually_less({ took }) : m.order_stage_usually({ took, usual })

type Props = { orderId: string; section: ComponentType<{ title: string; children: ReactNode }> }

/** Nothing while it loads, and for an order that is not late. */
export const LateStages = ({ orderId, section: Section }: Props) => {
  const { data } = useQuery(latenessQuery(useCall(), orderId))
  const stages = data?.stages
  if (!data || !stages) return null
  const took = wholeMinutes(stages.map(({ seconds }) => seconds))
  const rows = stages
    .map(({ stage, usualSeconds }, at) => {
      const usual = Math.round(usualSeconds / 60)
      return { stage, usual, took: must(took[at]), longer: Math.max(0, must(took[at]) - usual) }
    })
    // A stage that took no time explains nothing.
    .filter((row) => row.took > 0)
  const late = Math.max(1, Math.round(data.lateSeconds / 60))
  // What a promise had to spare, or what other stages made up; or by how much it was shorter than usual.
  const spare = rows.reduce((sum, { longer }) => sum + longer, 0) - late
  // Of stages that read alike, none is named as the one that lost the most.
  const most = Math.max(...rows.map(({ longer }) => longer))
  const hasWorst = rows.every(({ stage, longer }) => (longer === most) === (stage === data.cause))
  const isLonger = data.cause === 'failed' || rows.some(({ longer }) => longer > 0)
  return (
    <Section title={data.isUnderWay ? m.order_why_late_under_way() : m.order_why_late()}>
      <div className="text-sm">
        {data.cause && (data.cause === 'failed' || hasWorst || !isLonger) && (
          <p className="font-medium text-deal">{isLonger ? causeText(data.cause) : m.order_cause_short_promise()}</p>
        )}
        <ul className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.stage} className="flex items-baseline justify-between gap-3 py-1.5">
              <span>
                <span className="block">{titles[row.stage]}</span>
                <span className="block text-ink-2 tabular-nums">{timeText(row.took, row.usual)}</span>
              </span>
              {row.longer > 0 && (
                <span className="font-semibold whitespace-nowrap text-deal tabular-nums">
                  {m.order_stage_longer({ minutes: row.longer })}
                </span>
              )}
            </li>
          ))}
        </ul>
        {spare !== 0 && (
          <p className="flex justify-between gap-3 border-line border-t py-1.5">
            <span>{spare > 0 ? m.order_promise_had_to_spare() : m.order_promise_was_shorter()}</span>
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {spare > 0
                ? m.order_stage_shorter({ minutes: spare })
                : m.order_stage_longer({ minutes: Math.abs(spare) })}
            </span>
          </p>
        )}
        <p className="flex justify-between gap-3 border-line border-t pt-1.5 font-semibold">
          <span>{m.order_late_by()}</span>
          <span className="tabular-nums">{m.common_minutes({ count: late })}</span>
        </p>
      </div>
    </Section>
  )
}
