// What this browser keeps of the person who is signed in. Each key is declared where it is used; signing out removes
// those that are personal. The work of store staff stays, under their names (floor/stored-records.ts): it may not have
// been sent yet.

import type { Query, QueryClient } from '@tanstack/react-query'
import { local, session } from '../browser/storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `false`: the answer is the same for everybody. Without it a query belongs to the person. */
      personal?: false
    }
  }
}

/** Begins the names of personal keys and caches, so that also those of code that is not loaded are found. */
const PERSONAL = 'own '

/** The name of a key of the browser's or the tab's storage. */
export const declareKey = (name: string, { personal }: { personal: boolean }): string =>
  personal ? PERSONAL + name : name

const isPersonal = (name: string) => name.startsWith(PERSONAL)

export const removePersonalData = () => {
  for (const storage of [local, session]) for (const key of storage.keys().filter(isPersonal)) storage.remove(key)
  if ('caches' in window)
    void caches
      .keys()
      .then((names) => Promise.all(names.filter(isPersonal).map((name) => caches.delete(name))))
      .catch(() => {}) // site data is blocked: there are none
}

export const isPersonalQuery = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.personal !== false

/** Clears the queries of the person. Those on the page are asked for again, for a guest the cart alone. */
export const resetPersonalQueries = (queryClient: QueryClient, { isGuest }: { isGuest: boolean }) => {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonalQuery })) {
    if (!isGuest || query.queryKey[0] === 'cart')
      void queryClient.resetQueries({ queryKey: query.queryKey, exact: true })
    else query.reset()
  }
}
