import { createHash } from 'node:crypto'

/** What a drawn picture shows, as plain JSON. The other fields depend on `view`; only the drawing function reads them. */
export type PictureDescription = { view: string; [detail: string]: unknown }

// Increase this number when the drawings change, because a picture is stored under its name for ever.
const drawingVersion = 3

const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`)
    .join(',')}}`
}

/**
 * The name of a picture, known before it is drawn: 32 characters [0-9a-f], the same for equal descriptions whatever the
 * order of their keys.
 */
export const pictureHash = (description: PictureDescription): string =>
  createHash('sha256')
    .update(`${drawingVersion}${canonicalJson(description)}`)
    .digest('hex')
    .slice(0, 32)
