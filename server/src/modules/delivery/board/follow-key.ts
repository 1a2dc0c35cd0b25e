// The key of a link with which somebody without an account follows an order. It is signed and not stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'

type SigningDeps = Pick<Deps, 'jwtSecret'>

const ID_LENGTH = 24

/** Characters of the signature: 132 bits. */
const MAC_LENGTH = 22

export const followKeyOf = ({ jwtSecret }: SigningDeps, orderId: string): string =>
  orderId +
  createHmac('sha256', jwtSecret).update(`followed order\n${orderId}`).digest('base64url').slice(0, MAC_LENGTH)

/** The order that the key is signed for; null for any other key. */
export const followedOrder = (deps: SigningDeps, key: string): string | null => {
  const orderId = key.slice(0, ID_LENGTH)
  const [given, expected] = [Buffer.from(key), Buffer.from(followKeyOf(deps, orderId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : null
}
