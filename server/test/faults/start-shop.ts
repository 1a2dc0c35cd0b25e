// Starts shops in their own processes and calls them over real sockets.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { testClockEnvironment } from '../clock.ts'

export type ShopProcess = {
  url: string
  port: number
  /** Resolves when the process has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<{ code: number | null }>
  /** Sends SIGTERM to a shop behind a proxy; `noticed` resolves when the proxy no longer sends requests to it. */
  retire: (noticed: () => Promise<void>) => Promise<{ code: number | null }>
}

/** This release. */
const ownScript = join(import.meta.dirname, 'shop-process.ts')
const running = new Set<ChildProcess>()
/** Kills what a failed test left running; call it in `afterAll`. */
export const endAllShops = (): void => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

/**
 * Starts a shop and resolves when it accepts requests. `port` 0 picks a free one. `onLine` gets each line of its
 * output. `script` is the `shop-process.ts` of another release.
 */
export const startShop = async (
  env: Record<string, string>,
  port = 0,
  { onLine = () => {}, script = ownScript }: { onLine?: (line: string) => void; script?: string | undefined } = {},
): Promise<ShopProcess> => {
  const chosen = port || (await freePort())
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      ...testClockEnvironment(),
      PATH: process.env.PATH,
      PORT: String(chosen),
      LOG_LEVEL: 'fatal',
      DEMO: '0',
      RATE_LIMIT: 'off',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'close').finally(() => running.delete(child))
  const said = (word: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line === word && resolve())
      lines.once('close', () => reject(new Error(`the shop ended without saying ${word}`)))
    })
  const lines = createInterface({ input: child.stdout }).on('line', onLine)
  await said('open')
  const end: ShopProcess['end'] = async (signal) => {
    child.kill(signal)
    const [code] = await ended
    return { code }
  }
  return {
    url: `http://127.0.0.1:${chosen}`,
    port: chosen,
    end,
    retire: async (noticed) => {
      const unready = said('unready')
      const gone = end('SIGTERM')
      await unready
      await noticed()
      child.kill('SIGUSR2')
      return gone
    },
  }
}

// Tests read answers of every shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ShopAnswer = { status: number; body: any }

/** Makes one call over the network. Status 0: there was no complete answer. */
export const callShop = async (
  base: string,
  { method, url }: { method: string; url: string },
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ShopAnswer> => {
  try {
    const response = await fetch(base + url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    return { status: 0, body: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}
