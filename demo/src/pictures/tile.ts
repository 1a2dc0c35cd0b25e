// Tiles of categories and subcategories: one to three things on a tint. The tint is transparent, so that one picture
// works on the light and the dark theme.
import { placeArt } from './art.ts'
import type { PackDescription, TileDescription, Tint } from './description.ts'
import { drawPack } from './front.ts'
import { groundShadow } from './pen.ts'
import type { Sheet } from './sheet.ts'

// Laid over white at this opacity they give the tints of the palette: produce #E8F5E3 and so on.
const tints: Record<Tint, string> = {
  produce: '#4aae2b',
  dairy: '#2f86dc',
  bakery: '#dc8f1f',
  snacks: '#ee5a34',
  drinks: '#1ea3b5',
  care: '#9a48cf',
  home: '#3f9163',
  pet: '#bd8326',
  sun: '#ffa200',
  sage: '#6c9402',
}
const tintOpacity = 0.15

type Spot = { x: number; y: number; size: number }
const spots: Record<number, Spot[]> = {
  1: [{ x: 400, y: 408, size: 600 }],
  2: [
    { x: 520, y: 480, size: 400 },
    { x: 300, y: 370, size: 520 },
  ],
  3: [
    { x: 404, y: 530, size: 350 },
    { x: 236, y: 352, size: 420 },
    { x: 566, y: 352, size: 420 },
  ],
}

const thing = (sheet: Sheet, item: string | PackDescription, { x, y, size }: Spot): string => {
  if (typeof item === 'string')
    return groundShadow(sheet, x, y + size * 0.42, size * 0.34) + placeArt(sheet, item, { x, y, size: size * 0.84 })
  const scale = (size / 800) * 1.12
  return `<g transform="translate(${x - 400 * scale} ${y - 420 * scale}) scale(${scale})">${drawPack(sheet, item)}</g>`
}

export const drawTile = (sheet: Sheet, { tint, items }: TileDescription): string => {
  const places = spots[items.length] ?? []
  // The first stands in front: it is drawn last.
  const drawn = items.map((item, index) => {
    const spot = places[index]
    return spot ? thing(sheet, item, spot) : ''
  })
  return `<rect width="800" height="800" fill="${tints[tint]}" opacity="${tintOpacity}"/>${drawn.reverse().join('')}`
}
