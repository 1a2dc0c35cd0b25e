// The lines of a sheet: one per product. A line counts the ordered pieces of its product and the pieces that replace other
// products, without refunded pieces.
import { adjustablePieces, substitutePieces } from '@tokri/rules/adjustments.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import * as queries from './queries.ts'

export type SheetLine = Omit<queries.OrderedRow, 'refunded_quantity'> & {
  bin: string
  barcode: string
  /** The pieces to find, including `short` ones that will not be found. */
  quantity: number
  picked: number
  short: number
  /** The pieces that replace others; `quantity` includes them. */
  replacing: number
  /** The products that these pieces replace, with their units: both may have the same name. */
  insteadOf: string[]
}

type Wanted = Omit<SheetLine, 'bin' | 'barcode' | 'picked'>

/** The wanted pieces of each product, in the order of the order's lines. */
const wantedPieces = (ordered: readonly queries.OrderedRow[]): Wanted[] => {
  const wanted = new Map<string, Wanted>()
  const substituted: { name: string; substitute: queries.OrderedRow['substitutes'][number]; pieces: number }[] = []
  for (const { quantity, refunded_quantity, ...row } of ordered) {
    const replaced = row.substitutes.reduce((sum, substitute) => sum + substitute.quantity, 0)
    const line = {
      unitPricePaise: 0,
      quantity,
      shortQuantity: row.short - replaced,
      substitutes: row.substitutes.map((substitute) => ({ quantity: substitute.quantity, unitPricePaise: 0 })),
      refundedQuantity: refunded_quantity,
      goodwillPaise: 0,
      promotionPaise: 0,
    }
    wanted.set(row.product_id, { ...row, quantity: row.short + adjustablePieces(line), replacing: 0, insteadOf: [] })
    for (const [index, pieces] of substitutePieces(line).entries()) {
      const substitute = row.substitutes[index]
      if (substitute && pieces > 0) substituted.push({ name: `${row.name}, ${row.unit}`, substitute, pieces })
    }
  }
  for (const { name, substitute, pieces } of substituted) {
    const { productId, unit, image } = substitute
    const line = wanted.get(productId) ?? {
      ...{ product_id: productId, name: substitute.name, unit, image, quantity: 0, short: 0 },
      // A substitute is not replaced again.
      ...{ preference: 'refund' as const, asked: null, substitutes: [], replacing: 0, insteadOf: [] },
    }
    line.quantity += pieces
    line.replacing += pieces
    if (!line.insteadOf.includes(name)) line.insteadOf.push(name)
    wanted.set(productId, line)
  }
  return [...wanted.values()].filter(({ quantity }) => quantity > 0)
}

/** Goods in the basket that the order no longer has: the picker takes them out. */
const unwanted = ({ product_id, name, unit, image, bin, barcode, picked }: queries.BasketRow): SheetLine => ({
  ...{ product_id, name, unit, image, bin, barcode, picked, quantity: 0, short: 0 },
  ...{ preference: 'refund', asked: null, substitutes: [], replacing: 0, insteadOf: [] },
})

/** The lines of an order, with their bins in its store and the pieces in the basket. */
export const readSheetLines = async (db: Db | Tx, orderId: string): Promise<SheetLine[]> => {
  const wanted = wantedPieces(await queries.readOrdered(db, orderId))
  const found = await queries.readBinsAndPicked(
    db,
    orderId,
    wanted.map(({ product_id }) => product_id),
  )
  const byProduct = new Map(found.map((row) => [row.product_id, row]))
  const basket = await queries.readBasket(db, orderId)
  const isWanted = ({ product_id }: queries.BasketRow) => wanted.some((line) => line.product_id === product_id)
  return [
    ...wanted.map((line) => ({ ...line, ...(byProduct.get(line.product_id) ?? nowhere) })),
    ...basket.filter((row) => row.picked > 0 && !isWanted(row)).map(unwanted),
  ]
}

const nowhere = { bin: '', barcode: '', picked: 0 }
