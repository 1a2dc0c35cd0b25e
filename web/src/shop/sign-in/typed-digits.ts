// Computes the content of all six boxes after input into one of them. A phone's keyboard may insert a whole code from
// an SMS into the first box. A digit typed into a full box arrives together with the old digit.

import { asciiDigits } from '@tokri/rules/typed-digits.ts'

export const OTP_LENGTH = 6
export const emptyCode: readonly string[] = Array.from({ length: OTP_LENGTH }, () => '')

const digitsOf = (text: string) => [...asciiDigits(text)].filter((sign) => /^\d$/.test(sign))

/** The boxes after `text` was entered into the box at `index`, and the box that gets focus. */
export const typed = (
  code: readonly string[],
  index: number,
  text: string,
): { code: readonly string[]; focus: number } => {
  const all = digitsOf(text)
  const old = code[index] ?? ''
  if (text === '') return { code: code.with(index, ''), focus: index }
  // Input other than digits changes nothing.
  if (all.length === 0 || (all.length < text.length && all.join() === old)) return { code, focus: index }
  const one = all.length === 2 && old !== '' && all.includes(old) ? [all[0] === old ? all[1] : all[0]] : all
  const start = one.length >= OTP_LENGTH ? 0 : index
  const next = [...code]
  for (const [offset, digit] of one.entries()) if (start + offset < OTP_LENGTH) next[start + offset] = digit ?? ''
  return { code: next, focus: Math.min(start + one.length, OTP_LENGTH - 1) }
}
