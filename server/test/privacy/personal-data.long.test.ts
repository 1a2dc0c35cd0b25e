// Where personal data is stored: none in a log, all of it in the copy that a person may request, and none after their
// account is deleted, except for the lists below with a reason each.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { endAllShops, type ShopProcess, startShop } from '../faults/start-shop.ts'
import { catalogueFactory } from '../shop.ts'
import { type Life, liveShopperLife, said } from './shopper-life.ts'
import { liveStaffLife, saidByStaff } from './staff-life.ts'

const { db, url } = await testDatabase()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-life-'))
const lines: string[] = []
let shop: ShopProcess
let life: Life
let staffLife: Life

beforeAll(async () => {
  const create = catalogueFactory(db)
  const category = await create.category('Dairy')
  const shelf = await create.subCategory('Ghee', [category])
  const ghee = await create.product(category, shelf, { name: 'Cow Ghee', pricePaise: 50_000, stock: 100 })
  const curd = await create.product(category, shelf, { name: 'Set Curd', stock: 100 })
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'trace', RATE_LIMIT: 'on', PAYMENT_TEST: 'on' }
  shop = await startShop(env, 0, { onLine: (line) => lines.push(line) })
  // First, so that no other order waits for the picker.
  staffLife = await liveStaffLife(shop.url, db, curd)
  life = await liveShopperLife(shop.url, dataDir, ghee)
})
afterAll(() => {
  endAllShops()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Texts of the shopper, and of the picker and rider: everything they entered, and everything they were issued. */
const traces = (): Record<string, string> => ({ ...said, ...life.secrets })
const tracesOfStaff = (): Record<string, string> => ({ ...saidByStaff, ...staffLife.secrets })

type Found = { table: string; column: string; trace: string }

/** Every column of every table in which a row contains one of these texts. */
const everyTrace = async (texts: Record<string, string>): Promise<Found[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_schema || '.' || c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.table_name NOT IN (SELECT inhrelid::regclass::text FROM pg_inherits)
    ORDER BY 1, c.ordinal_position`.execute(db)
  const found: Found[] = []
  for (const { table, column } of columns)
    for (const [trace, text] of Object.entries(texts)) {
      // JSON as the database writes it, with its escapes.
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE strpos(${sql.ref(column)}::text, ${text}) > 0
        OR strpos(to_jsonb(${sql.ref(column)})::text, ${text}) > 0 LIMIT 1`.execute(db)
      if (rows.length > 0) found.push({ table, column, trace })
    }
  return found
}
const columnsOf = (found: Found[]): string[] => [...new Set(found.map(({ table, column }) => `${table}.${column}`))]

const byWord = (trace: string, text: string) =>
  ['code', 'emailCode', 'pincode'].includes(trace) ? new RegExp(`(?<!\\d)${text}(?!\\d)`) : text
const speaks = (log: string, trace: string, text: string): boolean => {
  const word = byWord(trace, text)
  return typeof word === 'string' ? log.toLowerCase().includes(word.toLowerCase()) : word.test(log)
}

it('no personal data appears in a log, even at the most verbose level', async () => {
  // PostgreSQL's own log is included: it quotes a row that it refuses.
  const ofDatabase = inject('postgresLog')
  const files = fs
    .readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /log/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const logs = Object.fromEntries(
    [ofDatabase, ...files].filter((file) => fs.existsSync(file)).map((file) => [file, fs.readFileSync(file, 'utf8')]),
  )
  logs.output = lines.join('\n')
  expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThan(25)
  expect(Object.keys(logs)).toContain(ofDatabase)
  const found = Object.entries(logs).flatMap(([log, text]) =>
    [...Object.entries(traces()), ...Object.entries(tracesOfStaff())]
      .filter(([trace, secret]) => speaks(text, trace, secret))
      .map(([trace]) => `${trace} in ${path.basename(log)}`),
  )
  expect(found).toEqual([])
})

const NAMES = 'what shop and payment provider call one payment among themselves'
/** Data of a person that is not in the copy, with the reason. */
const notInTheCopy: Record<string, string> = {
  'public.payments.id': NAMES,
  'public.payments.url': NAMES,
  'public.payments.reference': NAMES,
  'public.payments.state': 'the order says it in its own word',
  'public.payment_events.event_id': NAMES,
  'public.payment_events.kind': 'the order says it in its own word',
  'public.refunds.id': NAMES,
  'public.refunds.payment_id': NAMES,
  'public.refunds.reference': NAMES,
  'public.refunds.state': 'the order says it in its own word',
  'public.test_payments.reference': NAMES,
  'public.test_payments.state': 'the order says it in its own word',
  'public.test_payments.refunds': 'the refunds of the order, as the test provider knows them',
  'public.users.password_hash': 'a secret',
  'public.users.permits': 'the role of an administrator, more closely',
  'public.users.mobile_e164': 'the mobile number of the copy, as messages are sent to it',
  'public.sessions.token_id': 'part of the refresh token, which nobody but the browser keeps',
  'public.sessions.successor_id': 'part of the refresh token, which nobody but the browser keeps',
  'public.sessions.device': 'in words: the copy names the device',
  'public.push_subscriptions.p256dh': 'a secret of the browser',
  'public.push_subscriptions.auth': 'a secret of the browser',
  'public.idempotency_keys.key': 'repeats an order, for a week',
  'public.idempotency_keys.request_hash': 'repeats an order, for a week',
  'public.idempotency_keys.answer': 'repeats an order, for a week',
  'public.one_time_codes.email': 'a code that was asked for, for an hour',
  'public.one_time_codes.code_hash': 'a secret',
  'public.orders.delivery_code': 'a code for the rider, which the order shows until it ends',
  'public.order_events.by': 'the word shopper',
  'public.stock_movements.by': 'the word shopper',
  'public.stock_movements.kind': 'the order says what was bought and what was given back',
  'public.stock_movements.store_id': 'the order names the store',
  'public.audit_log.actor': 'the audit log: ids only',
  'public.audit_log.subject': 'the audit log: ids only',
  'public.empty_searches.search': 'what nobody found, counted without a person',
  'public.shifts.id': 'the copy names the times of the shift',
  'public.trips.id': 'the copy names the orders of the trip',
  'public.picks.order_id': 'the order belongs to its shopper',
  'public.picks.state': 'the order belongs to its shopper',
  'public.cash_handovers.id': 'the copy names the amounts and the time of the handover',
  'public.cash_handovers.by': 'the id of somebody else, who took the cash',
}

/** Data that remains after the account is deleted, with the reason. */
const keptAfterwards: Record<string, string> = {
  'public.audit_log.actor': 'the audit log, which nobody can change: an id that leads nowhere',
  'public.audit_log.subject': 'the audit log, which nobody can change: an id that leads nowhere',
  'public.empty_searches.search': 'what nobody found, counted without a person',
}
/** Data of a picker and rider that remains. What the office types about an order goes with its shopper. */
const keptOfStaff: Record<string, string> = {
  'public.audit_log.actor': keptAfterwards['public.audit_log.actor'] ?? '',
  'public.audit_log.subject': keptAfterwards['public.audit_log.subject'] ?? '',
  'public.audit_log.detail': 'the audit log: who was given an order, an id that leads nowhere',
  'public.outbox.subject': 'what happened, for a month: an id that leads nowhere',
  'public.stock_movements.by': 'the ledger, which nobody can change: an id that leads nowhere',
}

type Cell = { column: string; text: string }
/** Every text in the rows of this person: rows with their id, and rows of their orders and sessions. */
const everythingOf = async (userId: string): Promise<Cell[]> => {
  const { rows: places } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'picker_id', 'rider_id', 'order_id', 'session_id')
      AND table_name NOT IN (SELECT inhrelid::regclass::text FROM pg_inherits)
    ORDER BY 1, 2`.execute(db)
  const orders = (await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  )
  const sessions = (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  )
  const idsIn: Record<string, string[]> = { order_id: orders, session_id: sessions }
  const cells: Cell[] = []
  for (const { table, column } of [...places, { table: 'users', column: 'id' }]) {
    const ids = idsIn[column] ?? [userId]
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${sql.ref(column)} = ANY(${ids})`.execute(db)
    const addTexts = (name: string, value: unknown): void => {
      if (typeof value === 'string' && value !== '') cells.push({ column: `public.${table}.${name}`, text: value })
      else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) addTexts(name, one)
    }
    for (const { row } of rows) for (const [name, value] of Object.entries(row)) addTexts(name, value)
  }
  return cells
}
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)

