// Stores the picker's current order and actions in IndexedDB, so that a reload or an empty battery loses nothing.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import type { PickAction } from './pick-action.ts'

/** `session` identifies the record while the user is unknown, because the page was opened without a network. */
export type StoredPicking = {
  person: string
  session: string | null
  sheet: SheetShape | null
  actions: readonly PickAction[]
}

const NAME = 'floor'
const KEPT = 'picking'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(KEPT, { keyPath: 'person' })
  return settled(request)
}
let database: Promise<IDBDatabase> | null = null

const records = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
  database ??= openDatabase()
  return (await database).transaction(KEPT, mode).objectStore(KEPT)
}

/** The record of a user or, while the user is unknown, of a session. */
export const readStoredPicking = async (
  person: string | undefined,
  session: string | null,
): Promise<StoredPicking | undefined> => {
  try {
    const all = await settled<StoredPicking[]>((await records('readonly')).getAll())
    return all.find((kept) => (person === undefined ? kept.session === session : kept.person === person))
  } catch {
    // Storage is blocked: actions are kept only until the page is left.
    return undefined
  }
}

/** Resolves when the record is stored. Writes keep their order. */
export const writeStoredPicking = async (kept: StoredPicking): Promise<void> => {
  try {
    await settled((await records('readwrite')).put(kept))
  } catch {
    // Storage is blocked, as in readStoredPicking.
  }
}
