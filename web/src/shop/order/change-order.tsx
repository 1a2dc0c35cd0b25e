// A shopper changes an order that nobody packs yet: items, time and address. What it will cost and when it will come is shown
// before anything is changed. The note for the rider has its own form on the page.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeOwnOrder, priceOwnChange } from '@tokri/contract/order.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { BillRow } from '../../components/order/bill-row.tsx'
import { BillSummary } from '../../components/order/bill-summary.tsx'
import { orderedOf, type WantedLine, WantedLines } from '../../components/order/wanted-lines.tsx'
import { addressesQuery } from '../../lib/account/address-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDayTime, formatTimeRange } from '../../lib/browser/format-date.ts'
import { slotRange, slotText } from '../../lib/orders/order-promise.ts'
import { extraDue, goToPayment, type Order, orderQuery } from '../../lib/orders/orders.ts'
import { slotDays } from '../../lib/orders/slot-days.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogBar } from '../../ui/dialog-bar.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { slotsQuery } from '../checkout/use-slots.ts'

/** Whether the shopper can change it: nobody packs it, and nothing of it was given back. */
export const canChangeOwn = ({ state, adjustments, refunds }: Order): boolean =>
  isIn('queued', state) && adjustments.length === 0 && refunds.length === 0

/** The values of the choices that are no slot and no address. */
const SAME = ''
const SOON = 'soon'

const Choice = ({
  label,
  value,
  onValue,
  children,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  children: ReactNode
}) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={`${fieldClass} select pe-10 border-line-strong`}
      >
        {children}
      </select>
    </div>
  )
}

const sameLines = (order: Order, wanted: readonly { productId: string; quantity: number }[]): boolean =>
  wanted.length === order.lines.length &&
  wanted.every(({ productId, quantity }) =>
    order.lines.some((line) => line.productId === productId && line.quantity === quantity),
  )

/** What the shopper wants otherwise, as the calls take it; what stays is left out. */
const useWanted = (order: Order) => {
  const [lines, setLines] = useState<WantedLine[]>(() =>
    order.lines.map(({ productId, name, unit, image, quantity }) => ({ productId, name, unit, image, quantity })),
  )
  const [addressId, setAddressId] = useState(SAME)
  const [time, setTime] = useState(SAME)
  const ordered = orderedOf(lines)
  const wanted = {
    ...(!sameLines(order, ordered) && { lines: ordered }),
    ...(addressId !== SAME && { addressId }),
    ...(time !== SAME && { slot: time === SOON ? null : time }),
  }
  return { lines, setLines, addressId, setAddressId, time, setTime, wanted, isEmpty: ordered.length === 0 }
}

const comesAt = ({ at, notBefore }: { at: string | null; notBefore?: string | undefined }): string | null => {
  if (at === null) return null
  return notBefore === undefined
    ? m.order_promised_by({ time: formatDayTime(at) })
    : m.order_promised_slot({ slot: slotText({ from: notBefore, at }) })
}

