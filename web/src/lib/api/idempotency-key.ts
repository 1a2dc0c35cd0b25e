/** Lets the server recognise a repeated request. Browsers offer randomUUID in secure contexts only. */
export const newIdempotencyKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** What was sent last, and has no answer yet. */
export type SentForm = { content: string; key: string }

/**
 * The keys of a form that may be sent again: the same key while the same content is repeated because its answer was
 * lost, another one for other content and after an answer. `keep` is told what `sent` is to be after a reload.
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
