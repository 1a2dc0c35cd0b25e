// Identifies the shop to push services (VAPID, RFC 8292). The key is derived from the shop's secret: each installation has
// its own, its copies have the same one, and there is nothing more to store or to configure.
import { createECDH, hkdfSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'

export type Vapid = {
  /** The public key, base64url: browsers subscribe with it. */
  publicKey: string
  /** The header `Authorization` of a message to this URL. */
  authorize: (endpoint: string, at: Date) => Promise<string>
}

const CURVE = 'prime256v1'
/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits more than the order has, so that the remainder is uniform (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40
const KEY_BYTES = 32
/** A token is valid for less than a day, as the RFC demands. */
const HOURS = 12

const privateKeyOf = (secret: string): Buffer => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'VAPID key of web push', SEED_BYTES))
  const key = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  return Buffer.from(key.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex')
}

/** `contact` is the URL of the shop, where the operator of a push service finds whom to ask. */
export const createVapid = (secret: string, contact: string): Vapid => {
  const pair = createECDH(CURVE)
  const privateKey = privateKeyOf(secret)
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const x = point.subarray(1, 1 + KEY_BYTES).toString('base64url')
  const y = point.subarray(1 + KEY_BYTES).toString('base64url')
  const key = importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey.toString('base64url') }, 'ES256')
  return {
    publicKey,
    authorize: async (endpoint, at) => {
      const now = Math.floor(at.getTime() / 1000)
      const token = await new SignJWT({ ...(contact.startsWith('https:') && { sub: contact }) })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(now + HOURS * 3600)
        .sign(await key)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
