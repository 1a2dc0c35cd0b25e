import { useMatches } from '@tanstack/react-router'

/**
 * Whether the page belongs to the counter: the pages below /dashboard that are not the shopper's own. It follows the
 * shown page, not the address, which changes before the next page is loaded.
 */
export const useOnCounter = (): boolean =>
  useMatches({ select: (matches) => /^.dashboard.(?!$|my|profile|fno)/.test(matches.at(-1)?.routeId ?? '') })
