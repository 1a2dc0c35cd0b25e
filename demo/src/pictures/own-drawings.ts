// Drawings that the Noto set lacks, in its style: soft volumes, one light from the upper left, no outlines. Each is the
// body of an SVG 128 units square; those that take a colour can be drawn in any.
import { bakes } from './own/bakes.ts'
import { bowls } from './own/bowls.ts'
import { counter } from './own/counter.ts'
import { household } from './own/household.ts'
import { ices } from './own/ices.ts'
import { market } from './own/market.ts'
import { nuts } from './own/nuts.ts'
import { produce } from './own/produce.ts'
import { raw } from './own/raw.ts'
import { shop } from './own/shop.ts'
import { stall } from './own/stall.ts'
import { sweets } from './own/sweets.ts'
import { tools } from './own/tools.ts'

/** Draws itself in the given colour, or in its own when there is none. */
export type OwnDrawing = (dye?: string) => string

export const ownDrawings: ReadonlyMap<string, OwnDrawing> = new Map(
  Object.entries({
    ...produce,
    ...market,
    ...stall,
    ...nuts,
    ...raw,
    ...counter,
    ...bowls,
    ...bakes,
    ...sweets,
    ...ices,
    ...household,
    ...tools,
    ...shop,
  }),
)
