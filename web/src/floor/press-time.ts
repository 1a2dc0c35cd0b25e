// The time of a press, which the server is told if the press has waited for the network.
import { serverNow } from '../lib/browser/server-time.ts'

/** Longer than a report of missing pieces can be undone. */
const WAITED_MS = 10_000

export const pressedNow = (): string => new Date(serverNow()).toISOString()

/** A part of the call of an action that was made `at`; undefined for one that an older release has stored. */
export const waitedSince = (at: string | undefined): { at?: string } =>
  at !== undefined && serverNow() - Date.parse(at) > WAITED_MS ? { at } : {}
