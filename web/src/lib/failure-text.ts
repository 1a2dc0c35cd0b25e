import { CallError } from '@tokri/contract/client.ts'
import { NetworkError } from './browser-send.ts'

/** What a toast says about a failed call: the server's message if there is one, otherwise the error's own. */
export const failureText = (error: unknown, fallback = 'Something went wrong'): string => {
  if (error instanceof CallError || error instanceof NetworkError) return error.message
  return fallback
}
