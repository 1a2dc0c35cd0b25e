import fs from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
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
