// The picker's state: the current order, the actions that are not sent yet, and the lists of the store. It exists
// outside React, so actions are also sent while another staff page is open.

import type { Call } from '@tokri/contract/client.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { pickQueueSchema, putBackListSchema, SheetShape } from '@tokri/contract/picking.schema.ts'
import { pickMine, pickNext, pickQueue, pickWatch, putBackList } from '@tokri/contract/picking.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { followWhileVisible } from '../../lib/api/follow-stream.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { accessToken, sessionOf } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { signal } from '../floor-sound.ts'
import { createOutbox, type OutboxState } from '../outbox.ts'
import { pressedNow } from '../press-time.ts'
import { readStored, type StoredRecord, writeStored } from '../stored-records.ts'
import { applyPendingActions, type Change, type PickAction, type Sheet, withoutRefused } from './pick-action.ts'
import { sendPickAction } from './send-pick-action.ts'

/** The order that this picker packed last: its labels can be printed again, and its bags corrected. */
export type Packed = Pick<SheetShape, 'orderId' | 'orderNumber' | 'bags'>

type StoredPicking = StoredRecord & {
  sheet: SheetShape | null
  actions: readonly PickAction[]
  packed?: Packed | null
}

export type Queue = AnswerOf<typeof pickQueueSchema>['data']
export type PutBacks = AnswerOf<typeof putBackListSchema>['data']

export type PickingView = {
  /** The current order with all actions applied; null if there is none. */
  sheet: Sheet | null
  /** The store of the current order, or of the last one. */
  storeId: string | null
  actions: readonly PickAction[]
  /** Whether the last action can still be undone. */
  hasHeldAction: boolean
  outbox: OutboxState
  /** null until it is loaded. */
  queue: Queue | null
  putBacks: PutBacks | null
  packed: Packed | null
  /** A message for the picker, for example that an action was refused or that the order was reassigned. */
  notice: string | null
}

/**
 * An action that reports missing pieces cannot be undone once it is sent: the shopper has been asked and the stock is 0.
 * So it is held for this time before it is sent.
 */
const HOLD_MS = 5000

