// Codes of an authenticator app (RFC 6238). The secret is encrypted with a key derived from the shop's secret, so that a
// copy of the database is not enough to compute codes.
import type { Deps } from '../../../deps.ts'
import { openSecret, sealSecret } from '../../../platform/security/seal-secret.ts'

type SecretDeps = Pick<Deps, 'jwtSecret' | 'clock'>

/** A code is valid for 30 seconds; one step before and after it is accepted, for clocks that differ. */
const STEP_SECONDS = 30

/** What the secrets are encrypted for. */
const TOTP_SECRETS = 'secrets of authenticator apps'

/** Encrypts a secret for one user. */
export const sealTotp = (deps: SecretDeps, userId: string, secret: string): string =>
  sealSecret(deps, { use: TOTP_SECRETS, owner: userId, secret })

export type NewTotp = { secret: string; uri: string }

/** A new secret, and the URI for the QR code that an app scans. */
export const newTotp = async ({ issuer, label }: { issuer: string; label: string }): Promise<NewTotp> => {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label, secret }) }
}

/** The time step of a valid code; null for any other. The caller stores the step, so that a code is accepted once. */
export const stepOfCode = async (
  deps: SecretDeps,
  { userId, sealed, code }: { userId: string; sealed: string; code: string },
): Promise<number | null> => {
  const secret = openSecret(deps, { use: TOTP_SECRETS, owner: userId, sealed })
  if (secret === null || !/^\d{6}$/.test(code)) return null
  const { verify } = await import('otplib')
  const epoch = Math.floor(deps.clock().getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
