/**
 * The passwords that a start generates. The database has only their hashes, so they are kept in the data folder until a
 * start has shown them: one that is killed before that does not lose them.
 */
import { findSecret, readSecret, removeSecret } from '../platform/files/data-dir.ts'

/** The password of the first administrator with their e-mail, and that of all demo accounts. */
export type GeneratedPasswords = { admin: { email: string; password: string } | null; demo: string | null }

const names = { admin: 'admin-password', demo: 'demo-password' } as const
type Whose = keyof typeof names

/** Generates a password, unless one is kept. */
export const keepPassword = (dataDir: string, whose: Whose, generate: () => string): string =>
  readSecret(dataDir, names[whose], generate)

/** Null if none is kept. The accounts may have another one by now. */
export const findKeptPassword = (dataDir: string, whose: Whose): string | null => findSecret(dataDir, names[whose])

export const forgetPasswords = (dataDir: string): void => {
  for (const name of Object.values(names)) removeSecret(dataDir, name)
}
