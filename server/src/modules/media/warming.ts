// Draws the shop's pictures in advance, one at a time, in the order in which shoppers see them, and pauses while the
// process is busy. A picture that is in storage is not drawn again.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { readShopPictures } from './queries.ts'
import { hashOf, type Media } from './service.ts'

/** Drawing pauses while the event loop is busy for more than this share of the time. */
const busyShare = 0.35
const pauseMs = 250

export type Warming = {
  /** Settles when all is drawn or the warming was stopped. */
  done: Promise<void>
  /** Waits for the picture that is being drawn. */
  stop: () => Promise<void>
}

export const startWarming = ({ db, media, log }: { db: Db; media: Media; log: FastifyBaseLogger }): Warming => {
  const stopped = new AbortController()
  const rest = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => {})

  let before = performance.eventLoopUtilization()
  const giveWay = async () => {
    for (;;) {
      const share = performance.eventLoopUtilization(before).utilization
      before = performance.eventLoopUtilization()
      if (stopped.signal.aborted || (share < busyShare && media.waiting() === 0)) return
      await rest(pauseMs)
    }
  }

  const work = async () => {
    const hashes = new Set((await readShopPictures(db)).map(hashOf).filter((hash) => hash !== null))
    let drawn = 0
    for (const hash of hashes) {
      if (stopped.signal.aborted) return
      const started = performance.now()
      if (!(await media.prepare(hash))) continue
      drawn++
      // Rests as long as it worked, so that it uses at most half of one core.
      await rest(performance.now() - started)
      await giveWay()
    }
    if (drawn > 0) log.info({ drawn }, 'all pictures of the shop are drawn')
  }

  const done = work().catch((error: unknown) => log.error({ err: error }, 'drawing pictures in advance stopped'))
  return {
    done,
    stop: () => {
      stopped.abort()
      return done
    },
  }
}
