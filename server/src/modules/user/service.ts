// Accounts: registration, sign-in, and the user's own profile.
import { profileShape, type UserShape } from '@tokri/contract/user.schema.ts'
import { hasMailbox } from '@tokri/rules/mailbox.ts'
import type { Deps } from '../../deps.ts'
import { audit, GUEST } from '../../platform/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { badInput } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { releasePicture } from '../media/service.ts'
import { emailRefusal } from './email-refusal.ts'
import { mailShop, welcomeMail } from './mails.ts'
import { refuseCommonPassword } from './password/new-password.ts'
import { allowEmailChange, storePendingEmail } from './profile/change-email.ts'
import { readProfile } from './profile/read-profile.ts'
import * as queries from './queries.ts'
import { beginSecondStep, type PendingSignIn } from './second-factor/sign-in.ts'
import { checkPassword, isLockedOut } from './sign-in/check-password.ts'
import type { Client } from './sign-in/client.ts'
import { type DeviceAccount, knownDevice } from './sign-in/known-device.ts'
import { openSession, type Tokens } from './sign-in/sessions.ts'
import { mailUnlock } from './sign-in/unlock.ts'
import { isDemoAccount } from './staff/demo-accounts.ts'

// For other modules, beside the functions below.
export { requireActiveShopper } from './create-shopper.ts'
export { lockPerson } from './lock-person.ts'
export { mailShop } from './mails.ts'
export { messagePerson } from './phone/message-choices.ts'
export { mayDo } from './profile/consents.ts'
export { giveCredit, readBalance, takeCredit } from './profile/credit-queries.ts'
export { notifyBrowsers, notifyCounter } from './push/push.ts'
export { lockUser } from './queries.ts'
export {
  requireRecentPassword,
  requireRecentPasswordForCoupon,
  requireRecentPasswordToRefund,
} from './sign-in/recent-password.ts'
export { notifyHand } from './staff/floor-push.ts'
export { pressTime } from './staff/press-time.ts'
export { askSilent, GAP, readOpenShift, tellWaitingTasks } from './staff/shift-queries.ts'
export { lockOpenShift } from './staff/shifts.ts'

export type NewAccount = { name: string; email: string; password: string; language: string }

/** Makes an account. Throws `bad_request` for a common password, `duplicate` for a known e-mail. */
export const register = async (deps: Deps, { name, email, password, language }: NewAccount) => {
  await refuseCommonPassword(password, 'password')
  const password_hash = await deps.hasher.hash(password)
  const now = deps.clock()
  const id = newId()
  try {
    await inTransaction(deps.db, async (tx) => {
      await queries.insertUser(tx, {
        id,
        name,
        email,
        password_hash,
        language,
        last_login_at: null,
        created_at: now,
        updated_at: now,
      })
      await sendMail(tx, deps, { to: email, ...welcomeMail(mailShop(deps, language)) })
    })
  } catch (error) {
    throw emailRefusal(error)
  }
  return { _id: id, name, email }
}

export type Credentials = { email: string; password: string }

/** Signs in. An unknown e-mail and a wrong password get the same answer after the same work. */
export const login = async (
  deps: Deps,
  { email, password }: Credentials,
  client: Client,
): Promise<{ data: Tokens | PendingSignIn; account: DeviceAccount }> => {
  const account = hasMailbox(email) ? await queries.readCredentials(deps.db, email) : undefined
  const stored = account?.password_hash ?? null
  const known = knownDevice(deps, { email, password_hash: stored }, client.deviceEntries)
  const guesser = known === null ? { address: client.address } : { known }
  const current = await checkPassword(deps, { account: email, guesser, password, stored }).catch(async (error) => {
    if (known === null && (await isLockedOut(deps, email)))
      await inTransaction(deps.db, (tx) => mailUnlock(tx, deps, email))
    throw error
  })
  const refused = (reason: string) =>
    audit(deps.db, {
      at: deps.clock(),
      actor: GUEST,
      action: 'user.refused',
      subject: account?.id ?? '',
      detail: { reason },
    })
  const demo = !deps.demoSignIn && isDemoAccount(email)
  if (!account || current === null || demo) {
    await refused(demo ? 'demo account' : account ? 'password' : 'unknown')
    throw new AppError('invalid_credentials')
  }
  if (account.status !== 'Active') {
    await refused('blocked')
    throw new AppError('account_blocked')
  }
  const data = await inTransaction(deps.db, async (tx) => {
    const pending = await beginSecondStep(tx, deps, account)
    if (pending) return pending
    await queries.recordLogin(tx, account.id, { at: deps.clock(), language: client.chosenLanguage })
    await audit(tx, { at: deps.clock(), actor: account.id, action: 'user.signed-in', subject: account.id })
    return openSession(tx, deps, { userId: account.id, device: client.device })
  })
  return { data, account: { email, password_hash: current } }
}

const sameProfile = (a: queries.Profile, b: queries.Profile) =>
  a.name === b.name && a.email === b.email && a.mobile === b.mobile

export type ChangedProfile = queries.Profile & { password?: string | undefined; code?: string | undefined }

/**
 * Changes name and mobile; a new e-mail stays pending until it is confirmed. Throws, in this order, if nothing changed, if a
 * field is blank or malformed, and for a new e-mail what `allowEmailChange` throws.
 */
export const updateProfile = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  { password = '', code = '', ...given }: ChangedProfile,
): Promise<UserShape> => {
  const { id: userId } = viewer
  const before = await readProfile(deps, userId)
  if (sameProfile(before, given)) throw new AppError('bad_request', { message: 'Nothing changed to update.' })
  const hasOnlyPhone = before.email === ''
  const shape = hasOnlyPhone && given.email === '' ? profileShape.omit({ email: true }) : profileShape
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw badInput(parsed.error)
  const { email } = { ...given, ...parsed.data }
  if (hasOnlyPhone && parsed.data.mobile !== before.mobile) {
    const message = 'Enter the code that we send to the new number'
    throw new AppError('bad_request', { message, fields: { mobile: message } })
  }
  const isAnother = email !== before.email
  if (isAnother) await allowEmailChange(deps, viewer, { email, password, code })
  try {
    return await inTransaction(deps.db, async (tx) => {
      const user = await queries.lockUser(tx, userId)
      if (!user) throw new AppError('invalid_token')
      await queries.writeProfile(tx, userId, parsed.data, deps.clock())
      if (isAnother) await storePendingEmail(tx, deps, { userId, email, present: user.email, language: user.language })
      return readProfile({ db: tx, clock: deps.clock }, userId)
    })
  } catch (error) {
    throw emailRefusal(error)
  }
}

/** Replaces the photo and returns its address. Throws the errors of media (400, 413, 415). */
export const changeAvatar = async (deps: Deps, userId: string, bytes: Buffer): Promise<string> => {
  const avatar = await deps.media.storeUpload(bytes, ['jpeg', 'png'])
  await inTransaction(deps.db, async (tx) => {
    const before = await queries.lockUser(tx, userId)
    if (!before) throw new AppError('invalid_token')
    await queries.writeAvatar(tx, userId, avatar, deps.clock())
    if (before.avatar !== avatar) await releasePicture(tx, before.avatar)
  })
  return avatar
}
