// A press is a change that a picker has made on the phone. It shows at once, and is sent when the network allows it.
import { CallError } from '@tokri/contract/client.ts'
import type { SheetShape } from '@tokri/contract/picking.schema.ts'

export type Change =
  | { kind: 'line'; productId: string; picked: number; barcode?: string }
  | { kind: 'packed'; bags: number }
  | { kind: 'release'; reason: string }
  | { kind: 'put-back' }

/** `key` is the idempotency key: a press whose answer is lost is sent again and counts once. */
export type Press = { key: string; orderId: string; change: Change }

export type Line = SheetShape['lines'][number]

/** How many pieces of a line somebody must still find. */
export const leftOf = ({ quantity, picked, short }: Line): number => Math.max(0, quantity - short - picked)

/** The sheet after a press; null when the order is out of the picker's hands. */
const afterPress = (sheet: SheetShape | null, { orderId, change }: Press): SheetShape | null => {
  if (sheet === null || sheet.orderId !== orderId) return sheet
  if (change.kind !== 'line') return null
  const { productId, picked } = change
  return { ...sheet, lines: sheet.lines.map((line) => (line.productId === productId ? { ...line, picked } : line)) }
}

/** What the picker sees: the sheet as the server last told it, with the presses that it has not heard of. */
export const shownSheet = (sheet: SheetShape | null, presses: readonly Press[]): SheetShape | null =>
  presses.reduce(afterPress, sheet)

/** The products whose last press waits to be sent. */
export const waitingProducts = (presses: readonly Press[]): Set<string> =>
  new Set(presses.flatMap(({ change }) => (change.kind === 'line' ? [change.productId] : [])))

const TRY_AGAIN = [401, 408, 425, 429]

/** Whether the server has decided against a press. All other failures may pass, so the press is sent again. */
export const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.code !== null && error.status < 500 && !TRY_AGAIN.includes(error.status)

const ofPressAlone = ['wrong_product', 'lines_open', 'bad_request', 'key_reused']

/**
 * The presses that still make sense after one was refused. A wrong product or a line that is not picked concerns that
 * press alone; after any other refusal the order is not this picker's any more.
 */
export const withoutRefused = (presses: readonly Press[], refused: Press, code: string | null): Press[] => {
  const isAlone = ofPressAlone.some((each) => each === code)
  return presses.filter(({ key, orderId }) => key !== refused.key && (isAlone || orderId !== refused.orderId))
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** The pause before the next attempt: 1 s, 2 s, 4 s, up to 30 s. */
export const retryDelay = (failures: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
