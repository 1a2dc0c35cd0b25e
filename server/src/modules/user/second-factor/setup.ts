// Sets up and removes second factors. Each change needs the password, is written to the audit log, and is reported by mail.
// Setting up the first factor ends all other sessions, because they were opened by the password alone, and creates the
// recovery codes. Removing the last factor deletes them.
import type { Attestation, SecondFactorsShape } from '@tokri/contract/second-factor.schema.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, isDuplicate } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { mailShop } from '../mails.ts'
import { lockUser } from '../queries.ts'
import { confirmPassword } from '../sign-in/check-password.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { deleteSessions } from '../sign-in/session-queries.ts'
import { type SecondFactorEvent, secondFactorMail } from './mails.ts'
import { creationOptions, verifyCreation } from './passkeys.ts'
import * as queries from './queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery.ts'
import { newTotp, sealTotp, stepOfCode } from './totp.ts'

const MAX_PASSKEYS = 10
const CHALLENGE_MINUTES = 5

type Person = Pick<Viewer, 'id' | 'sessionId'>

export const showSecondFactors = async (deps: Deps, viewer: Viewer): Promise<SecondFactorsShape> => {
  const { totp, passkeys, recoveryCodesLeft } = await queries.readSecondFactors(deps.db, viewer.id)
  return {
    required: deps.settings.current.requireSecondFactor && (can(viewer, 'staff') || viewer.lacksSecondFactor === true),
    totp,
    passkeys: passkeys.map(({ id, device, created_at, used_at }) => ({
      _id: id,
      device: deviceName(device),
      createdAt: created_at.toISOString(),
      lastUsedAt: used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  }
}

/** What a person does to their own second factor. */
type OwnEvent = Exclude<SecondFactorEvent, 'reset'>
type Told = { id: string; email: string; language: string }

const tell = async (tx: Tx, deps: Deps, { id, email, language }: Told, event: OwnEvent): Promise<void> => {
  await audit(tx, { at: deps.clock(), actor: id, action: `user.${event}`, subject: id })
  await sendMail(tx, deps, { to: email, ...secondFactorMail(mailShop(deps, language), event) })
}

const lockedUser = async (tx: Tx, userId: string): Promise<Told> => {
  const user = await lockUser(tx, userId)
  if (!user) throw new AppError('invalid_token')
  return user
}

const giveRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfRecoveryCode(userId, code)),
  )
  return codes
}

/** Adds a factor in one transaction. Returns the recovery codes when it is the first one. */
const addFactor = (deps: Deps, person: Person, event: OwnEvent, insert: (tx: Tx) => Promise<void>) =>
  inTransaction(deps.db, async (tx): Promise<string[] | undefined> => {
    const user = await lockedUser(tx, person.id)
    const { totp, passkeys } = await queries.readSecondFactors(tx, person.id)
    if (passkeys.length >= MAX_PASSKEYS)
      throw new AppError('limit_reached', { message: 'At most 10 passkeys fit here' })
    await insert(tx)
    await tell(tx, deps, user, event)
    if (totp || passkeys.length > 0) return undefined
    await deleteSessions(tx, person.id, { except: person.sessionId })
    return giveRecoveryCodes(tx, person.id)
  })

const removeFactor = (deps: Deps, person: Person, event: OwnEvent, remove: (tx: Tx) => Promise<boolean>) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockedUser(tx, person.id)
    if (!(await remove(tx))) throw new AppError('not_found')
    await tell(tx, deps, user, event)
    if (!(await queries.hasSecondFactor(tx, person.id))) await queries.deleteRecoveryCodes(tx, person.id)
  })

type Asked = { person: Person; password: string }

const emailOf = (deps: Deps, userId: string) =>
  inTransaction(deps.db, async (tx) => (await lockedUser(tx, userId)).email)

