// Drawings that the Noto set lacks, in its style: soft volumes, one light from the upper left, no outlines. Each is the
// body of an SVG 128 units square; those that take a colour can be drawn in any.
import { bakes } from './own/bakes.ts'
import { bites } from './own/bites.ts'
import { bowls } from './own/bowls.ts'
import { care } from './own/care.ts'
import { counter } from './own/counter.ts'
import { drinks } from './own/drinks.ts'
import { greens } from './own/greens.ts'
import { hardware } from './own/hardware.ts'
import { household } from './own/household.ts'
import { ices } from './own/ices.ts'
import { market } from './own/market.ts'
import { nursery } from './own/nursery.ts'
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
    ...greens,
    ...market,
    ...stall,
    ...nuts,
    ...raw,
    ...counter,
    ...bowls,
    ...drinks,
    ...bites,
    ...bakes,
    ...sweets,
    ...ices,
    ...household,
    ...nursery,
    ...care,
    ...hardware,
    ...tools,
    ...shop,
  }),
)
