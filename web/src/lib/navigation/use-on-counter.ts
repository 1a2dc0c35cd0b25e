import { useMatches } from '@tanstack/react-router'
import { isCounterPage } from './staff-pages.ts'

/**
 * Whether the page belongs to the counter. It follows the shown page, not the address, which changes before the next page
 * is loaded.
 */
export const useOnCounter = (): boolean =>
  useMatches({ select: (matches) => isCounterPage(matches.at(-1)?.routeId ?? '') })
