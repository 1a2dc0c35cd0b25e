// The home banner: a full basket at the right on a calm peacock ground; the left half stays quiet for the page's words.
import { placeArt } from '../food-art.ts'
import { createSheet } from '../sheet.ts'
import { basket, marigold, peacock } from './basket.ts'

type Piece = [name: string, x: number, y: number, size: number, turn?: number]

// Back to front, in the box of the basket.
const harvest: Piece[] = [
  ['baguette-bread', 88, 26, 190, -18],
  ['pineapple', 168, -26, 190, -6],
  ['leafy-green', 262, 0, 170, 14],
  ['grapes', 330, 44, 130, 16],
  ['carrot', 226, 26, 120, 150],
  ['glass-of-milk', 124, 52, 120],
  ['red-apple', 196, 64, 112, -8],
  ['bell-pepper', 272, 62, 112, 10],
  ['tomato', 328, 84, 84, 10],
  ['tangerine', 84, 82, 84],
]
const floor: Piece[] = [
  ['watermelon', -22, 252, 130, -6],
  ['eggplant', 410, 262, 104, 60],
  ['strawberry', 452, 276, 56, 14],
  ['lemon', 58, 280, 62, 10],
]

const pieces = (sheet: ReturnType<typeof createSheet>, list: Piece[]) =>
  list.map(([name, x, y, size, turn = 0]) => placeArt(sheet, name, { x, y, size, turn })).join('')

export const banner = (shape: {
  width: number
  height: number
  basketX: number
  basketY: number
  scale: number
}): string => {
  const { width, height, basketX, basketY, scale } = shape
  const sheet = createSheet()
  const { back, front } = basket(sheet)
  const cx = basketX + 200 * scale
  const cy = basketY + 120 * scale
  const rays = Array.from({ length: 14 }, (_, index) => {
    const from = (index * 2 * Math.PI) / 14
    const to = from + Math.PI / 14
    const far = width
    const at = (angle: number) =>
      `${(cx + far * Math.cos(angle)).toFixed(1)} ${(cy + far * Math.sin(angle)).toFixed(1)}`
    return `<path d="M${cx} ${cy}L${at(from)}L${at(to)}Z"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="ground" x2="1" y2=".6"><stop offset="0" stop-color="${peacock.dark}"/><stop offset=".55" stop-color="${peacock.main}"/><stop offset="1" stop-color="#12907F"/></linearGradient><radialGradient id="sun"><stop offset="0" stop-color="${marigold.light}"/><stop offset=".62" stop-color="${marigold.main}"/><stop offset="1" stop-color="${marigold.main}"/></radialGradient><linearGradient id="quiet"><stop offset=".25" stop-color="${peacock.dark}"/><stop offset=".7" stop-color="${peacock.dark}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/><g fill="#fff" opacity=".05">${rays}</g><circle cx="${cx}" cy="${cy}" r="${212 * scale}" fill="url(#sun)"/><circle cx="${cx}" cy="${cy}" r="${236 * scale}" fill="none" stroke="${marigold.main}" stroke-width="${5 * scale}" stroke-dasharray="${2 * scale} ${20 * scale}" stroke-linecap="round"/><rect width="${width}" height="${height}" fill="url(#quiet)" opacity=".75"/><g transform="translate(${basketX} ${basketY}) scale(${scale})"><ellipse cx="205" cy="296" rx="270" ry="20" fill="#021f1b" opacity=".4"/>${back}${pieces(sheet, harvest)}${front}${pieces(sheet, floor)}</g></svg>`
}

export const wideBanner = () => banner({ width: 1320, height: 400, basketX: 838, basketY: 108, scale: 0.94 })
export const mobileBanner = () => banner({ width: 720, height: 480, basketX: 366, basketY: 214, scale: 0.76 })
