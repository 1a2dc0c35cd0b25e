import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

const BLOCKED = new Set(['e', 'E', '+', '-'])

/** A number from 0 on. Step 1 drives the spinner only: an imported ₹149.50 stays savable, since the form is noValidate. */
export const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    type="number"
    inputMode="decimal"
    min={0}
    step={1}
    onKeyDown={(event) => {
      if (BLOCKED.has(event.key)) event.preventDefault()
    }}
    {...props}
  />
)
