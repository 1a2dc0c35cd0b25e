import type { CouponShape } from '@tokri/contract/coupon.schema.ts'
import { createCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { couponBody, draftOf } from './coupon-draft.ts'
import { ScopeFields } from './scope-fields.tsx'

/** Date and time fit into half of the dialog's width. */
const wholeMoment = 'sm:[&_input]:px-3 sm:[&_input]:text-sm'

const conditions = {
  firstOrder: 'Only for the first order of a shopper',
  listed: 'Show it in the cart of shoppers who can use it',
  waivesServiceCharge: 'Waives the service charge',
}

/** Creates or edits a coupon. */
export const CouponDialog = ({
  coupon,
  timeZone,
  onClose,
}: {
  coupon: CouponShape | null
  /** Of the shop. */
  timeZone: string
  onClose: () => void
}) => {
  const call = useCall()
  const { draft, set, field, errors, busy, save, leave } = useDraft(
    () => draftOf(coupon, timeZone),
    'Leave without saving this coupon?',
  )
  const submit = async () => {
    const body = couponBody(draft, timeZone)
    const send = () =>
      coupon ? call(updateCoupon, { body: { _id: coupon._id, ...body, was: coupon } }) : call(createCoupon, { body })
    if (await save(send)) onClose()
  }

  return (
    <FormDialog
      title={coupon ? 'Edit Coupon' : 'Add Coupon'}
      submit={coupon ? 'Save' : 'Add Coupon'}
      busy={busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
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
          hint={`Empty: at once. Clock of ${timeZone}`}
          className={wholeMoment}
          {...field('startsAt')}
        />
        <TextField
          type="datetime-local"
          label="Ends"
          hint={`Empty: never. Clock of ${timeZone}`}
          className={wholeMoment}
          {...field('endsAt')}
        />
      </div>
      <ScopeFields scope={draft.scope} errors={errors} onChange={(scope) => set({ scope })} />
      <div>
        {(['firstOrder', 'listed', 'waivesServiceCharge'] as const).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={draft[name]}
              onChange={({ target }) => set({ [name]: target.checked })}
              className="size-5 shrink-0 accent-brand"
            />
            {conditions[name]}
          </label>
        ))}
      </div>
    </FormDialog>
  )
}
