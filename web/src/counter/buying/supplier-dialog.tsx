import type { SupplierShape } from '@tokri/contract/buying.schema.ts'
import { createSupplier, updateSupplier } from '@tokri/contract/buying.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { supplierBody, supplierDraftOf, weekdays } from './supplier-draft.ts'

/** Adds or edits a supplier. */
export const SupplierDialog = ({ supplier, onClose }: { supplier: SupplierShape | null; onClose: () => void }) => {
  const call = useCall()
  const { draft, set, field, busy, save, leave } = useDraft(
    () => supplierDraftOf(supplier),
    'Leave without saving this supplier?',
  )
  const submit = async () => {
    const body = supplierBody(draft)
    const send = () =>
      supplier ? call(updateSupplier, { body: { _id: supplier._id, ...body } }) : call(createSupplier, { body })
    if (await save(send)) onClose()
  }
  const toggle = (day: number) =>
    set({
      deliveryDays: draft.deliveryDays.includes(day)
        ? draft.deliveryDays.filter((one) => one !== day)
        : [...draft.deliveryDays, day],
    })
  return (
    <FormDialog
      title={supplier ? 'Edit supplier' : 'Add supplier'}
      submit={supplier ? 'Save' : 'Add supplier'}
      busy={busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
      <TextField label="Name" autoComplete="off" maxLength={limits.name} {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Orders are mailed here. Without one, they are told by phone."
        {...field('email')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Phone" type="tel" autoComplete="off" maxLength={limits.name} {...field('phone')} />
        <TextField label="GSTIN" autoComplete="off" maxLength={15} {...field('gstin')} />
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium text-ink-2">Delivers on (none chosen: every day)</legend>
        <span className="grid grid-cols-7 gap-1">
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={draft.deliveryDays.includes(day)}
              // Begins with what is read on it.
              aria-label={`${weekdays[day]?.slice(0, 2)}, ${weekdays[day]}`}
              onClick={() => toggle(day)}
              className="h-11 rounded-control border border-line bg-surface text-sm font-medium text-ink-2 hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
            >
              {weekdays[day]?.slice(0, 2)}
            </button>
          ))}
        </span>
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <TextField label="Order by" type="time" {...field('orderBy')} />
        <NumberField label="Days ahead" {...field('leadDays')} />
        <NumberField label="Minimum, ₹" {...field('minimumAmount')} />
      </div>
      <label className="grid gap-1.5 text-sm font-medium text-ink-2">
        Note
        <textarea
          rows={2}
          maxLength={limits.reason}
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
          className={`${fieldClass} border-line-strong py-3`}
        />
      </label>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={draft.active}
          onChange={({ target }) => set({ active: target.checked })}
          className="size-5 accent-brand"
        />
        We order from this supplier
      </label>
    </FormDialog>
  )
}
