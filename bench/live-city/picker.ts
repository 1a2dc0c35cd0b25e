// A picker: takes the next order, picks each line at its bin, says what is not there, and packs.
import type { Call } from '@tokri/contract/client.ts'
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { pickLine, pickMine, pickNext, pickPacked, pickShort } from '@tokri/contract/picking.ts'
import { type City, take } from './city.ts'

/** Seconds. They differ from what a store assumes at first, so that it has something to learn. */
const START_S = 25
const LINE_S = 14
const PACK_S = 40
const LOOK_EVERY_S = 2
/** The share of lines that are not in their bin. */
const MISSING = 0.005
const LINES_PER_BAG = 8

type Line = SheetShape['lines'][number]
const isOpen = ({ quantity, picked, short, asked }: Line): boolean => asked === null && picked + short < quantity

const pickOne = async (city: City, call: Call, { orderId, lines }: SheetShape): Promise<SheetShape | null> => {
  const line = lines.find(isOpen)
  if (!line) {
    // The shopper is still asked about a substitute.
    await take(city, LOOK_EVERY_S)
    return (await call(pickMine)).data
  }
  await take(city, LINE_S)
  const { productId, quantity, short, insteadOf } = line
  const isMissing = insteadOf.length === 0 && city.random() < MISSING
  const { data } = isMissing
    ? await call(pickShort, { body: { orderId, productId, picked: 0 } })
    : await call(pickLine, { body: { orderId, productId, picked: quantity - short } })
  return data
}

/** Picks one order, or waits a moment if there is none. */
export const pickOrder = async (city: City, call: Call): Promise<void> => {
  let { data: sheet } = await call(pickNext, { body: {} })
  if (!sheet) return take(city, LOOK_EVERY_S)
  const { orderId } = sheet
  await take(city, START_S)
  while (sheet?.state === 'PACKING' && sheet.lines.some((line) => isOpen(line) || line.asked !== null))
    sheet = await pickOne(city, call, sheet)
  // Without a sheet the order was cancelled meanwhile.
  if (sheet?.state !== 'PACKING') return
  await take(city, PACK_S)
  const bags = Math.ceil(sheet.lines.length / LINES_PER_BAG)
  await call(pickPacked, { body: { orderId, bags } })
}
