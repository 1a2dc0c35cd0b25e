import { setAccess } from '@tokri/contract/people.ts'
import { endSessions, getSessions, logout, refreshToken, userDetails } from '@tokri/contract/session.ts'
import { login, updateUser } from '@tokri/contract/user.ts'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { generousTimeouts, type Person, testShop } from '../../../../test/shop.ts'
import { buildApp } from '../../../app.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { deleteExpiredSessionRows } from './sessions.ts'

// Long enough for every algorithm, so that one of them is refused for what it is and not for its key.
const jwtSecret = 'a secret of the tests, '.repeat(4)
const { call, db, deps, pass, signUp } = await testShop({ jwtSecret })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const refresh = (token: string) => call(refreshToken, {}, { token })
const successorOf = async (token: string): Promise<{ accessToken: string; refreshToken: string }> =>
  (await refresh(token)).body.data
const isIn = async (token: string) => (await call(userDetails, {}, { token })).status === 200
const enter = async ({ email, password }: Person, userAgent = '') =>
  (await call(login, { body: { email, password } }, { headers: { 'user-agent': userAgent } })).body.data

describe('a refresh token', () => {
  it('answers a new access token and a successor, and stays good until that successor is presented', async () => {
    const { refreshToken: first } = await signUp()
    const { accessToken, refreshToken: second } = await successorOf(first)
    expect([await isIn(accessToken), second === first]).toEqual([true, false])
    expect((await refresh(first)).status).toBe(200)
    const { refreshToken: third } = await successorOf(second)
    expect((await refresh(third)).status).toBe(200)
  })

  it('ends the whole family when it comes back after its successor was used', async () => {
    const { refreshToken: first } = await signUp()
    const { refreshToken: second } = await successorOf(first)
    const { accessToken, refreshToken: third } = await successorOf(second)
    const replayed = await refresh(first)
    expect([replayed.status, replayed.body.message]).toEqual([401, 'invalid token'])
    expect((await refresh(second)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
    pass(1000)
    expect(await isIn(accessToken)).toBe(false)
  })

  it('is renewed by five tabs at once: one successor lives and nobody is signed out', async () => {
    const { refreshToken: first } = await signUp()
    const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(first)))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const successors = new Set(tabs.map(({ body }) => body.data.refreshToken))
    expect(successors.size).toBe(1)
    for (const tab of tabs) expect(await isIn(tab.body.data.accessToken)).toBe(true)
    const again = await Promise.all(Array.from({ length: 5 }, () => refresh([...successors][0])))
    expect(again.every(({ status }) => status === 200)).toBe(true)
  })

  it('gives the same successor again for ten seconds, then a fresh one, and voids the one before', async () => {
    const { refreshToken: first } = await signUp()
    const { refreshToken: second } = await successorOf(first)
    pass(10_000)
    expect((await successorOf(first)).refreshToken).toBe(second)
    pass(1000)
    const { accessToken, refreshToken: fresh } = await successorOf(first)
    expect(fresh).not.toBe(second)
    expect((await refresh(second)).status).toBe(401)
    expect([(await refresh(fresh)).status, (await refresh(first)).status]).toEqual([401, 401])
    pass(1000)
    expect(await isIn(accessToken)).toBe(false)
  })

  it('signs nobody out whose answers are lost, again and again', async () => {
    let { refreshToken: kept } = await signUp()
    for (let lost = 0; lost < 5; lost++) {
      await refresh(kept)
      pass(MINUTE)
    }
    for (let round = 0; round < 3; round++) kept = (await successorOf(kept)).refreshToken
    expect((await refresh(kept)).status).toBe(200)
  })

  it('lets five tabs in that refresh at once long after an answer was lost', async () => {
    const { refreshToken: first } = await signUp()
    await refresh(first)
    pass(15 * MINUTE)
    const tabs = await Promise.all(Array.from({ length: 5 }, () => successorOf(first)))
    const successors = new Set(tabs.map((tab) => tab.refreshToken))
    expect(successors.size).toBe(1)
    expect((await refresh(tabs[0]?.refreshToken ?? '')).status).toBe(200)
  })

  it('that was stolen is found out at the next exchange, through two copies of the shop', async () => {
    const copy = await buildApp({ ...deps, jobs: createJobs(db, deps.log) }, generousTimeouts.app)
    afterAll(() => copy.close())
    const throughCopy = async (token: string) => {
      const answer = await copy.inject({
        method: refreshToken.method,
        url: refreshToken.url,
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: answer.statusCode, token: answer.json().data?.refreshToken as string }
    }
    const { refreshToken: stolen } = await signUp()
    let [owner, thief] = [stolen, stolen]
    let rounds = 0
    for (; rounds < 12; rounds++) {
      pass(15 * MINUTE)
      const renewed = await refresh(owner)
      if (renewed.status !== 200) break
      owner = renewed.body.data.refreshToken
      pass(MINUTE)
      const taken = await throughCopy(thief)
      if (taken.status !== 200) break
      thief = taken.token
    }
    expect(rounds).toBe(1)
    expect([(await refresh(owner)).status, (await throughCopy(thief)).status]).toEqual([401, 401])
  })

  it('is exchanged by both copies at once for one successor, and its successor cannot be computed', async () => {
    const copy = await buildApp({ ...deps, jobs: createJobs(db, deps.log) }, generousTimeouts.app)
    afterAll(() => copy.close())
    const headers = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const { refreshToken: first } = await signUp()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => refresh(first).then(({ body }) => body)),
      ...Array.from({ length: 4 }, () =>
        copy.inject({ method: 'POST', url: refreshToken.url, ...headers(first) }).then((answer) => answer.json()),
      ),
    ])
    expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1)
    const ids = [first, answers[0].data.refreshToken].map(
      (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti,
    )
    expect(ids).toEqual([expect.stringMatching(/^[\w-]{24}$/), expect.stringMatching(/^[\w-]{24}$/)])
    expect(ids[0]).not.toBe(ids[1])
  })

  it('works for a client that only ever reads the access token', async () => {
    const { refreshToken: only } = await signUp()
    for (let i = 0; i < 10; i++) {
      pass(16 * MINUTE)
      const { accessToken } = await successorOf(only)
      expect(await isIn(accessToken)).toBe(true)
    }
  })

  it('is over after 7 idle days', async () => {
    const { refreshToken: token } = await signUp()
    pass(7 * DAY - MINUTE)
    expect((await refresh(token)).status).toBe(200)
    pass(7 * DAY)
    expect((await refresh(token)).status).toBe(401)
  })

  it('is over 30 days after the sign-in, however busy', async () => {
    let { refreshToken: token } = await signUp()
    for (let day = 0; day < 29; day += 5) {
      pass(5 * DAY - MINUTE)
      token = (await successorOf(token)).refreshToken
    }
    pass(DAY)
    expect((await refresh(token)).status).toBe(401)
  })

  it('is no access token, nor the other way round', async () => {
    const { token, refreshToken: other } = await signUp()
    expect([(await refresh(token)).status, await isIn(other)]).toEqual([401, false])
  })
})

