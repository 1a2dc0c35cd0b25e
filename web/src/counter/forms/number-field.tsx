import type { ComponentProps, KeyboardEvent, WheelEvent } from 'react'
import { keepAsciiDigits } from '../../ui/ascii-digits.ts'
import { TextField } from '../../ui/text-field.tsx'

const BLOCKED = new Set(['e', 'E', '+', '-'])

/**
 * A number of at least 0. Step 1 applies to the spinner only: the forms are noValidate, so an imported ₹149.50 can be
 * saved. Scrolling over the input must not change it.
 */
export const numberInput = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  step: 1,
  onBeforeInput: keepAsciiDigits,
  onKeyDown: (event: KeyboardEvent) => {
    if (BLOCKED.has(event.key)) event.preventDefault()
  },
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
} as const

export const NumberField = (props: ComponentProps<typeof TextField>) => <TextField {...numberInput} {...props} />
