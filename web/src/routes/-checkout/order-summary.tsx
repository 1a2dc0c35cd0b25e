import { formatRupees } from '@tokri/rules/money.ts'
import { type ReactNode, useId } from 'react'
import { BillEnd, BillRow } from '../../components/bill-row.tsx'
import type { Door } from '../../components/door-fields.tsx'
import { OpenPaymentActions } from '../../components/open-payments.tsx'
import { SHORT_REASON, ShortLineActions } from '../../components/short-line.tsx'
import { isEmail } from '../../lib/account/bill-copy-to.ts'
import { applyOptimisticUpdates, type Cart, isShort } from '../../lib/cart/cart.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TIP_REASON, type Tip } from './tip-choice.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** The bill, and the two payment methods. */
export const OrderSummary = ({
  cart,
  door,
  slot,
  tip,
  billCopyTo,
  addressId,
  addressReason,
  notice,
}: {
  cart: Cart
  door: Door
  /** The end of the chosen quarter of an hour; null if the order comes at once. */
  slot: string | null
  tip: Tip
  /** Who else gets the bill by mail; '' for nobody. */
  billCopyTo: string
  addressId: string | null
  /** The reason why no order can be placed for the address; null if one can. */
  addressReason: string | null
  /** The store that packs the order, or the reason why none does. */
  notice: ReactNode
}) => {
  const { busy, change, place, goOn, dismiss, openPayments, closePayment, dismissPayments } = usePlaceOrder(addressId, {
    door,
    slot,
    tip: tip.amount ?? 0,
    billCopyTo: isEmail(billCopyTo) ? billCopyTo.trim() : '',
  })
  const reasonId = useId()
  const leaveId = useId()
  const { chargeLadder, paymentProviders, cashOnDelivery } = useSettings()
  const { bill } = cart
  const tipAmount = tip.amount ?? 0
  const leavesUnpaid = cashOnDelivery && door.leave && bill.finalAmount + tipAmount > 0
  const shortLines = cart.lines.filter(isShort)
  const reason =
    shortLines.length > 0
      ? SHORT_REASON
      : (addressReason ??
        (tip.amount === null ? TIP_REASON : null) ??
        (billCopyTo.trim() !== '' && !isEmail(billCopyTo) ? 'Check the address for the copy of your bill.' : null))
  const ready = reason === null && busy === null
  const describedBy = reason === null ? undefined : reasonId

  // The bill of the available items, computed by the same rule as on the server.
  const left = new Map(
    change?.left.flatMap(({ productId, quantity }) => {
      const line = cart.lines.find(({ product }) => product._id === productId)
      return line ? [[productId, { product: line.product, quantity }] as const] : []
    }),
  )
  const next = applyOptimisticUpdates(cart, left, chargeLadder)
  return (
    <section
      aria-labelledby="order-summary"
      className="h-fit rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-(--below-header)"
    >
      <h2 id="order-summary" className="text-lg">
        Order Summary
      </h2>
      {notice}
      {shortLines.length > 0 && (
        <ul className="mt-4 grid gap-3 rounded-field bg-deal-soft p-3">
          {shortLines.map((line) => (
            <li key={line.product._id} className="grid gap-1 text-sm">
              <span className="font-medium">
                {line.product.name} <span className="text-ink-3">{line.product.unit}</span>
              </span>
              <ShortLineActions line={line} />
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-2.5 text-sm">
        <BillRow name="Total without discount">{formatRupees(bill.totalWithoutDiscount)}</BillRow>
        <BillRow name="Total items">{bill.totalItems}</BillRow>
        {bill.savings > 0 && <BillRow name="Discount">−{formatRupees(bill.savings)}</BillRow>}
        {bill.coupon > 0 && <BillRow name="Coupon">−{formatRupees(bill.coupon)}</BillRow>}
        <BillRow name="Service charge">{formatRupees(bill.serviceCharge)}</BillRow>
        <BillEnd name="Final amount" finalAmount={bill.finalAmount} large={tipAmount === 0} />
        {tipAmount > 0 && (
          <>
            <BillRow name="Tip for your rider">{formatRupees(tipAmount)}</BillRow>
            <div className="flex items-baseline justify-between border-t border-line pt-3 text-lg font-bold">
              <dt>To pay</dt>
              <dd>{formatRupees(bill.finalAmount + tipAmount)}</dd>
            </div>
          </>
        )}
      </dl>
      <div className="mt-5 grid gap-3">
        {paymentProviders.length > 0 && (
          <Button
            size="lg"
            disabled={!ready}
            busy={busy === 'online'}
            aria-describedby={describedBy}
            onClick={() => void place(cart, 'online')}
          >
            {busy === 'online' ? 'Opening payment...' : 'Online Payment'}
          </Button>
        )}
        {cashOnDelivery && (
          <Button
            size="lg"
            look={paymentProviders.length > 0 ? 'soft' : 'primary'}
            disabled={!ready || leavesUnpaid}
            busy={busy === 'cash'}
            aria-describedby={leavesUnpaid ? leaveId : describedBy}
            onClick={() => void place(cart, 'cash')}
          >
            {busy === 'cash' ? 'Placing order...' : 'Cash On Delivery'}
          </Button>
        )}
        {leavesUnpaid && (
          <p id={leaveId} className="text-center text-sm text-ink-2">
            Bags that are left at the door must be paid online.
          </p>
        )}
        {paymentProviders.includes('test') && (
          <p className="text-center text-sm text-ink-3">Online payments are tests here: no money moves.</p>
        )}
        {reason !== null && (
          <p id={reasonId} className={`text-center text-sm ${shortLines.length > 0 ? 'text-deal' : 'text-ink-2'}`}>
            {reason}
          </p>
        )}
      </div>
      <Dialog
        open={openPayments.length > 0}
        onClose={dismissPayments}
        title="Finish or cancel your open payment first"
        description="Their items are kept for you until then."
      >
        <ul className="grid gap-3 text-sm">
          {openPayments.map(({ orderId, orderNumber }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">Order {orderNumber}</span>
              <OpenPaymentActions order={{ _id: orderId, orderNumber }} onCancelled={() => closePayment(orderId)} />
            </li>
          ))}
        </ul>
      </Dialog>
      <Dialog open={change !== null} onClose={dismiss} title={change?.title ?? ''}>
        <ul className="grid gap-2 text-sm">
          {change?.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-4 flex justify-between border-t border-line pt-3 font-bold">
          <span>New total{tipAmount > 0 && ', with the tip'}</span>
          <span>{formatRupees((change?.finalAmount ?? next.bill.finalAmount) + tipAmount)}</span>
        </p>
        <div className="mt-5 grid gap-3">
          {next.lines.length > 0 && (
            <Button size="lg" busy={busy !== null} onClick={() => void goOn(cart)}>
              Order at the new total
            </Button>
          )}
          <Button look="outline" onClick={dismiss}>
            Back to the order
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
