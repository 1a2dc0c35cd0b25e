// Order numbers are read out over the phone: short, without look-alike characters, never sequential.
import { randomInt } from 'node:crypto'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 5

/** `T-4F7K2`; on a collision the unique constraint fails and the caller tries again. */
export const newOrderNumber = (length = LENGTH): string => {
  let number = 'T-'
  for (let i = 0; i < length; i++) number += ALPHABET[randomInt(ALPHABET.length)]
  return number
}
