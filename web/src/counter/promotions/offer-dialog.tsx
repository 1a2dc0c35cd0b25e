import { limits } from '@tokri/contract/limits.ts'
import type { OfferShape } from '@tokri/contract/offer.schema.ts'
import { createOffer, updateOffer } from '@tokri/contract/offer.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { offerBody, offerDraftOf, offerName } from './offer-draft.ts'
import { ScopeFields } from './scope-fields.tsx'

/** Date and time fit into half of the dialog's width. */
const wholeMoment = 'sm:[&_input]:px-3 sm:[&_input]:text-sm'

/** Creates or edits an offer. */
export const OfferDialog = ({
  offer,
  timeZone,
  onClose,
}: {
  offer: OfferShape | null
  /** Of the shop. */
  timeZone: string
  onClose: () => void
}) => {
  const call = useCall()
  const { draft, set, field, errors, busy, save, leave } = useDraft(
    () => offerDraftOf(offer, timeZone),
    'Leave without saving this offer?',
  )
  const submit = async () => {
    const body = offerBody(draft, timeZone)
    const send = () =>
      offer ? call(updateOffer, { body: { _id: offer._id, ...body, was: offer } }) : call(createOffer, { body })
    if (await save(send)) onClose()
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
      <ScopeFields scope={draft.scope} errors={errors} onChange={(scope) => set({ scope })} />
      <div className="grid gap-4 sm:grid-cols-2">
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
    </FormDialog>
  )
}
