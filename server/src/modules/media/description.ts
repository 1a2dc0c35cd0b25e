import { createHash } from 'node:crypto'

/** What a drawn picture shows, as plain JSON. Only the function that draws it reads more than `view`. */
export type PictureDescription = { view: string; [detail: string]: unknown }

// Raised when the drawings change: a picture is stored for ever under its name.
const drawingVersion = 1

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`)
    .join(',')}}`
}

/**
 * 32 characters [0-9a-f], the same for equal descriptions whatever the order of their keys: it names the picture before
 * anyone has drawn it.
 */
export const pictureHash = (description: PictureDescription): string =>
  createHash('sha256')
    .update(`${drawingVersion}${canonical(description)}`)
    .digest('hex')
    .slice(0, 32)
