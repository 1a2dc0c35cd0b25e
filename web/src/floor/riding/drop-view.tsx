import { failureReasons } from '@tokri/rules/listed-reasons.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { MapPin, Navigation, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Due } from '../due-text.tsx'
import { useLateSignal } from '../floor-sound.ts'
import { TestPaymentNote } from '../notice.tsx'
import { useScreenTop } from '../use-screen-top.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DoorView } from './door-view.tsx'
import { mapLinks } from './map-links.ts'
import type { Change, Drop, Trip } from './ride-action.ts'
import type { Refusal } from './riding-session.ts'
import { bagsText } from './trip-list.tsx'

const icon = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Which of the loaded orders this is. What was not loaded has left the trip, and its number with it. */
const placeOf = ({ seq }: Drop, { drops }: Trip) => drops.filter((drop) => drop.seq <= seq).length

const nothingDue = ({ testPayment }: Drop): string =>
  testPayment ? m.ride_nothing_test_payment() : m.ride_nothing_it_is_paid()

/** At the door only what the door needs, so that the keys are in sight. */
const AtDoor = ({ trip, drop, children }: { trip: Trip; drop: Drop; children: ReactNode }) => (
  <section aria-label={m.ride_this_drop()} className="grid grid-cols-1 gap-2 px-4 pt-2 pb-1.5">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">
          <span>
            {m.ride_drop_title({
              seq: placeOf(drop, trip),
              length: trip.drops.length,
              orderNumber: drop.orderNumber,
            })}
          </span>{' '}
          · <span className="font-semibold">{bagsText(drop.bags)}</span>
        </p>
        <h2 className="truncate text-xl">{drop.name}</h2>
        <p className="line-clamp-2 text-sm text-ink-2 [@media(max-height:740px)]:line-clamp-1">{drop.address}</p>
      </div>
      <a
        href={`tel:${drop.mobile}`}
        aria-label={m.ride_call()}
        className={`size-14! shrink-0 px-0! ${buttonClass({ look: 'outline' })}`}
      >
        <Phone {...icon} />
      </a>
    </div>
    {(drop.note !== '' || drop.leave) && (
      <p className="line-clamp-2 rounded-card bg-accent-soft px-3 py-2 text-sm text-on-accent-soft [@media(max-height:740px)]:py-1">
        {drop.leave && <strong>{m.common_leave_at_door()} </strong>}
        <span>{drop.note}</span>
      </p>
    )}
    {drop.testPayment && <TestPaymentNote />}
    {drop.cashDue === 0 && <p className="text-sm font-medium">{nothingDue(drop)}</p>}
    {children}
  </section>
)

/** Cash of earlier orders that the shopper gets back here. */
const GiveBack = ({
  drop: { orderId, leave, giveBack = [] },
  isAtDoor,
  onAct,
}: {
  drop: Drop
  isAtDoor: boolean
  onAct: (change: Change) => void
}) =>
  giveBack.length > 0 && (
    <div className="grid gap-2">
      {giveBack.map(({ refundId, orderNumber, amount }) => (
        <div key={refundId} className="grid gap-3 rounded-card bg-accent-soft px-4 py-3 text-on-accent-soft">
          <p>
            <strong className="block text-lg">{m.ride_give_back({ amount: formatRupees(amount) })}</strong>
            <span>{m.ride_give_back_of_order({ orderNumber })}</span>
            {leave && <span className="block font-semibold">{m.ride_give_back_in_hand()}</span>}
          </p>
          {isAtDoor && (
            <Button
              look="outline"
              className="h-14! text-base!"
              onClick={() => onAct({ kind: 'gave-back', orderId, refundId })}
            >
              {m.ride_given_back({ amount: formatRupees(amount) })}
            </Button>
          )}
        </div>
      ))}
    </div>
  )

