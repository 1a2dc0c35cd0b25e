/** Lets the server recognise a repeated request. Browsers offer randomUUID in secure contexts only. */
export const newIdempotencyKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** The last request of a form, while it has no answer. */
export type SentForm = { content: string; key: string }

/**
 * The idempotency keys of a form. Repeating the same content without an answer reuses the key. Other content, or a
 * submit after an answer, gets a new key. `keep` stores the unanswered request, or null, for a page reload.
 */
export const createFormKeys = (sent: SentForm | null = null, keep: (sent: SentForm | null) => void = () => {}) => {
  let last = sent
  return {
    of: (body: unknown): string => {
      const content = JSON.stringify(body)
      if (last?.content !== content) {
        last = { content, key: newIdempotencyKey() }
        keep(last)
      }
      return last.key
    },
    answered: (): void => {
      last = null
      keep(null)
    },
  }
}
