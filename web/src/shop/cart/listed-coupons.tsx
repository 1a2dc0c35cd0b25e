import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@tokri/rules/money.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useCartQuery } from '../../lib/cart/cart.ts'
import { listedCouponsQuery, offersFor } from '../../lib/cart/listed-coupons.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** The number of coupons that are shown at first. */
const SHOWN = 2

/** Coupons that need no code, each with what it takes off or what the cart is short of. Nothing where there are none. */
export const ListedCoupons = ({
  discountedTotal,
  busy,
  onUse,
}: {
  discountedTotal: number
  busy: boolean
  onUse: (code: string) => void
}) => {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(listedCouponsQuery(useCall()))
  const [all, setAll] = useState(false)
  // The server says what the products of such a coupon cost in the cart that it has answered last.
  const { data: answered } = useCartQuery()
  const someAreScoped = data.some(({ eligible }) => eligible !== undefined)
  useEffect(() => {
    if (answered && someAreScoped) void queryClient.invalidateQueries({ queryKey: ['user', 'coupons'] })
  }, [answered, someAreScoped, queryClient])
  const offers = offersFor(data, discountedTotal)
  if (offers.length === 0) return null
  const shown = all ? offers : offers.slice(0, SHOWN)
  return (
    <>
      <ul aria-label={m.cart_coupons_for_you()} className="border-t border-line text-sm">
        {shown.map(({ code, gives, missing, onlyFor, needsOne }) => (
          <li key={code} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <span className="block font-medium first-letter:uppercase">
                {missing > 0 ? m.cart_missing_more_for_gives({ missing: formatRupees(missing), gives }) : gives}
              </span>
              {onlyFor && (
                <span className="line-clamp-2 text-xs text-ink-2">{m.cart_only_for_onlyfor({ onlyFor })}</span>
              )}
              <span className="block truncate text-xs text-ink-2">{code.toUpperCase()}</span>
            </span>
            {missing === 0 && !needsOne && (
              <Button
                size="sm"
                look="soft"
                className="pointer-coarse:h-11"
                disabled={busy}
                aria-label={m.cart_use_code({ code: code.toUpperCase() })}
                onClick={() => onUse(code)}
              >
                {m.cart_use()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {offers.length > shown.length && (
        <Button look="quiet" size="sm" className="mb-1 -ms-3 pointer-coarse:h-11" onClick={() => setAll(true)}>
          {m.cart_all_length_coupons({ length: offers.length })}
        </Button>
      )}
    </>
  )
}
