import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import type { CouponShape } from '@tokri/contract/coupon.schema.ts'
import { createCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminForm } from '../forms/admin-form.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { type CouponDraft, couponBody, draftOf } from './coupon-draft.ts'
import { ScopeFields } from './scope-fields.tsx'

/** Date and time fit into half of the dialog's width. */
const wholeMoment = 'sm:[&_input]:px-3 sm:[&_input]:text-sm'

const conditions = {
  firstOrder: 'Only for the first order of a shopper',
  listed: 'Show it in the cart of shoppers who can use it',
  waivesServiceCharge: 'Waives the service charge',
}

/** Creates or edits a coupon. */
export const CouponDialog = ({ coupon, onClose }: { coupon: CouponShape | null; onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(coupon))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [before] = useState(draft)
  const leave = useUnsavedChanges(!busy && draft !== before, 'Leave without saving this coupon?')
  const field = (name: Exclude<keyof CouponDraft, keyof typeof conditions | 'scope'>) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  })

  const submit = async () => {
    setBusy(true)
    try {
      const body = couponBody(draft)
      const { message } = coupon
        ? await call(updateCoupon, { body: { _id: coupon._id, ...body, was: coupon } })
        : await call(createCoupon, { body })
      toast.success(message)
      onClose()
    } catch (error) {
      if (error instanceof CallError) setErrors(error.fields)
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'coupons'] })
    }
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title={coupon ? 'Edit Coupon' : 'Add Coupon'}>
      <AdminForm onSubmit={submit} className="grid gap-4">
        <TextField
          label="Code"
          maxLength={limits.couponCode}
          autoComplete="off"
          autoCapitalize="off"
          {...field('code')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <label className="grid gap-1.5 text-sm font-medium text-ink-2">
            Takes off
            <select
              className={`${fieldClass} select pe-10! border-line-strong`}
              value={draft.kind}
              onChange={field('kind').onChange}
            >
              <option value="flat">An amount in ₹</option>
              <option value="percent">A percentage</option>
            </select>
          </label>
          <NumberField label={draft.kind === 'flat' ? 'Amount (₹)' : 'Percentage'} {...field('amount')} />
          <NumberField label="Cart from (₹)" {...field('minimum')} />
          <NumberField label="At most (₹)" hint="Empty: no limit" disabled={draft.kind === 'flat'} {...field('cap')} />
          <NumberField label="Uses in total" hint="Empty: no limit" {...field('total')} />
          <NumberField label="Uses per shopper" hint="Empty: no limit" {...field('perUser')} />
          <TextField
            type="datetime-local"
            label="Starts"
            hint="Empty: at once"
            className={wholeMoment}
            {...field('startsAt')}
          />
          <TextField
            type="datetime-local"
            label="Ends"
            hint="Empty: never"
            className={wholeMoment}
            {...field('endsAt')}
          />
        </div>
        <ScopeFields
          scope={draft.scope}
          errors={errors}
          onChange={(scope) => setDraft((before) => ({ ...before, scope }))}
        />
        <div>
          {(['firstOrder', 'listed', 'waivesServiceCharge'] as const).map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={draft[name]}
                onChange={({ target }) => setDraft((before) => ({ ...before, [name]: target.checked }))}
                className="size-5 shrink-0 accent-brand"
              />
              {conditions[name]}
            </label>
          ))}
        </div>
        <DialogFormActions>
          <Button look="outline" onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {coupon ? 'Save' : 'Add Coupon'}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
