import { typedCode } from '@tokri/rules/typed-digits.ts'
import { z } from 'zod'
import { answer, id, plainAnswer, timestamp, typedPassword } from './fields.ts'

export const secondFactorMethods = ['totp', 'passkey', 'recoveryCode'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/** What `user/login` answers instead of tokens. */
export const pendingSignIn = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(secondFactorMethods)) }),
})

export type PendingSignIn = z.output<typeof pendingSignIn>

// WebAuthn sends bytes as base64url. The maximum lengths are far above what any authenticator sends.
const bytes = (most: number) => z.string().min(1).max(most)
const assertion = z.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.string().max(200).optional(),
  }),
})
const attestation = z.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
export type Assertion = z.output<typeof assertion>
export type Attestation = z.output<typeof attestation>

const credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
})
const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(credential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
})

const ticket = z.string().min(1).max(200)
/** Six digits. Spaces are removed, because authenticator apps show them. */
const code = z.string().max(20).transform(typedCode)

export const secondFactorSchema = {
  body: z
    .object({
      ticket,
      code: code.optional(),
      recoveryCode: z.string().max(60).transform(typedCode).optional(),
      passkey: assertion.optional(),
    })
    .refine(
      ({ code, recoveryCode, passkey }) =>
        [code, recoveryCode, passkey].filter((one) => one !== undefined).length === 1,
      { error: 'Send one of code, recoveryCode and passkey' },
    ),
  answer: answer({ data: tokens }),
}
export const passkeyChallengeSchema = { body: z.object({ ticket }), answer: answer({ data: requestOptions }) }

export const secondFactorsShape = z.object({
  /** Whether this person must have a second factor to work in the shop. */
  required: z.boolean(),
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ _id: z.string(), device: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() }),
  ),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorsShape = z.output<typeof secondFactorsShape>

const withPassword = z.object({ password: typedPassword })
/** Recovery codes are answered only once, when they are created: with the first factor, and when they are replaced. */
const recoveryCodes = z.array(z.string())

export const getSecondFactorsSchema = { answer: answer({ data: secondFactorsShape }) }
export const setUpTotpSchema = {
  body: withPassword,
  answer: answer({ data: z.object({ secret: z.string(), uri: z.string() }) }),
}
export const confirmTotpSchema = {
  body: z.object({ code }),
  answer: answer({ data: z.object({ recoveryCodes: recoveryCodes.optional() }) }),
}
export const removeTotpSchema = { body: withPassword, answer: plainAnswer }
export const setUpPasskeySchema = { body: withPassword, answer: answer({ data: creationOptions }) }
export const confirmPasskeySchema = {
  body: z.object({ passkey: attestation }),
  answer: answer({ data: z.object({ _id: z.string(), recoveryCodes: recoveryCodes.optional() }) }),
}
export const removePasskeySchema = { body: withPassword.extend({ _id: id }), answer: plainAnswer }
export const resetSecondFactorSchema = { body: z.object({ userId: id }), answer: plainAnswer }
export const makeRecoveryCodesSchema = {
  body: withPassword,
  answer: answer({ data: z.object({ recoveryCodes }) }),
}
