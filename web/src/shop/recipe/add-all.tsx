import { useRouter } from '@tanstack/react-router'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { addRecipe } from '@tokri/contract/cart.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useCartMutation } from '../../lib/cart/mutate-cart.ts'
import { rememberPage } from '../../lib/session/remember-page.ts'
import { hasSession } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { isInStock, type ShownPart, totalRupees } from './shown-parts.ts'

type Missing = { productId: string; name: string; reason: string }[]

/** Adds all products of a recipe that are in stock with one request, and names the others. */
export const AddAll = ({ recipeId, parts }: { recipeId: string; parts: readonly ShownPart[] }) => {
  const call = useCall()
  const router = useRouter()
  const mutateCart = useCartMutation()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Missing>([])
  const available = parts.filter(isInStock).length

  const add = async () => {
    if (!hasSession()) {
      rememberPage()
      return router.navigate({ href: urls.login() })
    }
    setBusy(true)
    try {
      const answer: CartAnswer & { missing: Missing } = await mutateCart(() => call(addRecipe, { body: { recipeId } }))
      setMissing(answer.missing)
      if (answer.missing.length === 0) toast.success(answer.message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-ink-2">
          <span className="block text-lg font-semibold text-ink tabular-nums">{formatRupees(totalRupees(parts))}</span>
          <span>
            {available === parts.length
              ? m.recipe_all_length_in_stock({ length: parts.length })
              : m.recipe_products_in_stock({ available, length: parts.length })}
          </span>
        </p>
        <Button size="lg" busy={busy} disabled={available === 0} className="uppercase" onClick={() => void add()}>
          {m.recipe_add_all()}
        </Button>
      </div>
      <div role="status">
        {missing.length > 0 && (
          <div className="mt-4 rounded-card bg-sunken p-4 text-sm">
            <p className="font-semibold">{m.recipe_added_missing()}</p>
            <ul className="mt-1 list-disc ps-5 text-ink-2">
              {missing.map(({ productId, name, reason }) => (
                <li key={productId}>
                  <span>{name}</span>: <span>{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}
