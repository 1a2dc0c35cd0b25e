// The programs of the cluster: finds them, starts them, and ends what was started.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Account } from '../../src/platform/embedded-postgres/account.ts'

const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin']

const packageOf = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
} as const
export type Program = keyof typeof packageOf

export const findProgram = (name: string): string | undefined =>
  places.map((place) => path.join(place, name)).find((file) => fs.existsSync(file))

/** The newest PostgreSQL of Debian's packages. */
export const postgresBinaries = (): string | undefined => {
  const versions = '/usr/lib/postgresql'
  const found = fs.existsSync(versions) ? fs.readdirSync(versions).map(Number) : []
  const usable = found.filter((major) => fs.existsSync(path.join(versions, String(major), 'bin', 'postgres')))
  return usable.length === 0 ? undefined : path.join(versions, String(Math.max(...usable)), 'bin')
}

/** Debian's packages that are not installed. */
export const missingPackages = (): string[] => {
  const missing: string[] = Object.entries(packageOf)
    .filter(([program]) => findProgram(program) === undefined)
    .map(([, name]) => name)
  return postgresBinaries() === undefined ? [...missing, 'postgresql'] : missing
}

export type Process = { pid: number; end: (signal?: NodeJS.Signals) => Promise<void> }

/** Each process has a name, under which its output is kept in `folder`. */
export const createProcesses = (folder: string, account: Account) => {
  const running = new Map<string, ChildProcess>()

  const start = (name: string, program: Program, options: string[], as = account): Process => {
    const log = fs.openSync(path.join(folder, `${name}.log`), 'a')
    const child = spawn(findProgram(program) ?? program, options, {
      ...(as ?? {}),
      cwd: folder,
      env: { PATH: places.join(path.delimiter), HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    })
    fs.closeSync(log)
    const ended = once(child, 'close').then(() => void (running.get(name) === child && running.delete(name)))
    running.set(name, child)
    if (child.pid === undefined) throw new Error(`${program} could not be started`)
    return {
      pid: child.pid,
      end: async (signal = 'SIGTERM') => {
        child.kill(signal)
        await ended
      },
    }
  }
  return {
    start,
    /** Ends everything that was started, the newest first. */
    endAll: async () => {
      for (const child of [...running.values()].reverse()) {
        const ended = once(child, 'close')
        child.kill('SIGCONT')
        child.kill('SIGTERM')
        const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
        await ended
        clearTimeout(late)
      }
    },
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The process and all that it started. */
export const familyOf = (pid: number): number[] => {
  const list = `/proc/${pid}/task/${pid}/children`
  const children = fs.existsSync(list) ? fs.readFileSync(list, 'utf8').trim().split(' ').filter(Boolean) : []
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}
export const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal)
}
