/** Lets the server recognise a repeated request. Browsers offer randomUUID in secure contexts only. */
export const newIdempotencyKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/**
 * The keys of a form that may be sent again: the same key while the same content is repeated because its answer was
 * lost, another one for other content and after an answer.
 */
export const createFormKeys = () => {
  let sent: { content: string; key: string } | null = null
  return {
    of: (body: unknown): string => {
      const content = JSON.stringify(body)
      if (sent?.content !== content) sent = { content, key: newIdempotencyKey() }
      return sent.key
    },
    answered: (): void => {
      sent = null
    },
  }
}
