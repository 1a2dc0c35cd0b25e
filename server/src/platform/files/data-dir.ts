/** The data folder (DATA_DIR). It contains everything that an embedded shop stores. Only the owner can read the secrets. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import { type FileLock, takeLock, waitForLock } from './file-lock.ts'

export type SecretName =
  | 'jwt'
  | 'settings'
  | 'payment-test'
  | 'postgres'
  | 'postgres-superuser'
  | 'admin-password'
  | 'demo-password'

/** The server that uses a data folder, written beside the lock so that an error can name it. */
export type Holder = { pid: number; address: string; closing: boolean }

/** A server's lock on its data folder. */
export type ServerLock = FileLock & {
  /** Tells a server that starts now to wait. */
  announceClosing(): void
}

const isRoot = process.getuid?.() === 0

const ownerOf = (folder: string): string => {
  try {
    return ` (it belongs to user id ${fs.statSync(folder).uid}, this is ${process.getuid?.() ?? 'another user'})`
  } catch {
    return ''
  }
}

const probe = (folder: string) => {
  const file = path.join(folder, `.writable-${process.pid}-${randomBytes(4).toString('hex')}`)
  fs.writeFileSync(file, '')
  fs.unlinkSync(file)
}

/**
 * Creates the folder when missing and checks that it is writable. Returns its absolute path. Throws StartupError when
 * it cannot be created or written.
 */
export const openDataDir = (dataDir: string): string => {
  const folder = path.resolve(dataDir)
  try {
    const created = fs.mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
    // Root's database runs under another account, which must be able to pass through, whatever the umask is; secret files
    // have their own permissions.
    if (created && isRoot) fs.chmodSync(folder, 0o711)
    probe(folder)
    fs.mkdirSync(path.join(folder, 'secrets'), { recursive: true, mode: 0o700 })
    probe(path.join(folder, 'secrets'))
    return fs.realpathSync(folder)
  } catch (error) {
    const why = codeOf(error) === 'ENOSPC' ? 'the disk is full' : String(error instanceof Error ? error.message : error)
    throw new StartupError(
      `Cannot write to the data folder ${folder}${ownerOf(folder)}: ${why}. Free or open it, or name another with DATA_DIR.`,
    )
  }
}

const secretFile = (dataDir: string, name: SecretName) => path.join(dataDir, 'secrets', name)

/** Reads a secret of this data folder; null if there is none. */
export const findSecret = (dataDir: string, name: SecretName): string | null => {
  const file = secretFile(dataDir, name)
  try {
    const secret = fs.readFileSync(file, 'utf8').trim()
    if (secret) return secret
    throw new StartupError(
      `The secret ${file} is empty. Put it back from a backup, or delete the file to make a new one.`,
    )
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      throw new StartupError(`Cannot read ${file}${ownerOf(file)}. Start Tokri as the user who owns its data folder.`)
    }
    if (codeOf(error) !== 'ENOENT') throw error
    return null
  }
}

/** 256 bits. */
const randomSecret = () => randomBytes(32).toString('base64url')

/** Reads a secret of this data folder, creating it on first use. */
export const readSecret = (dataDir: string, name: SecretName, make = randomSecret): string => {
  const found = findSecret(dataDir, name)
  if (found !== null) return found
  const file = secretFile(dataDir, name)
  // Written to a temporary file and linked into place: a second process never reads half a secret, and the first one to
  // link wins.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(draft, make(), { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    fs.unlinkSync(draft)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

export const removeSecret = (dataDir: string, name: SecretName): void =>
  fs.rmSync(secretFile(dataDir, name), { force: true })

/** Long enough for a tool's check to pass, and for a stopping server to announce it. */
const LOCK_PATIENCE_MS = 500
const CLOSING_PATIENCE_MS = 20_000
const UNKNOWN_HOLDER: Holder = { pid: 0, address: 'still starting', closing: false }
const lockFile = (dataDir: string) => path.join(dataDir, 'server.lock')
const holderFile = (dataDir: string) => path.join(dataDir, 'server.json')

const readHolder = (dataDir: string): Holder | null => {
  try {
    return JSON.parse(fs.readFileSync(holderFile(dataDir), 'utf8')) as Holder // written by lockForServer below
  } catch {
    return null
  }
}

/** The server that uses this data folder, or null. Its pid is 0 while it is not known yet. */
export const holderOf = (dataDir: string): Holder | null => {
  const lock = takeLock(lockFile(dataDir), 'shared')
  lock?.release()
  return lock ? null : (readHolder(dataDir) ?? UNKNOWN_HOLDER)
}

/**
 * Locks the data folder for one server; tools do not take this lock. Waits for a server that is closing; otherwise
 * throws StartupError that names the holder. Nothing in the folder is touched before the lock is taken.
 */
export const lockForServer = async (dataDir: string, address: string, signal?: AbortSignal): Promise<ServerLock> => {
  const file = lockFile(dataDir)
  const lock =
    (await waitForLock(file, LOCK_PATIENCE_MS, signal)) ??
    (readHolder(dataDir)?.closing ? await waitForLock(file, CLOSING_PATIENCE_MS, signal) : null)
  if (!lock) {
    const { pid, address: place } = readHolder(dataDir) ?? UNKNOWN_HOLDER
    throw new StartupError(
      `Another Tokri server (process ${pid || 'unknown'}, ${place}) uses the data folder ${dataDir}. Stop it, or give this one its own with DATA_DIR.`,
    )
  }
  const say = (closing: boolean) =>
    fs.writeFileSync(holderFile(dataDir), JSON.stringify({ pid: process.pid, address, closing } satisfies Holder))
  say(false)
  return { ...lock, announceClosing: () => say(true) }
}
