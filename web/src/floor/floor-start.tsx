import { skipToken, useQuery } from '@tanstack/react-query'
import { pickQueue } from '@tokri/contract/picking.ts'
import { BellRing, Bike, Boxes, ChevronRight, LayoutDashboard, ReceiptText, ShoppingBasket } from 'lucide-react'
import { LanguageLinks } from '../components/language-links.tsx'
import { MessagePage } from '../components/message-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { usePush } from '../lib/account/push.ts'
import { useSecondFactorFirst } from '../lib/account/use-second-factor-first.ts'
import { userCan } from '../lib/account/user-can.ts'
import { useUser } from '../lib/account/user-query.ts'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { m } from '../paraglide/messages.js'
import { staffUrls } from '../staff-urls.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { urls } from '../urls.ts'
import { boardQuery } from './board/use-board.ts'
import { FloorHeader } from './floor-header.tsx'
import { MyWork } from './my-work.tsx'
import { ShiftCard } from './shift-card.tsx'
import { shiftQuery } from './shift-query.ts'

const READ_AGAIN_MS = 15_000
/** The whole board is much for a count. */
const READ_BOARD_AGAIN_MS = 60_000

/** How many orders of a store wait for a picker. */
const useWaiting = (storeId: string | undefined): number => {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'waiting', storeId],
    queryFn:
      storeId === undefined
        ? skipToken
        : async ({ signal }) => (await call(pickQueue, { query: { storeId } }, { signal })).data,
    refetchInterval: READ_AGAIN_MS,
    staleTime: 0,
  })
  return data?.filter(({ picker }) => picker === null).length ?? 0
}

/** How many orders of a store are open, and which are late; null without any. */
const useOpenOrders = (storeId: string | undefined): string | null => {
  const { data } = useQuery({
    ...boardQuery(useCall(), storeId ?? ''),
    enabled: storeId !== undefined,
    refetchInterval: READ_BOARD_AGAIN_MS,
  })
  const count = data ? data.orders.length + data.furtherOrders : 0
  if (!data || count === 0) return null
  const orders = m.common_orders({ count })
  const [late, ...others] = data.orders.filter(({ risk }) => risk === 'late')
  if (!late) return orders
  return others.length === 0
    ? m.floor_orders_one_late({ orders, orderNumber: late.orderNumber })
    : m.floor_orders_late({ orders, late: others.length + 1 })
}

export function FloorStart() {
  useSecondFactorFirst()
  const user = useUser()
  const isStaff = userCan(user, 'staff')
  const { data, error } = useQuery({ ...shiftQuery(useCall()), enabled: isStaff })
  const storeId = data?.data?.storeId ?? data?.duties[0]?.storeId
  const waiting = useWaiting(storeId !== undefined && userCan(user, 'picker', storeId) ? storeId : undefined)
  const managed = storeId !== undefined && userCan(user, 'manager', storeId) ? storeId : undefined
  const openOrders = useOpenOrders(managed)
  if (user && !isStaff) return <MessagePage art="/art/staff-only.svg" title={m.floor_staff_only()} />
  const duty = data?.data?.duty
  const inHand = data?.orders ? m.floor_orders_for_you({ orders: m.common_orders({ count: data.orders }) }) : null
  const ways: WayProps[] = []
  if (userCan(user, 'picker'))
    ways.push({
      href: staffUrls.floorPick(),
      title: m.common_picking(),
      text:
        (duty === 'picker' ? inHand : null) ??
        (waiting > 0
          ? m.pick_length_to_pick({ length: m.common_orders({ count: waiting }) })
          : m.floor_collect_and_pack_orders()),
      Icon: ShoppingBasket,
      isMain: duty === 'picker',
    })
  if (userCan(user, 'rider'))
    ways.push({
      href: staffUrls.floorRide(),
      title: m.common_riding(),
      text: (duty === 'rider' ? inHand : null) ?? m.floor_ride_explained(),
      Icon: Bike,
      isMain: duty === 'rider',
    })
  if (managed !== undefined)
    ways.push(
      {
        href: staffUrls.floorBoard(managed),
        title: m.floor_board(),
        text: openOrders ?? m.floor_orders_riders_cash_pause(),
        Icon: LayoutDashboard,
        isMain: duty === 'manager',
      },
      {
        href: staffUrls.floorOrders(managed),
        title: m.floor_orders(),
        text: m.floor_orders_explained(),
        Icon: ReceiptText,
        isMain: false,
      },
      {
        href: staffUrls.floorStock(managed),
        title: m.floor_stock(),
        text: m.floor_receive_count_write_off(),
        Icon: Boxes,
        isMain: false,
      },
    )
  // In the document too, so that the keyboard comes to it first.
  ways.sort((one, other) => Number(other.isMain) - Number(one.isMain))
  return (
    <>
      <FloorHeader title={m.floor_floor()} back={urls.home()} backLabel={m.common_back_to_the_shop()}>
        <LanguageLinks />
      </FloorHeader>
      <div className="mx-auto grid w-full max-w-240 gap-4 p-4 pb-8">
        {data ? (
          !data.data && <ShiftCard shift={null} duties={data.duties} />
        ) : error ? (
          <p role="alert" className="rounded-field bg-deal-soft px-4 py-3 text-deal">
            {errorMessage(error)}
          </p>
        ) : (
          <Skeleton className="h-36 rounded-card" />
        )}
        <nav aria-label={m.floor_work()} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {ways.map((way) => (
            <Way key={way.title} {...way} />
          ))}
        </nav>
        {/* Who is on shift comes for the work; ending the shift is the last thing of the day. */}
        {data?.data && (
          <>
            <ShiftCard shift={data.data} duties={data.duties} />
            <TaskPush />
          </>
        )}
        {user && storeId !== undefined && <MyWork storeId={storeId} userId={user._id} />}
      </div>
    </>
  )
}

/** Tasks and trips as notifications of this phone, which then answers for a person whose page is asleep. */
const TaskPush = () => {
  const { state, busy, turn } = usePush()
  if (state !== 'on' && state !== 'off') return null
  return (
    <Button
      look="outline"
      className="h-14! text-base!"
      aria-pressed={state === 'on'}
      busy={busy}
      onClick={() => void turn(state === 'off')}
    >
      <BellRing size={20} strokeWidth={1.75} aria-hidden="true" /> {m.floor_notify_this_phone()}
    </Button>
  )
}

type WayProps = {
  href: string
  title: string
  text: string
  Icon: typeof ShoppingBasket
  /** The work of the shift. */
  isMain: boolean
}

const Way = ({ href, title, text, Icon, isMain }: WayProps) => (
  <PageLink
    href={href}
    className={cx(
      'flex items-center gap-3 rounded-card border px-4 py-3',
      isMain
        ? 'min-h-28 border-brand bg-brand text-on-brand'
        : 'min-h-18 border-line bg-surface hover:border-line-strong',
    )}
  >
    <span className="grid size-12 shrink-0 place-content-center rounded-field bg-brand-soft text-brand">
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <span className="flex-1">
      <span className="block font-display text-lg font-bold">{title}</span>
      <span className={cx('block text-sm', !isMain && 'text-ink-2')}>{text}</span>
    </span>
    <ChevronRight
      size={22}
      strokeWidth={1.75}
      aria-hidden="true"
      className={cx('mirrored shrink-0', !isMain && 'text-ink-3')}
    />
  </PageLink>
)
