import { CallError } from '@tokri/contract/client.ts'
import { NetworkError } from './browser-send.ts'

/**
 * What a toast says about a failed call: the server's message if there is one, otherwise what the screen says of its own
 * failure (spec, section 8), otherwise the error's own message.
 */
export const failureText = (error: unknown, ofScreen?: string): string => {
  // Without a code it is no answer of ours but a proxy's page, and has no message for people.
  if (error instanceof CallError && error.code !== null) return error.message
  return ofScreen ?? (error instanceof NetworkError ? error.message : 'Something went wrong')
}
