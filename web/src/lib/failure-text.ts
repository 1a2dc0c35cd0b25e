import { CallError } from '@tokri/contract/client.ts'
import { NetworkError } from './browser-send.ts'

/** What a toast says about a failed call: the server's message if there is one, otherwise the error's own. */
export const failureText = (error: unknown, fallback = 'Something went wrong'): string => {
  if (error instanceof NetworkError) return error.message
  // Without a code it is no answer of ours but a proxy's page, and has no message for people.
  return error instanceof CallError && error.code !== null ? error.message : fallback
}
