// The router numbers the history entries of a tab and gives each of them a key, in the entry's state.

import type { ParsedLocation } from '@tanstack/react-router'

/** The state of an entry in the browser's history; null for an entry that the router has not seen. */
const stateOf = (entry: History): ParsedLocation['state'] | null => entry.state

/** The key of the entry that is shown. */
export const currentKey = (): string | undefined => stateOf(history)?.__TSR_key

/** The number of the entry that is shown; null for an entry that the router has not seen. */
export const currentIndex = (): number | null => stateOf(history)?.__TSR_index ?? null
