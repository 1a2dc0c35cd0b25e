import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Splash } from '../../components/splash.tsx'
import { useSecondFactorFirst } from '../../lib/account/use-second-factor-first.ts'
import { userCan } from '../../lib/account/user-can.ts'
import { userQuery, useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'
import { cacheForOffline } from '../cache-for-offline.ts'
import { FloorHeader } from '../floor-header.tsx'
import { Notice } from '../notice.tsx'
import { shiftQuery } from '../shift-query.ts'
import { useScreenTop } from '../use-screen-top.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { WaitingChip } from '../waiting-chip.tsx'
import { QueueView } from './queue-view.tsx'
import { SheetView } from './sheet-view.tsx'
import { usePickingSession } from './use-picking-session.ts'

const TRY_AGAIN_MS = 5000
/** A page that was opened without a network loads the user and their shift once the network is back. */
const whileFailed = ({ state }: { state: { status: string } }) => (state.status === 'error' ? TRY_AGAIN_MS : false)

export const PickPage = () => {
  useSecondFactorFirst()
  const call = useCall()
  const user = useUser()
  useQuery({ ...userQuery(call), enabled: useSignedIn(), refetchInterval: whileFailed })
  const opened = usePickingSession()
  const isPicker = userCan(user, 'picker')
  const { data: shift, error, refetch } = useQuery({ ...shiftQuery(call), enabled: isPicker })
  const storeId = shift?.data?.duty === 'rider' ? undefined : shift?.data?.storeId
  const picking = opened?.picking
  useEffect(() => {
    if (storeId !== undefined) picking?.setStore(storeId)
  }, [picking, storeId])
  // A manager who ends the shift of another takes the order from them, and a press is refused.
  const notice = opened?.view.notice ?? null
  useEffect(() => {
    if (notice !== null && isPicker) void refetch()
  }, [notice, isPicker, refetch])
  useEffect(cacheForOffline, [])
  useWakeLock(storeId !== undefined)
  useScreenTop(String(opened?.view.sheet?.orderId))

  if (user && !isPicker) return <MessagePage art="/art/staff-only.svg" title={m.pick_pickers_only()} />
  if (opened === undefined) return <Splash />
  const view = opened?.view
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-250 flex-col">
      <FloorHeader
        title={view?.sheet ? view.sheet.orderNumber : m.common_picking()}
        back={urls.floor()}
        backLabel={m.common_back_to_the_floor()}
      >
        {view && <WaitingChip view={view} />}
      </FloorHeader>
      {picking && view?.notice && <Notice text={view.notice} onClose={picking.closeNotice} />}
      {picking && view?.sheet ? (
        <SheetView key={view.sheet.orderId} picking={picking} sheet={view.sheet} view={view} />
      ) : picking && view && storeId !== undefined ? (
        <QueueView picking={picking} view={view} />
      ) : shift ? (
        <MessagePage
          art="/art/off-shift.svg"
          level="p"
          title={shift.data ? m.pick_shift_as_rider() : m.pick_no_shift()}
          text={m.pick_no_shift_hint()}
          action={
            <PageLink href={urls.floor()} className={`mt-3 h-14! text-base! ${buttonClass({ size: 'lg' })}`}>
              {m.common_start_a_shift()}
            </PageLink>
          }
        />
      ) : (
        <p role="status" className="px-4 py-16 text-center text-ink-2">
          {error || !user
            ? m.floor_no_connection({ what: error ? errorMessage(error) : m.pick_offline_hint() })
            : m.common_loading()}
        </p>
      )}
    </div>
  )
}
