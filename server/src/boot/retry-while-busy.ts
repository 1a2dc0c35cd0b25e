import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isTransient } from '../platform/errors.ts'

/** How long a start is retried, from its first failure on: loading the demo alone may take longer on a busy machine. */
const PATIENCE_MS = 30_000
const RETRY_MS = 500

type Start = { log: Logger; closing: AsyncDisposableStack; signal: AbortSignal | undefined }

/**
 * On an overloaded machine, or just after a crash, a query may time out during the start. Then everything that was opened
 * is closed, and the start is retried.
 */
export const retryWhileBusy = async <T>(
  run: (closing: AsyncDisposableStack) => Promise<T>,
  { log, closing, signal }: Start,
): Promise<T> => {
  let deadline = Infinity
  for (;;) {
    const closingRun = new AsyncDisposableStack()
    try {
      const result = await run(closingRun)
      closing.use(closingRun)
      return result
    } catch (error) {
      await closingRun.disposeAsync()
      if (!isTransient(error) || signal?.aborted || performance.now() > deadline) throw error
      deadline = Math.min(deadline, performance.now() + PATIENCE_MS)
      log.warn({ err: error }, 'the database has no time for us yet')
      await wait(RETRY_MS)
    }
  }
}
