// A port for somebody who listens a moment later.
import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Below the ports that systems hand out by themselves (from 32768 on): otherwise any connection that is opened in between
 * may get the very port that was found free. Above the last one that browsers refuse (10080).
 */
const FIRST = 11_000
const LAST = 32_000
const TRIES = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A port of 127.0.0.1 that nobody listens on. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}`)
}