/** The door that the rider goes to, or stands at. */
export const DropView = ({
  trip,
  drop,
  isChecking,
  refusal,
  onAct,
  children,
}: {
  trip: Trip
  drop: Drop
  isChecking: boolean
  refusal: Refusal | null
  onAct: (change: Change) => void
  /** Above the button at the bottom. */
  children: ReactNode
}) => {
  const [failing, setFailing] = useState(false)
  const { orderId } = drop
  const isAtDoor = drop.state === 'arrived'
  useLateSignal(drop.dueAt)
  useScreenTop(`${orderId} ${isAtDoor}`)
  const cashBack = <GiveBack drop={drop} isAtDoor={isAtDoor} onAct={onAct} />
  const [first, ...others] = mapLinks(drop, navigator.userAgent)
  return (
    <>
      {isAtDoor ? (
        <AtDoor trip={trip} drop={drop}>
          {cashBack}
        </AtDoor>
      ) : (
        <section aria-label={m.ride_this_drop()} className="grid gap-4 p-4">
          <div className="grid gap-1">
            <p className="flex items-baseline justify-between gap-2 text-sm text-ink-2">
              <span>
                {m.ride_drop_title({
                  seq: placeOf(drop, trip),
                  length: trip.drops.length,
                  orderNumber: drop.orderNumber,
                })}
              </span>
              <Due at={drop.dueAt} short />
            </p>
            <h2 className="text-2xl">{drop.name}</h2>
            <p className="flex gap-2 text-lg">
              <MapPin size={22} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
              <span>{drop.address}</span>
            </p>
          </div>
          {(drop.note !== '' || drop.leave) && (
            <p className="rounded-card bg-accent-soft px-4 py-3 text-base text-on-accent-soft">
              {drop.leave && <strong className="block">{m.common_leave_at_door()}</strong>}
              <span>{drop.note}</span>
            </p>
          )}
          {drop.testPayment && <TestPaymentNote />}
          <dl className="grid grid-cols-2 gap-2">
            <div className="rounded-card bg-sunken px-4 py-3">
              <dt className="text-sm text-ink-2">{m.ride_hand_over()}</dt>
              <dd className="text-lg font-bold">{bagsText(drop.bags)}</dd>
            </div>
            <div className="rounded-card bg-sunken px-4 py-3">
              <dt className="text-sm text-ink-2">{m.ride_take_in_cash()}</dt>
              <dd className="text-lg font-bold tabular-nums">
                {drop.cashDue > 0 ? formatRupees(drop.cashDue) : nothingDue(drop)}
              </dd>
            </div>
          </dl>
          {cashBack}
          <div className="grid grid-cols-2 gap-2">
            {first && (
              <a
                href={first.href}
                target="_blank"
                rel="noreferrer"
                className={`h-16! text-lg! ${buttonClass({ look: 'soft' })}`}
              >
                <Navigation {...icon} /> {m.ride_navigate()}
              </a>
            )}
            <a href={`tel:${drop.mobile}`} className={`h-16! text-lg! ${buttonClass({ look: 'outline' })}`}>
              <Phone {...icon} /> {m.ride_call()}
            </a>
            {others.map(({ name, href }) => (
              <a
                key={name}
                href={href}
                target="_blank"
                rel="noreferrer"
                className="col-span-2 inline-flex min-h-12 items-center justify-center text-sm font-medium text-brand"
              >
                {m.ride_open_in_name({ name })}
              </a>
            ))}
          </div>
        </section>
      )}
      {isAtDoor ? (
        <DoorView
          drop={drop}
          storePhone={trip.store.phone}
          isChecking={isChecking}
          refusal={refusal}
          onAct={onAct}
          onFail={() => setFailing(true)}
        >
          {children}
        </DoorView>
      ) : (
        <>
          <div className="flex-1 px-4 pb-4">
            <Button look="quiet" className="h-14! w-full text-base!" onClick={() => setFailing(true)}>
              {m.ride_cannot_deliver()}
            </Button>
          </div>
          {children}
          <BottomBar>
            <Button className="h-16! w-full text-lg!" onClick={() => onAct({ kind: 'arrived', orderId })}>
              {m.ride_arrive()}
            </Button>
          </BottomBar>
        </>
      )}
      <ReasonDialog
        open={failing}
        onClose={() => setFailing(false)}
        title={m.ride_cannot_deliver()}
        description={m.ride_failed_explained()}
        reasons={failureReasons}
        submit={m.ride_bring_it_back()}
        onReason={(reason) => {
          setFailing(false)
          onAct({ kind: 'failed', orderId, reason })
        }}
      />
    </>
  )
}
