// Checks the machine: Node, the port, the data folder and the disk.
import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../boot/config.ts'
import { refuseTakenPort } from '../../boot/listen.ts'
import { holderOf, openDataDir } from '../../platform/files/data-dir.ts'
import { findAbandonedDrafts } from '../../platform/files/draft-folder.ts'
import { type Finding, fine, note, reasonOf, trouble } from './finding.ts'

/** The server needs type stripping, `node:sqlite` and explicit resource management. */
const OLDEST_NODE = 24
const MIB = 1024 * 1024
/** Below FULL_MIB, the database may stop at any moment. Below LOW_MIB, the doctor warns. */
const FULL_MIB = 200
const LOW_MIB = 2048
const PATIENCE_MS = 3000

export const checkNode = (version: string): Finding =>
  Number.parseInt(version, 10) >= OLDEST_NODE
    ? fine('Node.js', version)
    : trouble('Node.js', version, `Install Node.js ${OLDEST_NODE}, or use npm start, which brings its own.`)

const isTokri = async (host: string, port: number): Promise<boolean> => {
  const there = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  try {
    const answer = await fetch(`http://${there}:${port}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.ok && ((await answer.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

export const checkPort = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> => {
  try {
    await refuseTakenPort({ host, port })
    return fine('Port', `${port} on ${host} is free`)
  } catch (error) {
    if (await isTokri(host, port)) return fine('Port', `${port} on ${host}: a shop answers there`)
    return trouble('Port', reasonOf(error), 'Choose another with PORT, or stop the process that uses it.')
  }
}

/** The folder or, before the first start, its nearest parent that exists. */
const nearest = (folder: string): string => (fs.existsSync(folder) ? folder : nearest(path.dirname(folder)))

/** Creates nothing: for a folder that does not exist, its nearest parent is checked. */
export const checkDataFolder = (dataDir: string): Finding[] => {
  const folder = path.resolve(dataDir)
  const todo = 'Make the user who starts the shop its owner (chown), or set DATA_DIR to another.'
  if (!fs.existsSync(folder)) {
    const above = nearest(folder)
    try {
      fs.accessSync(above, fs.constants.W_OK | fs.constants.X_OK)
      return [fine('Data folder', `${folder} will be created at the first start`)]
    } catch {
      return [trouble('Data folder', `${folder} does not exist, and ${above} is not writable`, todo)]
    }
  }
  try {
    openDataDir(folder)
  } catch (error) {
    return [trouble('Data folder', reasonOf(error), todo)]
  }
  const holder = fs.existsSync(path.join(folder, 'server.lock')) ? holderOf(folder) : null
  const held = holder ? `, in use by process ${holder.pid || 'unknown'} (${holder.address})` : ''
  return [fine('Data folder', `${folder}${held}`)]
}

export const checkLeftovers = async (dataDir: string): Promise<Finding[]> =>
  (await findAbandonedDrafts(path.resolve(dataDir, 'backups'))).map((folder) =>
    note(
      'Backups',
      `${folder} was left by a backup that was killed, with what it had copied`,
      'The next start of the shop removes it.',
    ),
  )

const OLD_DAYS = 7
const DAY_MS = 86_400_000

/** How old the newest backup in the data folder is. A shop that was never started needs none. */
export const checkBackups = (dataDir: string, now: Date): Finding[] => {
  const folder = path.resolve(dataDir, 'backups')
  const todo = 'npm run backup -- --prove, every night from cron, and a copy of it on another machine.'
  if (!fs.existsSync(path.resolve(dataDir))) return []
  const made = fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.includes('.partial'))
        .map(({ name }) => fs.statSync(path.join(folder, name)).mtimeMs)
    : []
  if (made.length === 0) return [note('Backups', `${folder} has none; other folders were not looked at`, todo)]
  const days = Math.floor((now.getTime() - Math.max(...made)) / DAY_MS)
  if (days >= OLD_DAYS) return [note('Backups', `the newest in ${folder} is ${days} days old`, todo)]
  return [
    fine(
      'Backups',
      days < 1
        ? 'the newest was made today'
        : days === 1
          ? 'the newest is a day old'
          : `the newest is ${days} days old`,
    ),
  ]
}

const sizeText = (mebibytes: number) =>
  mebibytes < 1024 ? `${Math.floor(mebibytes)} MB free` : `${(mebibytes / 1024).toFixed(1)} GB free`

export const checkFreeSpace = (freeMib: number): Finding => {
  const says = sizeText(freeMib)
  if (freeMib < FULL_MIB)
    return trouble('Disk', says, 'Free some space: without it PostgreSQL stops and uploads are refused.')
  if (freeMib < LOW_MIB) return note('Disk', says, 'Backups, pictures and the database grow; make space soon.')
  return fine('Disk', says)
}

export const checkDisk = (dataDir: string): Finding => {
  const { bavail, bsize } = fs.statfsSync(nearest(path.resolve(dataDir)))
  return checkFreeSpace((bavail * bsize) / MIB)
}
