// Two-step sign-in: an authenticator app or passkeys beside the password, with recovery codes for lost ones.
import { endpoint } from './endpoint.ts'
import type * as schema from './second-factor.schema.ts'

/** Finishes a sign-in that `user/login` answered with a ticket. Takes one of `code`, `passkey` and `recoveryCode`. */
export const secondFactor = endpoint<typeof schema.secondFactorSchema>({
  method: 'POST',
  url: '/api/user/second-factor',
  access: 'guest',
  invalidates: 'nothing',
})
/** What a passkey must sign to finish a sign-in. */
export const passkeyChallenge = endpoint<typeof schema.passkeyChallengeSchema>({
  method: 'POST',
  url: '/api/user/passkey-challenge',
  access: 'guest',
  invalidates: 'nothing',
})
export const getSecondFactors = endpoint<typeof schema.getSecondFactorsSchema>({
  method: 'GET',
  url: '/api/user/second-factors',
  access: 'user',
})
export const setUpTotp = endpoint<typeof schema.setUpTotpSchema>({
  method: 'POST',
  url: '/api/user/set-up-totp',
  access: 'user',
  invalidates: 'nothing',
})
export const confirmTotp = endpoint<typeof schema.confirmTotpSchema>({
  method: 'PUT',
  url: '/api/user/confirm-totp',
  access: 'user',
  invalidates: 'sessions',
})
export const removeTotp = endpoint<typeof schema.removeTotpSchema>({
  method: 'DELETE',
  url: '/api/user/totp',
  access: 'user',
  invalidates: 'nothing',
})
export const setUpPasskey = endpoint<typeof schema.setUpPasskeySchema>({
  method: 'POST',
  url: '/api/user/set-up-passkey',
  access: 'user',
  invalidates: 'nothing',
})
export const confirmPasskey = endpoint<typeof schema.confirmPasskeySchema>({
  method: 'PUT',
  url: '/api/user/confirm-passkey',
  access: 'user',
  invalidates: 'sessions',
})
export const removePasskey = endpoint<typeof schema.removePasskeySchema>({
  method: 'DELETE',
  url: '/api/user/passkey',
  access: 'user',
  invalidates: 'nothing',
})
/**
 * Takes two-step sign-in off somebody who has lost it, and ends all their sessions. Owners only, with a recent password.
 * 404 for a person without it, 400 for oneself.
 */
export const resetSecondFactor = endpoint<typeof schema.resetSecondFactorSchema>({
  method: 'PUT',
  url: '/api/user/reset-second-factor',
  access: 'admin',
  invalidates: 'sessions',
})
/** Replaces the recovery codes. */
export const makeRecoveryCodes = endpoint<typeof schema.makeRecoveryCodesSchema>({
  method: 'POST',
  url: '/api/user/recovery-codes',
  access: 'user',
  invalidates: 'nothing',
})
