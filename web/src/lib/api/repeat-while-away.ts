// Repeats a call while the shop cannot carry it out, such as during a failover of its database.
import { CallError } from '@tokri/contract/client.ts'
import { m } from '../../paraglide/messages.js'
import { dismissToast, showToast } from '../../ui/toast.ts'

/** A failover takes up to half a minute. */
const PATIENCE_MS = 60_000
/** A refusal that says nothing is of a proxy without a server. */
const USUAL_PAUSE_SECONDS = 2

/** The shop refused for now, or a proxy had no shop to ask. A lost network is different: the shopper is told at once. */
const isAway = (error: unknown): error is CallError =>
  error instanceof CallError && [502, 503, 504].includes(error.status)

/**
 * Sends until there is an answer, for up to a minute, and shows meanwhile that it takes a moment. A refused call may have
 * been carried out all the same, so `send` must be safe to repeat: with an idempotency key, or by its nature.
 */
export const repeatWhileAway = async <T>(send: () => Promise<T>, onRepeat: () => void = () => {}): Promise<T> => {
  const until = performance.now() + PATIENCE_MS
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        const pauseMs = isAway(error) && (error.retryAfter ?? USUAL_PAUSE_SECONDS) * 1000
        if (pauseMs === false || performance.now() + pauseMs > until) throw error
        showToast({ kind: 'loading', id: 'away', text: m.shop_one_moment() })
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        onRepeat()
      }
    }
  } finally {
    dismissToast('away')
  }
}
