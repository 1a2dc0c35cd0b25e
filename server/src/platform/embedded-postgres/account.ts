/**
 * PostgreSQL refuses to run as root. When root starts Tokri, the database runs under a system account, created if
 * absent. Any other user runs the database as themselves.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** The account the database runs under; null means the current user. */
export type Account = { uid: number; gid: number } | null

const NAME = 'postgres'

const lookUp = (): Account => {
  const ask = (flag: string) => Number(execFileSync('id', [flag, NAME], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

const create = () => {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false', NAME]],
    ['adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/bin/false', NAME]],
  ]
  return ways.some(([command, options]) => spawnSync(command, options, { stdio: 'ignore' }).status === 0)
}

/**
 * Returns the account that runs the database. `cluster` is the folder of an existing database: if an ordinary user created
 * it, that user keeps running it even if root starts Tokri. Throws StartupError if root finds no account for it.
 */
export const postgresAccount = (cluster: string): Account => {
  if (process.getuid?.() !== 0) return null
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp()
  if (account) return account
  create() // another process may have created it first, so only the check afterwards counts
  const made = lookUp()
  if (made) return made
  throw new StartupError(
    'PostgreSQL cannot run as root, and a system user "postgres" could not be made. Start Tokri as an ordinary user, or give DATABASE_URL.',
  )
}

/**
 * Options for a child process that runs as the account, without this process's environment and in a folder that anyone
 * may enter.
 */
export const runAs = (account: Account) => ({
  ...(account ?? {}),
  cwd: account ? '/' : undefined,
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
})

/** Whether the account can write to a folder. The system is asked, because parents, groups and ACLs all count. */
export const canWrite = (account: Account, folder: string): boolean =>
  account === null ||
  spawnSync('test', ['-w', folder, '-a', '-x', folder], { ...runAs(account), stdio: 'ignore' }).status === 0

/** Hands a file or folder over to the account. */
export const changeOwner = (account: Account, file: string) => {
  if (account) fs.chownSync(file, account.uid, account.gid)
}
