// People who ask for a mail when the shop delivers to their pincode.
import { tellMe, updateStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { generousTimeouts, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { watchCatalogue } from '../catalogue/change-watcher.ts'
import { createLiveStores } from './live-stores.ts'

const shop = await testShop()
const { call, db, pass, signUp, runJobs, mails } = shop
const { token } = await signUp('Admin')

/** Another process of the same shop. Its clock hardly advances, so it notices changes only when it checks for them. */
const openOther = async () => {
  let elapsed = 0
  const now = () => {
    elapsed += 1e-6
    return elapsed
  }
  const watch = watchCatalogue(`${shop.url}?application_name=other`, { ...generousTimeouts.watch, now })
  const [stores, jobs] = [createLiveStores(db), createJobs(db, shop.deps.log)]
  watch.onVersion(stores.reload)
  const app = await buildApp({ ...shop.deps, watch, stores, jobs }, generousTimeouts.app)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await watch.stop()
  })
  return { jobs, stores, watch }
}
const other = await openOther()

const serve = async (...pincodes: string[]) => {
  const { status } = await call(updateStore, { body: { _id: 'main', area: { pincodes } } }, { token })
  expect(status).toBe(200)
}
const ask = (email: string, pincode: string) => call(tellMe, { body: { email, pincode } })
const served = () => mails.filter(({ subject }) => subject === 'Tokri now delivers in your area')
const toldTo = (email: string) => served().filter(({ to }) => to === email).length

describe('who asks to be told', () => {
  it('gets one mail when an area grows over their pincode', async () => {
    await serve('560001')
    expect((await ask('Asha@shop.test', '560 002')).status).toBe(200)
    expect((await ask('asha@shop.test', '560002')).status).toBe(200)
    expect((await ask('imran@shop.test', '400001')).status).toBe(200)
    await runJobs()
    expect(toldTo('asha@shop.test')).toBe(0)
    await serve('560001', '560002')
    await runJobs()
    await serve('560002')
    await runJobs()
    expect(served().map(({ to }) => to)).toEqual(['asha@shop.test'])
    expect(served()[0]?.text).not.toContain('560002')
  })

  it('needs an e-mail address and a pincode', async () => {
    const tried = [{ email: 'nobody', pincode: '560001' }, { email: 'a@b.in', pincode: '1' }, {}]
    for (const body of tried) expect((await call(tellMe, { body })).status).toBe(400)
  })

  it('gets one mail about all pincodes that are served at once, among hundreds and from two processes', async () => {
    await serve('560001')
    const people = Array.from({ length: 300 }, (_, index) => `person-${index}@shop.test`)
    const waiting = ['560011', '560012'].flatMap((pincode, turn) =>
      people.map((email, index) => ({ email, pincode, created_at: new Date(turn * 1000 + index) })),
    )
    await db.insertInto('tell_me').values(waiting).execute()
    await serve('560011', '560012')
    await serve('560011', '560012', '560013')
    await Promise.all([shop.deps.jobs.runDue(), other.jobs.runDue()])
    await runJobs()
    expect(people.filter((email) => toldTo(email) !== 1)).toEqual([])
  })

  it('gets the mail from a process that has not heard of the change yet', async () => {
    await serve('560001')
    await ask('late@shop.test', '560021')
    await runJobs()
    await other.watch.look()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'other'`.execute(db)
    await serve('560001', '560021')
    expect(other.stores.servingStore({ pincode: '560021', position: null }, shop.deps.clock())).toBe(null)
    await vi.waitFor(async () => {
      // Runs it again after a failure: the connection may break while the job runs.
      await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(db)
      await other.jobs.runDue()
      expect(toldTo('late@shop.test')).toBe(1)
    }, 20_000)
  })

  it('gets none about a change that is not made', async () => {
    await serve('560001')
    await ask('hopeful@shop.test', '560031')
    const body = { _id: 'main', area: { pincodes: ['560001', '560031'], radiusKm: 3 } }
    expect((await call(updateStore, { body }, { token })).status).toBe(400)
    await runJobs()
    expect(toldTo('hopeful@shop.test')).toBe(0)
  })

  it('gets one mail a day about places that are served already, whoever enters their e-mail how often', async () => {
    await serve('560001', '560002', '560003')
    const mailsSent = async () => {
      await runJobs()
      return toldTo('stranger@shop.test')
    }
    for (const pincode of ['560001', '560002', '560001', '560003']) {
      expect((await ask('stranger@shop.test', pincode)).status).toBe(200)
      expect(await mailsSent()).toBe(1)
    }
    pass(24 * 3_600_000)
    await ask('stranger@shop.test', '560001')
    expect(await mailsSent()).toBe(2)
  })
})
