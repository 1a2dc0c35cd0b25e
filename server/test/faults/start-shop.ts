// Starts shops in processes of their own and speaks to them over real sockets.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'

export type ShopProcess = {
  url: string
  port: number
  /** Answers when the process is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<{ code: number | null }>
  /** The same with SIGTERM for one behind a proxy; `noticed` settles when the proxy sends it nobody any more. */
  retire: (noticed: () => Promise<void>) => Promise<{ code: number | null }>
}

const script = join(import.meta.dirname, 'shop-process.ts')
const running = new Set<ChildProcess>()
/** Whatever a failed test left running; to be called by `afterAll`. */
export const endAllShops = (): void => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

/** Starts one and answers when it takes visitors. `port` 0 takes a free one; `onLine` hears all that it says. */
export const startShop = async (
  env: Record<string, string>,
  port = 0,
  onLine: (line: string) => void = () => {},
): Promise<ShopProcess> => {
  const chosen = port || (await freePort())
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { PATH: process.env.PATH, PORT: String(chosen), LOG_LEVEL: 'fatal', DEMO: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
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

// Tests look into answers of every shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ShopAnswer = { status: number; body: any }

/** One call over the network. Status 0: nobody answered, or not to the end. */
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
