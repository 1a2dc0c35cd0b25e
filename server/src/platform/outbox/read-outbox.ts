// Reads the outbox for one listener, in parts. A reader misses no event of a transaction that commits late: it remembers
// which transactions it has seen (a snapshot), not the last number. Events of one subject come in the sequence in which they
// happened, since the second transaction about a subject waits for the first. Of many copies of the shop one reads at a
// time, and an event is handled at least once.
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

export type ReadEvent = {
  seq: number
  id: string
  kind: string
  subject: string
  data: Record<string, unknown>
  at: Date
}

type Position = { position: string | null; until: string | null; after_seq: number }

/** Whether an event only lists what has changed. Such events come often. */
const isList = ({ data }: ReadEvent): boolean =>
  Object.keys(data).length > 0 && Object.values(data).every((value) => Array.isArray(value))

const joinData = (first: ReadEvent['data'], next: ReadEvent['data']): ReadEvent['data'] =>
  Object.fromEntries(Object.entries(first).map(([name, ids]) => [name, [...new Set([ids, next[name]].flat())]]))

const JOINED_WITHIN_MS = 1000

/** Lists of one kind and subject within a second are told as the first of them, with what all of them list. */
export const joinLists = (events: readonly ReadEvent[]): ReadEvent[] => {
  const told: ReadEvent[] = []
  const firsts = new Map<string, ReadEvent>()
  for (const event of events) {
    const about = `${event.kind} ${event.subject}`
    const first = isList(event) ? firsts.get(about) : undefined
    if (first && event.at.getTime() - first.at.getTime() < JOINED_WITHIN_MS)
      first.data = joinData(first.data, event.data)
    else {
      const own = { ...event }
      firsts.set(about, own)
      told.push(own)
    }
  }
  return told
}

/** The position of a reader that no other copy has locked. */
const lockPosition = async (tx: Tx, name: string): Promise<Position | undefined> => {
  const { rows } = await sql<Position>`
    SELECT position::text, until::text, after_seq FROM outbox_readers WHERE name = ${name} FOR UPDATE SKIP LOCKED`.execute(
    tx,
  )
  return rows[0]
}

const writePosition = (tx: Tx, name: string, { position, until, after_seq }: Position) =>
  sql`UPDATE outbox_readers SET position = ${position}::pg_snapshot, until = ${until}::pg_snapshot, after_seq = ${after_seq}
    WHERE name = ${name}`.execute(tx)

const readPart = async (tx: Tx, { position, until, after_seq }: Position, most: number) => {
  const { rows } = await sql<ReadEvent>`
    SELECT seq, id, kind, subject, data, at FROM outbox
    WHERE written_by >= pg_snapshot_xmin(${position}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(written_by, ${position}::pg_snapshot)
      AND pg_visible_in_snapshot(written_by, ${until}::pg_snapshot) AND seq > ${after_seq}
    ORDER BY seq LIMIT ${most}`.execute(tx)
  return rows
}

const readPresent = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ present: string }>`SELECT pg_current_snapshot()::text AS present`.execute(tx)
  return rows[0]?.present ?? ''
}

const isNewReader = async (tx: Tx, name: string): Promise<boolean> => {
  const { rows } = await sql`INSERT INTO outbox_readers (name, position) VALUES (${name}, pg_current_snapshot())
    ON CONFLICT DO NOTHING RETURNING name`.execute(tx)
  return rows.length > 0
}

type Reading = {
  /** Called in the transaction of the new position, so it only writes rows and queues jobs. */
  handle: (tx: Tx, events: readonly ReadEvent[]) => Promise<void>
  most?: number
}

/**
 * Hands the next events to a reader, and returns how many rows there were; null while another copy reads. A new reader
 * begins at the present.
 */
export const readOutbox = (db: Db, name: string, { handle, most = 500 }: Reading): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    const known = await lockPosition(tx, name)
    if (!known) return (await isNewReader(tx, name)) ? 0 : null
    const until = known.until ?? (await readPresent(tx))
    if (known.position === null) {
      await writePosition(tx, name, { position: until, until: null, after_seq: 0 })
      return 0
    }
    const events = await readPart(tx, { ...known, until }, most)
    if (events.length > 0) await handle(tx, joinLists(events))
    const last = events.at(-1)
    const isPart = events.length === most && last !== undefined
    const next = isPart
      ? { position: known.position, until, after_seq: last.seq }
      : { position: until, until: null, after_seq: 0 }
    await writePosition(tx, name, next)
    return events.length
  })

/** Lets a reader begin at the present, so that it is not told of what happened while nobody listened. */
export const restartReader = async (tx: Tx, name: string): Promise<void> => {
  await sql`INSERT INTO outbox_readers (name, position) VALUES (${name}, pg_current_snapshot())
    ON CONFLICT (name) DO UPDATE SET position = excluded.position, until = NULL, after_seq = 0`.execute(tx)
}

/** Events that are kept, in the sequence in which they happened: of these kinds since `from`, after the number `afterSeq`. */
export const readKept = async (
  tx: Tx,
  { kinds, from, afterSeq, most }: { kinds: readonly string[]; from: Date; afterSeq: number; most: number },
): Promise<ReadEvent[]> => {
  const { rows } = await sql<ReadEvent>`SELECT seq, id, kind, subject, data, at FROM outbox
    WHERE kind = ANY(${kinds}) AND at >= ${from} AND seq > ${afterSeq} ORDER BY seq LIMIT ${most}`.execute(tx)
  return rows
}
