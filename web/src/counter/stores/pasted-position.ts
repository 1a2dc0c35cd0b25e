// A position as people copy it: a link of a map program, or "12.9716, 77.5946".
import type { Position } from '@tokri/rules/places.ts'

/** With decimals: an address in a link has whole numbers. */
const NUMBER = '(-?\\d{1,3}\\.\\d+)'
const between = (before: string, comma: string, after = '') => new RegExp(`${before}${NUMBER}${comma}${NUMBER}${after}`)

/** The place of a link comes before the middle of its map. */
const forms = [
  between('!3d', '!4d'), // Google, the place
  between('[?&]mlat=', '&mlon='), // OpenStreetMap, the marker
  between('[?&](?:q|query|ll|sll|destination|center)=(?:loc:)?', '(?:,|%2C)\\+?'), // Google and Apple
  between('/@', ','), // Google, the middle of the map
  between('#map=\\d+/', '/'), // OpenStreetMap, the middle of the map
  between('^geo:', ','),
  between('^\\s*\\(?', '\\s*[,;\\s]\\s*', '\\)?\\s*$'),
]

/** The position in a pasted text; null without one, or outside the world. */
export const pastedPosition = (text: string): Position | null => {
  const found = forms.map((form) => form.exec(text)).find((match) => match !== null)
  const [lat, lng] = [Number(found?.[1]), Number(found?.[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** A link without a position in it: only its site knows where it leads. */
export const isShortLink = (text: string): boolean => /^\s*https?:\/\//.test(text) && pastedPosition(text) === null