const missingIn = (copy: unknown, cells: readonly Cell[]) => {
  const text = JSON.stringify(copy)
  return cells.filter((cell) => !isTime(cell.text) && !(cell.column in notInTheCopy) && !text.includes(cell.text))
}

/** The columns that still name this person after they have left. */
const leftAfter = async ({ leave, userId }: Life, texts: Record<string, string>): Promise<string[]> => {
  const addresses = await db.selectFrom('addresses').select('id').where('user_id', '=', userId).execute()
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const ids = [...addresses, ...sessions].map(({ id }, n) => [`id ${n}`, id])
  const everything = { ...texts, ...Object.fromEntries(ids), userId }
  expect(await leave()).toBe(200)
  // The last mail must still be sent: its job is the last row with their id.
  const left = async () => (await everyTrace(everything)).filter(({ table }) => table.startsWith('pgboss.'))
  for (let looks = 0; (await left()).length > 0 && looks < 600; looks++) await wait(50)
  return columnsOf(await everyTrace(everything))
}

it('the copy of their data contains every text that is stored about them', async () => {
  const copy = JSON.stringify(life.copy)
  const cells = await everythingOf(life.userId)
  expect(cells.length).toBeGreaterThan(80)
  expect(missingIn(life.copy, cells)).toEqual([])
  const found = columnsOf(await everyTrace({ ...traces(), userId: life.userId }))
  const known = new Set([...cells.map(({ column }) => column), ...Object.keys(notInTheCopy)])
  // A mail to them may still be queued.
  expect(found.filter((column) => !known.has(column) && !column.startsWith('pgboss.'))).toEqual([])
  for (const word of [
    'changedName',
    'changedEmail',
    'mobile',
    'addressLine',
    'city',
    'pincode',
    'addressMobile',
    'reason',
    'pushEndpoint',
  ] as const)
    expect([word, copy.includes(said[word])]).toEqual([word, true])
  for (const secret of Object.values(life.secrets)) expect(copy).not.toContain(secret)
})

