// The delivery promise that this page shows. The server puts the store's present promise into the page; a poll
// (poll-promise.ts) and a change of the place replace it. Without it, the minutes of the settings are shown.
import { createContext, use } from 'react'
import { useSettings } from '../settings/settings-query.ts'

export type ShownPromise = {
  /** Undefined while the store takes no orders. */
  minutes?: number
  /** The reason why there is no promise, such as "Opens 7:40 pm". */
  title?: string
}

export const shownPromiseKey = ['promise']

/** Provided once by the shell: a query observer in each of thirty cards would be slow on a phone. */
export const PromiseContext = createContext<ShownPromise | undefined>(undefined)

export const usePromiseMinutes = (): ShownPromise => {
  const { promiseMinutes } = useSettings()
  const shown = use(PromiseContext)
  return shown?.title === undefined ? { minutes: shown?.minutes ?? promiseMinutes } : shown
}

/** Whether the page's promise is that of a store instead of the settings. */
export const useHasComputedPromise = (): boolean => use(PromiseContext) !== undefined
