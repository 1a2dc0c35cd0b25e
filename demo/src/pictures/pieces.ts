// How many things a net quantity counts, and where they stand in a picture. Counted things are drawn one by one, so a
// picture shows neither more nor fewer than a shopper gets; where they are too many, the pack says how many it holds.
import { parseArt } from './art.ts'

/** The pieces of "6 pcs"; null for a weight or volume. */
export const piecesOf = (unit: string): number | null => {
  const [, count] = /^(\d+) pcs?$/.exec(unit) ?? []
  return count === undefined ? null : Number(count)
}

/** The packs of "4 x 100 g" with the quantity of one; null for a single pack. */
export const packsOf = (unit: string): { count: number; each: string } | null => {
  const [, count, each] = /^(\d+) x (.+)$/.exec(unit) ?? []
  return count === undefined || each === undefined ? null : { count: Number(count), each }
}

/** More packs than these are not drawn one by one: their outer pack says how many it holds. */
const MOST_PACKS = 12

/** Whether the packs of this quantity are drawn one by one. */
export const severalPacks = (unit: string): boolean => {
  const packs = packsOf(unit)
  return packs !== null && packs.count <= MOST_PACKS
}

/** How many things these drawings of hang cards show; all others show one. */
const inOneDrawing: Record<string, number> = {
  'fork-and-knife': 2,
  'hair-clips': 2,
  'party-candles': 4,
  spatula: 2,
}

/** How many things a drawing of a hang card shows. */
export const thingsIn = (art: string): number => inOneDrawing[parseArt(art).name] ?? 1

/** With more things than these a hang card shows one drawing, and its printed quantity says how many it holds. */
const MOST_ON_A_CARD = 24

/**
 * How often this drawing is placed on a hang card of this quantity, so that all its things are seen. Rounded up: the
 * quantity should be a multiple of what the drawing shows.
 */
export const drawingsOnCard = (unit: string, art: string): number => {
  const count = piecesOf(unit) ?? 1
  if (count > MOST_ON_A_CARD) return 1
  return Math.ceil(count / thingsIn(art))
}

/** Centre, size and turn of a thing on the picture's square of 800. */
export type Spot = [x: number, y: number, size: number, turn: number]

/** The rows of a heap from the back to the front: each is one longer than the row behind it, as far as they reach. */
const heapRows = (count: number, most: number): number[] => {
  const sumFrom = (front: number) =>
    Array.from({ length: most }, (_, row) => Math.max(0, front - row)).reduce((a, b) => a + b)
  let front = 1
  while (sumFrom(front) < count) front++
  const rows: number[] = []
  for (let left = count, length = front; left > 0; left -= length, length--) rows.unshift(Math.min(left, length))
  return rows
}

const turns = [-6, 8, -10, 10, 4, -8, 12, -4]

/**
 * Spots for `count` things in a heap on the ground, in at most `rows` rows. `step` is the distance of
 * neighbours and `rise` the height of a row above the next, in sizes of a thing: 0.86 and 0.6 when round things touch.
 */
export const heapSpots = (
  count: number,
  box: { width: number; height: number; ground: number; rows?: number; step?: number; rise?: number },
): Spot[] => {
  const { step = 0.86, rise = 0.6 } = box
  const rows = heapRows(count, box.rows ?? 5)
  const longest = Math.max(...rows)
  const size = Math.min(box.width / ((longest - 1) * step + 0.96), box.height / ((rows.length - 1) * rise + 0.92))
  return rows.flatMap((length, row) =>
    Array.from({ length }, (_, place): Spot => {
      const x = 400 + (place - (length - 1) / 2) * size * step
      const y = box.ground - size * 0.46 - (rows.length - 1 - row) * size * rise
      return [x, y, size, count === 1 ? 0 : (turns[(row * 3 + place) % turns.length] ?? 0)]
    }),
  )
}

/**
 * Spots for `count` things in even rows within a box. The number of rows is the one that allows the largest things; `step`
 * is the distance of neighbours in a row, in sizes of a thing.
 */
export const rowSpots = (
  count: number,
  box: { x: number; y: number; width: number; height: number; step: number },
): Spot[] => {
  const rise = 0.92
  const sizeOf = (rows: number) =>
    Math.min(box.width / ((Math.ceil(count / rows) - 1) * box.step + 1), box.height / ((rows - 1) * rise + 1))
  let rows = 1
  for (let more = 2; more <= Math.min(4, count); more++) if (sizeOf(more) > sizeOf(rows)) rows = more
  const size = sizeOf(rows)
  const lengths = Array.from({ length: rows }, (_, row) => Math.floor((count + rows - 1 - row) / rows))
  return lengths.flatMap((length, row) =>
    Array.from({ length }, (_, place): Spot => {
      const x = box.x + box.width / 2 + (place - (length - 1) / 2) * size * box.step
      return [x, box.y + box.height / 2 + (row - (rows - 1) / 2) * size * rise, size, 0]
    }),
  )
}

/**
 * Places for `count` equal packs of this width and height: a shift and a scale for each, from the back to the front.
 * The number of rows is the one that allows the largest packs.
 */
export const packPlaces = (count: number, pack: { width: number; height: number }) => {
  // Packs that are wider than high lie on each other; others stand, and cover the feet of the row behind.
  const rise = pack.height * (pack.width > pack.height * 2 ? 0.98 : 0.55)
  const gap = 1.04
  const scaleOf = (rows: number) =>
    Math.min(700 / (Math.ceil(count / rows) * pack.width * gap), 660 / (pack.height + (rows - 1) * rise), 1)
  let rows = 1
  for (let more = 2; more <= 4; more++) if (scaleOf(more) > scaleOf(rows) * 1.05) rows = more
  const scale = scaleOf(rows)
  const front = Math.ceil(count / rows)
  const lengths = Array.from({ length: rows }, (_, row) => (row === 0 ? count - front * (rows - 1) : front))
  const total = (pack.height + (rows - 1) * rise) * scale
  return lengths.flatMap((length, row) =>
    Array.from({ length }, (_, place) => ({
      x: 400 + (place - (length - 1) / 2) * pack.width * gap * scale,
      bottom: Math.min(752, 420 + total / 2) - (rows - 1 - row) * rise * scale,
      scale,
    })),
  )
}
