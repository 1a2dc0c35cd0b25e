import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { cashRoundingPaise } from '@tokri/rules/order-money.ts'
import { type ReactNode, useId } from 'react'
import { BillEnd, BillRow } from '../../components/order/bill-row.tsx'
import type { Door } from '../../components/order/door-fields.tsx'
import { isEmail } from '../../lib/account/bill-copy-to.ts'
import { applyOptimisticUpdates, type Cart, isShort, missingForOrder, useCartQuery } from '../../lib/cart/cart.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SHORT_REASON, ShortLineActions } from '../cart/short-line.tsx'
import { OpenPaymentActions } from '../order/open-payments.tsx'
import { sentencesOf } from './cart-changes.ts'
import { TIP_REASON, type Tip } from './tip-choice.tsx'
import { creditOf, restOf, usePlaceOrder } from './use-place-order.ts'

/** The bill, and the two payment methods. */
export const OrderSummary = ({
  cart,
  door,
  slot,
  tip,
  billCopyTo,
  balance,
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
  /** The store credit that the shopper has, in rupees. */
  balance: number
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
    balance,
    billCopyTo: isEmail(billCopyTo) ? billCopyTo.trim() : '',
  })
  const reasonId = useId()
  const leaveId = useId()
  const settings = useSettings()
  const { paymentProviders, cashOnDelivery, floor } = settings
  const { bill } = cart
  // As in the cart: the coupon stays on it while unavailable items keep the bill below the coupon's minimum.
  const held = useCartQuery().data?.coupon
  const waiting = cart.coupon ? null : held
  const tipAmount = tip.amount ?? 0
  const credit = creditOf(bill, balance)
  const due = restOf(bill.finalAmount, balance) + tipAmount
  const roundsTo = {
    finalAmountPaise: toPaise(bill.finalAmount),
    adjustedPaise: 0,
    creditPaise: toPaise(credit),
    tipPaise: toPaise(tipAmount),
  }
  const cashPaise = toPaise(due) + (floor.roundCash && cashOnDelivery ? cashRoundingPaise(roundsTo) : 0)
  const isPaidByCredit = credit > 0 && due === 0
  const hasNoPayment = paymentProviders.length === 0 && !cashOnDelivery
  const hasOneButton = isPaidByCredit || (due === 0 && hasNoPayment)
  const leavesUnpaid = cashOnDelivery && door.leave && due > 0
  const shortLines = cart.lines.filter(isShort)
  const missing = missingForOrder(cart)
  const reason =
    shortLines.length > 0
      ? SHORT_REASON
      : missing > 0
        ? m.cart_minimum_order_missing({ missing: formatRupees(missing) })
        : (addressReason ??
          (tip.amount === null ? TIP_REASON : null) ??
          (billCopyTo.trim() !== '' && !isEmail(billCopyTo) ? m.checkout_bill_copy_check() : null))
  const ready = reason === null && busy === null
  const describedBy = reason === null ? undefined : reasonId

  // What the dialog shows: the server's new cart, or that of the available items, by the same rule as on the server.
  const left = new Map(
    change?.left.flatMap(({ productId, quantity }) => {
      const line = cart.lines.find(({ product }) => product._id === productId)
      return line ? [[productId, { product: line.product, quantity }] as const] : []
    }),
  )
  const next = change?.cart ?? applyOptimisticUpdates(cart, left, settings)
  return (
    <section
      aria-labelledby="order-summary"
      className="h-fit rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-(--below-header)"
    >
      <h2 id="order-summary" className="text-lg">
        {m.checkout_order_summary()}
      </h2>
      {notice}
      {shortLines.length > 0 && (
        <ul className="mt-4 grid gap-3 rounded-field bg-deal-soft p-3">
          {shortLines.map((line) => (
            <li key={line.product._id} className="grid gap-1 text-sm">
              <span className="font-medium">
                <span>{line.product.name}</span> <span className="text-ink-3">{line.product.unit}</span>
              </span>
              <ShortLineActions line={line} />
            </li>
          ))}
        </ul>
      )}
      {waiting && (
        <p role="status" className="mt-3 text-sm text-deal">
          {m.cart_coupon_needs_stock({ code: waiting.code.toUpperCase(), minimum: formatRupees(waiting.minimum) })}
        </p>
      )}
      <dl className="mt-4 grid gap-2.5 text-sm">
        <BillRow name={m.bill_total_without_discount()}>{formatRupees(bill.totalWithoutDiscount)}</BillRow>
        <BillRow name={m.bill_total_items()}>{bill.totalItems}</BillRow>
        <BillRow name={m.bill_discount()}>
          {bill.savings > 0 ? `−${formatRupees(bill.savings)}` : formatRupees(0)}
        </BillRow>
        {bill.coupon > 0 && <BillRow name={m.bill_coupon()}>{`−${formatRupees(bill.coupon)}`}</BillRow>}
        <BillEnd bill={bill} large={tipAmount === 0 && credit === 0} />
        {(tipAmount > 0 || credit > 0) && (
          <>
            {tipAmount > 0 && <BillRow name={m.bill_tip_for_your_rider()}>{formatRupees(tipAmount)}</BillRow>}
            {credit > 0 && (
              <BillRow name={m.bill_credit()} tone="text-ok">
                {`−${formatRupees(credit)}`}
              </BillRow>
            )}
            <div className="flex items-baseline justify-between border-t border-line pt-3 text-lg font-bold">
              <dt>{m.checkout_to_pay()}</dt>
              <dd>{formatRupees(due)}</dd>
            </div>
          </>
        )}
        {cashPaise !== toPaise(due) && (
          <BillRow name={m.checkout_in_cash_whole_rupees()}>{formatRupees(toRupees(cashPaise))}</BillRow>
        )}
      </dl>
      <div className="mt-5 grid gap-3 empty:hidden">
        {due === 0 && (
          <p className="text-center text-sm text-ink-2">
            {isPaidByCredit ? m.checkout_nothing_to_pay() : m.order_nothing_to_pay()}
          </p>
        )}
        {due > 0 && hasNoPayment && <p className="text-center text-sm text-ink-2">{m.checkout_no_way_to_pay()}</p>}
        {due > 0 && paymentProviders.includes('test') && (
          <p className="text-center text-sm text-ink-3">{m.checkout_test_payments()}</p>
        )}
      </div>
      {/* A bar at the bottom of phones. Its amount is drawn: the bill above says it to screen readers. */}
      <div className="bottom-bar mt-3 grid gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:gap-1.5 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]">
        <p
          aria-hidden="true"
          data-due={formatRupees(paymentProviders.length === 0 ? toRupees(cashPaise) : due)}
          className="font-bold before:content-[attr(data-due)] sm:hidden"
        />
        <div className="grid gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] max-sm:gap-2 max-sm:*:px-2 max-sm:*:text-sm max-sm:*:last:odd:col-span-full">
          {hasOneButton && (
            <Button
              size="lg"
              disabled={!ready}
              busy={busy !== null}
              aria-describedby={describedBy}
              onClick={() => void place(cart, 'cash')}
            >
              {busy === null ? m.checkout_place_order() : m.checkout_placing_order()}
            </Button>
          )}
          {!isPaidByCredit && paymentProviders.length > 0 && (
            <Button
              size="lg"
              disabled={!ready}
              busy={busy === 'online'}
              aria-describedby={describedBy}
              onClick={() => void place(cart, 'online')}
            >
              {busy === 'online' ? m.checkout_opening_payment() : m.checkout_online_payment()}
            </Button>
          )}
          {!isPaidByCredit && paymentProviders.length > 1 && paymentProviders.includes('upi') && (
            <Button
              size="lg"
              look="soft"
              disabled={!ready}
              busy={busy === 'upi'}
              aria-describedby={describedBy}
              onClick={() => void place(cart, 'upi')}
            >
              {busy === 'upi' ? m.checkout_opening_payment() : m.checkout_pay_by_upi()}
            </Button>
          )}
          {!isPaidByCredit && cashOnDelivery && (
            <Button
              size="lg"
              look={paymentProviders.length > 0 ? 'soft' : 'primary'}
              disabled={!ready || leavesUnpaid}
              busy={busy === 'cash'}
              aria-describedby={leavesUnpaid ? leaveId : describedBy}
              onClick={() => void place(cart, 'cash')}
            >
              {busy === 'cash' ? m.checkout_placing_order() : m.checkout_cash_on_delivery()}
            </Button>
          )}
        </div>
        {leavesUnpaid && (
          <p id={leaveId} className="text-center text-sm text-ink-2">
            {m.checkout_leave_online_only()}
          </p>
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
        title={m.checkout_open_payment_first()}
        description={m.checkout_open_payment_hold()}
      >
        <ul className="grid gap-3 text-sm">
          {openPayments.map(({ orderId, orderNumber }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{m.common_order_ordernumber({ orderNumber })}</span>
              <OpenPaymentActions order={{ _id: orderId, orderNumber }} onCancelled={() => closePayment(orderId)} />
            </li>
          ))}
        </ul>
      </Dialog>
      <Dialog open={change !== null} onClose={dismiss} title={change?.title ?? ''}>
        <ul className="grid gap-2 text-sm">
          {change && sentencesOf(change, next).map((sentence) => <li key={sentence}>{sentence}</li>)}
        </ul>
        <p className="mt-4 flex justify-between border-t border-line pt-3 font-bold">
          <span>{tipAmount > 0 ? m.checkout_new_total_tip() : m.checkout_new_total()}</span>
          <span>{formatRupees(restOf(next.bill.finalAmount, balance) + tipAmount)}</span>
        </p>
        <div className="mt-5 grid gap-3">
          {next.lines.length > 0 && (
            <Button size="lg" busy={busy !== null} onClick={() => void goOn(next)}>
              {m.checkout_new_total_order()}
            </Button>
          )}
          <Button look="outline" onClick={dismiss}>
            {m.checkout_back_to_the_order()}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
