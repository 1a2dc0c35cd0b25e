import { useQuery } from '@tanstack/react-query'
import { isIn } from '@tokri/rules/order-states.ts'
import { useId, useState } from 'react'
import { OrderSection } from '../../../components/order/order-details.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { useCall } from '../../../lib/api/use-call.ts'
import type { Order } from '../../../lib/orders/orders.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { pickSlipsQuery } from './pick-slips-query.ts'
import { MOST_BAGS } from './print-search.ts'
import { labelsAddress, pickSlipsAddress } from './slip-addresses.ts'
import { useTicks } from './ticks.ts'

/** Whether the order is packed from its page: pickers have their own screen. */
export const isPackedByHand = ({ state, timeline }: Pick<Order, 'state' | 'timeline'>): boolean =>
  isIn('unpacked', state) && timeline.every(({ by }) => by !== 'picker')

/** The lines of an order to tick while it is packed, and its papers. */
export const PackingList = ({ order }: { order: Order }) => {
  const { data, error } = useQuery(pickSlipsQuery(useCall(), [order._id]))
  const { ticked, toggle } = useTicks(order._id)
  const [bags, setBags] = useState(1)
  const bagsId = useId()
  const lines = data?.[0]?.lines
  const done = lines?.filter(({ productId }) => ticked.includes(productId)).length ?? 0
  // The server refuses when the order has just ended; its page then shows the new state.
  if (error || lines?.length === 0) return null
  return (
    <OrderSection title="Packing">
      {lines === undefined ? (
        <Skeleton className="h-24 rounded-field" />
      ) : (
        <>
          <p role="status" className={cx('text-sm', done === lines.length ? 'font-semibold text-ok' : 'text-ink-2')}>
            {done} of {lines.length} ticked
          </p>
          <ul className="mt-1 divide-y divide-line">
            {lines.map(({ productId, name, unit, quantity, bin }) => (
              <li key={productId}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-sm">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-brand"
                    checked={ticked.includes(productId)}
                    onChange={() => toggle(productId)}
                  />
                  <span className="shrink-0 text-base font-bold tabular-nums">{quantity} ×</span>
                  <span
                    className={cx(
                      'min-w-0 flex-1 wrap-anywhere',
                      ticked.includes(productId) && 'text-ink-3 line-through',
                    )}
                  >
                    {name} <span className="text-ink-2">{unit}</span>
                  </span>
                  {bin !== '' && <span className="shrink-0 font-semibold tabular-nums">{bin}</span>}
                </label>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <PageLink href={pickSlipsAddress([order._id])} className={buttonClass({ look: 'outline' })}>
              Pick slip
            </PageLink>
            <label htmlFor={bagsId} className="ms-auto text-sm text-ink-2">
              Bags
            </label>
            <select
              id={bagsId}
              value={bags}
              onChange={({ target }) => setBags(Number(target.value))}
              className="select h-(--control) rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm"
            >
              {Array.from({ length: MOST_BAGS }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the options are numbers
                <option key={index}>{index + 1}</option>
              ))}
            </select>
            <PageLink href={labelsAddress(order._id, bags)} className={buttonClass({ look: 'outline' })}>
              Labels
            </PageLink>
          </div>
        </>
      )}
    </OrderSection>
  )
}
