// Recovery codes. Each works once, is shown once and stored as a hash. A plain hash is enough for 120 random bits. They do
// not depend on the shop's secret, so they work even after it was lost.
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

/** The hash of a typed code, ignoring case, spaces and hyphens. */
export const hashOfRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\n${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