describe('an access token', () => {
  it('is good for 15 minutes', async () => {
    const { token } = await signUp()
    pass(15 * MINUTE - 1000)
    expect(await isIn(token)).toBe(true)
    pass(1000)
    const late = await call(userDetails, {}, { token })
    expect([late.status, late.body.message, late.body.code]).toEqual([401, 'invalid token', 'invalid_token'])
  })

  it('must be signed by us, in our way', async () => {
    const { token } = await signUp()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const key = (secret: string) => new TextEncoder().encode(secret)
    const signed = (alg: string, secret: string, changes = {}) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key(secret))
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    expect(await isIn(await signed('HS256', deps.jwtSecret))).toBe(true)
    for (const forged of [
      none,
      await signed('HS256', 'another secret'),
      await signed('HS384', deps.jwtSecret),
      await signed('HS512', deps.jwtSecret),
      await signed('HS256', deps.jwtSecret, { aud: 'tokri-refresh' }),
      await signed('HS256', deps.jwtSecret, { aud: undefined }),
      await signed('HS256', deps.jwtSecret, { aud: 'another-shop' }),
      await signed('HS256', deps.jwtSecret, { sub: 7 }),
      `${token.slice(0, -2)}xx`,
      'a.b.c',
      'x'.repeat(10_000),
    ])
      expect(await isIn(forged)).toBe(false)
  })

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'bearer  two', 'Bearer a b', 'Token abc'])(
    'is not found in %j',
    async (authorization) => {
      const answer = await call(userDetails, {}, { headers: { authorization } })
      expect([answer.status, answer.body.message]).toEqual([401, 'invalid token'])
    },
  )
})

