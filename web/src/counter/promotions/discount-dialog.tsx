import { useQuery } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import type { DiscountShape } from '@tokri/contract/discount.schema.ts'
import { createDiscount, updateDiscount } from '@tokri/contract/discount.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { ChipSelect } from '../forms/chip-select.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { ProductChoice } from '../products/product-choice.tsx'
import { type DiscountDraft, discountBody, draftOf, hasPrice } from './discount-draft.ts'

/** Date and time fit into half of the dialog's width. */
const wholeMoment = 'sm:[&_input]:px-3 sm:[&_input]:text-sm'
const select = `${fieldClass} select pe-10! border-line-strong`

/** Creates or edits a scheduled discount. */
export const DiscountDialog = ({
  discount,
  timeZone,
  onClose,
}: {
  discount: DiscountShape | null
  timeZone: string
  onClose: () => void
}) => {
  const call = useCall()
  const { data: categories = [] } = useQuery(categoriesQuery(call))
  const { busy, write } = useAdminMutation()
  const [draft, setDraft] = useState(() => draftOf(discount, timeZone))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [before] = useState(draft)
  const leave = useUnsavedChanges(!busy && draft !== before, 'Leave without saving this discount?')
  const set = (change: Partial<DiscountDraft>) => setDraft((now) => ({ ...now, ...change }))
  const field = (name: 'name' | 'amount' | 'startsAt' | 'endsAt', error = errors[name]) => ({
    value: draft[name],
    ...(error && { error }),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

  const submit = async () => {
    const body = discountBody(draft, timeZone)
    const send = () =>
      discount
        ? call(updateDiscount, { body: { _id: discount._id, ifUpdatedAt: discount.updatedAt, ...body } })
        : call(createDiscount, { body })
    const onFailure = async (error: unknown) => {
      if (error instanceof CallError) setErrors(error.fields)
    }
    if (await write(send, { onFailure })) onClose()
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title={discount ? 'Edit Discount' : 'Add Discount'}>
      <AdminForm onSubmit={submit} className="grid gap-4">
        <TextField label="Name" maxLength={limits.name} autoComplete="off" {...field('name')} />
        <label className="grid gap-1.5 text-sm font-medium text-ink-2">
          For
          <select
            className={select}
            value={draft.scope}
            onChange={({ target }) => set({ scope: target.value === 'products' ? 'products' : 'categories' })}
          >
            <option value="categories">Categories</option>
            <option value="products">Products</option>
          </select>
        </label>
        {draft.scope === 'products' ? (
          <ProductChoice chosen={draft.products} error={errors.products} onChange={(products) => set({ products })} />
        ) : (
          <ChipSelect
            label="Categories"
            placeholder="Select category"
            options={categories}
            chosen={draft.categories}
            onChange={(chosen) => set({ categories: chosen })}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {draft.scope === 'products' && (
            <label className="grid content-start gap-1.5 text-sm font-medium text-ink-2">
              Kind
              <select
                className={select}
                value={draft.kind}
                onChange={({ target }) => set({ kind: target.value === 'price' ? 'price' : 'percent' })}
              >
                <option value="percent">A percentage</option>
                <option value="price">A price in ₹</option>
              </select>
            </label>
          )}
          <NumberField
            label={hasPrice(draft) ? 'Price (₹)' : 'Percentage'}
            className={draft.scope === 'categories' ? 'sm:col-span-2' : undefined}
            {...(draft.scope === 'categories' && { hint: 'Products can also get a price' })}
            {...field('amount', errors.percent ?? errors.price)}
          />
          <TextField
            type="datetime-local"
            label="From"
            hint="Empty: at once"
            className={wholeMoment}
            {...field('startsAt')}
          />
          <TextField
            type="datetime-local"
            label="To"
            hint="Empty: until you delete it"
            className={wholeMoment}
            {...field('endsAt')}
          />
        </div>
        <p className="text-sm text-ink-3">
          Times are on the clock of the shop ({timeZone}). A product that is cheaper already keeps its own price.
        </p>
        <DialogFormActions>
          <Button look="outline" onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {discount ? 'Save' : 'Add Discount'}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