it('a deleted account leaves nothing in any column of any table, except for what the shop may keep', async () => {
  expect(await leftAfter(life, traces())).toEqual(Object.keys(keptAfterwards))
})

it('the copy of the data of a picker and rider contains every text that is stored about them', async () => {
  const cells = await everythingOf(staffLife.userId)
  const tables = [...new Set(cells.map(({ column }) => column.split('.')[1]))].sort()
  expect(tables).toEqual([
    ...['cash_handovers', 'duties', 'idempotency_keys', 'picks', 'push_subscriptions', 'rider_cash'],
    ...['rider_positions', 'riders', 'sessions', 'shifts', 'trips', 'users'],
  ])
  expect(missingIn(staffLife.copy, cells)).toEqual([])
  // These have numbers and times only.
  const [position, handover] = [{ accuracy: 8 }, { amount: expect.any(Number) }]
  expect(staffLife.copy).toMatchObject({ shifts: [{}, {}], trips: [{}], positions: [position], handovers: [handover] })
})

it('the deleted account of a picker and rider leaves nothing in any column of any table, except for ids', async () => {
  const ids = { userId: staffLife.userId }
  expect(columnsOf(await everyTrace(ids)).length).toBeGreaterThan(Object.keys(keptOfStaff).length)
  expect(await leftAfter(staffLife, tracesOfStaff())).toEqual(Object.keys(keptOfStaff))
  // These columns have their id alone.
  expect(await everyTrace(tracesOfStaff())).toEqual([])
})
