// A thousand riders on shift, each of whom sends a batch of positions every five seconds for half a minute.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../bench-shop.ts'
import { openConnection, percentile, requestBytes } from '../http-load.ts'
import { cpuSeconds } from '../processes.ts'
import { openShoppers } from '../shoppers.ts'
import { group } from '../table.ts'

const RIDERS = 1000
const EVERY_MS = 5000
const GOAL_SHARE = 0.05
const CONNECTIONS = 32
/** Near the store, in degrees. */
const STEP = 0.0004

type Written = { bytes: number; commits: number }

const readWritten = async (client: pg.Client): Promise<Written> => {
  const { rows } = await client.query<{ bytes: string; commits: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes,
      (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`,
  )
  return { bytes: Number(rows[0]?.bytes), commits: Number(rows[0]?.commits) }
}

/** The processor time of all processes of the database. */
const cpuOfDatabase = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
}

export const riderRows = async (bench: Bench, seconds: number): Promise<void> => {
  const riders = await openShoppers(bench, { count: RIDERS, linesEach: 1 })
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const ids = riders.map(({ id }) => id)
  await client.query(
    `INSERT INTO duties (user_id, store_id, duty) SELECT id, 'main', 'rider' FROM unnest($1::text[]) id`,
    [ids],
  )
  await client.query(
    `INSERT INTO shifts (id, user_id, store_id, duty, started_at)
     SELECT id, id, 'main', 'rider', now() - interval '1 hour' FROM unnest($1::text[]) id`,
    [ids],
  )
  const { rows: stores } = await client.query<{ lat: number | null; lng: number | null }>(
    `SELECT lat, lng FROM stores WHERE id = 'main'`,
  )
  const [lat, lng] = [stores[0]?.lat ?? 12.97, stores[0]?.lng ?? 77.59]
  const batchOf = (index: number, round: number) => {
    const at = new Date().toISOString()
    const point = { lat: lat + STEP * (index % 50), lng: lng + STEP * round, at, accuracy: 8 }
    return requestBytes({
      method: 'POST',
      path: '/api/ride/positions',
      body: { points: [point], sentAt: at },
      token: riders[index]?.token ?? '',
    })
  }

  const latencies: number[] = []
  let refused = 0
  const send = async (first: number, rounds: number) => {
    const connection = openConnection(bench.shop.port)
    const begun = performance.now()
    for (let round = 0; round < rounds; round++)
      for (let index = first; index < RIDERS; index += CONNECTIONS) {
        // Spread evenly over the five seconds.
        const due = begun + round * EVERY_MS + (index / RIDERS) * EVERY_MS
        await wait(Math.max(0, due - performance.now()))
        const asked = performance.now()
        if ((await connection.ask(batchOf(index, round))).status !== 200) refused++
        latencies.push(performance.now() - asked)
      }
    connection.close()
  }
  const sendAll = (rounds: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => send(connection, rounds)))

  // The first round reads every session once.
  await sendAll(1)
  latencies.length = 0
  const before = {
    server: cpuSeconds(bench.shop.pid),
    database: await cpuOfDatabase(client),
    ...(await readWritten(client)),
  }
  const begun = performance.now()
  await sendAll(Math.round((seconds * 1000) / EVERY_MS))
  const elapsed = (performance.now() - begun) / 1000
  const after = {
    server: cpuSeconds(bench.shop.pid),
    database: await cpuOfDatabase(client),
    ...(await readWritten(client)),
  }
  const share = (after.server - before.server) / elapsed
  const batches = latencies.length
  const row = group('Positions of 1,000 riders, every 5 seconds')
  row({
    what: 'processor of the server',
    measured: `${(100 * share).toFixed(1)} %, ${((1e6 * (after.server - before.server)) / batches).toFixed(0)} µs a batch`,
    goal: `< ${100 * GOAL_SHARE} %`,
    reached: share < GOAL_SHARE && refused === 0,
    note: `${batches} batches, ${refused} refused, 95 % within ${percentile(latencies, 0.95).toFixed(1)} ms`,
  })
  row({
    what: 'processor of the database',
    measured: `${((100 * (after.database - before.database)) / elapsed).toFixed(1)} %`,
    goal: '',
    reached: null,
  })
  row({
    what: 'written by the database, a batch',
    measured: `${((after.bytes - before.bytes) / batches).toFixed(0)} bytes, ${((after.commits - before.commits) / batches).toFixed(2)} transactions`,
    goal: '',
    reached: null,
  })
  await client.query(`UPDATE shifts SET ended_at = now() WHERE user_id = ANY($1::text[])`, [ids])
  await client.end()
}
