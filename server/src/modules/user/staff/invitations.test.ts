import { getAddresses } from '@tokri/contract/address.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { createKey } from '@tokri/contract/keys.ts'
import {
  acceptInvitation,
  getInvitations,
  getUsers,
  invite,
  readInvitation,
  revokeInvitation,
  setAccess,
} from '@tokri/contract/people.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { deleteAccount, login, register } from '@tokri/contract/user.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, mails, pass, runJobs, signUp } = shop
const store = (await db.selectFrom('stores').select('id').executeTakeFirstOrThrow()).id

const password = 'a long password of mine 7'
let boss: Person
beforeEach(async () => {
  await db.deleteFrom('invitations').execute()
  boss = await signUp('Admin')
})

let people = 0
const somebody = () => `ravi${++people}@shop.test`
const ask = (body: object, as: Person = boss) => call(invite, { body: { name: 'Ravi Kumar', ...body } }, as)
/** The secret in the link of the last mail to an address. */
const ticketOf = async (email: string) => {
  await runJobs()
  return mails.findLast(({ to }) => to === email)?.text.match(/\/invitation#([\w-]{43})/)?.[1] ?? ''
}
const take = (ticket: string, newPassword = password) =>
  call(acceptInvitation, { body: { ticket, newPassword, confirmPassword: newPassword } })
const asRider = { duties: [{ storeId: store, duty: 'rider' }] }

describe('an invitation', () => {
  it('makes the account with its rights, which signs in with the chosen password', async () => {
    const email = somebody()
    const sent = await ask({ email, permits: ['support'], ...asRider })
    expect(sent).toMatchObject({ status: 201, body: { data: { email, role: 'Admin', permits: ['support'] } } })
    expect((await call(getInvitations, {}, boss)).body.data).toMatchObject([{ email, name: 'Ravi Kumar' }])
    expect((await call(getUsers, { body: { search: email } }, boss)).body.totalCount).toBe(0)
    const ticket = await ticketOf(email)
    expect((await call(readInvitation, { body: { ticket } })).body.data).toEqual({ email, name: 'Ravi Kumar' })
    expect((await take(ticket)).body.data).toEqual({ email })
    const { body } = await call(login, { body: { email, password } })
    const details = await call(userDetails, {}, { token: body.data.accessToken })
    expect(details.body.data).toMatchObject({
      ...{ name: 'Ravi Kumar', role: 'Admin', permits: ['support'], verify_email: true },
      duties: [{ storeId: store, duty: 'rider' }],
    })
    expect((await call(getInvitations, {}, boss)).body.data).toEqual([])
  })

  it('works once, also when two take it at the same moment', async () => {
    const email = somebody()
    await ask({ email, ...asRider })
    const ticket = await ticketOf(email)
    const answers = await Promise.all([take(ticket), take(ticket, 'another long password 7')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(statusAndCode(await take(ticket))).toEqual([400, 'session_expired'])
  })

  it('ends after three days, with a newer one, when it is revoked, and with the rights of who wrote it', async () => {
    const email = somebody()
    const newTicket = async () => {
      await ask({ email, ...asRider })
      return ticketOf(email)
    }
    const old = await newTicket()
    const late = await newTicket()
    expect((await take(old)).status).toBe(400)
    pass(3 * 86_400_000 + 1000)
    expect((await take(late)).status).toBe(400)
    boss = await signUp('Admin')
    const revoked = await newTicket()
    const [{ _id } = { _id: '' }] = (await call(getInvitations, {}, boss)).body.data
    expect((await call(revokeInvitation, { body: { _id } }, boss)).status).toBe(200)
    expect((await take(revoked)).status).toBe(400)
    expect((await call(revokeInvitation, { body: { _id } }, boss)).status).toBe(404)
    const orphan = await newTicket()
    const other = await signUp('Admin')
    await call(setAccess, { body: { _id: boss.id, permits: ['support'] } }, other)
    expect((await call(readInvitation, { body: { ticket: orphan } })).status).toBe(400)
    expect((await take(orphan)).status).toBe(400)
    await call(setAccess, { body: { _id: boss.id, permits: ['owner'] } }, other)
    await call(deleteAccount, { body: { password: boss.password } }, boss)
    expect((await take(orphan)).status).toBe(400)
  })

  it('replaces the one before, also when two owners write to one address at the same moment', async () => {
    const other = await signUp('Admin')
    const email = somebody()
    const answers = await Promise.all([boss, other, boss, other].map((owner) => ask({ email, ...asRider }, owner)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [left, ...more] = (await call(getInvitations, {}, boss)).body.data
    expect(more).toEqual([])
    expect(answers.map(({ body }) => body.data._id)).toContain(left._id)
  })

  it.each(['', 'x', 'A'.repeat(43), '../../etc', '%00'])('is not guessed: %j', async (ticket) => {
    await ask({ email: somebody(), ...asRider })
    expect((await take(ticket)).status).toBe(400)
    expect((await call(readInvitation, { body: { ticket } })).status).toBe(400)
  })

  it('can be given to a new person by its link, which stands in no list; the link of a known e-mail is only mailed', async () => {
    const email = somebody()
    const { body } = await ask({ email, ...asRider })
    expect(body).toMatchObject({
      ...{ message: 'The invitation could not be mailed: there is no mail server', data: { mailed: false } },
    })
    const [, ticket = ''] = body.data.link.split(`${shop.deps.publicUrl}/invitation#`)
    expect(ticket).toBe(await ticketOf(email))
    expect(JSON.stringify((await call(getInvitations, {}, boss)).body)).not.toContain(ticket)
    expect((await take(ticket)).status).toBe(200)
    const known = await signUp()
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', known.id).execute()
    expect((await ask({ email: known.email, ...asRider })).body.data).toMatchObject({ mailed: false, link: null })
  })

  it('takes no account that was made after the owner got the link', async () => {
    const email = somebody()
    const { body } = await ask({ email, ...asRider })
    const [, ticket = ''] = body.data.link.split('#')
    const registered = { email, password: 'Tamarind-42' }
    await call(register, { body: { name: 'Asha Rao', ...registered, confirmPassword: registered.password } })
    expect(statusAndCode(await take(ticket))).toEqual([409, 'duplicate'])
    expect((await call(login, { body: registered })).body.data).toHaveProperty('accessToken')
  })

  it('is kept as a hash, and stands in no log', async () => {
    const email = somebody()
    await ask({ email, ...asRider })
    const ticket = await ticketOf(email)
    expect(JSON.stringify(await db.selectFrom('invitations').selectAll().execute())).not.toContain(ticket)
    const entries = await db.selectFrom('audit_log').selectAll().where('action', '=', 'user.invited').execute()
    expect(JSON.stringify(entries)).not.toContain(ticket)
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  it('is named in the activity by the invited person, also once it is taken', async () => {
    const { body } = await ask({ email: somebody(), ...asRider })
    const { _id, name } = body.data
    const entries = (await call(getAuditEntries, { body: { search: _id } }, boss)).body.data
    expect(entries).toMatchObject([{ action: 'user.invited', subject: _id, subjectName: name }])
    // Sent again, it is the same one.
    await ask({ email: body.data.email, ...asRider })
    const both = (await call(getAuditEntries, { body: { search: _id } }, boss)).body.data
    expect(both).toMatchObject([{ subjectName: name }, { subjectName: name }])
    await take(await ticketOf(body.data.email))
    const all = (await call(getAuditEntries, { body: { search: _id } }, boss)).body.data
    expect(all).toContainEqual(expect.objectContaining({ action: 'user.invited', subjectName: name }))
    const known = await signUp()
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', known.id).execute()
    await ask({ email: known.email, ...asRider })
    const asked = (await call(getAuditEntries, { body: { search: known.id } }, boss)).body.data
    expect(asked).toContainEqual(expect.objectContaining({ action: 'user.invited', subject: known.id }))
  })

  it('needs a long password that is not common, and stays until one is chosen', async () => {
    const email = somebody()
    await ask({ email, ...asRider })
    const ticket = await ticketOf(email)
    expect(await take(ticket, 'elevenchars')).toMatchObject({
      ...{ status: 400, body: { message: 'Password must be at least 12 characters' } },
    })
    expect((await take(ticket, 'password1')).status).toBe(400)
    const body = { ticket, newPassword: password, confirmPassword: `${password}8` }
    expect((await call(acceptInvitation, { body })).status).toBe(400)
    expect((await take(ticket)).status).toBe(200)
  })

  it('takes an account from somebody who registered the e-mail without its mailbox', async () => {
    const thief = await signUp()
    const made = await call(createKey, { body: { name: 'Mine', scopes: ['shop'] } }, thief)
    const withKey = () => call(getAddresses, {}, { token: made.body.data.key })
    await db
      .updateTable('users')
      .set({ verify_email: false, mobile: '9876501234', mobile_proven_at: shop.deps.clock() })
      .where('id', '=', thief.id)
      .execute()
    await ask({ email: thief.email, permits: ['lead'] })
    expect((await withKey()).status).toBe(200)
    expect((await take(await ticketOf(thief.email))).status).toBe(200)
    expect((await call(userDetails, {}, thief)).status).toBe(401)
    expect((await withKey()).status).toBe(401)
    const row = db.selectFrom('users').select(['mobile', 'mobile_proven_at']).where('id', '=', thief.id)
    expect(await row.execute()).toEqual([{ mobile: '', mobile_proven_at: null }])
    expect((await call(login, { body: { email: thief.email, password: thief.password } })).status).toBe(400)
    expect((await call(login, { body: { email: thief.email, password } })).body.data).toHaveProperty('accessToken')
  })

  it('is refused for an account that is proven, also when it is proven before the link is taken', async () => {
    const known = await signUp()
    await db.updateTable('users').set({ verify_email: true }).where('id', '=', known.id).execute()
    expect(statusAndCode(await ask({ email: known.email, ...asRider }))).toEqual([409, 'duplicate'])
    const later = await signUp()
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', later.id).execute()
    await ask({ email: later.email, permits: ['owner'] })
    await db.updateTable('users').set({ verify_email: true }).where('id', '=', later.id).execute()
    expect(statusAndCode(await take(await ticketOf(later.email)))).toEqual([409, 'duplicate'])
    expect((await call(userDetails, {}, later)).body.data).toMatchObject({ role: 'User' })
  })

  it('gives a blocked person nothing', async () => {
    const blocked = await signUp()
    await db
      .updateTable('users')
      .set({ verify_email: false, status: 'Suspended' })
      .where('id', '=', blocked.id)
      .execute()
    await ask({ email: blocked.email, permits: ['owner'] })
    expect(statusAndCode(await take(await ticketOf(blocked.email)))[1]).toBe('account_blocked')
    const row = await db.selectFrom('users').select(['role', 'verify_email']).where('id', '=', blocked.id).execute()
    expect(row).toEqual([{ role: 'User', verify_email: false }])
  })

  it('is written by owners only, about rights that exist', async () => {
    const email = somebody()
    expect(await ask({ email })).toMatchObject({ status: 400, body: { message: 'Choose what they may do first' } })
    expect((await ask({ email, permits: ['king'] })).status).toBe(400)
    expect((await ask({ email, duties: [{ storeId: 'nowhere', duty: 'rider' }] })).status).toBe(404)
    const lead = await signUp('Admin')
    await call(setAccess, { body: { _id: lead.id, permits: ['lead'] } }, boss)
    expect((await ask({ email, ...asRider }, lead)).status).toBe(403)
    expect((await call(getInvitations, {}, lead)).status).toBe(403)
    expect((await ask({ email, ...asRider }, await signUp())).status).toBe(403)
    await call(updateSettings, { body: { requireRecentPassword: true } }, boss)
    pass(11 * 60_000)
    expect(statusAndCode(await ask({ email, ...asRider }))[1]).toBe('password_required')
    expect(await db.selectFrom('invitations').selectAll().execute()).toEqual([])
  })
})

it('people are staff, customers or blocked, and have duties', async () => {
  await db.updateTable('users').set({ role: 'User' }).where('id', '<>', boss.id).execute()
  await db.deleteFrom('duties').execute()
  const [shopper, rider, gone] = [await signUp(), await signUp(), await signUp()]
  await db.insertInto('duties').values({ user_id: rider.id, store_id: store, duty: 'rider' }).execute()
  await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', gone.id).execute()
  const ids = async (body: object) =>
    (await call(getUsers, { body: { limit: 100, ...body } }, boss)).body.data.map(({ _id }: { _id: string }) => _id)
  expect((await ids({ kind: 'staff' })).sort()).toEqual([boss.id, rider.id].sort())
  const customers = await ids({ kind: 'customers' })
  expect(customers).toContain(shopper.id)
  expect(customers).not.toContain(rider.id)
  expect(await ids({ kind: 'blocked', search: gone.email })).toEqual([gone.id])
  expect(await ids({ kind: 'blocked', search: shopper.email })).toEqual([])
  expect(await ids({ duty: 'rider' })).toEqual([rider.id])
  expect(await ids({ duty: 'picker' })).toEqual([])
})
