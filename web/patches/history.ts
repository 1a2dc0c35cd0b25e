// What the shop uses of the router's history beyond its documented API.

import type { AnyRouter } from '@tanstack/react-router'

/** The key that the router gives to each history entry. undefined on the server. */
export const historyKeyOf = (state: { __TSR_key?: string }): string | undefined => state.__TSR_key

/** The place of an entry in the history of this tab; null for an entry that the router has not seen. */
export const historyIndexOf = (state: { __TSR_index?: number } | null): number | null => state?.__TSR_index ?? null

/** Whether the router listens to changes of the address; it does so after hydration. */
export const isRouterListening = ({ history }: AnyRouter): boolean => history.subscribers.size > 0

/** Makes every navigation wait while `pending` returns a promise. */
export const delayNavigations = (router: AnyRouter, pending: () => Promise<void> | null): void => {
  const { navigate } = router
  const navigateLater: typeof navigate = (to) => pending()?.then(() => navigateLater(to)) ?? navigate(to)
  router.navigate = navigateLater
}

/** Makes every change of the history take effect only when `pending` returns no promise. */
export const delayHistoryChanges = (router: AnyRouter, pending: () => Promise<void> | null): void => {
  const { load } = router
  // The first load of a page has no action.
  router.load = (options) => (options?.action && pending()?.then(() => load(options))) ?? load(options)
}