/** Begins to set up an authenticator app: creates a secret, which becomes active once a code of it is confirmed. */
export const setUpTotp = async (deps: Deps, asked: Asked) => {
  await confirmPassword(deps, asked.person, asked.password)
  const { id } = asked.person
  const totp = await newTotp({ issuer: deps.settings.current.storeName, label: await emailOf(deps, id) })
  const sealed_secret = sealTotp(deps, id, totp.secret)
  if (!(await queries.replaceTotpSecret(deps.db, { user_id: id, sealed_secret, created_at: deps.clock() })))
    throw new AppError('duplicate', { message: 'An authenticator app is already set up' })
  return totp
}

/** Throws `invalid_second_factor` unless this is a code of the secret that is being set up. */
export const confirmTotp = async (deps: Deps, person: Person, code: string) => {
  const now = deps.clock()
  const stored = await queries.readTotpSecret(deps.db, person.id)
  const sealed = stored?.sealed_secret ?? ''
  const step = stored ? await stepOfCode(deps, { userId: person.id, sealed, code }) : null
  if (step === null) throw new AppError('invalid_second_factor')
  const recoveryCodes = await addFactor(deps, person, 'totp-added', async (tx) => {
    if (!(await queries.confirmTotpSecret(tx, { userId: person.id, sealed, step, now })))
      throw new AppError('invalid_second_factor')
  })
  return { recoveryCodes }
}

export const removeTotp = async (deps: Deps, asked: Asked): Promise<void> => {
  await confirmPassword(deps, asked.person, asked.password)
  await removeFactor(deps, asked.person, 'totp-removed', (tx) => queries.deleteTotpSecret(tx, asked.person.id))
}

/** The options with which an authenticator creates a passkey. */
export const setUpPasskey = async (deps: Deps, asked: Asked) => {
  await confirmPassword(deps, asked.person, asked.password)
  const { id } = asked.person
  const { passkeys } = await queries.readSecondFactors(deps.db, id)
  const options = await creationOptions(deps, { userId: id, email: await emailOf(deps, id), passkeys })
  const expires_at = new Date(deps.clock().getTime() + CHALLENGE_MINUTES * 60_000)
  await queries.replaceChallenge(deps.db, { user_id: id, challenge: options.challenge, expires_at })
  return options
}

/** Throws `invalid_second_factor` unless the passkey was made for the challenge that this user was given. */
export const confirmPasskey = async (
  deps: Deps,
  person: Person,
  { passkey, device }: { passkey: Attestation; device: string },
) => {
  const now = deps.clock()
  const challenge = await queries.takeChallenge(deps.db, person.id, now)
  const credential = challenge === null ? null : await verifyCreation(deps, { challenge, passkey })
  if (!credential) throw new AppError('invalid_second_factor', { message: 'This passkey could not be added' })
  const _id = newId()
  const transports = passkey.response.transports ?? []
  const row = { id: _id, user_id: person.id, device: device.slice(0, 300), created_at: now, used_at: null, transports }
  try {
    const recoveryCodes = await addFactor(deps, person, 'passkey-added', async (tx) => {
      await queries.insertPasskey(tx, { ...row, ...credential })
    })
    return { _id, recoveryCodes }
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('duplicate', { message: 'This passkey is already in use' })
    throw error
  }
}

export const removePasskey = async (deps: Deps, asked: Asked, passkeyId: string): Promise<void> => {
  await confirmPassword(deps, asked.person, asked.password)
  const { id } = asked.person
  await removeFactor(deps, asked.person, 'passkey-removed', (tx) => queries.deletePasskey(tx, id, passkeyId))
}

/** Replaces the recovery codes. Throws `not_found` without a second factor. */
export const replaceRecoveryCodes = async (deps: Deps, asked: Asked): Promise<string[]> => {
  await confirmPassword(deps, asked.person, asked.password)
  return inTransaction(deps.db, async (tx) => {
    const user = await lockedUser(tx, asked.person.id)
    if (!(await queries.hasSecondFactor(tx, user.id)))
      throw new AppError('not_found', { message: 'Set up two-step sign-in before its recovery codes' })
    await tell(tx, deps, user, 'recovery-codes-made')
    return giveRecoveryCodes(tx, user.id)
  })
}
