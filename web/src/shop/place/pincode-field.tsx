import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/text-field.tsx'

export const PincodeField = ({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}) => (
  <TextField
    label={m.common_pincode()}
    inputMode="numeric"
    autoComplete="postal-code"
    maxLength={10}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    {...(error !== undefined && { error })}
  />
)
