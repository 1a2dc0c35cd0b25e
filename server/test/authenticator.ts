// A software authenticator: it creates a passkey and signs with it, and returns both in the form in which a browser
// sends them.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cose, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

type Site = { origin: string; rpId: string }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

export const createAuthenticator = ({ origin, rpId }: Site) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(rpId), head, rest])
  }

  /** What `navigator.credentials.create` returns for this challenge. */
  const create = ({ challenge }: { challenge: string }, fmt = 'none') => {
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, isoBase64URL.toBuffer(x)],
      [cose.COSEKEYS.y, isoBase64URL.toBuffer(y)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData(USER_PRESENT | HAS_CREDENTIAL, credential))],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` returns for this challenge. */
  const get = ({ challenge }: { challenge: string }) => {
    const data = clientData('webauthn.get', challenge)
    const authenticatorData = authData(USER_PRESENT)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  const rewindCounter = () => {
    counter = 0
  }

  return { id, create, get, rewindCounter }
}
