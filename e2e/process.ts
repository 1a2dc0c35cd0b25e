/** Starts the shop as a person does, in a process of its own, and records its output and its exit code. */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { testClockEnvironment } from '../server/test/clock.ts'

const root = path.join(import.meta.dirname, '..')

/** An empty folder that the system user of the database may enter when root runs the tests. */
export const emptyFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-process-'))
  fs.chmodSync(folder, 0o711)
  return folder
}

export type Started = {
  child: ChildProcess
  url: string
  /** The output so far. */
  output: () => string
  /** Resolves when the server is ready. Rejects if it ends before that. */
  open: () => Promise<void>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

const OPENING_MS = 60_000

/** Runs `node scripts/start.mjs`, or another script, with this environment and no demo. */
export const start = async (env: Record<string, string>, script = 'scripts/start.mjs'): Promise<Started> => {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...testClockEnvironment(),
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO: '0',
      PAYMENT_TEST: 'on',
      LOG_LEVEL: 'warn',
      PORT: port,
      ...env,
    },
    // The channel tells the shop when its test is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
  const open = async () => {
    const deadline = Date.now() + OPENING_MS
    while (!/Stop +Ctrl-C/.test(text)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the shop did not open: ${text}`)
      await wait(20)
    }
  }
  return { child, url, output: () => text, open, ended }
}

/** The process id of the server that the bootstrap started, read from the data folder. */
export const serverPid = (dataDir: string): number =>
  JSON.parse(fs.readFileSync(path.join(dataDir, 'server.json'), 'utf8')).pid

const BUSY = 503
const RETRY_MS = 30_000

/** Repeats a request while the server answers 503. */
export const retryWhileBusy = async <T extends { status: number }>(send: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + RETRY_MS
  for (;;) {
    const answer = await send()
    if (answer.status !== BUSY || Date.now() > deadline) return answer
    await wait(200)
  }
}

/** Posts JSON. */
export const post = (url: string, body: unknown, bearer?: string): Promise<Response> =>
  retryWhileBusy(() => {
    const headers = {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    }
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  })
