// Background jobs, such as mails, expiries and clean-ups. A job is a row (pg-boss) that is written in the transaction that
// causes it, so it exists only if that commits. Any process may run it, at least once: handlers must be idempotent.
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions, type StopOptions } from 'pg-boss'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import { type Clock, systemClock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { jobsSchemaOf } from '../database/schema.ts'

export type JobInfo = { id: string /** Counts from 1. */; attempt: number }
export type JobHandler<T> = (data: T, job: JobInfo) => Promise<void>
export type SendOptions = {
  /** Not before this moment; at once when left out. */
  startAfter?: Date
  /** Of a queue with `apart`, a process runs one job of a group at once. */
  group?: string
}
export type WorkOptions = QueueOptions & {
  /** Runs up to ten jobs at once per process instead of one after the other. */
  inParallel?: boolean
  /** Runs up to ten jobs at once per process, each by itself: a slow one holds up only those of its group. */
  apart?: boolean
  /** Deletes a job's row as soon as it is done, for data that should not be kept. */
  forget?: boolean
}

export type JobsOptions = { schema?: string; clock?: Clock }

export type Jobs = {
  /** Writes a job in the caller's transaction. `data` is plain JSON. */
  send: (tx: Tx, name: string, data: object, options?: SendOptions) => Promise<void>
  /** Registers the handler of a queue. Call before `prepare`. Retries with growing pauses by default. */
  work: <T extends object>(name: string, handler: JobHandler<T>, options?: WorkOptions) => void
  /** Registers a scheduled job ("0 * * * *", UTC), run by one process each time. Call before `prepare`. */
  repeat: (name: string, cron: string, handler: () => Promise<void>) => void
  /** Creates the queues, so that jobs can be sent: before the first request. */
  prepare: () => Promise<void>
  /**
   * Starts the workers, and retries while the database is unavailable. It is called once the server listens.
   */
  start: () => Promise<void>
  /** Waits for running jobs to finish. */
  stop: () => Promise<void>
  /** Runs everything that is due, here and now, and returns the number of jobs done. For tests and tools. */
  runDue: () => Promise<number>
}

type Log = { warn: (details: object, message: string) => void }
type Queue = {
  handler: JobHandler<object>
  inParallel: boolean
  apart: boolean
  forget: boolean
  queue: QueueOptions
  cron?: string
}

const BATCH = 10
const LOOK_MS = 1000
/** In case a look has missed something. */
const POLL_SECONDS = 10
const RESTART_MS = 5000
const COMPLAIN_EVERY_MS = 10_000
const STOP_MS = 5000
const NO_JOB = '00000000-0000-0000-0000-000000000000'
/** About three hours of retries: 5 s, 10 s, 20 s … at most ten minutes apart. */
const usualRetries: QueueOptions = { retryLimit: 25, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 }

const runSql = async (db: Pick<Kysely<unknown>, 'executeQuery'>, text: string, values: unknown[] = []) => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows: [...rows] }
}

/** pg-boss sends its SQL through the given transaction. */
const throughTransaction = (tx: Tx) => ({ executeSql: (text: string, values?: unknown[]) => runSql(tx, text, values) })

/**
 * pg-boss sends its SQL through the pool. Some of it is a whole transaction in one text (`BEGIN; … COMMIT;`): when that
 * fails, the connection would go back to the pool inside an aborted transaction and fail the next request.
 */
const throughPool = (db: Db | Kysely<unknown>) => ({
  executeSql: (text: string, values?: unknown[]) =>
    text.trimStart().startsWith('BEGIN')
      ? db.connection().execute((connection) =>
          runSql(connection, text, values).catch(async (error: unknown) => {
            await sql`ROLLBACK`.execute(connection).catch(() => {}) // a broken connection leaves the pool
            throw error
          }),
        )
      : runSql(db, text, values),
})

/** The schema version that this pg-boss needs. */
const WANTED = pgBossPackage.pgboss.schema

/** Quoted, since a schema may have any name. It exists already, unless it is pg-boss's own. */
const place = (schema: string) =>
  schema === 'public' ? {} : { schema: `"${jobsSchemaOf(schema)}"`, createSchema: false }

