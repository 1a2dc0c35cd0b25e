/** Lets the server recognise a repeated request. Browsers offer randomUUID in secure contexts only. */
export const newIdempotencyKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
