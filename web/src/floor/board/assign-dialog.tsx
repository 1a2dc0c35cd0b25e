import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { Position } from '@tokri/rules/places.ts'
import { useState } from 'react'
import type { BoardOrder } from '../../components/board/board-texts.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  type BoardRider,
  failureWishText,
  placeText,
  riderStateText,
  silentMinutes,
  wishedTime,
} from './board-texts.ts'
import { CallLink } from './call-link.tsx'

type Props = {
  order: BoardOrder
  riders: readonly BoardRider[]
  /** Who could start a shift, while nobody is on one. */
  ridersToCall?: BoardShape['ridersToCall']
  /** The rider on whom it was dropped, where that is to be asked first. */
  droppedOn?: string | undefined
  /** The store, where its position is known. */
  from?: Position | null
  busy: boolean
  onAssign: (riderId: string | null) => void
  onCancel: (reason: string) => void
  onClose: () => void
}

const isAway = ({ state }: BoardRider): boolean => state === 'out' || state === 'back'

/** What happens to an order that nobody can take, and who could come. */
const NobodyOnShift = ({ people }: { people: NonNullable<Props['ridersToCall']> }) => (
  <div className="grid gap-3">
    <p>
      <span className="font-medium">{m.board_no_riders()}</span>{' '}
      <span className="text-ink-2">{m.board_nobody_then()}</span>
    </p>
    {people.length > 0 ? (
      <ul
        aria-label={m.board_riders_of_this_store()}
        className="grid divide-y divide-line rounded-card border border-line"
      >
        {people.map(({ _id, name, mobile }) => (
          <li key={_id} className="flex min-h-14 items-center justify-between gap-3 py-1.5 ps-4 pe-1.5">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <CallLink name={name} mobile={mobile} short />
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-ink-2">{m.board_no_riders_yet()}</p>
    )}
  </div>
)

/** Chooses the rider of an order. For an order that could not be delivered this is another attempt, or its end. */
export const AssignDialog = ({
  order,
  riders,
  ridersToCall = [],
  droppedOn,
  from = null,
  busy,
  onAssign,
  onCancel,
  onClose,
}: Props) => {
  const failed = order.failed ?? ''
  const [reason, setReason] = useState(reasonText(failed))
  const [cancels, setCancels] = useState(false)
  const isFailed = order.failed !== null
  const { goodsWith } = order
  const wished = wishedTime(order, serverNow())
  /** What a choice is asked about first. It stays as it was asked, whatever changes meanwhile. */
  const doubtOf = (rider: BoardRider) => {
    const minutes = silentMinutes(rider, serverNow())
    return wished === null && minutes === null ? null : { rider, time: wished, minutes }
  }
  const [doubt, setDoubt] = useState(() => {
    const dropped = riders.find(({ _id }) => _id === droppedOn)
    return dropped ? doubtOf(dropped) : null
  })
  const choose = (rider: BoardRider) => {
    const asked = doubtOf(rider)
    if (asked) setDoubt(asked)
    else onAssign(rider._id)
  }
  // Goods that are still with a rider go out again with that rider, or come back first.
  const onShift = riders
    .filter(({ _id, state }) => state !== 'off' && (!goodsWith || goodsWith._id === _id))
    .sort((one, other) => Number(one.trouble === 'silent') - Number(other.trouble === 'silent'))
  const wishesEnd = order.failureWish?.wish === 'cancel'
  const end = isFailed && (
    <Button
      look={wishesEnd ? 'danger' : 'quiet'}
      className={cx('h-14!', wishesEnd ? 'mb-2' : 'text-deal!')}
      disabled={busy}
      onClick={() => setCancels(true)}
    >
      {m.board_cancel_the_order_2()}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        isFailed
          ? m.board_decide_about_ordernumber({ orderNumber: order.orderNumber })
          : m.board_rider_of_ordernumber({ orderNumber: order.orderNumber })
      }
      description={isFailed ? m.board_delivery_failed({ failed: reasonText(failed) }) : m.board_assign_explained()}
    >
      {doubt ? (
        <div className="grid gap-2">
          {doubt.time !== null && <p className="font-medium">{m.board_send_it_before({ time: doubt.time })}</p>}
          {doubt.minutes !== null && (
            <p className="font-medium">
              <span>{m.board_choose_silent({ name: doubt.rider.name, minutes: doubt.minutes })}</span>{' '}
              {/* The next trip of a rider who is out stays theirs. */}
              <span>{isAway(doubt.rider) ? m.board_choose_silent_away() : m.board_choose_silent_then()}</span>
            </p>
          )}
          {doubt.minutes !== null && <CallLink name={doubt.rider.name} mobile={doubt.rider.mobile} />}
          <Button className="h-14!" busy={busy} onClick={() => onAssign(doubt.rider._id)}>
            {doubt.time === null
              ? m.board_choose_anyway({ name: doubt.rider.name })
              : m.board_send_now_with({ name: doubt.rider.name })}
          </Button>
          <Button look="outline" className="h-14!" disabled={busy} onClick={() => setDoubt(null)}>
            {m.common_not_now()}
          </Button>
        </div>
      ) : cancels ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() !== '') onCancel(reason === reasonText(failed) ? failed : reason.trim())
          }}
        >
          <TextField
            label={m.common_reason()}
            hint={m.board_cancel_reason_hint()}
            value={reason}
            maxLength={limits.reason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
          <Button type="submit" look="danger" busy={busy} disabled={reason.trim() === ''}>
            {m.board_cancel_the_order()}
          </Button>
        </form>
      ) : (
        <div className="grid gap-2">
          {order.failureWish && <p>{failureWishText(order.failureWish)}</p>}
          {order.mobile && <CallLink name={order.customer ?? m.board_the_shopper()} mobile={order.mobile} />}
          {wishesEnd && end}
          {isFailed && (
            <p className="font-medium">
              {goodsWith ? m.board_goods_are_with({ name: goodsWith.name }) : m.board_deliver_it_again()}
            </p>
          )}
          {onShift.map((rider) => {
            const minutes = silentMinutes(rider, serverNow())
            const place = placeText(rider, from)
            return (
              <Button
                key={rider._id}
                look={order.rider?._id === rider._id && order.assigned === 'manual' ? 'primary' : 'outline'}
                disabled={busy}
                aria-pressed={order.rider?._id === rider._id && order.assigned === 'manual'}
                className="h-auto! min-h-14 justify-between! whitespace-normal! text-start"
                onClick={() => choose(rider)}
              >
                <span>{goodsWith ? m.board_send_again() : rider.name}</span>
                <span className="grid justify-items-end text-sm font-normal">
                  <span>{goodsWith ? m.board_with_their_next_trip({ name: rider.name }) : riderStateText(rider)}</span>
                  {place !== null && <span className="text-xs tabular-nums">{place}</span>}
                  {minutes !== null && (
                    <span className="font-medium text-deal">{m.board_silent_minutes({ minutes })}</span>
                  )}
                </span>
              </Button>
            )
          })}
          {onShift.length === 0 && !goodsWith && <NobodyOnShift people={ridersToCall} />}
          {((isFailed && !goodsWith) || order.assigned === 'manual') && (
            <Button look="outline" className="h-14!" disabled={busy} onClick={() => onAssign(null)}>
              {wished === null ? m.board_let_the_planner_decide() : m.board_assign_planner_at({ time: wished })}
            </Button>
          )}
          {!wishesEnd && end}
        </div>
      )}
    </Dialog>
  )
}
