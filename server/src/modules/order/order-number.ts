// Order numbers are read out over the phone: short, no look-alike letters or digits, never in sequence.
import { randomInt } from 'node:crypto'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 5

/** `T-4F7K2`; a collision is met by the unique constraint and tried again by the caller. */
export const newOrderNumber = (length = LENGTH): string => {
  let number = 'T-'
  for (let i = 0; i < length; i++) number += ALPHABET[randomInt(ALPHABET.length)]
  return number
}
