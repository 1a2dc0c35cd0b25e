import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { OfferShape } from '@tokri/contract/offer.schema.ts'
import { createOffer, updateOffer } from '@tokri/contract/offer.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { type OfferDraft, offerBody, offerDraftOf, offerName } from './offer-draft.ts'
import { ScopeFields } from './scope-fields.tsx'

/** Date and time fit into half of the dialog's width. */
const wholeMoment = 'sm:[&_input]:px-3 sm:[&_input]:text-sm'

/** Creates or edits an offer. */
export const OfferDialog = ({ offer, onClose }: { offer: OfferShape | null; onClose: () => void }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [draft, setDraft] = useState(() => offerDraftOf(offer))
  const [before] = useState(draft)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const leave = useUnsavedChanges(!busy && draft !== before, 'Leave without saving this offer?')
  const field = (name: Exclude<keyof OfferDraft, 'scope'>) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  })
  const submit = async () => {
    const body = offerBody(draft)
    const saved = await write(
      () =>
        offer ? call(updateOffer, { body: { _id: offer._id, ...body, was: offer } }) : call(createOffer, { body }),
      {
        onFailure: async (error) => {
          if (error instanceof CallError) setErrors(error.fields)
        },
      },
    )
    if (saved) onClose()
  }
  return (
    <FormDialog
      title={offer ? 'Edit Offer' : 'Add Offer'}
      description="Of the pieces that a cart has of these products, the cheapest are free."
      submit={offer ? 'Save' : 'Add Offer'}
      busy={busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
      <div className="grid grid-cols-2 gap-4">
        <NumberField label="Buy" {...field('buy')} />
        <NumberField label="Get free" {...field('get')} />
      </div>
      <TextField
        label="Name"
        hint="Shoppers see it in the cart"
        placeholder={offerName(draft)}
        maxLength={limits.offerName}
        autoComplete="off"
        {...field('name')}
      />
      <ScopeFields
        scope={draft.scope}
        errors={errors}
        onChange={(scope) => setDraft((before) => ({ ...before, scope }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
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
    </FormDialog>
  )
}
