// Digits, mobile numbers and pincodes as people type them. Keyboards of Indian languages type the digits of their script,
// phones fill in the country's code, and a copied number brings spaces, dashes and invisible marks.

import { must } from './must.ts'

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Unicode keeps the ten digits of a script together, beginning with zero. */
const digitValue = (digit: string): string => {
  const code = must(digit.codePointAt(0))
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return String(before % 10)
}

/** The text with the digits of every script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitValue)

/** A code as it is compared: without the spaces that people write between its digits. */
export const typedCode = (text: string): string => asciiDigits(text).replace(/[\s\p{Cf}]/gu, '')

const indianMobile = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/

/** The ten digits of an Indian mobile number; another text as it is, trimmed. */
export const typedMobile = (text: string): string =>
  indianMobile.exec(typedCode(text).replace(/[\p{Pd}\u2212()[\]]/gu, ''))?.[1] ?? text.trim()

/** A pincode without spaces and dashes between its digits. */
export const typedPincode = (text: string): string => typedCode(text).replace(/\p{Pd}/gu, '')
