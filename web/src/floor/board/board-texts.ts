// What the board of a store says of its orders and people.
import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { phaseOf } from '@tokri/rules/order-states.ts'
import { distanceKm, type Position } from '@tokri/rules/places.ts'
import { aboutText, type BoardEntry } from '../../components/board/board-entries.ts'
import { type BoardOrder, canAssign } from '../../components/board/board-texts.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { roundedDistance } from '../../lib/orders/delivery-text.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { urgencyOf } from '../../lib/orders/urgency.ts'
import { m } from '../../paraglide/messages.js'
import { dueText } from '../due-text.tsx'

export type BoardRider = BoardShape['riders'][number]

const reasons: Record<NonNullable<BoardOrder['reason']>, string> = {
  queue: m.board_waits_for_a_picker(),
  pick: m.board_is_still_picked(),
  payment: m.board_waits_for_the_payment(),
  no_rider: m.board_no_rider(),
  ride: m.board_on_the_ride(),
  door: m.board_at_the_door(),
}

/** An order loses its ride's time at the store too, until its rider has loaded it; of what was sent by hand, no trip tells. */
const reasonOf = ({ reason, state, rider }: Reason): string | null => {
  if (reason === 'ride' && phaseOf(state) !== 'out') return m.board_waits_for_its_rider()
  if (reason === 'ride' && rider === null) return m.board_sent_by_hand()
  return reason && reasons[reason]
}

type Reason = Pick<BoardOrder, 'reason' | 'state' | 'rider'>

type Why = BoardShape['waiting'][number]['why']
type Riders = readonly Pick<BoardRider, 'name' | 'state' | 'trouble'>[]

/** Colleagues know each other, and a card is narrow. */
const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Why nobody can take a packed order. A rider who is silent is not free, whatever is in their hands. */
const noRiderText = (riders: Riders): string => {
  const onShift = riders.filter(({ state }) => state !== 'off')
  if (onShift.length === 0) return m.board_no_rider_on_shift()
  const silent = onShift.filter(({ trouble }) => trouble === 'silent')
  if (silent.length === onShift.length) return m.board_every_rider_silent()
  const names = silent.flatMap(({ state, name }) => (state === 'free' ? [firstName(name)] : []))
  return names.length === 0 ? m.board_no_rider_free() : m.board_no_rider_free_silent({ names: names.join(', ') })
}

/** Whom an order lacks to go on; null where somebody will come to it. */
const lackText = (why: Why | undefined, { picker, rider }: Pick<BoardOrder, 'picker' | 'rider'>, riders: Riders) => {
  if (why === 'no_picker') return m.board_no_picker_on_shift()
  if (why === 'silent' && picker) return m.board_its_picker_silent()
  if (why === 'silent' && rider) return m.board_its_rider_silent()
  return why === 'silent' || why === 'no_rider' ? noRiderText(riders) : null
}

const waitingTexts: Record<Exclude<Why, 'silent' | 'no_picker' | 'no_rider'>, string> = {
  unready_with: m.board_waits_unready_with(),
  offered: m.board_waits_offered(),
  slot: m.board_waits_slot(),
  later_due: m.board_waits_later_due(),
}

/** Why an order waits, and whose phone is silent where that is why. */
export const waitingText = (why: Why, order: Pick<BoardOrder, 'picker' | 'rider'>, riders: Riders): string =>
  why === 'silent' || why === 'no_picker' || why === 'no_rider'
    ? m.board_waits({ reason: lackText(why, order, riders) ?? '' })
    : waitingTexts[why]

/** "Late: no rider". Null for an order without a risk. */
export const riskText = (
  order: Reason & Pick<BoardOrder, 'risk' | 'failed'>,
  lack: string | null = null,
): string | null => {
  const { risk, failed } = order
  if (failed !== null) return m.board_not_delivered_failed({ failed: reasonText(failed) })
  if (risk === 'rider_silent') return m.board_at_risk_silent()
  if (risk === 'rider_stopped') return m.board_risk_rider_stopped()
  const reason = lack ?? reasonOf(order)
  if (risk === null || reason === null) return null
  return `${risk === 'late' ? m.board_late() : m.board_will_be_late()}: ${reason}`
}

const plannedText = ({ packed, drops }: Pick<BoardRider, 'packed' | 'drops'>, orders: string): string => {
  if (packed === 0) return m.board_not_packed_yet({ orders })
  return packed < drops ? m.board_loading_some({ packed, orders }) : m.board_loading_orders({ orders })
}

type RiderState = Pick<BoardRider, 'state' | 'drops' | 'packed' | 'trouble'>

export const riderStateText = ({ state, drops, packed, trouble }: RiderState): string => {
  const orders = m.common_orders({ count: drops })
  const doing = {
    free: trouble === 'silent' ? m.board_no_orders_until_active() : m.common_free_person(),
    planned: plannedText({ packed, drops }, orders),
    out: m.board_out_with_orders({ orders }),
    back: m.board_on_the_way_back(),
    off: m.board_not_on_shift(),
  }[state]
  return trouble === 'stopped' ? `${m.board_stopped()} · ${doing.toLowerCase()}` : doing
}

/** A phone knows its place to some 50 m. */
const AT_STORE_KM = 0.1

