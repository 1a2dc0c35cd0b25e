// What the shopper wants if something is missing when the order is packed: for one line, or for all.
import { setPreference } from '@tokri/contract/cart.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import { useId, useState } from 'react'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import type { Cart, CartLine } from '../lib/cart/cart.ts'
import { useCartMutation } from '../lib/cart/mutate-cart.ts'
import { toast } from '../ui/toast.ts'

const useChoose = (lineId?: string) => {
  const call = useCall()
  const mutateCart = useCartMutation()
  const [chosen, setChosen] = useState<Preference | null>(null)
  const choose = async (preference: Preference) => {
    setChosen(preference)
    try {
      await mutateCart(() => call(setPreference, { body: { ...(lineId && { _id: lineId }), preference } }))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setChosen(null)
    }
  }
  return { chosen, choose }
}

const field = 'min-h-8 max-w-full rounded-control bg-transparent pr-1 text-ink-2'

/** Under the name of a product in the cart. */
export const MissingChoice = ({ line: { _id, product, preference } }: { line: CartLine }) => {
  const { chosen, choose } = useChoose(_id ?? undefined)
  return (
    <select
      aria-label={`If ${product.name} is missing`}
      disabled={_id === null}
      value={chosen ?? preference}
      onChange={(event) => void choose(event.target.value as Preference)}
      className={`${field} -ml-1 text-xs`}
    >
      <option value="replace">If missing: replace</option>
      <option value="refund">If missing: refund</option>
    </select>
  )
}

const MIXED = 'mixed'

/** For the whole cart and all that is added later. */
export const MissingChoiceOfAll = ({ cart }: { cart: Cart }) => {
  const { chosen, choose } = useChoose()
  const id = useId()
  const [first] = cart.lines
  const same = first && cart.lines.every(({ preference }) => preference === first.preference)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-1 text-sm text-ink-2">
      <label htmlFor={id}>If something is missing</label>
      <select
        id={id}
        value={chosen ?? (same ? first.preference : MIXED)}
        onChange={(event) => void choose(event.target.value as Preference)}
        className={`${field} font-medium`}
      >
        {!same && (
          <option value={MIXED} disabled>
            As chosen for each item
          </option>
        )}
        <option value="replace">Replace it</option>
        <option value="refund">Never replace, refund it</option>
      </select>
    </p>
  )
}