const createPickingSession = (call: Call, kept: StoredPicking) => {
  let { sheet, packed = null } = kept
  let storeId = sheet?.storeId ?? null
  let queue: Queue | null = null
  let putBacks: PutBacks | null = null
  let notice: string | null = null
  /** Why the last press was refused. It is not said of the next sheet, nor after a press that is accepted. */
  let refused: string | null = null
  /** Increases with every change. An answer to a request that started before the latest change is outdated. */
  let version = 0
  const listeners = new Set<() => void>()

  const save = (actions: readonly PickAction[]) => {
    const record: StoredPicking = { ...kept, sheet, actions, packed }
    return writeStored('picking', record)
  }

  const outbox = createOutbox<PickAction, SheetShape | null>({
    actions: kept.actions,
    send: (action) => {
      // Another user has signed in on this device: these actions wait until their own user signs in again.
      if (sessionOf(accessToken()) !== kept.session) return Promise.reject(new Error('Signed out'))
      return sendPickAction(call, action)
    },
    save,
    onSent: ({ orderId, change }, answer) => {
      if (notice === refused) notice = null
      if (change.kind === 'packed' && answer) packed = answer
      if (sheet?.orderId === orderId) sheet = change.kind === 'packed' ? null : answer
      if (answer?.state === 'CANCELLED') {
        sheet = null
        notice = m.pick_nothing_was_left({ orderNumber: answer.orderNumber })
      }
      if (change.kind !== 'line') void refresh()
    },
    onRefused: ({ orderId, change }, error) => {
      signal('wrong')
      // Its bags have left.
      if (change.kind === 'packed' && packed?.orderId === orderId) packed = null
      notice = refused = errorMessage(error)
      void refresh({ readsSheet: true })
    },
    withoutRefused,
    onChange: () => changed(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

  const viewOf = (): PickingView => {
    const actions = outbox.actions()
    const done = new Set(actions.flatMap(({ orderId, change }) => (change.kind === 'put-back' ? [orderId] : [])))
    return {
      sheet: applyPendingActions(sheet, actions),
      storeId,
      actions,
      hasHeldAction: outbox.held() !== null,
      outbox: outbox.state(),
      // The picker's own order is on the sheet, or packed and not told yet.
      queue: queue?.filter(({ picker }) => picker?._id !== kept.person) ?? null,
      putBacks: putBacks?.filter(({ orderId }) => !done.has(orderId)) ?? null,
      packed,
      notice,
    }
  }
  let view = viewOf()
  /** Subscribes to the current order, so that a cancellation or an answer of the shopper shows at once. */
  let watched: { orderId: string; leaving: AbortController } | null = null
  let isClosed = false
  const watch = (orderId: string | null) => {
    if (isClosed || watched?.orderId === orderId) return
    watched?.leaving.abort()
    watched = orderId === null ? null : { orderId, leaving: new AbortController() }
    if (!watched) return
    const url = `${pickWatch.url}?${new URLSearchParams({ orderId: watched.orderId })}`
    followWhileVisible(url, { signal: watched.leaving.signal, onEvent: () => void readAgain() })
  }
  const changed = () => {
    version++
    watch(sheet?.orderId ?? null)
    view = viewOf()
    for (const listener of listeners) listener()
  }
  const hold = (next: SheetShape | null) => {
    if (next && next.orderId !== sheet?.orderId && notice === refused) notice = null
    sheet = next
    if (next) storeId = next.storeId
    void save(outbox.actions())
    changed()
  }

  /** Loads the lists of the store. Also loads the sheet if the server has assigned another order to this picker. */
  const refresh = async ({ readsSheet = false } = {}): Promise<void> => {
    if (storeId === null) return
    const query = { storeId }
    const before = version
    const [nextQueue, nextPutBacks] = await Promise.all([
      call(pickQueue, { query }),
      call(putBackList, { query }),
    ]).catch(() => [null, null])
    if (!nextQueue || !nextPutBacks) return
    const isOld = before !== version || outbox.actions().length > 0
    queue = nextQueue.data
    putBacks = nextPutBacks.data
    changed()
    if (isOld) return readsSheet && outbox.actions().length === 0 ? refresh({ readsSheet }) : undefined
    const mine = queue.find(({ picker }) => picker?._id === kept.person)
    const isAsked = sheet?.lines.some(({ asked }) => asked !== null) ?? false
    if (mine && (readsSheet || isAsked || mine.orderId !== sheet?.orderId)) await readSheet()
    else if (!mine && sheet) {
      const { orderId, orderNumber } = sheet
      notice ??= putBacks.some((each) => each.orderId === orderId)
        ? m.pick_order_cancelled({ orderNumber })
        : m.pick_order_taken_away({ orderNumber })
      hold(null)
    }
  }

  /** Loads the current order. Does not take a new order from the queue, because the picker has not asked for one. */
  const readSheet = async (): Promise<void> => {
    const before = version
    const answer = await call(pickMine).catch(() => null)
    if (answer && before === version && outbox.actions().length === 0) hold(answer.data)
  }

  /** Runs after an event of the current order. Loads the lists too, but only if the order is a different one. */
  const readAgain = async (): Promise<void> => {
    const before = version
    const answer = await call(pickMine).catch(() => null)
    if (!answer) return
    if (answer.data?.orderId !== sheet?.orderId) return refresh()
    // The answers to presses bring the sheet.
    if (outbox.actions().length > 0) return
    if (before === version) hold(answer.data)
    // The lists came meanwhile, and nothing will tell of this event again.
    else await readAgain()
  }

  /** Takes the first order of the queue, or loads the current order if there is one. */
  const takeNext = async (): Promise<void> => {
    try {
      const { data } = await call(pickNext, { body: {} }, { headers: { 'idempotency-key': newIdempotencyKey() } })
      // Goods that are put back belong to an order of before.
      if (outbox.actions().every(({ change }) => change.kind === 'put-back')) hold(data)
      if (!data) await refresh()
    } catch (error) {
      notice = errorMessage(error)
      changed()
    }
  }

  const wake = () => {
    outbox.wake()
    // Waiting presses are sent from any page; the rest is read where it is shown.
    if (listeners.size > 0) void refresh()
  }
  addEventListener('online', wake)
  outbox.wake()

  return {
    person: kept.person,
    session: kept.session,
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit: (orderId: string, change: Change) =>
      outbox.add(
        { key: newIdempotencyKey(), orderId, change, at: pressedNow() },
        change.kind === 'short' ? HOLD_MS : 0,
      ),
    undoHeld: outbox.undoHeld,
    takeNext,
    refresh,
    setStore: (id: string) => {
      if (storeId === id && queue) return
      storeId = id
      void refresh()
    },
    closeNotice: () => {
      notice = null
      changed()
    },
    close: () => {
      outbox.close()
      watch(null)
      isClosed = true
      removeEventListener('online', wake)
    },
  }
}
export type PickingSession = ReturnType<typeof createPickingSession>

let open: PickingSession | null = null

/** The picking session of this user. While the user is unknown, the one stored for this sign-in. Null if there is neither. */
export const openPickingSession = async (call: Call, person: string | undefined): Promise<PickingSession | null> => {
  const session = sessionOf(accessToken())
  const isSame = () => open?.session === session && (person === undefined || open?.person === person)
  if (isSame()) return open
  const kept = await readStored<StoredPicking>('picking', person, session)
  if (isSame()) return open
  const id = person ?? kept?.person
  if (id === undefined) return null
  open?.close()
  open = createPickingSession(call, { sheet: null, actions: [], ...kept, person: id, session })
  return open
}
