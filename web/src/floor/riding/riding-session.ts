// The rider's state: the current trip, the actions that are not sent yet, and the figures of the day. It exists outside
// React, so actions are also sent while another staff page is open.

import { type Call, hasCode, refusalData } from '@tokri/contract/client.ts'
import type { cashMineSchema, rideDaySchema } from '@tokri/contract/delivery.schema.ts'
import { cashMine, rideDay, rideTrip } from '@tokri/contract/delivery.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { accessToken, sessionOf } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { signal } from '../floor-sound.ts'
import { createOutbox, type OutboxState } from '../outbox.ts'
import { pressedNow } from '../press-time.ts'
import { readStored, type StoredRecord, writeStored } from '../stored-records.ts'
import {
  applyPendingActions,
  type Change,
  type Delivered,
  isOpenDrop,
  orderOf,
  type RideAction,
  type Trip,
  tripNews,
  withoutRefused,
} from './ride-action.ts'
import { sendRideAction } from './send-ride-action.ts'

export type Day = AnswerOf<typeof rideDaySchema>['data']
export type Cash = AnswerOf<typeof cashMineSchema>['data']

/**
 * A delivery that the server refused, with what was taken at the door. It is kept until the next action for this order, or until
 * the rider has to go to its door no more. `isLocked`: no further code is taken. `isRead`: the rider has closed its notice.
 */
export type Refusal = {
  made: Delivered
  orderNumber: string | undefined
  text: string
  isLocked: boolean
  isRead: boolean
}

export type RidingView = {
  /** The current trip with the actions applied; null if there is none. */
  trip: Trip | null
  /** Whether the server has answered since the page was opened. */
  isLoaded: boolean
  actions: readonly RideAction[]
  /** Whether the last action can still be undone. */
  hasHeldAction: boolean
  outbox: OutboxState
  /** The order whose code is being checked by the server. */
  checking: string | null
  /** At most one for each order. */
  refusals: readonly Refusal[]
  /** The number of the order that was given up at its door and can still be taken up again. */
  undoable: string | null
  /** null until they are loaded. */
  day: Day
  cash: Cash | null
  /** A message for the rider, for example that an order was cancelled. */
  notice: string | null
  /** Whether the rider shares positions; null before the rider has decided. */
  sharesPosition: boolean | null
}

type Kept = StoredRecord & {
  trip: Trip | null
  actions: readonly RideAction[]
  day: Day
  cash: Cash | null
  sharesPosition: boolean | null
}

/** The message for a refused delivery, with what the rider can do. */
const refusalText = (error: unknown): string => {
  const left = refusalData(error, 'wrong_code')?.left
  if (left !== undefined) return left > 0 ? m.ride_code_wrong({ count: left }) : m.ride_code_fifth_wrong()
  if (hasCode(error, 'code_locked')) return m.ride_code_locked()
  return errorMessage(error)
}

const isLockedBy = (error: unknown): boolean =>
  hasCode(error, 'code_locked') || refusalData(error, 'wrong_code')?.left === 0

/** Its shopper is told at once that an order was not delivered, so a wrong press can be taken back for this time. */
const HOLD_MS = 5000

const statesOf = (trip: Trip | null): string | undefined => trip?.drops.map(({ state }) => state).join(' ')

