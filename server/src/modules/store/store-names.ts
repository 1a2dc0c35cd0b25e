// How lists (import, export, mails) name the stores: by name, or by id where two stores have the same name.
import { MAIN_STORE } from '@tokri/contract/store.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readStores } from './queries.ts'

export type StoreNames = {
  /** The store for lists that name none: the main store, or the oldest active one. */
  first: string
  several: boolean
  /** The names of the active stores by id, the oldest store first. */
  names: ReadonlyMap<string, string>
  /** Returns the active store with this id or name, or null. Empty in a shop with one store. */
  idOf: (text: string) => string | null
}

export const storeNames = async (db: Db | Tx): Promise<StoreNames> => {
  const stores = (await readStores(db)).filter(({ active }) => active)
  const same = Map.groupBy(stores, ({ name }) => name.toLowerCase())
  const names = new Map(stores.map(({ id, name }) => [id, same.get(name.toLowerCase())?.length === 1 ? name : id]))
  const ids = new Map([...names].map(([id, name]) => [name.toLowerCase(), id]))
  const several = stores.length > 1
  return {
    first: names.has(MAIN_STORE) ? MAIN_STORE : (stores[0]?.id ?? MAIN_STORE),
    several,
    names,
    idOf: (text) => (several ? (names.has(text) ? text : (ids.get(text.toLowerCase()) ?? null)) : ''),
  }
}
