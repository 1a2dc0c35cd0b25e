// The one door to the storage of the browser (`local`) and of this tab (`session`). Each access to them can throw: site data
// may be blocked, and the storage may be full. What cannot be stored lasts until the page is left.

const storageOf = (name: 'localStorage' | 'sessionStorage') => {
  const unstored = new Map<string, string>()
  const attempt = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(globalThis[name])
    } catch {
      return otherwise
    }
  }
  const get = (key: string): string | null => unstored.get(key) ?? attempt((storage) => storage.getItem(key), null)
  const set = (key: string, text: string): void => {
    unstored.set(key, text)
    attempt((storage) => {
      storage.setItem(key, text)
      unstored.delete(key)
    }, undefined)
  }
  return {
    get,
    set,
    remove: (key: string): void => {
      unstored.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    /** The stored value; null without one, or when it is no JSON. Others may have written it, so callers check its shape. */
    getJson: (key: string): unknown => {
      try {
        return JSON.parse(get(key) ?? 'null')
      } catch {
        return null
      }
    },
    setJson: (key: string, value: unknown): void => set(key, JSON.stringify(value)),
    keys: (): string[] => [...unstored.keys(), ...attempt((storage) => Object.keys(storage), [])],
    clear: (): void => {
      unstored.clear()
      attempt((storage) => storage.clear(), undefined)
    },
  }
}

export const local = storageOf('localStorage')
export const session = storageOf('sessionStorage')

/** Whether this browser keeps nothing for the shop. A login then ends when the page is left. */
export const isStorageBlocked = (): boolean => {
  try {
    return window.localStorage === null
  } catch {
    return true
  }
}

/**
 * Runs `act` while no other tab of this browser holds the lock. Where locks are missing or blocked with the site data, it
 * runs at once: then no tab shares a session with another.
 */
export const withLock = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  let begun = false
  const begin = () => {
    begun = true
    return act()
  }
  if (!navigator.locks) return begin()
  try {
    return await navigator.locks.request(name, begin)
  } catch (error) {
    if (begun) throw error
    return begin()
  }
}
