// Parts that several of our own drawings share.
import { shift } from '../colour.ts'

/** A gradient that makes a shape of this colour round, lit from the upper left. */
export const ball = (id: string, colour: string) =>
  `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${shift(colour, 0, 0, 14)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${shift(colour, -4, 0, -16)}"/></radialGradient>`

/** Draws one thing at each of these places: its centre, turn in degrees, and change of lightness. */
export const strewn = (
  places: readonly (readonly [x: number, y: number, turn: number, tone?: number])[],
  draw: (tone: number) => string,
) =>
  places
    .map(([x, y, turn, tone = 0]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${draw(tone)}</g>`)
    .join('')

/** Places for a heap of ten things, the front ones last. */
export const heapOfTen = [
  [64, 26, 12, -4],
  [38, 44, -28, -2],
  [90, 44, 34, 2],
  [62, 54, 80, 4],
  [20, 72, 18, -4],
  [108, 72, -22, -2],
  [46, 76, 52, 2],
  [84, 78, -58, 0],
  [34, 100, -12, 4],
  [96, 100, 16, -2],
  [64, 102, 4, 2],
] as const
