import { CallError } from '@tokri/contract/client.ts'
import { m } from '../../paraglide/messages.js'
import { NetworkError } from './browser-send.ts'

/**
 * The text of a toast for a failed call: the server's message, or the screen's own text, or the
 * error's message.
 */
export const errorMessage = (error: unknown, ofScreen?: string): string => {
  // An answer without a code comes from a proxy, not from the shop, and has no readable message.
  if (error instanceof CallError && error.code !== null) return error.message
  return ofScreen ?? (error instanceof NetworkError ? error.message : m.shop_something_went_wrong())
}
