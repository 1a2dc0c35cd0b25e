// Accounts of shoppers who order by phone: an administrator makes them.

import { randomBytes } from 'node:crypto'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { emailWithoutMailbox } from '@tokri/rules/mailbox.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { emailRefusal } from './email-refusal.ts'
import { mailShop, phoneAccountMail } from './mails.ts'
import * as queries from './queries.ts'
import { personOf } from './staff/manage-users.ts'

type NewShopper = { name: string; email?: string | undefined; mobile: string }

const PASSWORD_BYTES = 32

/**
 * Makes an account with a password that nobody knows: the shopper chooses one with a code by mail. Throws `duplicate` for a
 * known e-mail; without one, for the mobile of another account without one.
 */
export const createShopper = async (deps: Deps, actor: string, { name, mobile, ...given }: NewShopper) => {
  const id = newId()
  const email = given.email ?? emailWithoutMailbox(id)
  const password_hash = await deps.hasher.hash(randomBytes(PASSWORD_BYTES).toString('base64'))
  const at = deps.clock()
  try {
    return await inTransaction(deps.db, async (tx) => {
      const times = { last_login_at: null, created_at: at, updated_at: at }
      await queries.insertUser(tx, { id, name, email, mobile, password_hash, ...times })
      await sendMail(tx, deps, { to: email, ...phoneAccountMail(mailShop(deps, BASE_LANGUAGE)) })
      await audit(tx, { at, actor, action: 'user.created', subject: id })
      return personOf(await queries.readPerson(tx, id))
    })
  } catch (error) {
    throw emailRefusal(error)
  }
}

/**
 * Keeps the account of a shopper as it is until the transaction ends, and returns its language. Throws `not_found` for an unknown account and
 * `account_blocked` for one that is not active.
 */
export const requireActiveShopper = async (tx: Tx, userId: string): Promise<{ language: string }> => {
  const shopper = await queries.readStatusAndKeep(tx, userId)
  if (!shopper) throw new AppError('not_found', { message: 'User not found' })
  if (shopper.status !== 'Active')
    throw new AppError('account_blocked', { message: 'The account of this shopper is blocked' })
  return shopper
}
