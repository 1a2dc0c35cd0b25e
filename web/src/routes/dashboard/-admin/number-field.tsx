import type { ComponentProps, KeyboardEvent, WheelEvent } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

const BLOCKED = new Set(['e', 'E', '+', '-'])

/**
 * A number from 0 on, for any <input>. Step 1 drives the spinner only: an imported ₹149.50 stays savable, since the
 * forms are noValidate. Scrolling over it must not change a price.
 */
export const numberInput = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  step: 1,
  onKeyDown: (event: KeyboardEvent) => {
    if (BLOCKED.has(event.key)) event.preventDefault()
  },
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
} as const

export const NumberField = (props: ComponentProps<typeof TextField>) => <TextField {...numberInput} {...props} />
