// The undocumented parts of the router's history that the shop uses.

import type { AnyRouter } from '@tanstack/react-router'
import { withoutLanguage } from '../src/lib/language/language.ts'

/** The key that the router assigns to each history entry. undefined on the server. */
export const historyKeyOf = (state: { __TSR_key?: string }): string | undefined => state.__TSR_key

/** The index of an entry in the history of this tab; null for an entry that the router has not seen. */
export const historyIndexOf = (state: { __TSR_index?: number } | null): number | null => state?.__TSR_index ?? null

/** Whether the router has subscribed to the history, which it does after hydration. */
export const isRouterListening = ({ history }: AnyRouter): boolean => history.subscribers.size > 0

/** Delays every navigation while `pending` returns a promise. */
export const delayNavigations = (router: AnyRouter, pending: () => Promise<void> | null): void => {
  const { navigate } = router
  const navigateLater: typeof navigate = (to) => pending()?.then(() => navigateLater(to)) ?? navigate(to)
  router.navigate = navigateLater
}

/** Delays the effect of every history change while `pending` returns a promise. */
export const delayHistoryChanges = (router: AnyRouter, pending: () => Promise<void> | null): void => {
  const { load } = router
  // The first load of a page has no action.
  router.load = (options) => (options?.action && pending()?.then(() => load(options))) ?? load(options)
}

/** Loads a new document when the address becomes one that `isElsewhere`. */
export const loadDocumentsOf = (router: AnyRouter, isElsewhere: (path: string) => boolean): void => {
  const { history, load } = router
  router.load = async (options) => {
    if (!isElsewhere(withoutLanguage(history.location.pathname))) return load(options)
    // The history changes the address a moment after its own location.
    history.flush()
    location.reload()
  }
}
