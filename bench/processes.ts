// The processes under measurement: started on free ports in a temporary folder, watched, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { closeOnExit, waitWhileExiting } from './cleanup.ts'

export const root = path.join(import.meta.dirname, '..')

export type Running = {
  port: number
  pid: number
  /** Milliseconds from its start to its first answer at `ready`. */
  openedAfterMs: number
  stop: () => Promise<void>
}

const READY_WITHIN_MS = 120_000

const isReady = async (port: number, ready: string): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${ready}`)).ok
  } catch {
    return false
  }
}

const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** The shop as `npm start` runs it. */
export const shopProgram = settings.server

/** Runs a file as a server that listens on PORT, and resolves when `ready` answers 200. */
export const startServer = async (
  file: string,
  { ready, environment = {} }: { ready: string; environment?: Record<string, string> },
): Promise<Running> => {
  await waitWhileExiting()
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...settings.flags, path.join(root, file)], {
    env: { ...settings.environment, ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4000)))
  const ended = endOf(child)
  const stop = closeOnExit(async () => {
    child.kill('SIGTERM')
    await ended
  })
  while (!(await isReady(port, ready))) {
    if (child.exitCode !== null || performance.now() - begun > READY_WITHIN_MS) {
      child.kill('SIGKILL')
      await stop()
      throw new Error(`${file} did not open:\n${said}`)
    }
    await wait(5)
  }
  return {
    port,
    pid: child.pid ?? 0,
    openedAfterMs: performance.now() - begun,
    stop,
  }
}

const TICKS_PER_SECOND = 100

/** Seconds of processor that a process with its threads, or one thread, has used so far; NaN where there is no /proc. */
export const cpuSeconds = (pid: number | string): number => {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

/**
 * Seconds of processor that the main thread of a process has used so far; NaN where there is no /proc. It runs all handlers.
 * The other threads draw pictures for minutes after the start of a shop.
 */
export const cpuSecondsOfMainThread = (pid: number): number => {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return Number.NaN
  }
}

const IDLE_WITHIN_MS = 20 * 60_000
const IDLE_SHARE = 0.05
const IDLE_FOR_S = 2

/**
 * Resolves when a process uses less than a twentieth of one processor for two seconds, or after 20 minutes with false. A new
 * shop draws the pictures of its demo first, which takes a slow machine a quarter of an hour.
 */
export const untilIdle = async (pid: number): Promise<boolean> => {
  for (const begun = performance.now(); performance.now() - begun < IDLE_WITHIN_MS; ) {
    const before = cpuSeconds(pid)
    await wait(IDLE_FOR_S * 1000)
    // Not a number where there is no /proc.
    if (!(cpuSeconds(pid) - before >= IDLE_SHARE * IDLE_FOR_S)) return true
  }
  return false
}

/** Resident memory in MiB. */
export const residentMegabytes = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The processor seconds of all processes of the database behind this connection. */
export const cpuOfDatabase = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
}
