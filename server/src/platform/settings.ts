// Settings as rows of one table, which override the defaults. They are cached in memory and read again every second; the
// process that writes them reads them at once. The caller defines which settings there are.
import type { Db, Tx } from './database/database.ts'

/** Holds the current settings; `reload` replaces `current` as a whole. */
export type SettingsHolder<Settings> = { current: Settings; reload: () => Promise<void> }

const PREFIX = 'shop.'

/** Overrides one setting; effective after the next `reload`. */
export const writeSetting = (tx: Tx, key: string, value: unknown) =>
  tx
    .insertInto('settings')
    .values({ key: PREFIX + key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

/** One setting as it is stored; undefined if it has its default. */
export const readSetting = async (db: Db | Tx, key: string): Promise<unknown> =>
  (
    await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', PREFIX + key)
      .executeTakeFirst()
  )?.value

/** Several of them, those alone that are stored. */
export const readSettings = async (db: Db | Tx, keys: readonly string[]): Promise<[string, unknown][]> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where(
      'key',
      'in',
      keys.map((key) => PREFIX + key),
    )
    .execute()
  return rows.map(({ key, value }) => [key.slice(PREFIX.length), value])
}

const SEED_PREFIX = 'seeded.'

/** Whether this seed data was written before. */
export const isSeeded = async (db: Db, seed: string): Promise<boolean> => {
  const row = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', SEED_PREFIX + seed)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks seed data as written; false if another process has written it. Waits while another process is writing it. */
export const markSeeded = async (tx: Tx, seed: string): Promise<boolean> => {
  const marked = await tx
    .insertInto('settings')
    .values({ key: SEED_PREFIX + seed, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}

export const createSettings = <Settings extends object>(db: Db, defaults: Settings): SettingsHolder<Settings> => {
  const holder: SettingsHolder<Settings> = {
    current: defaults,
    reload: async () => {
      const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'like', `${PREFIX}%`).execute()
      const overrides = Object.fromEntries(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]))
      holder.current = { ...defaults, ...overrides }
    },
  }
  return holder
}
