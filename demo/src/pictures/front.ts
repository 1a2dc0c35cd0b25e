// The front of a pack: one drawing function for each shape.
import { paletteOf } from './colour.ts'
import type { PackDescription, PackShape } from './description.ts'
import { fix, type Pen } from './pen.ts'
import { packPlaces, packsOf, severalPacks } from './pieces.ts'
import { bread, pillow, pouch, sachet, sack } from './shapes/bags.ts'
import { bottle, can, jar, jug, squeeze, tin } from './shapes/bottles.ts'
import { box, brick, carton, eggBox, wideBox } from './shapes/boxes.ts'
import { aerosol, bar, card, flacon, pump, rolls, spray, strip, tube } from './shapes/care.ts'
import { bunch, crate, loose, net, tray, wrap } from './shapes/fresh.ts'
import { cup, tub } from './shapes/tubs.ts'
import type { Sheet } from './sheet.ts'

const shapes: Record<PackShape, (pen: Pen) => string> = {
  carton,
  brick,
  pillow,
  pouch,
  sack,
  bread,
  sachet,
  jar,
  bottle,
  jug,
  squeeze,
  can,
  tin,
  tub,
  cup,
  box,
  'wide-box': wideBox,
  'egg-box': eggBox,
  bar,
  tube,
  pump,
  spray,
  aerosol,
  flacon,
  rolls,
  strip,
  card,
  loose,
  bunch,
  tray,
  crate,
  net,
  wrap,
}

const one = (sheet: Sheet, description: PackDescription): string =>
  shapes[description.shape]({ sheet, description, palette: paletteOf(description) })

/** Width, height and lower edge of a pack at its regular size. */
type Extent = { width: number; height: number; bottom?: number }
const GROUND = 736
const extents: Partial<Record<PackShape, Extent>> = {
  bar: { width: 660, height: 250, bottom: 540 },
  'wide-box': { width: 640, height: 470 },
  card: { width: 440, height: 620 },
  can: { width: 300, height: 570 },
  bottle: { width: 350, height: 680 },
  sachet: { width: 420, height: 560 },
}
const usual: Extent = { width: 470, height: 600 }

/** The packs of a multipack beside and behind each other, with the quantity of one on each. */
const packByPack = (sheet: Sheet, description: PackDescription, count: number): string => {
  const id = sheet.nextId()
  const extent = extents[description.shape] ?? usual
  const copies = packPlaces(count, extent).map(
    ({ x, bottom, scale }) =>
      `<use href="#${id}" transform="translate(${fix(x - 400 * scale)} ${fix(bottom - (extent.bottom ?? GROUND) * scale)}) scale(${Math.round(scale * 1000) / 1000})"/>`,
  )
  return `<defs><g id="${id}">${one(sheet, { ...description, size: 'regular' })}</g></defs>${copies.join('')}`
}

/** A pack or a multipack on a transparent square of 800. */
export const drawPack = (sheet: Sheet, description: PackDescription): string => {
  const packs = packsOf(description.unit)
  if (!packs) return one(sheet, description)
  if (!severalPacks(description.unit)) return one(sheet, { ...description, flash: `${packs.count} packs` })
  return packByPack(sheet, { ...description, unit: packs.each }, packs.count)
}
