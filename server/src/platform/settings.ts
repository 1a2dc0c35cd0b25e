// The shop's settings: defaults from the rules, overridden by rows, kept in memory and read again every second (and at
// once in the process that writes them).
import { type ChargeStep, defaultChargeLadder } from '@tokri/rules/bill.ts'
import { shopDefaults } from '@tokri/rules/shop-defaults.ts'
import type { Db, Tx } from './database/database.ts'

export type Settings = {
  storeName: string
  slogan: string
  promiseMinutes: number
  brandHue: number | null
  cashOnDelivery: boolean
  requireSecondFactor: boolean
  searchHints: string[]
  promises: { title: string; text: string }[]
  chargeLadder: ChargeStep[]
}

const defaultSettings: Settings = {
  ...shopDefaults,
  brandHue: null,
  cashOnDelivery: true,
  requireSecondFactor: false,
  chargeLadder: [...defaultChargeLadder],
}

/** Holds the current settings; `reload` replaces `current` as a whole. */
export type SettingsHolder = { current: Settings; reload: () => Promise<void> }

const PREFIX = 'shop.'

/** Overrides one setting; effective after the next `reload`. */
export const writeSetting = (tx: Tx, key: string, value: unknown) =>
  tx
    .insertInto('settings')
    .values({ key: PREFIX + key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

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

/** Marks seed data as written; false when another process has done it. Waits for a process that is just writing it. */
export const markSeeded = async (tx: Tx, seed: string): Promise<boolean> => {
  const marked = await tx
    .insertInto('settings')
    .values({ key: SEED_PREFIX + seed, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}

export const createSettings = (db: Db): SettingsHolder => {
  const holder: SettingsHolder = {
    current: defaultSettings,
    reload: async () => {
      const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'like', `${PREFIX}%`).execute()
      const overrides = Object.fromEntries(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]))
      holder.current = { ...defaultSettings, ...overrides }
    },
  }
  return holder
}

export const chargeLadder = (settings: SettingsHolder): readonly ChargeStep[] => settings.current.chargeLadder
