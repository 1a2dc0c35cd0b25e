// Drawings that the Noto set lacks, in its style: soft volumes, one light from the upper left, no outlines. Each is the
// body of an SVG 128 units square; those that take a colour can be drawn in any.
import { bowls } from './own/bowls.ts'
import { household } from './own/household.ts'
import { market } from './own/market.ts'
import { produce } from './own/produce.ts'
import { raw } from './own/raw.ts'
import { shop } from './own/shop.ts'
import { sweets } from './own/sweets.ts'

/** Draws itself in the given colour, or in its own when there is none. */
export type OwnDrawing = (dye?: string) => string

export const ownDrawings: ReadonlyMap<string, OwnDrawing> = new Map(
  Object.entries({ ...produce, ...market, ...raw, ...bowls, ...sweets, ...household, ...shop }),
)
