import { useQueryClient } from '@tanstack/react-query'
import { createAddress, updateAddress } from '@tokri/contract/address.ts'
import { CallError, isGone } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { addressLabels, addressProblems, countryOf, storedPincode } from '@tokri/rules/address-rules.ts'
import { INDIA } from '@tokri/rules/country-names.ts'
import type { Position } from '@tokri/rules/places.ts'
import { lazy, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Address } from '../../lib/account/address-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { addressLabelText } from '../../lib/place/address-label.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogBar } from '../../ui/dialog-bar.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { shownCountry } from './address-text.tsx'

const PinField = lazy(() => import('./pin-field.tsx'))

const fields = [
  { name: 'address_line', label: m.address_address_line(), autoComplete: 'street-address', wide: true },
  { name: 'city', label: m.address_city(), autoComplete: 'address-level2' },
  { name: 'state', label: m.address_state(), autoComplete: 'address-level1' },
  { name: 'pincode', label: m.common_pincode(), autoComplete: 'postal-code', inputMode: 'numeric' },
  { name: 'country', label: m.address_country(), autoComplete: 'country-name' },
  { name: 'mobile', label: m.common_mobile(), autoComplete: 'tel-national', inputMode: 'tel', wide: true },
] as const

type Name = (typeof fields)[number]['name']
/** `label` is one of the predefined labels or empty; `ownLabel` is the shopper's text for "Other". */
type Fields = Record<Name | 'label' | 'ownLabel', string>

const blank: Fields = {
  address_line: '',
  city: '',
  state: '',
  pincode: '',
  country: m.address_india(),
  mobile: '',
  label: '',
  ownLabel: '',
}

const [, , OTHER] = addressLabels

/** The code that goes with the name of a country, which may be in the language of the page. */
const codeOf = (country: string): string | null =>
  country.trim() === m.address_india() ? INDIA : countryOf({ country })

const fieldsOf = (address: Address): Fields => {
  const { address_line, city, state, pincode, mobile, label = '' } = address
  const country = shownCountry(address)
  const isUsual = label === '' || addressLabels.some((usual) => usual === label)
  const [shown, ownLabel] = isUsual ? [label, ''] : [OTHER, label]
  return { address_line, city, state, pincode, country, mobile, label: shown, ownLabel }
}

/** The address to send. */
const addressOf = ({ label, ownLabel, ...typed }: Fields, pin: Position | null) => ({
  ...typed,
  countryCode: codeOf(typed.country),
  label: (label === OTHER && ownLabel.trim()) || label,
  ...pin,
})

const pincodeOf = ({ country, pincode }: Pick<Fields, 'country' | 'pincode'>): string =>
  storedPincode({ country, pincode, countryCode: codeOf(country) })

type Pin = { pin: Position | null; pincode: string }

/** The pin of the address: the pin set in this dialog, or the saved pin if address line and pincode are unchanged. */
const pinOf = (
  typed: Pick<Fields, 'address_line' | 'country' | 'pincode'>,
  set: Pin | null,
  before: Address | null,
) => {
  const pincode = pincodeOf(typed)
  if (set?.pincode === pincode) return set.pin
  const isSamePlace = before?.address_line === typed.address_line && before.pincode === pincode
  const { lat, lng } = (isSamePlace && before) || {}
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** Every field is required. The fields of an Indian address are also checked for their format. */
const validate = (name: Name, label: string) => (value: string, typed: Fields) => {
  if (value.trim() === '') return m.address_label_is_required({ label })
  const problems: Partial<Record<Name, string>> = addressProblems({ ...typed, countryCode: codeOf(typed.country) })
  if (problems[name] === undefined) return true
  return name === 'pincode' ? m.place_pincode_invalid() : m.account_mobile_invalid()
}

/** The fields of a new address, as they are sent. */
export type NewAddress = ReturnType<typeof addressOf>

/**
 * Adds an address, or edits `address`. The typed values stay when the server refuses them. `create` adds it for somebody
 * else.
 */
export const AddressDialog = ({
  address,
  create,
  onClose,
  onSaved,
}: {
  address: Address | null
  create?: (fields: NewAddress) => Promise<{ message: string; data: Address }>
  onClose: () => void
  onSaved?: (address: Address) => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [pinSet, setPinSet] = useState<Pin | null>(null)
  const asksForPlace = useShownStore() !== undefined
  const { register, handleSubmit, formState, setError, watch } = useForm<Fields>({
    defaultValues: address ? fieldsOf(address) : blank,
  })

  const showRefusal = (error: unknown) => {
    const refused = error instanceof CallError ? error.fields : {}
    const known = fields.filter(({ name }) => refused[name])
    for (const { name } of known) setError(name, { message: refused[name] })
    if (known.length === 0) toast.error(errorMessage(error))
    if (isGone(error)) void queryClient.invalidateQueries({ queryKey: ['addresses'] })
  }

  const save = async (values: Fields) => {
    setBusy(true)
    try {
      const body = addressOf(values, pinOf(values, pinSet, address))
      const { message, data } = address
        ? await call(updateAddress, { body: { ...body, _id: address._id } })
        : await (create?.(body) ?? call(createAddress, { body }))
      await queryClient.invalidateQueries({ queryKey: ['addresses'] })
      toast.success(message)
      onSaved?.(data)
      onClose()
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={address ? m.address_edit_address() : m.address_add_address()}>
      <form onSubmit={handleSubmit(save)} noValidate className="grid grid-cols-2 gap-4">
        {fields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            label={label}
            autoComplete={field.autoComplete}
            inputMode={'inputMode' in field ? field.inputMode : undefined}
            maxLength={name === 'address_line' ? limits.addressLine : limits.addressField}
            className={'wide' in field ? 'col-span-2' : 'col-span-2 min-[360px]:col-span-1'}
            error={formState.errors[name]?.message}
            {...register(name, { validate: validate(name, label) })}
          />
        ))}
        {asksForPlace && (
          <div className="col-span-2">
            <LazyBoundary>
              <PinField
                pincode={pincodeOf(watch())}
                pin={pinOf(watch(), pinSet, address)}
                onChange={(pin) => setPinSet({ pin, pincode: pincodeOf(watch()) })}
              />
            </LazyBoundary>
          </div>
        )}
        <fieldset className="col-span-2">
          <legend className="text-sm font-medium text-ink-2">{m.address_label_optional()}</legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {addressLabels.map((label) => (
              <label
                key={label}
                className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-sm has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand"
              >
                <input type="radio" value={label} className="size-4 accent-brand" {...register('label')} />
                <span>{addressLabelText(label)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {watch('label') === OTHER && (
          <TextField
            label={m.address_your_own_label()}
            maxLength={limits.addressLabel}
            className="col-span-2"
            autoComplete="off"
            {...register('ownLabel')}
          />
        )}
        <DialogBar className="col-span-2">
          <Button type="submit" size="lg" wide busy={busy}>
            {busy ? m.common_saving() : m.address_save_address()}
          </Button>
        </DialogBar>
      </form>
    </Dialog>
  )
}
