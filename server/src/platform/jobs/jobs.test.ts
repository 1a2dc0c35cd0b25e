import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase, patient } from '../database/database.ts'
import { createJobs } from './jobs.ts'

const { db, url } = await testDatabase()
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

/** A queue of its own for each test, since they share the database. */
let made = 0
const newName = () => `queue-${++made}`
const rowsOf = async (name: string) =>
  (await sql<{ state: string; data: unknown }>`SELECT state, data FROM pgboss.job WHERE name = ${name}`.execute(db))
    .rows

describe('jobs', () => {
  it('are done when their transaction commits, with what was sent', async () => {
    const [jobs, name, seen] = [createJobs(db, log), newName(), [] as unknown[]]
    jobs.work(name, async (data) => void seen.push(data))
    await jobs.prepare()
    await db.transaction().execute((tx) => jobs.send(tx, name, { order: 'o1' }))
    expect([await jobs.runDue(), seen]).toEqual([1, [{ order: 'o1' }]])
    expect(await jobs.runDue()).toBe(0)
  })

  it('are not done when it rolls back', async () => {
    const [jobs, name] = [createJobs(db, log), newName()]
    jobs.work(name, async () => {})
    await jobs.prepare()
    const work = db.transaction().execute(async (tx) => {
      await jobs.send(tx, name, {})
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect([await jobs.runDue(), await rowsOf(name)]).toEqual([0, []])
  })

  it('wait for their moment', async () => {
    const [jobs, name] = [createJobs(db, log), newName()]
    jobs.work(name, async () => {})
    await jobs.prepare()
    const startAfter = new Date(Date.now() + 3_600_000)
    await db.transaction().execute((tx) => jobs.send(tx, name, {}, { startAfter }))
    expect(await jobs.runDue()).toBe(0)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${name}`.execute(db)
    expect(await jobs.runDue()).toBe(1)
  })

  it('wait by the clock of the shop, whatever the time of the database is', async () => {
    const past = () => new Date('2026-01-31T18:29:00Z')
    const [jobs, name] = [createJobs(db, log, { clock: past }), newName()]
    jobs.work(name, async () => {})
    await jobs.prepare()
    const send = (startAfter: string) =>
      db.transaction().execute((tx) => jobs.send(tx, name, {}, { startAfter: new Date(startAfter) }))
    await send('2026-01-31T19:29:00Z')
    expect(await jobs.runDue()).toBe(0)
    await send('2026-01-31T18:29:00Z')
    await send('2026-01-31T18:28:00Z')
    expect(await jobs.runDue()).toBe(2)
  })

  it('are tried again after a failure, and say which attempt it is', async () => {
    const [jobs, name, attempts] = [createJobs(db, log), newName(), [] as number[]]
    jobs.work(name, async (_, { attempt }) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
    })
    await jobs.prepare()
    await db.transaction().execute((tx) => jobs.send(tx, name, {}))
    expect([await jobs.runDue(), (await rowsOf(name))[0]?.state]).toEqual([0, 'retry'])
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${name}`.execute(db)
    expect([await jobs.runDue(), attempts]).toEqual([1, [1, 2]])
    expect(warnings).toContain('a job failed and will be tried again')
  })

  it('leave no row behind when they are to be forgotten', async () => {
    const [jobs, kept, forgotten] = [createJobs(db, log), newName(), newName()]
    jobs.work(kept, async () => {})
    jobs.work(forgotten, async () => {}, { forget: true })
    await jobs.prepare()
    await db.transaction().execute(async (tx) => {
      await jobs.send(tx, kept, { code: 1 })
      await jobs.send(tx, forgotten, { code: 2 })
    })
    expect(await jobs.runDue()).toBe(2)
    expect([(await rowsOf(kept)).length, (await rowsOf(forgotten)).length]).toEqual([1, 0])
  })

  it('are each done once by two processes that work side by side, without being asked', async () => {
    const [name, seen] = [newName(), [] as number[]]
    const everything = Promise.withResolvers<void>()
    const workers = [createJobs(db, log), createJobs(db, log)]
    for (const jobs of workers) {
      jobs.work<{ number: number }>(name, async ({ number }) => {
        seen.push(number)
        if (seen.length === 40) everything.resolve()
      })
      await jobs.prepare()
    }
    afterAll(() => Promise.all(workers.map((jobs) => jobs.stop())))
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < 40; number++) await workers[0]?.send(tx, name, { number })
    })
    for (const jobs of workers) await jobs.start()
    await everything.promise
    await Promise.all(workers.map((jobs) => jobs.stop()))
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, number) => number))
  })

  it('are found without a worker asking for those of a queue that has none', async () => {
    const [busy, empty, asked] = [newName(), newName(), [] as string[]]
    const executeQuery: typeof db.executeQuery = (query) => {
      if ('sql' in query && query.sql.includes('SKIP LOCKED') && query.sql.includes(`'${empty}'`)) asked.push(query.sql)
      return db.executeQuery(query)
    }
    const watched = new Proxy(db, {
      get: (target, key) => (key === 'executeQuery' ? executeQuery : Reflect.get(target, key).bind(target)),
    })
    const jobs = createJobs(watched, log)
    let done = Promise.withResolvers<void>()
    jobs.work(busy, async () => done.resolve())
    jobs.work(empty, async () => {})
    await jobs.prepare()
    await jobs.start()
    for (let turn = 0; turn < 3; turn++) {
      done = Promise.withResolvers()
      await db.transaction().execute((tx) => jobs.send(tx, busy, {}))
      await done.promise
    }
    await jobs.stop()
    expect(asked).toHaveLength(1)
  })

  it('that run apart wait for a slow one only in its group', async () => {
    const [jobs, name, seen] = [createJobs(db, log), newName(), [] as number[]]
    const [stalled, othersDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = async ({ number, slow }: { number: number; slow: boolean }) => {
      seen.push(number)
      if (slow) await stalled.promise
      else if (seen.length === 13) othersDone.resolve()
    }
    jobs.work(name, work, { apart: true })
    await jobs.prepare()
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < 12; number++) await jobs.send(tx, name, { number, slow: true }, { group: 'slow' })
      for (let number = 12; number < 24; number++)
        await jobs.send(tx, name, { number, slow: false }, { group: `${number}` })
    })
    await jobs.start()
    await othersDone.promise
    expect(seen.filter((number) => number < 12)).toHaveLength(1)
    stalled.resolve()
    await jobs.stop()
  })

  it('begin again later when the database goes away while one already runs', async () => {
    const [first, second] = [newName(), newName()]
    const [running, refused, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), new Error('away')]
    let state: 'there' | 'leaving' | 'away' = 'there'
    const executeQuery: typeof db.executeQuery = async (query) => {
      if (state === 'leaving' && 'parameters' in query && query.parameters.includes(second)) {
        await running.promise
        state = 'away'
        throw gone
      }
      if (state !== 'away') return db.executeQuery(query)
      refused.resolve()
      throw gone
    }
    const leaving = new Proxy(db, {
      get: (target, key) => (key === 'executeQuery' ? executeQuery : Reflect.get(target, key).bind(target)),
    })
    const jobs = createJobs(leaving, log)
    const release = Promise.withResolvers<void>()
    jobs.work(first, () => {
      running.resolve()
      return release.promise
    })
    jobs.work(second, async () => {})
    await jobs.prepare()
    await db.transaction().execute((tx) => jobs.send(tx, first, {}))
    state = 'leaving'
    const started = jobs.start()
    await refused.promise
    state = 'there'
    release.resolve()
    await jobs.stop()
    await expect(started).resolves.toBeUndefined()
  })

  it('leave no aborted transaction on a connection when one of their own fails', async () => {
    const single = openDatabase(url, { ...patient, connections: 1 })
    const jobs = createJobs(single, log)
    jobs.work(newName(), async () => {})
    await sql`ALTER TABLE pgboss.queue ADD CONSTRAINT no_more CHECK (false) NOT VALID`.execute(db)
    await expect(jobs.prepare()).rejects.toThrow('no_more')
    await sql`ALTER TABLE pgboss.queue DROP CONSTRAINT no_more`.execute(db)
    expect((await sql`SELECT 1 AS one`.execute(single)).rows).toEqual([{ one: 1 }])
    await single.destroy()
  })
})