export const ChangeOrderDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { lines, setLines, addressId, setAddressId, time, setTime, wanted, isEmpty } = useWanted(order)
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => createFormKeys())
  const orderId = order._id
  const others = (useQuery(addressesQuery(call)).data ?? []).filter(({ _id }) => _id !== order.address._id)
  const slots = useQuery({ ...slotsQuery(call, addressId || order.address._id, lines.length), retry: false }).data ?? []
  const isSame = Object.keys(wanted).length === 0
  const {
    data: priced,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['orders', 'one', orderId, 'changed', wanted],
    queryFn: async ({ signal }) => (await call(priceOwnChange, { body: { orderId, ...wanted } }, { signal })).data,
    enabled: !isSame && !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!priced) return
    setBusy(true)
    try {
      const body = { orderId, ...wanted, totalAmt: priced.bill.finalAmount }
      const { message, data } = await call(changeOwnOrder, { body }, { headers: { 'idempotency-key': keys.of(body) } })
      const { paymentUrl, ...changed } = data
      queryClient.setQueryData(orderQuery(call, orderId).queryKey, changed)
      toast.success(message)
      // A dialog that closes steps back in the history, which would end the way to the payment.
      if (paymentUrl === undefined) onClose()
      else goToPayment(paymentUrl)
    } catch (refusal) {
      toast.error(errorMessage(refusal))
      void refetch()
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
    }
  }

  const shown = isSame || isEmpty ? undefined : priced
  // Other items are priced against what was paid; with the same ones, what was added before is still due.
  const staysUnpaid = extraDue(order) > 0 && (wanted.lines === undefined || (shown?.extra ?? 0) > 0)
  const { tip = 0 } = order
  // What cash comes to is rounded, and less what credit pays; what is paid by a link is not.
  const paysAtDoor = shown !== undefined && order.payment.method === 'cash' && shown.extra === 0
  const total = !shown ? 0 : paysAtDoor ? shown.atDoor : toRupees(toPaise(shown.bill.finalAmount) + toPaise(tip))
  const reason = (): string | undefined => {
    if (isEmpty) return m.order_without_items_cancel_it()
    if (isSame) return m.order_change_something_first()
    if (error) return errorMessage(error)
    return !priced || isPlaceholderData ? m.order_change_price_loading() : undefined
  }
  return (
    <Dialog open onClose={onClose} title={m.order_change_order()} description={m.order_change_explained()}>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WantedLines lines={lines} storeId={order.store._id} onLines={setLines} />
        {(slots.length > 0 || order.slot) && (
          <Choice label={m.order_when()} value={time} onValue={setTime}>
            <option value={SAME}>
              {m.order_as_now_choice({ choice: order.slot ? slotRange(order.slot) : m.checkout_as_soon_as_possible() })}
            </option>
            {order.slot && <option value={SOON}>{m.checkout_as_soon_as_possible()}</option>}
            {slotDays(slots.filter(({ at, left }) => left > 0 && at !== order.slot?.at)).map((day) => (
              <optgroup key={day.name} label={day.name}>
                {day.slots.map(({ from, at }) => (
                  <option key={at} value={at}>
                    {formatTimeRange(from, at)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Choice>
        )}
        {others.length > 0 && (
          <Choice label={m.order_delivery_address()} value={addressId} onValue={setAddressId}>
            <option value={SAME}>{m.order_as_now_choice({ choice: order.address.address_line })}</option>
            {others.map(({ _id, address_line, pincode }) => (
              <option key={_id} value={_id}>{`${address_line}, ${pincode}`}</option>
            ))}
          </Choice>
        )}
        {error && !isSame && !isEmpty && (
          <p role="alert" className="text-sm text-deal">
            {errorMessage(error)}
          </p>
        )}
        {shown && !error && (
          <section aria-label={m.order_new_bill()} className="grid gap-2 rounded-card border border-line p-4">
            <BillSummary bill={shown.bill} itemsLabel={m.order_items()} />
            {total !== shown.bill.finalAmount && (
              <dl className="grid gap-2 text-sm">
                {tip > 0 && <BillRow name={m.bill_tip_for_your_rider()}>{formatRupees(tip)}</BillRow>}
                <BillRow name={paysAtDoor ? m.bill_to_pay() : m.checkout_new_total_tip()}>
                  {formatRupees(total)}
                </BillRow>
              </dl>
            )}
            <p className="text-sm text-ink-2 empty:hidden">
              {staysUnpaid ? m.order_it_leaves_once_paid() : comesAt(shown.promise)}
            </p>
            {shown.back > 0 && (
              <p className="text-sm text-ink-2">{m.order_change_refund({ back: formatRupees(shown.back) })}</p>
            )}
            {shown.extra > 0 && (
              <p className="text-sm text-ink-2">{m.order_change_extra_payment({ extra: formatRupees(shown.extra) })}</p>
            )}
            {order.coupon && !shown.coupon && (
              <p className="text-sm text-deal">
                {m.checkout_order_coupon_lost({ code: order.coupon.code.toUpperCase() })}
              </p>
            )}
          </section>
        )}
        <DialogBar>
          <ExplainedButton type="submit" wide busy={busy} reason={reason()}>
            <span>{m.order_change_order()}</span>
            {shown && <span className="tabular-nums">· {formatRupees(total)}</span>}
          </ExplainedButton>
        </DialogBar>
      </form>
    </Dialog>
  )
}
