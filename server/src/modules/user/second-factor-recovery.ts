// Recovery codes: shown once, stored hashed, each works once. They have 120 random bits, so that a plain hash is enough,
// and need no key of the shop: they work after its secret was lost.
import { createHash, randomBytes } from 'node:crypto'

const CODES = 10
const CODE_BYTES = 15
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'

const newCode = (): string => {
  const bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`)
  const letters = Array.from(
    { length: (CODE_BYTES * 8) / 5 },
    (_, n) => ALPHABET[Number((bits >> BigInt(5 * n)) & 31n)],
  )
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode)

/** The hash of a code as somebody typed it: case, spaces and hyphens do not count. */
export const hashOfRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\n${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
