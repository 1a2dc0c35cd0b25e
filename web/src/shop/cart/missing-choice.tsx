// The shopper's preference for items that are missing when the order is packed, for one line or for the whole cart.

import { setPreference } from '@tokri/contract/cart.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import { useId, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Cart, CartLine } from '../../lib/cart/cart.ts'
import { useCartMutation } from '../../lib/cart/mutate-cart.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { ChosenSubstitute, SubstituteList } from './substitute-choice.tsx'

/** Sets the preference of a line. Without a line it applies to the whole cart and to everything added later. */
export const usePreference = (lineId?: string) => {
  const call = useCall()
  const mutateCart = useCartMutation()
  const [chosen, setChosen] = useState<Preference | null>(null)
  const choose = async (preference: Preference, substituteId?: string) => {
    setChosen(preference)
    const body = { ...(lineId && { _id: lineId }), preference, ...(substituteId && { substituteId }) }
    try {
      await mutateCart(() => call(setPreference, { body }))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setChosen(null)
    }
  }
  return { chosen, choose }
}

// The select is as wide as the chosen option, not as the longest one.
const field =
  'select field-sizing-content min-h-8 max-w-full rounded-control bg-transparent pe-5 text-ink-2 [--inset:0px]'

const OWN = 'own'

/** The select under a product's name in the cart. */
export const MissingChoice = ({ line: { _id, product, preference, substituteId = null } }: { line: CartLine }) => {
  const { chosen, choose } = usePreference(_id ?? undefined)
  const [choosing, setChoosing] = useState(false)
  const isOwn = choosing || (chosen === null && substituteId !== null)
  const onSelect = (value: string) => {
    setChoosing(value === OWN)
    if (value !== OWN) void choose(value as Preference)
  }
  return (
    <>
      <select
        aria-label={m.shop_if_name_is_missing({ name: product.name })}
        disabled={_id === null}
        value={isOwn ? OWN : (chosen ?? preference)}
        onChange={(event) => onSelect(event.target.value)}
        className={`${field} -ms-1 text-xs`}
      >
        <option value="replace">{m.shop_if_missing_replace()}</option>
        <option value={OWN}>{m.shop_missing_own_choice()}</option>
        <option value="refund">{m.shop_missing_refund()}</option>
      </select>
      {choosing ? (
        <SubstituteList
          product={product}
          chosen={substituteId}
          onChoose={(productId) => {
            setChoosing(false)
            void choose('replace', productId)
          }}
        />
      ) : (
        isOwn &&
        substituteId !== null && <ChosenSubstitute productId={substituteId} onChange={() => setChoosing(true)} />
      )}
    </>
  )
}

const MIXED = 'mixed'

/** The select for the whole cart and everything added later. */
export const MissingChoiceOfAll = ({ cart }: { cart: Cart }) => {
  const { chosen, choose } = usePreference()
  const id = useId()
  const [first] = cart.lines
  const same =
    first && cart.lines.every(({ preference, substituteId }) => preference === first.preference && !substituteId)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-1 text-sm text-ink-2">
      <label htmlFor={id}>{m.common_if_something_is_missing()}</label>
      <select
        id={id}
        value={chosen ?? (same ? first.preference : MIXED)}
        onChange={(event) => void choose(event.target.value as Preference)}
        className={`${field} font-medium`}
      >
        {!same && (
          <option value={MIXED} disabled>
            {m.shop_missing_each_item()}
          </option>
        )}
        <option value="replace">{m.common_replace_it()}</option>
        <option value="refund">{m.common_never_replace_refund_it()}</option>
      </select>
    </p>
  )
}
