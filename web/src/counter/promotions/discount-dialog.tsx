import { useQuery } from '@tanstack/react-query'
import type { DiscountShape } from '@tokri/contract/discount.schema.ts'
import { createDiscount, updateDiscount } from '@tokri/contract/discount.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { ChipSelect } from '../forms/chip-select.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { ProductChoice } from '../products/product-choice.tsx'
import { discountBody, draftOf, hasPrice } from './discount-draft.ts'

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
  const { draft, set, field, errors, busy, save, leave } = useDraft(
    () => draftOf(discount, timeZone),
    'Leave without saving this discount?',
  )

  const submit = async () => {
    const body = discountBody(draft, timeZone)
    const send = () =>
      discount
        ? call(updateDiscount, { body: { _id: discount._id, ifUpdatedAt: discount.updatedAt, ...body } })
        : call(createDiscount, { body })
    if (await save(send)) onClose()
  }

  return (
    <FormDialog
      title={discount ? 'Edit Discount' : 'Add Discount'}
      submit={discount ? 'Save' : 'Add Discount'}
      busy={busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
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
          {...field('amount')}
          error={errors.percent ?? errors.price ?? errors.amount}
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
    </FormDialog>
  )
}
