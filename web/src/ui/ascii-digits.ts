import { asciiDigits } from '@tokri/rules/typed-digits.ts'
import type { InputEvent } from 'react'

/**
 * Types the digits of another script as 0 to 9, for fields whose text is a number: a number input takes no others, and
 * `Number` reads no others.
 */
export const keepAsciiDigits = (event: InputEvent<HTMLInputElement>): void => {
  const digits = asciiDigits(event.data ?? '')
  if (digits === event.data || !digits) return
  event.preventDefault()
  // Unlike setting the value, this keeps the selection and the history, and React hears of it.
  document.execCommand('insertText', false, digits)
}
