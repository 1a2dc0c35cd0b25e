// Tables that only grow are partitioned by the month of their column `at`, in UTC (decision 27). A nightly job creates the
// partitions of the coming months, and writes each month that is past its time to a file before it drops it. The job may
// be killed at any moment: a partition goes only once its file is complete and on the disk, and an unfinished file has
// another name.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { codeOf } from '../error-code.ts'
import { writeLines } from '../files/line-archive.ts'
import type { Db, Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

export type MonthlyTable = {
  name: string
  /** The table of its foreign key. A new partition locks it, and does so first, as others do. */
  references: string | null
  /** What the file has of a row: a list of expressions. */
  archived: RawBuilder<unknown>
  /** Runs in the transaction that drops a partition, which ends at `until`. */
  beforeDrop?: (tx: Tx, partition: string, until: Date) => Promise<void>
}

const MONTHS_AHEAD = 3
/** Rows per query. */
const BATCH = 5000

const LOCK_TIMEOUT = '55P03'
/** Requests queue behind a waiting lock, and one of them may hold what it waits for. So it gives up soon, and tries again. */
const LOCK_MS = 100
const LOCK_TRIES = 100

/** The first moment of the month that is so many months after that of `at`. */
const monthStart = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))
/** A month such as 2026-12. */
const nameOfMonth = (start: Date): string => start.toISOString().slice(0, 7)

type Partition = { name: string /** Null: it has everything until `to`. */; from: Date | null; to: Date }

/** The partitions of a table in their order, without the default one. */
const readPartitions = async (db: Db, table: string): Promise<Partition[]> => {
  const { rows } = await sql<Partition>`
    SELECT c.relname AS name, substring(bounds FROM 'FROM \\(''(.+?)''')::timestamptz AS from,
      substring(bounds FROM 'TO \\(''(.+?)''')::timestamptz AS to
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS bounds
    WHERE i.inhparent = ${table}::regclass AND bounds <> 'DEFAULT' ORDER BY 3`.execute(db)
  return rows
}

/** Runs a transaction that locks a whole table. */
const locking = async (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(db, async (tx) => {
        await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
        await work(tx)
      })
      return
    } catch (error) {
      if (attempt >= LOCK_TRIES || codeOf(error) !== LOCK_TIMEOUT) throw error
      await wait(LOCK_MS)
    }
  }
}

/** The default limits are for requests. A file is written, and read back, while its transaction waits. */
const takeTime = async (tx: Tx): Promise<void> => {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
}

/**
 * Creates a partition with the indexes and constraints of the default one, and moves the rows of its month there. ATTACH
 * instead of PARTITION OF: readers and writers of other months wait only while the default partition, which is empty or
 * small, is searched.
 */
const createPartition = (db: Db, { name, references }: MonthlyTable, from: Date): Promise<void> =>
  locking(db, async (tx) => {
    await takeTime(tx) // to move many rows, if the job has not run for long
    const spare = sql.table(`${name}_default`)
    const partition = sql.table(`${name}_${nameOfMonth(from).replace('-', '_')}`)
    const [begin, end] = [from, monthStart(from, 1)].map((time) => sql.lit(time.toISOString()))
    if (references) await sql`LOCK TABLE ${sql.table(references)} IN EXCLUSIVE MODE`.execute(tx)
    // Who waits here writes into the new partition. Who waited for the default one would be refused by it.
    await sql`LOCK TABLE ONLY ${sql.table(name)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    await sql`LOCK TABLE ${spare} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await sql`CREATE TABLE ${partition} (LIKE ${spare} INCLUDING ALL)`.execute(tx)
    await sql`WITH moved AS (DELETE FROM ${spare} WHERE at >= ${begin} AND at < ${end} RETURNING *)
      INSERT INTO ${partition} SELECT * FROM moved`.execute(tx)
    await sql`ALTER TABLE ${sql.table(name)} ATTACH PARTITION ${partition} FOR VALUES FROM (${begin}) TO (${end})`.execute(
      tx,
    )
  })

/** The rows of a partition as lines of JSON, many at a time. */
const readRows = async function* (tx: Tx, { archived }: MonthlyTable, partition: string): AsyncGenerator<string> {
  await sql`DECLARE archived_rows NO SCROLL CURSOR FOR
    SELECT to_json(r)::text AS line FROM (SELECT ${archived} FROM ${sql.table(partition)}) AS r`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(BATCH)} FROM archived_rows`.execute(tx)
    if (rows.length === 0) return
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
}

/** Writes a partition to its file, and drops it if the file has as many rows. Returns this number. */
const archivePartition = async (
  { db, archive }: Pick<Deps, 'db' | 'archive'>,
  table: MonthlyTable,
  { name, from, to }: Partition,
): Promise<number> => {
  const month = from ? nameOfMonth(from) : `until-${nameOfMonth(monthStart(to, -1))}`
  const file = join(archive.folder, `${table.name}-${month}.ndjson.gz`)
  const written = await inTransaction(db, async (tx) => {
    await takeTime(tx)
    return writeLines(file, readRows(tx, table, name))
  })
  await locking(db, async (tx) => {
    await takeTime(tx)
    // Nobody writes into this month between the count and the end of the partition.
    await sql`LOCK TABLE ${sql.table(name)} IN SHARE MODE`.execute(tx)
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(tx)
    if (rows[0]?.count !== written) throw new Error(`${file} has ${written} rows of ${rows[0]?.count}`)
    await table.beforeDrop?.(tx, name, to)
    await sql`DROP TABLE ${sql.table(name)}`.execute(tx)
  })
  return written
}

/** Creates what is missing of the coming months, and archives what is older than `months`; 0: nothing. */
export const keepMonths = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'archive'>,
  table: MonthlyTable,
  months: number,
): Promise<void> => {
  const now = deps.clock()
  const partitions = await readPartitions(deps.db, table.name)
  const end = monthStart(now, MONTHS_AHEAD + 1)
  for (let from = partitions.at(-1)?.to ?? monthStart(now, 0); from < end; from = monthStart(from, 1))
    await createPartition(deps.db, table, from)

  if (months === 0) return
  for (const partition of partitions.filter(({ to }) => to <= monthStart(now, -months))) {
    const rows = await archivePartition(deps, table, partition)
    deps.log.info({ partition: partition.name, rows }, 'a month was archived')
  }
}

/**
 * Registers the nightly job for tables, each with the number of months that it keeps. One that fails does not keep the
 * others from their turn.
 */
export const registerMonthlyPartitions = (deps: Deps, tables: readonly [MonthlyTable, months: number][]): void =>
  deps.jobs.repeat('monthly-partitions', '33 2 * * *', async () => {
    const results: PromiseSettledResult<void>[] = []
    for (const [table, months] of tables) results.push(...(await Promise.allSettled([keepMonths(deps, table, months)])))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  })
