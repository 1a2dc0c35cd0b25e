import { CallError } from '@tokri/contract/client.ts'

const TRY_AGAIN = [401, 408, 425, 429]

/** Whether the server has refused a call for good. After any other failure the call is sent again. */
export const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.code !== null && error.status < 500 && !TRY_AGAIN.includes(error.status)

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** The delay before the next attempt: 1 s, 2 s, 4 s, up to 30 s. */
export const retryDelay = (failures: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
