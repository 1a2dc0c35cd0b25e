import fs from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { ping } from '../src/platform/embedded-postgres/postmaster.ts'
import { takeLock } from '../src/platform/files/file-lock.ts'
import { temporaryFolder } from './data-folder.ts'
import { removeLeftoverFolders } from './leftover-folders.ts'
import { runInProcess } from './run-in-process.ts'

const PREFIX = 'run-'

/** The folder of a test run: its process id and its lock. */
const folderOf = (parent: string, name: string, pid: number): string => {
  const folder = path.join(parent, PREFIX + name)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'server.json'), JSON.stringify({ pid, address: 'tests', closing: false }))
  return folder
}

/** The id of a process that has ended. */
const endedPid = async (): Promise<number> => {
  const process = runInProcess('setInterval(() => {}, 1000)', [])
  await process.kill('SIGKILL')
  return process.pid
}

it('ends the database of a killed run, wherever its folder has it', async () => {
  const parent = temporaryFolder()
  const left = folderOf(parent, 'left', await endedPid())
  const dataDir = path.join(left, 'temporary', 'data')
  for (const folder of [left, path.dirname(dataDir), dataDir]) {
    fs.mkdirSync(folder, { recursive: true })
    fs.chmodSync(folder, 0o711)
  }
  const { url } = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(await ping(url)).toBe(true)
  await removeLeftoverFolders(parent, PREFIX)
  expect([await ping(url), fs.existsSync(left)]).toEqual([false, false])
})

it('removes what a killed run left behind, and nothing that a run still uses', async () => {
  const parent = temporaryFolder()
  const dead = await endedPid()
  const left = folderOf(parent, 'left', dead)
  const alive = folderOf(parent, 'alive', process.pid)
  const locked = folderOf(parent, 'locked', dead)
  const lock = takeLock(path.join(locked, 'server.lock'), 'exclusive')
  onTestFinished(() => lock?.release())
  const beginning = path.join(parent, `${PREFIX}beginning`) // created, and not locked yet
  fs.mkdirSync(beginning)
  const other = folderOf(parent, 'x', dead).replace(PREFIX, 'other-')
  fs.renameSync(path.join(parent, `${PREFIX}x`), other)

  await removeLeftoverFolders(parent, PREFIX)
  expect([left, alive, locked, beginning, other].map((folder) => fs.existsSync(folder))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})
