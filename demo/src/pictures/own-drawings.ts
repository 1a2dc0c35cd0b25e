// Drawings that Noto lacks, in its manner: soft volumes, one light from the upper left, no outlines. Each is a body for
// a square of 128; those that take a dye are drawn in any colour.
import { bowls } from './own/bowls.ts'
import { household } from './own/household.ts'
import { produce } from './own/produce.ts'
import { sweets } from './own/sweets.ts'

/** Draws itself in the given colour, or in its own when there is none. */
export type OwnDrawing = (dye?: string) => string

export const ownDrawings: ReadonlyMap<string, OwnDrawing> = new Map(
  Object.entries({ ...produce, ...bowls, ...sweets, ...household }),
)