const createRidingSession = (call: Call, kept: Kept) => {
  let { trip, day, cash, sharesPosition } = kept
  let isLoaded = false
  let notice: string | null = null
  let refusals: readonly Refusal[] = []
  const withoutRefusalOf = (of: string | null) => refusals.filter(({ made }) => made.orderId !== of)
  const setTrip = (next: Trip | null) => {
    trip = next
    const settled = new Set(next?.drops.filter((drop) => !isOpenDrop(drop)).map(({ orderId }) => orderId))
    refusals = refusals.filter(({ made }) => !settled.has(made.orderId))
  }
  /** Increases with every change. An answer to a request that started before the latest change is outdated. */
  let version = 0
  /**
   * The actions that could not be sent at first. A delivery is shown as done only then: with a network, the answer tells
   * at once whether the code was right.
   */
  const late = new Set(kept.actions.map(({ key }) => key))
  const listeners = new Set<() => void>()

  const store = (actions: readonly RideAction[]) => {
    const record: Kept = { ...kept, trip, actions, day, cash, sharesPosition }
    return writeStored('riding', record)
  }

  const outbox = createOutbox<RideAction, Trip | null>({
    actions: kept.actions,
    send: (action) => {
      // Another user has signed in on this device: these actions wait until their own user signs in again.
      if (sessionOf(accessToken()) !== kept.session) return Promise.reject(new Error('Signed out'))
      return sendRideAction(call, action)
    },
    save: store,
    onSent: (action, answer) => {
      const { change } = action
      setTrip(answer)
      if (change.kind === 'delivered' || change.kind === 'failed' || change.kind === 'back') void readFigures()
    },
    onRefused: (action, error) => {
      const { change } = action
      if (change.kind === 'delivered') {
        const orderNumber = trip?.drops.find(({ orderId }) => orderId === change.orderId)?.orderNumber
        refusals = [
          ...withoutRefusalOf(change.orderId),
          { made: change, orderNumber, text: refusalText(error), isLocked: isLockedBy(error), isRead: false },
        ]
      } else notice = errorMessage(error)
      signal('wrong')
      void refresh()
    },
    withoutRefused,
    onChange: () => {
      if (outbox.isStuck()) for (const { key } of outbox.actions()) late.add(key)
      changed()
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

  const isChecked = ({ key, change }: RideAction) => change.kind === 'delivered' && !late.has(key)
  const viewOf = (): RidingView => {
    const actions = outbox.actions()
    const checked = actions.find(isChecked)
    const held = actions.find(({ key }) => key === outbox.held())
    return {
      trip: applyPendingActions(
        trip,
        actions.filter((action) => !isChecked(action)),
      ),
      isLoaded,
      actions,
      hasHeldAction: outbox.held() !== null,
      outbox: outbox.state(),
      checking: checked ? orderOf(checked) : null,
      refusals,
      undoable: trip?.drops.find(({ orderId }) => held && orderId === orderOf(held))?.orderNumber ?? null,
      day,
      cash,
      notice,
      sharesPosition,
    }
  }
  let view = viewOf()
  const changed = () => {
    version++
    view = viewOf()
    for (const listener of listeners) listener()
  }
  const change = (next: () => void) => {
    next()
    void store(outbox.actions())
    changed()
  }

  const readFigures = async (): Promise<void> => {
    const answers = await Promise.all([call(rideDay), call(cashMine)]).catch(() => null)
    if (!answers) return
    change(() => {
      day = answers[0].data
      cash = answers[1].data
    })
  }

  /** Loads the trip. An answer that is older than an action is ignored. */
  const refresh = async (): Promise<void> => {
    const before = version
    const answer = await call(rideTrip).catch(() => null)
    if (!answer || before !== version || outbox.actions().length > 0) return
    const next = answer.data
    const isNew = next !== null && next._id !== trip?._id
    // Cash is counted at the store, between two trips; and a manager may deliver an order that is on the way.
    if (!isLoaded || next?.state !== 'out' || statesOf(next) !== statesOf(trip)) void readFigures()
    if (isLoaded && !isNew && JSON.stringify(next) === JSON.stringify(trip)) return
    const news = tripNews(trip, next)
    if (isLoaded && isNew) signal('new')
    else if (news) navigator.vibrate?.(200)
    change(() => {
      isLoaded = true
      // What was taken back may be given again.
      const earlier = isNew && notice === m.ride_trip_no_longer_yours() ? null : notice
      notice = news ?? earlier
      setTrip(next)
    })
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
    act: (tripId: string, made: Change) => {
      refusals = withoutRefusalOf(orderOf({ change: made }))
      const action = { key: newIdempotencyKey(), tripId, change: made, at: pressedNow() }
      outbox.add(action, made.kind === 'failed' ? HOLD_MS : 0)
    },
    undoHeld: outbox.undoHeld,
    refresh,
    readFigures,
    sharePosition: (shares: boolean) =>
      change(() => {
        sharesPosition = shares
      }),
    closeNotice: () =>
      change(() => {
        notice = null
      }),
    closeRefusal: (of: string) =>
      change(() => {
        refusals = refusals.map((each) => (each.made.orderId === of ? { ...each, isRead: true } : each))
      }),
    close: () => {
      outbox.close()
      removeEventListener('online', wake)
    },
  }
}
export type RidingSession = ReturnType<typeof createRidingSession>

let open: RidingSession | null = null

/** The session of this rider. While the user is unknown, the one stored for this sign-in. Null if there is neither. */
export const openRidingSession = async (call: Call, person: string | undefined): Promise<RidingSession | null> => {
  const session = sessionOf(accessToken())
  const isSame = () => open?.session === session && (person === undefined || open?.person === person)
  if (isSame()) return open
  const kept = await readStored<Kept>('riding', person, session)
  if (isSame()) return open
  const id = person ?? kept?.person
  if (id === undefined) return null
  open?.close()
  const nothing = { trip: null, actions: [], day: null, cash: null, sharesPosition: null }
  open = createRidingSession(call, { ...nothing, ...kept, person: id, session })
  return open
}
