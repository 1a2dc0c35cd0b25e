// A pick action is a change made by a picker on the phone. It shows at once, and is sent when the network is available.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'

type ServerLine = SheetShape['lines'][number]
type Asked = NonNullable<ServerLine['asked']>
/** The substitute that is offered to the shopper, or that the shopper chose: nobody is asked about their own choice. */
export type Offer = Omit<Asked, 'quantity' | 'answerUntil'> & { own?: boolean }

/** A line as the picker sees it. `answerUntil` is null until the question is sent. */
export type Line = Omit<ServerLine, 'asked'> & {
  asked: (Omit<Asked, 'answerUntil'> & { answerUntil: string | null }) | null
}
export type Sheet = Omit<SheetShape, 'lines'> & { lines: Line[] }

export type Change =
  | { kind: 'line'; productId: string; picked: number; barcode?: string }
  /**
   * Only `picked` pieces are there. The shopper is asked about the offer; without an offer the rest is left out of the
   * order.
   */
  | { kind: 'short'; productId: string; picked: number; offer: Offer | null }
  | { kind: 'packed'; bags: number }
  | { kind: 'release'; reason: string }
  | { kind: 'put-back' }

/** `key` is the idempotency key: if the answer is lost, the action is sent again and still counts once. `at`: when it was made. */
export type PickAction = { key: string; orderId: string; change: Change; at?: string }

/** A product and what replaces it may differ in their units alone. */
export const withUnit = ({ name, unit }: Pick<ServerLine, 'name' | 'unit'>): string => `${name}, ${unit}`

/** The number of pieces of a line to pick: those that are neither missing nor part of an open question. */
export const piecesToPick = ({ quantity, short, asked }: Line): number =>
  Math.max(0, quantity - short - (asked?.quantity ?? 0))

/** The number of pieces of a line that are not picked yet. */
export const piecesLeft = (line: Line): number => Math.max(0, piecesToPick(line) - line.picked)

/** The number of pieces in the basket that the order no longer has. */
export const piecesTooMany = (line: Line): number => Math.max(0, line.picked - piecesToPick(line))

/** The number of pieces of a line that are left out of the order. */
export const piecesLeftOut = ({ short, substitutes }: Line): number =>
  substitutes.reduce((left, { quantity }) => left - quantity, short)

const afterShort = (line: Line, picked: number, offer: Offer | null): Line => {
  const missing = Math.max(0, line.quantity - line.short - picked)
  if (offer && !offer.own) return { ...line, picked, asked: { ...offer, quantity: missing, answerUntil: null } }
  const substitutes = offer ? [...line.substitutes, { ...offer, quantity: missing }] : line.substitutes
  return { ...line, picked, short: line.short + missing, substitutes }
}

/** What the shopper chose is to be picked at once, in place of the missing pieces. */
const withOwnChoice = (lines: Line[], line: Line, { picked, offer }: Extract<Change, { kind: 'short' }>) => {
  const quantity = Math.max(0, line.quantity - line.short - picked)
  if (!offer?.own || quantity === 0) return lines
  const { own: _, ...goods } = offer
  const present = lines.find(({ productId }) => productId === offer.productId)
  const chosen: Line = present ?? {
    ...{ ...goods, barcode: '', quantity: 0, picked: 0, short: 0, preference: 'refund', asked: null },
    ...{ substitutes: [], insteadOf: [] },
  }
  return [
    ...lines.filter((each) => each !== present),
    { ...chosen, quantity: chosen.quantity + quantity, insteadOf: [...new Set([...chosen.insteadOf, withUnit(line)])] },
  ]
}

const afterChange = (line: Line, change: Change): Line => {
  if (change.kind === 'line') return { ...line, picked: change.picked }
  return change.kind === 'short' ? afterShort(line, change.picked, change.offer) : line
}

/** Whether nothing of an order is there: it is cancelled as soon as the server knows. */
export const isNothingLeft = (lines: readonly Line[]): boolean =>
  lines.every((line) => line.asked === null && line.picked === 0 && piecesLeftOut(line) === line.quantity)

/** The sheet after an action; null when the picker no longer has the order. */
const afterAction = (sheet: Sheet | null, { orderId, change }: PickAction): Sheet | null => {
  if (sheet === null || sheet.orderId !== orderId) return sheet
  if (change.kind !== 'line' && change.kind !== 'short') return null
  const { productId } = change
  const lines = sheet.lines.map((line) => (line.productId === productId ? afterChange(line, change) : line))
  const line = sheet.lines.find((each) => each.productId === productId)
  return { ...sheet, lines: line && change.kind === 'short' ? withOwnChoice(lines, line, change) : lines }
}

/** The sheet that the picker sees: the server's last answer, with the unsent actions applied. */
export const applyPendingActions = (sheet: SheetShape | null, actions: readonly PickAction[]): Sheet | null =>
  actions.reduce<Sheet | null>(afterAction, sheet)

/** The products whose last action is not sent yet. */
export const waitingProducts = (actions: readonly PickAction[]): Set<string> =>
  new Set(actions.flatMap(({ change }) => ('productId' in change ? [change.productId] : [])))

const ofActionAlone = [
  'wrong_product',
  'lines_open',
  'order_changed',
  'bad_request',
  'key_reused',
  // For example, the substitute has sold out in the meantime, or the shopper has already been asked about the line.
  'insufficient_stock',
  'duplicate',
]

/**
 * The actions that remain valid after one was refused. A wrong product or an unavailable offer affects only that action.
 * After any other refusal the picker no longer has the order, so all actions of that order are dropped.
 */
export const withoutRefused = (
  actions: readonly PickAction[],
  refused: PickAction,
  code: string | null,
): PickAction[] => {
  const isOfferGone = refused.change.kind === 'short' && code === 'not_found'
  const isAlone = isOfferGone || ofActionAlone.some((each) => each === code)
  return actions.filter(({ key, orderId }) => key !== refused.key && (isAlone || orderId !== refused.orderId))
}

/** How many ordered pieces of each product a sheet has. */
type Ordered = ReadonlyMap<string, { name: string; quantity: number }>
export const orderedOf = (lines: readonly Line[]): Ordered =>
  new Map(
    lines.flatMap(({ productId, name, quantity, insteadOf }) =>
      // What replaces others comes and goes with the shopper's answers, which are told on their own.
      quantity > 0 && insteadOf.length === 0 ? [[productId, { name, quantity }]] : [],
    ),
  )

export type SheetChange = { productId: string; name: string; kind: 'new' | 'changed' | 'gone' }

/** What the office, or the shopper, has changed in an order between two sheets. */
export const changesOf = (before: Ordered, now: Ordered): SheetChange[] => [
  ...[...now].flatMap(([productId, { name, quantity }]): SheetChange[] => {
    const had = before.get(productId)
    if (!had) return [{ productId, name, kind: 'new' }]
    return had.quantity === quantity ? [] : [{ productId, name, kind: 'changed' }]
  }),
  ...[...before].flatMap(([productId, { name }]): SheetChange[] =>
    now.has(productId) ? [] : [{ productId, name, kind: 'gone' }],
  ),
]