/** "At the store", "1.2 km from the store"; null where one of the two places is not known. An old one is not in the answer. */
export const placeText = ({ lat, lng }: Pick<BoardRider, 'lat' | 'lng'>, from: Position | null): string | null => {
  if (from === null || lat === null || lng === null) return null
  const km = distanceKm({ lat, lng }, from)
  return km < AT_STORE_KM
    ? m.board_at_the_store()
    : m.board_distance_from_the_store({ distance: roundedDistance(km * 1000) })
}

/** Whether money goes from hand to hand: cash that was taken, or tips. */
export const hasToHandOver = ({ cashInHand, tipsOwed }: Pick<BoardRider, 'cashInHand' | 'tipsOwed'>): boolean =>
  cashInHand !== 0 || tipsOwed > 0

const MINUTE_MS = 60_000

const minutesSince = (at: string, now: number): number => Math.floor((now - Date.parse(at)) / MINUTE_MS)
const silentSince = (at: string, now: number): number => Math.max(1, minutesSince(at, now))

/** For how many minutes a rider is silent; null for one who is heard. */
export const silentMinutes = ({ trouble, heardAt }: Pick<BoardRider, 'trouble' | 'heardAt'>, now: number) =>
  trouble === 'silent' && heardAt !== null ? silentSince(heardAt, now) : null

type Heard = Pick<BoardRider, 'heardAt' | 'trouble'>

/** "Active 3 min ago", "Silent for 12 min"; empty for somebody who is not on shift. */
export const heardText = ({ heardAt, trouble }: Heard, now: number): string => {
  if (heardAt === null) return ''
  if (trouble === 'silent') return m.board_silent_minutes({ minutes: silentSince(heardAt, now) })
  const minutes = minutesSince(heardAt, now)
  return minutes < 1 ? m.board_heard_now() : m.board_heard_minutes_ago({ minutes })
}

/** What the shopper of an order that could not be delivered wishes. */
export const failureWishText = ({ wish, at }: NonNullable<BoardOrder['failureWish']>): string => {
  if (wish === 'again') return m.board_wish_retry_now()
  if (wish === 'cancel') return m.board_wish_cancel()
  return m.board_wish_retry_at({ time: at === null ? '' : formatDayTime(at) })
}

/** The time that the shopper wishes for another try, while it is to come. */
export const wishedTime = ({ failureWish }: Pick<BoardOrder, 'failureWish'>, now: number): string | null =>
  failureWish?.at && Date.parse(failureWish.at) > now ? formatDayTime(failureWish.at) : null

const assignedText = { tentative: ` (${m.board_may_change()})`, firm: '', manual: ` (${m.board_by_hand()})` } as const

const takenBackText = ({ name, reason }: NonNullable<BoardOrder['takenBack']>): string =>
  m.board_taken_back_from({ name: firstName(name), reason: reasonText(reason).toLowerCase() })

/** A rider who may change comes alone, and not beside a picker: a card is too narrow for both. */
const doingOf = (order: BoardOrder): string => {
  const { picker, rider, assigned, arrived, pieces, picked, bags, state } = order
  const mayChange = canAssign(order) && assigned === 'tentative'
  const parts = [
    picker && m.board_name_has_picked({ name: firstName(picker.name), picked, pieces }),
    rider &&
      !(picker && mayChange) &&
      `${firstName(rider.name)}${canAssign(order) && assigned ? assignedText[assigned] : ''}`,
    arrived && m.board_at_the_door(),
    bags > 0 && !(rider && mayChange) && phaseOf(state) === 'ready' && m.common_bags_count({ count: bags }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** An order that was handed back, or that the office set to PACKING, is in the queue of the pickers until one takes it. */
const stageOf = ({ state, picker }: Pick<BoardOrder, 'state' | 'picker'>): BoardEntry['stage'] => {
  const phase = phaseOf(state)
  return phase === 'picking' && picker === null ? 'queue' : phase
}

/** `why` is why it waits: a card says it where somebody must come before it goes on, its panel in every case. */
export const entryOf = (order: BoardOrder, now: number, why?: Why, riders: Riders = []): BoardEntry => {
  const { customer, area, pieces, picked, picker, amountDue, risk, failureWish, unpaid, handedBack, takenBack } = order
  const { codeLocked = false } = order
  const lack = lackText(why, order, riders)
  const share = picker === null || pieces === 0 ? null : picked / pieces
  return {
    id: order.orderId,
    number: order.orderNumber,
    stage: stageOf(order),
    dueAt: order.dueAt,
    left: dueText(order.dueAt, now).text,
    isSoon: urgencyOf(order, now) !== 'calm',
    urgency: risk === 'late' ? 'late' : risk !== null || codeLocked ? 'risk' : null,
    about: aboutText(customer, area),
    size: share === null ? m.board_items({ count: pieces }) : '',
    doing: doingOf(order),
    share,
    money: amountDue > 0 ? m.board_amount_cash({ amount: formatRupees(amountDue) }) : '',
    notes: [
      codeLocked ? m.board_code_locked() : null,
      riskText(order, lack),
      risk === null && lack !== null ? m.board_waits({ reason: lack }) : null,
      failureWish && failureWishText(failureWish),
      unpaid === undefined ? null : m.board_unpaid_amount({ amount: formatRupees(unpaid) }),
      takenBack ? takenBackText(takenBack) : null,
      handedBack && m.board_handed_back_reason({ reason: handedBack }),
    ].filter((note) => note !== null),
    ...(why === 'silent' && { alarming: true }),
    draggable: canAssign(order),
  }
}
