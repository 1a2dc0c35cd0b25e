import { useQueryClient } from '@tanstack/react-query'
import { createAddress, updateAddress } from '@tokri/contract/address.ts'
import { isGone } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Address } from '../lib/account/address-query.ts'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'

type Fields = Omit<Address, '_id'>

const fields = [
  { name: 'address_line', label: 'Address line', autoComplete: 'street-address', wide: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'pincode', label: 'Pincode', autoComplete: 'postal-code', inputMode: 'numeric' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'mobile', label: 'Mobile', autoComplete: 'tel', inputMode: 'tel', wide: true },
] as const

const blank: Fields = { address_line: '', city: '', state: '', pincode: '', country: 'India', mobile: '' }

/** Adds an address, or edits `address`. The typed values stay when the server refuses. */
export const AddressDialog = ({
  address,
  onClose,
  onSaved,
}: {
  address: Address | null
  onClose: () => void
  onSaved?: (address: Address) => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: address ?? blank })

  const save = async (values: Fields) => {
    setBusy(true)
    try {
      const { message, data } = address
        ? await call(updateAddress, { body: { ...values, _id: address._id } })
        : await call(createAddress, { body: values })
      await queryClient.invalidateQueries({ queryKey: ['addresses'] })
      toast.success(message)
      onSaved?.(data)
      onClose()
    } catch (error) {
      toast.error(errorMessage(error))
      if (isGone(error)) void queryClient.invalidateQueries({ queryKey: ['addresses'] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={address ? 'Edit Address' : 'Add Address'}>
      <form onSubmit={handleSubmit(save)} noValidate className="grid grid-cols-2 gap-4">
        {fields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            label={label}
            autoComplete={field.autoComplete}
            inputMode={'inputMode' in field ? field.inputMode : undefined}
            maxLength={name === 'address_line' ? limits.addressLine : limits.addressField}
            className={'wide' in field ? 'col-span-2' : 'col-span-2 min-[360px]:col-span-1'}
            error={formState.errors[name] && `${label} is required`}
            {...register(name, { validate: (value) => value.trim() !== '' })}
          />
        ))}
        <Button type="submit" size="lg" busy={busy} className="col-span-2">
          {busy ? 'Saving...' : 'Save address'}
        </Button>
      </form>
    </Dialog>
  )
}