const installed = async (db: Kysely<unknown>, schema: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass(format('%I.version', ${jobsSchemaOf(schema)}::text)) IS NOT NULL AS there`.execute(db)
  if (!rows[0]?.there) return false
  const version = sql.id(jobsSchemaOf(schema), 'version')
  const found = await sql<{ version: number }>`SELECT version FROM ${version}`.execute(db)
  return (found.rows[0]?.version ?? 0) >= WANTED
}

/** Creates or upgrades pg-boss's own tables for the shop in `schema`: part of migrating. */
export const installJobs = async (db: Kysely<unknown>, schema: string): Promise<void> => {
  if (await installed(db, schema)) return
  const boss = new PgBoss({ db: throughPool(db), supervise: false, schedule: false, ...place(schema) })
  let trouble: unknown
  boss.on('error', (error) => {
    trouble ??= error
  })
  await boss.start()
  await boss.stop({ graceful: false })
  if (trouble) throw trouble
}

/**
 * `schema` is that of the shop. Jobs become due by the time of the database; `clock` is that of the moments in
 * `startAfter`, and only the time between them counts.
 */
export const createJobs = (db: Db, log: Log, { schema = 'public', clock = systemClock }: JobsOptions = {}): Jobs => {
  const boss = new PgBoss({ db: throughPool(db), ...place(schema) })
  let quietUntil = 0
  const complain = (error: unknown) => {
    if (Date.now() < quietUntil) return // every queue reports the same failure
    quietUntil = Date.now() + COMPLAIN_EVERY_MS
    log.warn({ err: error }, 'jobs cannot reach the database')
  }
  boss.on('error', complain)
  const queues = new Map<string, Queue>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  const runOne = async (name: string, queue: Queue, job: { id: string; data: object }, retryCount: number) => {
    const attempt = retryCount + 1
    try {
      await queue.handler(job.data, { id: job.id, attempt })
      if (queue.forget) await boss.deleteJob(name, job.id)
      return { id: job.id, status: 'completed' } satisfies JobResult
    } catch (error) {
      log.warn({ err: error, queue: name, job: job.id, attempt }, 'a job failed and will be tried again')
      return { id: job.id, status: 'failed', output: { message: String(error) } } satisfies JobResult
    }
  }

  const runBatch = async (name: string, queue: Queue, batch: JobWithMetadata<object>[]) => {
    const jobs = batch.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime())
    const run = (job: (typeof jobs)[number]) => runOne(name, queue, job, job.retryCount)
    if (queue.inParallel) return Promise.all(jobs.map(run))
    const results: JobResult[] = []
    for (const job of jobs) results.push(await run(job))
    return results
  }

  /**
   * pg-boss looks a queue up before its first job, through the pool: a sender that holds a connection must not wait for
   * another.
   */
  const lookUp = (name: string) => boss.getJobById(name, NO_JOB)

  /** pg-boss fails the jobs that still run, which needs the database. Without it they are tried again when they expire. */
  const stopBoss = (options: StopOptions) =>
    boss.stop(options).catch((error: unknown) => log.warn({ err: error }, 'running jobs could not be given back'))

  const beginWork = async () => {
    await boss.start()
    for (const [name, queue] of queues) {
      await boss.updateQueue(name, queue.queue)
      await lookUp(name)
      if (queue.cron) await boss.schedule(name, queue.cron)
      const options = {
        ...(queue.apart
          ? { batchSize: 1, burstWhenReadyExceeds: BATCH, localConcurrency: BATCH, localGroupConcurrency: 1 }
          : { batchSize: BATCH, burstWhenBatchFull: true }),
        pollingIntervalSeconds: POLL_SECONDS,
        includeMetadata: true,
        perJobResults: true,
      } as const
      await boss.work<object, unknown, typeof options>(name, options, (jobs) => runBatch(name, queue, jobs))
    }
  }

  /**
   * Each worker of pg-boss would ask every second for jobs of its queue, which takes a twentieth of a processor in a shop
   * where nothing happens. One query looks for all of them, and wakes those that have something to do. A machine whose clock
   * is behind that of the database is late by as much.
   */
  const wakeWorkers = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM unnest(${[...queues.keys()]}::text[]) AS queue (name)
      WHERE EXISTS (
        SELECT FROM ${sql.id(jobsSchemaOf(schema), 'job')} job
        WHERE job.name = queue.name AND state < 'active' AND NOT blocked
        AND start_after <= ${systemClock()})`.execute(db)
    const due = new Set(rows.map(({ name }) => name))
    for (const { id, name } of boss.getWipData()) if (due.has(name)) boss.notifyWorker(id)
  }

  const lookForJobs = async () => {
    while (!stopping.signal.aborted) {
      await wakeWorkers().catch((error: unknown) => complain(error))
      await wait(LOOK_MS, null, { signal: stopping.signal, ref: false }).catch(() => {}) // stopped
    }
  }

  const jobs: Jobs = {
    send: async (tx, name, data, { startAfter, group } = {}) => {
      const delaySeconds = startAfter && (startAfter.getTime() - clock().getTime()) / 1000
      await boss.send(name, data, {
        db: throughTransaction(tx),
        ...(delaySeconds && { startAfter: delaySeconds }),
        ...(group !== undefined && { group: { id: group } }),
      })
    },

    work: (name, handler, { inParallel = false, apart = false, forget = false, ...queue } = {}) => {
      // The sender knows the type of the data; the queue only carries it.
      queues.set(name, {
        handler: handler as JobHandler<object>,
        inParallel,
        apart,
        forget,
        queue: { ...usualRetries, ...queue },
      })
    },

    repeat: (name, cron, handler) => {
      queues.set(name, { handler, inParallel: false, apart: false, forget: true, queue: { retryLimit: 0 }, cron })
    },

    prepare: async () => {
      const present = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const [name, { queue }] of queues) if (!present.has(name)) await boss.createQueue(name, queue)
      await Promise.all([...queues.keys()].map(lookUp))
    },

    start: async () => {
      while (!stopping.signal.aborted) {
        try {
          await beginWork()
          looking = lookForJobs()
          return
        } catch (error) {
          if (stopping.signal.aborted) return
          log.warn({ err: error }, 'jobs could not begin; trying again soon')
          await stopBoss({ graceful: false })
          await wait(RESTART_MS, null, { signal: stopping.signal, ref: false }).catch(() => {}) // stopped
        }
      }
    },

    stop: async () => {
      stopping.abort()
      await stopBoss({ timeout: STOP_MS })
      await looking
    },

    runDue: async () => {
      let done = 0
      for (;;) {
        let found = 0
        for (const [name, queue] of queues) {
          const due = await boss.fetch<object>(name, { batchSize: BATCH, includeMetadata: true })
          found += due.length
          for (const result of await runBatch(name, queue, due)) {
            if (result.status === 'completed') await boss.complete(name, result.id)
            else await boss.fail(name, result.id)
            if (result.status === 'completed') done++
          }
        }
        if (found === 0) return done
      }
    },
  }
  return jobs
}
