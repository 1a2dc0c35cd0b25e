// The home banner: a full basket at the right on a plain peacock ground; the left half is empty for the text of the
// page.
import { placeArt } from '../art.ts'
import type { PackDescription } from '../description.ts'
import { drawPack } from '../front.ts'
import { createSheet, type Sheet } from '../sheet.ts'
import { basket, marigold, peacock } from './basket.ts'

type Piece = [thing: string | PackDescription, x: number, y: number, size: number, turn?: number]

const pack = (
  description: Pick<PackDescription, 'shape' | 'brand' | 'name' | 'art' | 'hue' | 'motif'> & Partial<PackDescription>,
): PackDescription => ({
  view: 'front',
  unit: '',
  ...description,
})

const milk = pack({
  shape: 'carton',
  brand: 'Meadowly',
  name: 'Toned Milk',
  art: 'glass-of-milk',
  hue: 212,
  motif: 'arc',
})
const chips = pack({
  shape: 'pillow',
  brand: 'Crunchza',
  name: 'Masala Chips',
  art: 'chips',
  side: 'hot-pepper',
  hue: 4,
  motif: 'burst',
})
const juice = pack({
  shape: 'brick',
  brand: 'Aamrai',
  name: 'Mango Drink',
  art: 'mango',
  hue: 34,
  motif: 'panel',
  size: 'small',
})
const honey = pack({
  shape: 'jar',
  brand: 'Bee Street',
  name: 'Wild Honey',
  art: 'honey-pot',
  hue: 36,
  motif: 'arc',
  content: '#d98a12',
})

// Back to front, in the box of the basket.
const harvest: Piece[] = [
  ['baguette-bread', 70, 10, 190, -12],
  ['pineapple', 178, -40, 190, -4],
  [milk, 118, 6, 200, -7],
  [chips, 252, -6, 206, 8],
  ['leafy-green', 338, 14, 150, 22],
  ['carrot', 196, 40, 110, 150],
  ['grapes', 346, 62, 100, 14],
  ['red-apple', 184, 72, 100, -8],
  ['bell-pepper', 292, 74, 92, 10],
  ['tomato', 240, 84, 80, 8],
  ['tangerine', 66, 84, 78],
  ['lemon', 122, 88, 68, 12],
]
const left: Piece[] = [
  ['watermelon', -46, 244, 128, -6],
  ['banana-bunch', 14, 262, 84, -12],
]
const right: Piece[] = [
  [juice, 408, 206, 170, 4],
  [honey, 480, 232, 128, 0],
  ['strawberry', 428, 276, 52, 14],
]

const draw = (sheet: Sheet, pieces: Piece[]) =>
  pieces
    .map(([thing, x, y, size, turn = 0]) => {
      if (typeof thing === 'string') return placeArt(sheet, thing, { x, y, size, turn })
      const scale = size / 620
      return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-400 -420)">${drawPack(sheet, thing)}</g>`
    })
    .join('')

type Shape = { width: number; height: number; basketX: number; basketY: number; scale: number; floor: Piece[] }

const banner = ({ width, height, basketX, basketY, scale, floor }: Shape): string => {
  const sheet = createSheet()
  const { back, front } = basket(sheet)
  const cx = basketX + 205 * scale
  const cy = basketY + 96 * scale
  const rays = Array.from({ length: 14 }, (_, index) => {
    // No ray begins level: its edge would be a seam across the text.
    const from = ((index + 0.25) * 2 * Math.PI) / 14
    const at = (angle: number) =>
      `${(cx + width * Math.cos(angle)).toFixed(1)} ${(cy + width * Math.sin(angle)).toFixed(1)}`
    return `M${cx} ${cy}L${at(from)}L${at(from + Math.PI / 14)}Z`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="ground" x2="1" y2=".6"><stop offset="0" stop-color="${peacock.dark}"/><stop offset=".55" stop-color="${peacock.main}"/><stop offset="1" stop-color="#12907F"/></linearGradient><radialGradient id="sun"><stop offset="0" stop-color="${marigold.light}"/><stop offset=".7" stop-color="${marigold.main}"/></radialGradient><linearGradient id="quiet"><stop offset=".2" stop-color="${peacock.dark}"/><stop offset=".62" stop-color="${peacock.dark}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/><path d="${rays}" fill="#fff" opacity=".05"/><circle cx="${cx}" cy="${cy}" r="${206 * scale}" fill="url(#sun)"/><circle cx="${cx}" cy="${cy}" r="${228 * scale}" fill="none" stroke="${marigold.main}" stroke-width="${5 * scale}" stroke-dasharray="${2 * scale} ${20 * scale}" stroke-linecap="round"/><rect width="${width}" height="${height}" fill="url(#quiet)" opacity=".8"/><g transform="translate(${basketX} ${basketY}) scale(${scale})"><ellipse cx="210" cy="294" rx="300" ry="20" fill="#021f1b" opacity=".4"/>${back}${draw(sheet, harvest)}${front}${draw(sheet, floor)}</g></svg>`
}

/** A narrower place shows its right end. */
export const wideBanner = () =>
  banner({ width: 2432, height: 432, basketX: 1850, basketY: 128, scale: 0.92, floor: [...left, ...right] })
export const mobileBanner = () =>
  banner({ width: 716, height: 264, basketX: 450, basketY: 84, scale: 0.56, floor: left })
