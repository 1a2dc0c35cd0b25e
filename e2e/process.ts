/** Starts the shop the way a person does, in a process of its own, and watches what it says and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'

const root = path.join(import.meta.dirname, '..')

/** An empty folder that the database's own account may enter when root runs the tests. */
export const emptyFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-process-'))
  fs.chmodSync(folder, 0o711)
  return folder
}

export type Started = {
  child: ChildProcess
  url: string
  /** All it has said so far. */
  said: () => string
  /** When it takes visitors. Rejects when it ended before. */
  open: () => Promise<void>
  /** How it ended: exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

const OPENING_MS = 60_000

/** Runs `node scripts/start.mjs`, or another script, with this environment and no demo. */
export const start = async (env: Record<string, string>, script = 'scripts/start.mjs'): Promise<Started> => {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', LOG_LEVEL: 'warn', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
  const open = async () => {
    const deadline = Date.now() + OPENING_MS
    while (!/Stop +Ctrl-C/.test(said)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the shop did not open: ${said}`)
      await wait(20)
    }
  }
  return { child, url, said: () => said, open, ended }
}

/** The process id of the server behind the bootstrap, as the data folder tells it. */
export const serverPid = (dataDir: string): number =>
  JSON.parse(fs.readFileSync(path.join(dataDir, 'server.json'), 'utf8')).pid

const BUSY = 503
const BUSY_MS = 30_000

/** A shop that is too busy says so, and is asked again as a visitor would. */
export const patiently = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + BUSY_MS
  for (;;) {
    const answer = await ask()
    if (answer.status !== BUSY || Date.now() > deadline) return answer
    await wait(200)
  }
}

/** Posts JSON. */
export const post = (url: string, body: unknown, bearer?: string): Promise<Response> =>
  patiently(() => {
    const headers = {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    }
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  })
