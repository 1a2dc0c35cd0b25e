// Finds a free port for a process that will listen in a moment.
import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Below the ephemeral ports (from 32768 on): otherwise a connection opened in between could take the port. Above the
 * last port that browsers refuse (10080).
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
