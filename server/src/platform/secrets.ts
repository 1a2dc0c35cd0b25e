// Secrets that administrators write while the shop runs: rows of the table of settings, encrypted with a key that is not in
// the database. So a copy of the database, such as a backup, does not open them. They are no part of the settings that the
// shop holds in memory and answers.
import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from './database/database.ts'
import { openSecret, sealSecret } from './security/seal-secret.ts'

const PREFIX = 'secret.'
const USE = 'settings'

export type Secrets<Values> = {
  /** Those that are stored and can be opened. */
  current: Partial<Values>
  /** Whether there is a key. */
  canKeep: boolean
  /** Where the shop has one from. The environment wins. */
  sourceOf: (name: keyof Values & string) => 'environment' | 'counter' | null
  /** Writes one, or removes it with null; effective after the next `reload`. */
  write: (tx: Tx, name: keyof Values & string, value: unknown) => Promise<unknown>
  reload: () => Promise<void>
}

type Options<Values> = {
  /** Null: there is no key that all copies of the shop share. */
  key: string | null
  /** Those that the environment has. */
  ofEnvironment: ReadonlySet<string>
  log: { warn: (details: object, message: string) => void }
  onChange: (current: Partial<Values>) => Promise<void> | void
}

export const createSecrets = <Values extends object>(
  db: Db,
  { key: jwtSecret, ofEnvironment, log, onChange }: Options<Values>,
): Secrets<Values> => {
  let stored: readonly unknown[] = []
  const opened = ({ key, value }: { key: string; value: unknown }): [string, unknown][] => {
    const owner = key.slice(PREFIX.length)
    const text =
      jwtSecret !== null && typeof value === 'string'
        ? openSecret({ jwtSecret }, { use: USE, owner, sealed: value })
        : null
    if (text !== null) return [[owner, JSON.parse(text)]]
    log.warn({ name: owner }, 'this secret of the settings was written with another key: write it again')
    return []
  }
  const secrets: Secrets<Values> = {
    current: {},
    canKeep: jwtSecret !== null,
    sourceOf: (name) =>
      ofEnvironment.has(name) ? 'environment' : secrets.current[name] === undefined ? null : 'counter',
    write: (tx, name, value) => {
      const key = PREFIX + name
      if (value === null || jwtSecret === null) return tx.deleteFrom('settings').where('key', '=', key).execute()
      const sealed = sealSecret({ jwtSecret }, { use: USE, owner: name, secret: JSON.stringify(value) })
      const row = { key, value: JSON.stringify(sealed) }
      return tx
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
        .execute()
    },
    reload: async () => {
      const rows = await db
        .selectFrom('settings')
        .select(['key', 'value'])
        .where('key', 'like', `${PREFIX}%`)
        .orderBy('key')
        .execute()
      if (isDeepStrictEqual(rows, stored)) return
      stored = rows
      secrets.current = Object.fromEntries(rows.flatMap(opened)) as Partial<Values> // the writer has checked them
      await onChange(secrets.current)
    },
  }
  return secrets
}
