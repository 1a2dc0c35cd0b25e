import { useMatches } from '@tanstack/react-router'

/** Begins the ids of the counter's routes: the folder of their files. */
const COUNTER = '/dashboard/_counter'

/**
 * Whether the page belongs to the counter. It follows the shown page, not the address, which changes before the next page
 * is loaded.
 */
export const useOnCounter = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.routeId.startsWith(COUNTER) ?? false })
