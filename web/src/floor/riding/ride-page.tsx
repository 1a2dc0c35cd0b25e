import { useQuery } from '@tanstack/react-query'
import { Bike, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { Splash } from '../../components/splash.tsx'
import { useSecondFactorFirst } from '../../lib/account/use-second-factor-first.ts'
import { userCan } from '../../lib/account/user-can.ts'
import { userQuery, useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'
import { cacheForOffline } from '../cache-for-offline.ts'
import { FloorHeader } from '../floor-header.tsx'
import { Notice } from '../notice.tsx'
import { ShiftCard } from '../shift-card.tsx'
import { shiftQuery } from '../shift-query.ts'
import { useScreenTop } from '../use-screen-top.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { WaitingChip } from '../waiting-chip.tsx'
import { CashCard } from './cash-card.tsx'
import { DayCard } from './day-card.tsx'
import { DropView } from './drop-view.tsx'
import { forgetOtherBags } from './kept-bags.ts'
import { BackView, LoadView } from './load-view.tsx'
import { type Drop, isOpenDrop, type Trip } from './ride-action.ts'
import type { RidingSession, RidingView } from './riding-session.ts'
import { SharePosition } from './share-position.tsx'
import { TripList } from './trip-list.tsx'
import { useRidingSession } from './use-riding-session.ts'

const TRY_AGAIN_MS = 5000
/** A page that was opened without a network loads the user and their shift once the network is back. */
const whileFailed = ({ state }: { state: { status: string } }) => (state.status === 'error' ? TRY_AGAIN_MS : false)

const titleOf = (trip: Trip | null): string => {
  if (!trip) return m.common_riding()
  if (trip.state === 'planned') return m.ride_next_trip()
  if (trip.state !== 'out') return m.ride_back_to_the_store()
  return trip.drops.some(({ state }) => state === 'arrived') ? m.order_at_the_door() : m.ride_on_the_way()
}

export const RidePage = () => {
  useSecondFactorFirst()
  const call = useCall()
  const user = useUser()
  useQuery({ ...userQuery(call), enabled: useSignedIn(), refetchInterval: whileFailed })
  const opened = useRidingSession()
  const isRider = userCan(user, 'rider')
  const { data: shift, error, refetch } = useQuery({ ...shiftQuery(call), enabled: isRider })
  const [chosen, setChosen] = useState<{ tripId: string; orderId: string } | null>(null)
  // A manager who ends the shift of another takes what is not loaded from them, and a press is refused.
  const notice = opened?.view.notice ?? null
  useEffect(() => {
    if (notice !== null && isRider) void refetch()
  }, [notice, isRider, refetch])
  useEffect(cacheForOffline, [])
  const isOnShift = shift?.data != null && shift.data.duty !== 'picker'
  useWakeLock(isOnShift)
  const { trip = null, isLoaded = false, actions = [] } = opened?.view ?? {}
  useScreenTop(`${isOnShift} ${trip?._id} ${trip?.state}`)
  // A press that is not answered may still be refused: then these bags are ticked.
  const isSure = isLoaded && actions.length === 0
  useEffect(() => {
    if (isSure) forgetOtherBags(trip)
  }, [isSure, trip])

  if (user && !isRider) return <MessagePage art="/art/staff-only.svg" title={m.ride_riders_only()} />
  if (opened === undefined) return <Splash />
  const { riding, view } = opened ?? {}
  const current = view && currentDrop(view, chosen !== null && chosen.tripId === trip?._id ? chosen.orderId : null)
  // That of the door on the screen stands beside the keys of its code.
  const told = view?.refusals.filter(
    ({ made, isRead }) => !isRead && (current?.state !== 'arrived' || made.orderId !== current.orderId),
  )
  const duties = shift?.duties.filter(({ duty }) => duty === 'rider') ?? []
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-160 flex-col">
      <FloorHeader title={titleOf(view?.trip ?? null)} back={urls.floor()} backLabel={m.common_back_to_the_floor()}>
        {view && <WaitingChip view={view} />}
      </FloorHeader>
      {riding && view?.notice && <Notice text={view.notice} onClose={riding.closeNotice} />}
      {told?.map(({ made, orderNumber, text }) => (
        <Notice
          key={made.orderId}
          text={orderNumber === undefined ? text : m.ride_order_ordernumber_error({ orderNumber, error: text })}
          onClose={() => riding?.closeRefusal(made.orderId)}
        />
      ))}
      {riding && view?.undoable && (
        <div role="status" className="m-4 mb-0 flex items-center gap-3 rounded-card bg-accent-soft py-2 ps-4 pe-2">
          <p className="flex-1 font-medium text-on-accent-soft">
            {m.ride_order_comes_back({ orderNumber: view.undoable })}
          </p>
          <Button look="outline" className="h-14!" onClick={riding.undoHeld}>
            <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" /> {m.common_undo()}
          </Button>
        </div>
      )}
      {riding && view && isOnShift && (
        <SharePosition
          riding={riding}
          shares={view.sharesPosition}
          // At the store. On the way it would push what the rider needs out of sight.
          asks={!view.trip || view.trip.state === 'planned'}
        />
      )}
      {riding && view && trip ? (
        <TripView
          key={trip._id}
          riding={riding}
          view={view}
          trip={trip}
          current={current}
          onChoose={(orderId) => setChosen(orderId === null ? null : { tripId: trip._id, orderId })}
        />
      ) : shift && riding && view ? (
        <div className="grid content-start gap-4 p-4">
          {isOnShift && (
            <p
              role="status"
              className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-balance text-ink-2"
            >
              <Bike size={40} strokeWidth={1.25} aria-hidden="true" className="text-ink-3" />
              {m.ride_no_trip()}
            </p>
          )}
          {!isOnShift && <ShiftCard shift={shift.data} duties={duties} />}
          {view.cash && <CashCard cash={view.cash} />}
          {(isOnShift || view.cash) && <DayCard day={view.day} />}
          {isOnShift && <ShiftCard shift={shift.data} duties={duties} cashInHand={view.cash?.inHand} />}
          {isOnShift && view.sharesPosition !== null && (
            <Button
              look="quiet"
              className="h-14! text-base!"
              onClick={() => riding.sharePosition(!view.sharesPosition)}
            >
              {view.sharesPosition ? m.ride_stop_sharing_my_position() : m.ride_share_my_position()}
            </Button>
          )}
        </div>
      ) : (
        <p role="status" className="px-4 py-16 text-center text-ink-2">
          {error || !user
            ? m.floor_no_connection({ what: error ? errorMessage(error) : m.ride_offline_hint() })
            : m.common_loading()}
        </p>
      )}
    </div>
  )
}

/** A rider stays at the door where they stand, where they wait for the check of its code, or which they chose. */
const currentDrop = ({ checking, refusals, trip }: RidingView, chosen: string | null): Drop | undefined => {
  const open = trip?.state === 'out' ? trip.drops.filter(isOpenDrop) : []
  return (
    open.find(({ orderId }) => orderId === (checking ?? chosen)) ??
    open.find(({ orderId }) => refusals.some(({ made }) => made.orderId === orderId)) ??
    open.find(({ state }) => state === 'arrived') ??
    open[0]
  )
}

const TripView = ({
  riding,
  view,
  trip,
  current,
  onChoose,
}: {
  riding: RidingSession
  view: RidingView
  trip: Trip
  current: Drop | undefined
  onChoose: (orderId: string | null) => void
}) => {
  const action = (change: Parameters<RidingSession['act']>[1]) => {
    riding.act(trip._id, change)
    if (change.kind === 'delivered' || change.kind === 'failed') onChoose(null)
    // An answer about an earlier door does not take the rider away from this one.
    if (change.kind === 'arrived') onChoose(change.orderId)
  }
  const unsent = new Set(view.actions.flatMap(({ change }) => (change.kind === 'delivered' ? [change.orderId] : [])))
  const list = <TripList drops={trip.drops} current={current?.orderId ?? null} unsent={unsent} onChoose={onChoose} />
  if (trip.state === 'planned')
    return <LoadView trip={trip} onLoaded={(orderIds) => action({ kind: 'loaded', orderIds })} />
  if (trip.state === 'back')
    return (
      <BackView trip={trip} onBack={() => action({ kind: 'back' })}>
        {unsent.size > 0 && list}
        {view.cash && <CashCard cash={view.cash} />}
        <DayCard day={view.day} />
      </BackView>
    )
  if (!current) return null
  return (
    <DropView
      key={current.orderId}
      trip={trip}
      drop={current}
      isChecking={view.checking === current.orderId}
      refusal={view.refusals.find(({ made }) => made.orderId === current.orderId) ?? null}
      onAct={action}
    >
      {trip.drops.length > 1 && <div className="px-4 pb-4">{list}</div>}
    </DropView>
  )
}
