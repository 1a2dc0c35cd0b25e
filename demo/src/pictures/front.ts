// The front of a pack: one drawing function for each shape.
import { paletteOf } from './colour.ts'
import type { PackDescription, PackShape } from './description.ts'
import type { Pen } from './pen.ts'
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

/** A pack on a transparent square of 800. */
export const drawPack = (sheet: Sheet, description: PackDescription): string =>
  shapes[description.shape]({ sheet, description, palette: paletteOf(description) })
