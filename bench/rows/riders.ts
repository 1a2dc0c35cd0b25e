// A thousand riders on shift, each of whom sends a batch of positions every five seconds for half a minute.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../bench-shop.ts'
import { openConnection, percentile, requestBytes } from '../http-load.ts'
import { cpuOfDatabase, cpuSecondsOfMainThread, type Running } from '../processes.ts'
import { openShoppers } from '../shoppers.ts'
import { group } from '../table.ts'
import { d0Of } from './searching.ts'

const RIDERS = 1000
const EVERY_MS = 5000
const GOAL_SHARE = 0.05
const CONNECTIONS = 32
const WARM_UP_ROUNDS = 3
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

export const riderRows = async (bench: Bench, seconds: number): Promise<void> => {
  const riders = await openShoppers(bench, { count: RIDERS, linesEach: 1 })
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const ids = riders.map(({ id }) => id)
  /** The processor time of the idle shop, as a share, with nobody on shift. */
  const measureIdle = async (): Promise<number> => {
    const before = cpuSecondsOfMainThread(bench.shop.pid)
    await wait(seconds * 1000)
    return (cpuSecondsOfMainThread(bench.shop.pid) - before) / seconds
  }
  await client.query(
    `INSERT INTO duties (user_id, store_id, duty) SELECT id, 'main', 'rider' FROM unnest($1::text[]) id`,
    [ids],
  )
  await client.query(
    `INSERT INTO shifts (id, user_id, store_id, duty, started_at, heard_at)
     SELECT id, id, 'main', 'rider', now() - interval '1 hour', now() FROM unnest($1::text[]) id`,
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

  /** Sends a request of every rider in each round, spread evenly. Returns the processor time of the server. */
  const measure = async (
    { port, pid }: Pick<Running, 'port' | 'pid'>,
    requestOf: (index: number, round: number) => Buffer,
    rounds: number,
  ) => {
    const latencies: number[] = []
    let refused = 0
    const before = cpuSecondsOfMainThread(pid)
    const begun = performance.now()
    const send = async (first: number) => {
      const connection = openConnection(port)
      for (let round = 0; round < rounds; round++)
        for (let index = first; index < RIDERS; index += CONNECTIONS) {
          const due = begun + (round + index / RIDERS) * EVERY_MS
          await wait(Math.max(0, due - performance.now()))
          const asked = performance.now()
          if ((await connection.ask(requestOf(index, round))).status !== 200) refused++
          latencies.push(performance.now() - asked)
        }
      connection.close()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => send(first)))
    const cpu = cpuSecondsOfMainThread(pid) - before
    return {
      latencies,
      refused,
      share: cpu / ((performance.now() - begun) / 1000),
      microseconds: (1e6 * cpu) / latencies.length,
    }
  }

  const rounds = Math.round((seconds * 1000) / EVERY_MS)
  // A server that answers only now and then is slower than under load. The same pace without our code shows how much.
  const { request } = d0Of(bench)
  const d0 = await measure(bench.baselines, request, rounds)
  // The first round reads every session and shift once, and the next ones run while the code is still being compiled.
  await measure(bench.shop, batchOf, WARM_UP_ROUNDS)
  const before = { database: await cpuOfDatabase(client), ...(await readWritten(client)) }
  const riding = await measure(bench.shop, (index, round) => batchOf(index, round + WARM_UP_ROUNDS), rounds)
  const after = { database: await cpuOfDatabase(client), ...(await readWritten(client)) }
  await client.query('UPDATE shifts SET ended_at = now() WHERE user_id = ANY($1::text[])', [ids])
  const idle = await measureIdle()
  const batches = riding.latencies.length
  const row = group('Positions of 1,000 riders, every 5 seconds')
  const cost = ({ share, microseconds }: typeof riding) =>
    `${(100 * share).toFixed(1)} %, ${microseconds.toFixed(0)} µs each`
  row({ what: 'D0 at the same pace: processor of the server', measured: cost(d0), goal: '', reached: null })
  row({
    what: 'the idle shop, nobody on shift',
    measured: `${(100 * idle).toFixed(1)} %`,
    goal: '',
    reached: null,
  })
  const added = riding.share - idle
  row({
    what: 'riders and their batches: processor of the server beyond that',
    measured: `${(100 * added).toFixed(1)} % (${(100 * riding.share).toFixed(1)} % in all), ${((1e6 * added * EVERY_MS) / 1000 / RIDERS).toFixed(0)} µs for each batch`,
    goal: `< ${100 * GOAL_SHARE} %`,
    reached: added < GOAL_SHARE && riding.refused === 0,
    note: `${batches} batches, ${riding.refused} refused, 95 % within ${percentile(riding.latencies, 0.95).toFixed(1)} ms`,
  })
  row({
    what: 'batches: processor of the database',
    measured: `${((100 * (after.database - before.database)) / seconds).toFixed(1)} %`,
    goal: '',
    reached: null,
  })
  row({
    what: 'written by the database, a batch',
    measured: `${((after.bytes - before.bytes) / batches).toFixed(0)} bytes, ${((after.commits - before.commits) / batches).toFixed(2)} transactions`,
    goal: '',
    reached: null,
  })
  await client.end()
}
