/** A key by which the server knows a repeated request; outside secure contexts browsers offer no UUID. */
export const newKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
