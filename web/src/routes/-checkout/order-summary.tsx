import { formatRupees } from '@tokri/rules/money.ts'
import { BillEnd, BillRow } from '../../components/bill-row.tsx'
import { applyOptimisticUpdates, type Cart } from '../../lib/cart/cart.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** The bill, and the two ways to pay it. */
export const OrderSummary = ({ cart, addressId }: { cart: Cart; addressId: string | null }) => {
  const { busy, change, place, goOn, dismiss } = usePlaceOrder(addressId)
  const { chargeLadder, paymentProviders, cashOnDelivery } = useSettings()
  const { bill } = cart
  const ready = addressId !== null && busy === null

  // The bill of what is left, computed by the rule that the server uses.
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
      <dl className="mt-4 grid gap-2.5 text-sm">
        <BillRow name="Total without discount">{formatRupees(bill.totalWithoutDiscount)}</BillRow>
        <BillRow name="Total items">{bill.totalItems}</BillRow>
        <BillRow name="Discount">−{formatRupees(bill.savings)}</BillRow>
        {bill.coupon > 0 && <BillRow name="Coupon">−{formatRupees(bill.coupon)}</BillRow>}
        <BillRow name="Service charge">{formatRupees(bill.serviceCharge)}</BillRow>
        <BillEnd name="Final amount" finalAmount={bill.finalAmount} large />
      </dl>
      <div className="mt-5 grid gap-3">
        {paymentProviders.length > 0 && (
          <Button size="lg" disabled={!ready} busy={busy === 'online'} onClick={() => void place(cart, 'online')}>
            Online Payment
          </Button>
        )}
        {cashOnDelivery && (
          <Button
            size="lg"
            look={paymentProviders.length > 0 ? 'soft' : 'primary'}
            disabled={!ready}
            busy={busy === 'cash'}
            onClick={() => void place(cart, 'cash')}
          >
            Cash On Delivery
          </Button>
        )}
        {paymentProviders.includes('test') && (
          <p className="text-center text-sm text-ink-3">Online payments are tests here: no money moves.</p>
        )}
        {addressId === null && <p className="text-center text-sm text-ink-3">Add an address to place the order.</p>}
      </div>
      <Dialog open={change !== null} onClose={dismiss} title={change?.title ?? ''}>
        <ul className="grid gap-2 text-sm">
          {change?.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-4 flex justify-between border-t border-line pt-3 font-bold">
          <span>New total</span>
          <span>{formatRupees(change?.finalAmount ?? next.bill.finalAmount)}</span>
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
