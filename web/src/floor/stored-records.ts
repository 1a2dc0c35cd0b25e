// Stores the work of store staff in IndexedDB, so that a reload or an empty battery loses nothing.

/** `session` identifies the record while the user is unknown, because the page was opened without a network. */
export type StoredRecord = { person: string; session: string | null }

const NAME = 'floor'
const kinds = ['picking', 'riding', 'positions'] as const
type Kind = (typeof kinds)[number]

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 2)
  request.onupgradeneeded = () => {
    for (const kind of kinds)
      if (!request.result.objectStoreNames.contains(kind)) request.result.createObjectStore(kind, { keyPath: 'person' })
  }
  const opened = await settled(request)
  // A newer version in another tab must not wait for this one.
  opened.onversionchange = () => opened.close()
  return opened
}
let database: Promise<IDBDatabase> | null = null

const records = async (kind: Kind, mode: IDBTransactionMode): Promise<IDBObjectStore> => {
  database ??= openDatabase()
  return (await database).transaction(kind, mode).objectStore(kind)
}

/** The record of a user or, while the user is unknown, of a session. */
export const readStored = async <Kept extends StoredRecord>(
  kind: Kind,
  person: string | undefined,
  session: string | null,
): Promise<Kept | undefined> => {
  try {
    const all = await settled<Kept[]>((await records(kind, 'readonly')).getAll())
    return all.find((kept) => (person === undefined ? kept.session === session : kept.person === person))
  } catch {
    // Storage is blocked: the record is kept only until the page is left.
    return undefined
  }
}

/** Resolves when the record is stored. Writes keep their order. */
export const writeStored = async (kind: Kind, kept: StoredRecord): Promise<void> => {
  try {
    await settled((await records(kind, 'readwrite')).put(kept))
  } catch {
    // Storage is blocked, as in readStored.
  }
}
