// A picker or a rider of the board: when the phone was last heard, what is in their hands, and how a manager takes it back.
import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { floorAssign } from '@tokri/contract/delivery.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { useBoardAction } from '../../components/board/use-board-action.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { type BoardRider, entryOf, hasToHandOver, riderStateText } from './board-texts.ts'
import { CallLink } from './call-link.tsx'
import { Heard } from './rider-list.tsx'

type Person = BoardShape['pickers'][number] | BoardRider
const isRider = (person: Person): person is BoardRider => 'state' in person

type HeldProps = { order: BoardShape['orders'][number]; now: number; onOrder: (orderId: string) => void }

/** An order in somebody's hands, as its card says it. */
const HeldOrder = ({ order, now, onOrder }: HeldProps) => {
  const { number, about, left, urgency, share, doing, size } = entryOf(order, now)
  return (
    <li>
      <Button
        look="outline"
        className="h-auto! min-h-14 w-full justify-between! py-1.5! text-start"
        aria-label={number}
        aria-haspopup="dialog"
        onClick={() => onOrder(order.orderId)}
      >
        <span className="grid min-w-0">
          <span>{number}</span>
          <span className="truncate text-xs font-normal text-ink-2">{about}</span>
        </span>
        <span className="grid justify-items-end tabular-nums">
          <span className={cx(urgency === 'late' ? 'text-deal' : 'text-ink-2')}>{left}</span>
          <span className="text-xs font-normal text-ink-2">
            {order.arrived ? m.board_at_the_door() : share === null ? size : doing}
          </span>
        </span>
      </Button>
    </li>
  )
}

type Props = {
  person: Person
  orders: BoardShape['orders']
  now: number
  action: ReturnType<typeof useBoardAction>
  onOrder: (orderId: string) => void
  onTakeCash: () => void
  onClose: () => void
}

export const PersonPanel = ({ person, orders, now, action: { busy, run }, onOrder, onTakeCash, onClose }: Props) => {
  const call = useCall()
  const [ending, setEnding] = useState(false)
  const { _id: userId, name, mobile, inHand, lat, lng } = person
  // In the order of the trip.
  const held = person.orderIds.flatMap((id) => orders.find(({ orderId }) => orderId === id) ?? [])
  const isLoading = isRider(person) && person.state === 'planned'
  const takeBack = () =>
    run(['take back', person.orderIds], async (options) => {
      let message = ''
      // Each order is planned again; the last answer names the trip.
      for (const { orderId } of held) {
        const key = { headers: { 'idempotency-key': `${options.headers['idempotency-key']}${orderId}` } }
        ;({ message } = await call(floorAssign, { body: { orderId, riderId: null } }, key))
      }
      return { message }
    })
  return (
    <Drawer open onClose={onClose} title={name} inAddress>
      <div className="grid flex-1 content-start gap-3 overflow-y-auto p-4">
        <section
          aria-label={m.board_facts()}
          className="grid gap-1 rounded-card border border-line bg-surface p-4 text-sm"
        >
          <p className="text-base font-semibold first-letter:uppercase">
            {isRider(person) ? riderStateText(person) : m.floor_duty_picker()}
          </p>
          {person.heardAt && <Heard person={person} now={now} />}
          {isRider(person) && <p>{m.board_cashinhand_in_hand({ cashInHand: formatRupees(inHand) })}</p>}
          <CallLink name={name} mobile={mobile} />
          {lat !== null && lng !== null && (
            <a
              href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`}
              target="_blank"
              rel="noreferrer"
              className={`mt-1 ${buttonClass({ look: 'outline' })}`}
            >
              <MapPin size={18} strokeWidth={1.75} aria-hidden="true" /> {m.board_show_on_a_map()}
            </a>
          )}
        </section>
        {held.length > 0 && (
          <ul aria-label={m.board_in_their_hands()} className="grid gap-2">
            {held.map((order) => (
              <HeldOrder key={order.orderId} order={order} now={now} onOrder={onOrder} />
            ))}
          </ul>
        )}
        {isLoading && held.length > 0 && (
          <Button look="outline" className="h-14!" busy={busy} onClick={() => void takeBack()}>
            {m.board_take_back_the_trip()}
          </Button>
        )}
        {isRider(person) && hasToHandOver(person) && (
          <Button look="outline" className="h-14!" disabled={busy} onClick={onTakeCash}>
            {m.board_take_cash()}
          </Button>
        )}
        {person.heardAt !== null && (
          <Button look="quiet" className="h-14! text-deal!" disabled={busy} onClick={() => setEnding(true)}>
            {m.board_end_the_shift()}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={ending}
        onClose={() => setEnding(false)}
        title={m.board_end_the_shift_of({ name })}
        description={m.board_end_the_shift_explained()}
        reasons={[m.board_reason_went_home(), m.board_reason_no_answer()]}
        submit={m.board_end_the_shift()}
        onReason={async (reason) => {
          setEnding(false)
          const body = { userId, reason }
          if (await run(['end', body], (options) => call(endShift, { body }, options))) onClose()
        }}
      />
    </Drawer>
  )
}
