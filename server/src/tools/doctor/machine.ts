// The machine under the shop: Node, the port, the data folder and the disk.
import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../boot/config.ts'
import { refuseTakenPort } from '../../boot/listen.ts'
import { holderOf, openDataDir } from '../../platform/files/data-dir.ts'
import { type Finding, fine, note, reasonOf, trouble } from './finding.ts'

/** Type stripping, `node:sqlite` and explicit resource management are what the server leans on. */
const OLDEST_NODE = 24
const MIB = 1024 * 1024
/** Below the first the database may stop at any moment; below the second it is time to act. */
const FULL_MIB = 200
const TIGHT_MIB = 2048
const PATIENCE_MS = 3000

export const checkNode = (version: string): Finding =>
  Number.parseInt(version, 10) >= OLDEST_NODE
    ? fine('Node.js', version)
    : trouble('Node.js', version, `Install Node.js ${OLDEST_NODE}, or start with npm start, which brings one.`)

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
    return trouble('Port', reasonOf(error), 'Choose another with PORT, or stop what uses it.')
  }
}

/** The folder itself or, before the first start, the nearest one above it that exists. */
const nearest = (folder: string): string => (fs.existsSync(folder) ? folder : nearest(path.dirname(folder)))

/** Makes nothing: a folder that is not there yet is judged by the one above it. */
export const checkDataFolder = (dataDir: string): Finding[] => {
  const folder = path.resolve(dataDir)
  const todo = 'Give it to the user who starts the shop (chown), or name another with DATA_DIR.'
  if (!fs.existsSync(folder)) {
    const above = nearest(folder)
    try {
      fs.accessSync(above, fs.constants.W_OK | fs.constants.X_OK)
      return [fine('Data folder', `${folder} will be made at the first start`)]
    } catch {
      return [trouble('Data folder', `${folder} is not there, and ${above} cannot be written to`, todo)]
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

const sizeText = (mebibytes: number) =>
  mebibytes < 1024 ? `${Math.floor(mebibytes)} MB free` : `${(mebibytes / 1024).toFixed(1)} GB free`

export const judgeSpace = (freeMib: number): Finding => {
  const says = sizeText(freeMib)
  if (freeMib < FULL_MIB)
    return trouble('Disk', says, 'Free some space: without it PostgreSQL stops and uploads are refused.')
  if (freeMib < TIGHT_MIB) return note('Disk', says, 'Backups, pictures and the database grow; make room soon.')
  return fine('Disk', says)
}

export const checkDisk = (dataDir: string): Finding => {
  const { bavail, bsize } = fs.statfsSync(nearest(path.resolve(dataDir)))
  return judgeSpace((bavail * bsize) / MIB)
}