describe('sessions', () => {
  it('are told apart by device, the one that asks is marked', async () => {
    const person = await signUp()
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    pass(1000)
    const { accessToken } = await enter(person, phone)
    const { body } = await call(getSessions, {}, { token: accessToken })
    expect(body.data).toMatchObject([
      { device: 'Safari on iPhone', current: true },
      { device: 'lightMyRequest', current: false },
    ])
    expect(Object.keys(body.data[0]).sort()).toEqual(['_id', 'createdAt', 'current', 'device', 'lastUsedAt'])
  })

  it('end one by one, all others at once, and never somebody else’s', async () => {
    const [person, stranger] = [await signUp(), await signUp()]
    const others = [await enter(person), await enter(person), await enter(person)]
    const list = async () => (await call(getSessions, {}, person)).body.data as { _id: string; current: boolean }[]
    const one = (await list()).find(({ current }) => !current)
    const end = (body: object, as: Person = person) => call(endSessions, { body }, as)
    expect((await end({ _id: one?._id }, stranger)).status).toBe(404)
    expect((await list()).length).toBe(4)
    expect((await end({ _id: one?._id })).status).toBe(200)
    expect((await list()).length).toBe(3)
    expect((await end({})).status).toBe(400)
    expect((await end({ others: false })).status).toBe(400)
    expect((await end({ others: true })).status).toBe(200)
    expect((await list()).map(({ current }) => current)).toEqual([true])
    pass(1000)
    for (const { accessToken, refreshToken } of others)
      expect([await isIn(accessToken), (await refresh(refreshToken)).status]).toEqual([false, 401])
    expect(await isIn(stranger.token)).toBe(true)
  })

  it('logout ends this one only', async () => {
    const person = await signUp()
    const other = await enter(person)
    expect(await isIn(person.token)).toBe(true)
    const out = await call(logout, {}, person)
    expect([out.status, out.body.message]).toEqual([200, 'Logged out successfully'])
    expect([await isIn(person.token), await isIn(other.accessToken)]).toEqual([false, true])
  })

  it('outlive a change of role, which bites at the next call', async () => {
    const [boss, admin] = [await signUp('Admin'), await signUp('Admin')]
    const probe = () => call(setAccess, { body: { _id: 'nobody', role: 'User' } }, admin)
    expect((await probe()).status).toBe(404)
    await call(setAccess, { body: { _id: admin.id, role: 'User' } }, boss)
    expect([(await probe()).status, await isIn(admin.token)]).toEqual([403, true])
  })

  it('all end with a suspension, and do not come back with it', async () => {
    const [boss, person] = [await signUp('Admin'), await signUp()]
    expect(await isIn(person.token)).toBe(true)
    await call(setAccess, { body: { _id: person.id, status: 'Suspended' } }, boss)
    expect([await isIn(person.token), (await refresh(person.refreshToken)).status]).toEqual([false, 401])
    await call(setAccess, { body: { _id: person.id, status: 'Active' } }, boss)
    expect([await isIn(person.token), (await refresh(person.refreshToken)).status]).toEqual([false, 401])
    expect(await isIn((await enter(person)).accessToken)).toBe(true)
  })

  it('end on every copy of the shop within a second', async () => {
    const copy = await buildApp({ ...deps, jobs: createJobs(db, deps.log) }, generousTimeouts.app)
    afterAll(() => copy.close())
    const [boss, leaving, blocked] = [await signUp('Admin'), await signUp(), await signUp()]
    const there = async ({ token }: Person) =>
      (await copy.inject({ url: userDetails.url, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await there(leaving), await there(blocked)]).toEqual([200, 200])
    await call(logout, {}, leaving)
    await call(setAccess, { body: { _id: blocked.id, status: 'Suspended' } }, boss)
    pass(1000)
    expect([await there(leaving), await there(blocked)]).toEqual([401, 401])
  })

  it('carry no cookie: a token in one opens nothing', async () => {
    const { token } = await signUp()
    const answer = await call(updateUser, { body: {} }, { headers: { cookie: `accessToken=${token}` } })
    expect(answer.status).toBe(401)
    expect((await call(login, { body: { email: 'a@b.example', password: 'x' } })).headers['set-cookie']).toBeUndefined()
  })

  it('are forgotten when nothing can renew them', async () => {
    await signUp()
    pass(7 * DAY)
    await deleteExpiredSessionRows(deps)
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})
