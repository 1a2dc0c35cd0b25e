import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Db, Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import { deleteOldEvents } from './clean-up.ts'
import { noteEvent } from './outbox.ts'
import { type ReadEvent, readOutbox } from './read-outbox.ts'

const { db } = await testDatabase()

const about = (subject: string, state: string) =>
  ({ kind: 'order.moved', subject, data: { state }, at: new Date() }) as const

/** A transaction that is held open after its work until it is told to commit. */
const held = async (work: (tx: Tx) => Promise<unknown>) => {
  const told = Promise.withResolvers<void>()
  const worked = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (tx) => {
    await work(tx)
    worked.resolve()
    await told.promise
  })
  await worked.promise
  return async () => {
    told.resolve()
    await ended
  }
}

const reader = async (most?: number) => {
  const name = newId()
  const seen: ReadEvent[] = []
  const handle = async (_tx: Tx, events: readonly ReadEvent[]) => void seen.push(...events)
  const read = (from: Db = db) => readOutbox(from, name, { handle, ...(most && { most }) })
  await read()
  return { read, name, told: () => seen, said: () => seen.map(({ subject, data }) => [subject, data.state]) }
}

it('an event of a transaction that commits late is neither missed nor told twice', async () => {
  const { read, said } = await reader()
  const commitFirst = await held((tx) => noteEvent(tx, about('late', 'PLACED')))
  const commitSecond = await held((tx) => noteEvent(tx, about('early', 'PLACED')))
  await commitSecond()
  expect(await read()).toBe(1)
  expect(said()).toEqual([['early', 'PLACED']])
  await commitFirst()
  expect(await read()).toBe(1)
  expect(await read()).toBe(0)
  expect(said()).toEqual([
    ['early', 'PLACED'],
    ['late', 'PLACED'],
  ])
})

it('the events of a subject come in the sequence in which they happened, whichever transaction began first', async () => {
  const { read, said } = await reader()
  const other = await held(() => Promise.resolve())
  await other()
  // The older transaction has its number before the younger one writes about the subject, and writes about it later.
  const turn = Promise.withResolvers<void>()
  const numbered = Promise.withResolvers<void>()
  const older = db.transaction().execute(async (tx) => {
    await noteEvent(tx, about('another', 'PLACED'))
    numbered.resolve()
    await turn.promise
    await noteEvent(tx, about('order', 'CONFIRMED'))
  })
  await numbered.promise
  await db.transaction().execute((tx) => noteEvent(tx, about('order', 'PLACED')))
  turn.resolve()
  await older
  await read()
  expect(said().filter(([subject]) => subject === 'order')).toEqual([
    ['order', 'PLACED'],
    ['order', 'CONFIRMED'],
  ])
})

it('many events are read in parts, each of them once', async () => {
  const { read, said } = await reader(2)
  await db.transaction().execute(async (tx) => {
    for (const state of ['1', '2', '3', '4', '5']) await noteEvent(tx, about('many', state))
  })
  expect([await read(), await read()]).toEqual([2, 2])
  await db.transaction().execute((tx) => noteEvent(tx, about('many', '6')))
  expect([await read(), await read(), await read()]).toEqual([1, 1, 0])
  expect(said().map(([, state]) => state)).toEqual(['1', '2', '3', '4', '5', '6'])
})

it('changes of stock within a second come as one event with every product, those of another store apart', async () => {
  const { read, told } = await reader()
  const changed = (storeId: string, products: string[], ms: number) =>
    ({ kind: 'stock.changed', subject: storeId, data: { products }, at: new Date(1_800_000_000_000 + ms) }) as const
  await db.transaction().execute(async (tx) => {
    await noteEvent(tx, changed('north', ['milk', 'bread'], 0))
    await noteEvent(tx, changed('south', ['milk'], 100))
    await noteEvent(tx, changed('north', ['milk', 'eggs'], 999))
    await noteEvent(tx, changed('north', ['milk'], 1000))
  })
  expect(await read()).toBe(4)
  expect(told().map(({ subject, data }) => [subject, data.products])).toEqual([
    ['north', ['milk', 'bread', 'eggs']],
    ['south', ['milk']],
    ['north', ['milk']],
  ])
})

it('one copy of the shop reads at a time, and an event whose handling failed is told again', async () => {
  const { read, said, name } = await reader()
  await db.transaction().execute((tx) => noteEvent(tx, about('order', 'PLACED')))
  await expect(
    readOutbox(db, name, {
      handle: async () => {
        throw new Error('the listener is away')
      },
    }),
  ).rejects.toThrow('away')
  const release = await held((tx) => sql`SELECT FROM outbox_readers WHERE name = ${name} FOR UPDATE`.execute(tx))
  expect(await read()).toBeNull()
  await release()
  expect(await read()).toBe(1)
  expect(said()).toEqual([['order', 'PLACED']])
})

it('no event is changed afterwards', async () => {
  await expect(sql`UPDATE outbox SET kind = 'order.placed'`.execute(db)).rejects.toThrow(/append-only/)
})

it('an event is kept for its days, and deleted then', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const days of [31, 29])
    await db.transaction().execute((tx) => noteEvent(tx, { ...about(`${days} days`, 'PLACED'), at: day(days) }))
  await deleteOldEvents(db, day(30))
  const left = await db.selectFrom('outbox').select('subject').where('subject', 'like', '% days').execute()
  expect(left).toEqual([{ subject: '29 days' }])
})
