// Passkeys (WebAuthn). They are bound to the host and the origin of PUBLIC_URL.
import type { Assertion, Attestation } from '@tokri/contract/second-factor.schema.ts'
import type { Deps } from '../../../deps.ts'
import type { SecondFactors } from './queries.ts'

type SiteDeps = Pick<Deps, 'publicUrl' | 'settings'>
type StoredPasskey = SecondFactors['passkeys'][number]

const siteOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** A large library, needed by few requests. */
const library = () => import('@simplewebauthn/server')
type Transports = Parameters<
  Awaited<ReturnType<typeof library>>['verifyAuthenticationResponse']
>[0]['credential']['transports']

const namedCredentials = (passkeys: readonly StoredPasskey[]) =>
  // The schema has checked them; browsers ignore those that they do not know.
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as Transports }))

export const creationOptions = async (
  deps: SiteDeps,
  { userId, email, passkeys }: { userId: string; email: string; passkeys: readonly StoredPasskey[] },
) => {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: deps.settings.current.storeName,
    rpID: siteOf(deps).expectedRPID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: email,
    attestationType: 'none',
    excludeCredentials: namedCredentials(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export const requestOptions = async (deps: SiteDeps, passkeys: readonly StoredPasskey[]) => {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(deps).expectedRPID,
    allowCredentials: namedCredentials(passkeys),
    userVerification: 'preferred',
  })
}

/** The credential that an authenticator created for this challenge; null if it is invalid. */
export const verifyCreation = async (
  deps: SiteDeps,
  { challenge, passkey }: { challenge: string; passkey: Attestation },
) => {
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(passkey.response.attestationObject))
    // The shop requests no certificates, and checking one might fetch URLs that it contains.
    if (attestation.get('fmt') !== 'none') return null
    const verified = await verifyRegistrationResponse({
      // The helper's type names transports one by one; the schema allows any word.
      response: { ...passkey, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      requireUserVerification: false,
      ...siteOf(deps),
    })
    if (!verified.verified) return null
    const { id, publicKey, counter } = verified.registrationInfo.credential
    return { credential_id: id, public_key: isoBase64URL.fromBuffer(publicKey), counter }
  } catch {
    return null // the library throws for every kind of malformed or wrong input
  }
}

/** The new counter of a passkey that signed this challenge; null if the signature is invalid. */
export const verifyAssertion = async (
  deps: SiteDeps,
  { challenge, passkey, stored }: { challenge: string; passkey: Assertion; stored: StoredPasskey },
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library()
  const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      requireUserVerification: false,
      credential: {
        id: stored.credential_id,
        publicKey: isoBase64URL.toBuffer(stored.public_key),
        counter: stored.counter,
      },
      ...siteOf(deps),
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
