// Encrypts a push message for one browser (RFC 8291, content coding aes128gcm of RFC 8188): only the browser that
// subscribed can read it, not the push service that carries it.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription: its public key (P-256, uncompressed) and a shared secret. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer }

/** Random values of one message. Tests pass those of the RFC. */
type MessageSecrets = { salt: Buffer; privateKey: Buffer | null }

const CURVE = 'prime256v1'
const AUTH_BYTES = 16
/** The size of the only record; a push service accepts at most 4096 bytes. */
const RECORD_BYTES = 4096
/** The delimiter of the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.from([2])

const derive = (secret: Buffer, salt: Buffer, { info, bytes }: { info: Buffer; bytes: number }) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Whether messages can be encrypted with these keys: a point on the curve and a secret of 16 bytes. */
export const areUsableKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    own.computeSecret(p256dh)
    return auth.length === AUTH_BYTES
  } catch {
    return false
  }
}

/** The body of the request to the push service. Throws for unusable keys. */
export const encryptPush = (
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: MessageSecrets = { salt: randomBytes(16), privateKey: null },
): Buffer => {
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const publicKey = own.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = derive(own.computeSecret(p256dh), auth, { info: keyInfo, bytes: 32 })
  const key = derive(secret, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive(secret, salt, { info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, header, publicKey, sealed, cipher.getAuthTag()])
}
