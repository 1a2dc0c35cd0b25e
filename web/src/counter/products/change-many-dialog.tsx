import { useQuery } from '@tanstack/react-query'
import type { ProductChanges } from '@tokri/contract/product.schema.ts'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery, subcategoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { GstRateOptions } from './gst-rate-options.tsx'
import { countedProducts } from './product-draft.ts'

const blank = { category: '', subCategory: '', rate: '', discount: '', hidden: '' }
type Draft = typeof blank

const NO_RATE = 'none'
const OF_CATEGORY = 'category'

/** Only what was chosen; null while something is wrong or nothing is chosen. */
const changesOf = ({ category, subCategory, rate, discount, hidden }: Draft): ProductChanges | null => {
  const percent = Number(discount)
  if ((category !== '' && subCategory === '') || !(percent >= 0 && percent <= 100)) return null
  const changes = {
    ...(category !== '' && { place: { category, subCategory } }),
    ...(rate === OF_CATEGORY && { categoryTaxes: true as const }),
    ...(rate !== '' && rate !== OF_CATEGORY && { gstRate: rate === NO_RATE ? null : Number(rate) }),
    ...(discount.trim() !== '' && { discount: percent }),
    ...(hidden !== '' && { hidden: hidden === 'hidden' }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

const Select = ({
  label,
  value,
  onChange,
  disabled,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  children: ReactNode
}) => {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className={`select ${fieldClass} border-line-strong pe-10!`}
      >
        {children}
      </select>
    </div>
  )
}

/** Asks what many products shall have in common. Fields that stay as they are change nothing. */
export const ChangeManyDialog = ({
  count,
  busy,
  onChange,
  onClose,
}: {
  count: number
  busy: boolean
  onChange: (changes: ProductChanges) => Promise<void>
  onClose: () => void
}) => {
  const call = useCall()
  const { data: categories = [] } = useQuery(categoriesQuery(call))
  const { data: subcategories = [] } = useQuery(subcategoriesQuery(call))
  const isRegistered = Boolean(useSettings().gst)
  const [draft, setDraft] = useState(blank)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const changes = changesOf(draft)
  const wrongDiscount = Number(draft.discount) > 100 ? 'Discount is from 0 to 100 percent' : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${countedProducts(count)}`}
      description="All of them get what you choose here; the rest stays as it is."
    >
      <AdminForm className="flex flex-col gap-4" onSubmit={async () => changes && onChange(changes)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="Category" value={draft.category} onChange={(category) => set({ category, subCategory: '' })}>
            <option value="">As they are</option>
            {categories.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Sub Category"
            value={draft.subCategory}
            disabled={draft.category === ''}
            onChange={(subCategory) => set({ subCategory })}
          >
            <option value="">{draft.category === '' ? 'As they are' : 'Select sub category'}</option>
            {subcategories
              .filter(({ categoryIds }) => categoryIds.includes(draft.category))
              .map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
          </Select>
          {isRegistered && (
            <Select label="GST rate" value={draft.rate} onChange={(rate) => set({ rate })}>
              <option value="">As they are</option>
              <option value={OF_CATEGORY}>Of their category, where missing</option>
              <GstRateOptions chosen={draft.rate} none={NO_RATE} />
            </Select>
          )}
          <NumberField
            label="Discount %"
            max={100}
            placeholder="As they are"
            value={draft.discount}
            {...(wrongDiscount && { error: wrongDiscount })}
            onChange={({ target }) => set({ discount: target.value })}
          />
          <Select label="For sale" value={draft.hidden} onChange={(hidden) => set({ hidden })}>
            <option value="">As they are</option>
            <option value="hidden">Hide: in no list, search or cart</option>
            <option value="shown">Show again</option>
          </Select>
        </div>
        <DialogFormActions>
          <Button type="submit" size="lg" className="flex-1" busy={busy} disabled={changes === null}>
            {busy ? 'Saving...' : `Change ${countedProducts(count)}`}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
