import { useQueryClient } from '@tanstack/react-query'
import { applyCoupon, removeCoupon } from '@tokri/contract/cart.ts'
import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { BadgePercent } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { type Cart, useCartQuery } from '../../lib/cart/cart.ts'
import { forgetLostCoupon, ignoreNextCouponRemoval, lostCouponText, useLostCoupon } from '../../lib/cart/lost-coupon.ts'
import { useCartMutation } from '../../lib/cart/mutate-cart.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { ListedCoupons } from './listed-coupons.tsx'

/** The check takes at least this long: an instant answer would not look like a check. */
const CHECK_MS = 800
/** The field closes when the discounted total falls below this amount. */
const CLOSES_UNDER_RUPEES = 400

type Outcome = { title: string; text: string } | null

/** What an applied coupon gives: `off` is rupees. */
const couponText = ({ waivesServiceCharge }: NonNullable<Cart['coupon']>, off: number): string => {
  if (!waivesServiceCharge) return m.cart_off_off_this_cart({ off: formatRupees(off) })
  return off === 0 ? m.cart_no_service_charge() : m.cart_coupon_applied_both({ off: formatRupees(off) })
}

const appliedText = (coupon: Cart['coupon']): string => {
  const amount = coupon?.amount ?? 0
  return coupon?.waivesServiceCharge && amount === 0
    ? m.cart_coupon_applied_service()
    : m.cart_coupon_applied_amount({ amount })
}

export const CouponEntry = ({ cart }: { cart: Cart }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const mutateCart = useCartMutation()
  const lost = useLostCoupon()
  // The coupon stays on the cart while unavailable items keep the bill below the coupon's minimum.
  const held = useCartQuery().data?.coupon
  const waiting = cart.coupon ? null : held
  const fieldId = useId()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const tooSmall = cart.bill.discountedTotal < CLOSES_UNDER_RUPEES
  useEffect(() => {
    if (tooSmall) setOpen(false)
  }, [tooSmall])

  const apply = async (code: string) => {
    setBusy(true)
    const atLeast = new Promise((resolve) => setTimeout(resolve, CHECK_MS))
    try {
      // The coupon's answer would overwrite cart changes made in the meantime, so they wait until the whole check ends.
      const answer = await mutateCart(async () => {
        const checked = await call(applyCoupon, { body: { code } })
        await atLeast
        return checked
      })
      setCode('')
      forgetLostCoupon(queryClient)
      setOpen(false)
      setOutcome({ title: m.cart_coupon_applied(), text: appliedText(answer.coupon) })
    } catch (error) {
      await atLeast
      if (error instanceof CallError && error.code === 'invalid_coupon')
        setOutcome({ title: m.cart_invalid_coupon(), text: m.cart_coupon_failed() })
      else toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void apply(code)
  }

  const remove = async () => {
    ignoreNextCouponRemoval(cart.coupon?.code ?? null)
    try {
      await mutateCart(() => call(removeCoupon))
    } catch (error) {
      ignoreNextCouponRemoval(null)
      toast.error(errorMessage(error))
    }
  }

  return (
    <section className={`rounded-card border border-line bg-surface px-4 ${open ? 'py-4' : 'py-2'}`}>
      {cart.coupon ? (
        <div className="flex items-center justify-between gap-3">
          <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
            <Chip look="accent">{cart.coupon.code}</Chip>
            <span>{couponText(cart.coupon, cart.bill.coupon)}</span>
          </p>
          <Button look="quiet" size="sm" onClick={remove}>
            {m.common_remove()}
          </Button>
        </div>
      ) : open ? (
        <form onSubmit={submit} className="grid gap-2">
          <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
            {m.cart_coupon_code()}
          </label>
          <div className="flex gap-2">
            <input
              id={fieldId}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={limits.couponCode}
              required
              // biome-ignore lint/a11y/noAutofocus: opening the field is asking to type in it
              autoFocus
              className={`${fieldClass} min-w-0 flex-1 border-line-strong uppercase`}
            />
            <Button type="submit" busy={busy} className="h-12">
              {busy ? m.common_checking() : m.cart_apply()}
            </Button>
          </div>
        </form>
      ) : (
        <button
          type="button"
          onClick={() => {
            setCode(lost?.code.toUpperCase() ?? '')
            setOpen(true)
          }}
          className="flex min-h-11 w-full items-center gap-3 rounded-control text-start text-sm font-semibold"
        >
          <BadgePercent size={22} strokeWidth={1.75} aria-hidden="true" className="text-brand" />
          {m.cart_have_a_coupon()}
        </button>
      )}
      {!cart.coupon && !waiting && (
        <ListedCoupons discountedTotal={cart.bill.discountedTotal} busy={busy} onUse={(listed) => void apply(listed)} />
      )}
      {waiting && (
        <p role="status" className="border-t border-line py-2 text-sm text-deal">
          {m.cart_coupon_needs_stock({ code: waiting.code.toUpperCase(), minimum: formatRupees(waiting.minimum) })}
        </p>
      )}
      {lost && !waiting && !cart.coupon && (
        <p role="status" className="border-t border-line py-2 text-sm text-deal">
          {lostCouponText(lost, cart.bill.discountedTotal)}
        </p>
      )}
      <Dialog
        open={outcome !== null}
        onClose={() => setOutcome(null)}
        title={outcome?.title ?? ''}
        description={outcome?.text}
      >
        <Button wide autoFocus onClick={() => setOutcome(null)}>
          {m.cart_ok()}
        </Button>
      </Dialog>
    </section>
  )
}
