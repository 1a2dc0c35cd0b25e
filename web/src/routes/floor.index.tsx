import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Bike, Boxes, LayoutDashboard, ShoppingBasket } from 'lucide-react'
import { MessagePage } from '../components/message-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { userCan } from '../lib/account/user-can.ts'
import { useUser } from '../lib/account/user-query.ts'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { staffUrls } from '../staff-urls.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { urls } from '../urls.ts'
import { FloorHeader } from './-floor/floor-header.tsx'
import { floorPage } from './-floor/floor-page.ts'
import { ShiftCard } from './-floor/shift-card.tsx'
import { shiftQuery } from './-floor/shift-query.ts'

/** The start page of store staff: their shift, and links to their work. */
export const Route = createFileRoute('/floor/')({ ...floorPage('Floor'), component: FloorStart })

function FloorStart() {
  const user = useUser()
  const isStaff = userCan(user, 'staff')
  const { data, error } = useQuery({ ...shiftQuery(useCall()), enabled: isStaff })
  if (user && !isStaff)
    return <MessagePage art="/art/no-data.svg" title="This page is for the people who work in our stores" />
  const storeId = data?.data?.storeId ?? data?.duties[0]?.storeId
  return (
    <div className="mx-auto grid w-full max-w-160 gap-4 pb-8">
      <FloorHeader title="Floor" back={urls.home()} backLabel="Back to the shop" />
      <div className="grid gap-4 px-4">
        {data ? (
          <ShiftCard shift={data.data} duties={data.duties} />
        ) : error ? (
          <p role="alert" className="rounded-field bg-deal-soft px-4 py-3 text-deal">
            {errorMessage(error)}
          </p>
        ) : (
          <Skeleton className="h-36 rounded-card" />
        )}
        <nav aria-label="Work" className="grid gap-3 sm:grid-cols-2">
          {userCan(user, 'picker') && (
            <Way href={staffUrls.floorPick()} title="Picking" text="Collect and pack orders" Icon={ShoppingBasket} />
          )}
          {userCan(user, 'rider') && (
            <Way href={staffUrls.floorRide()} title="Riding" text="Bring orders to their doors" Icon={Bike} />
          )}
          {storeId !== undefined && userCan(user, 'manager', storeId) && (
            <Way
              href={staffUrls.floorBoard(storeId)}
              title="Board"
              text="Orders, riders, cash, pause"
              Icon={LayoutDashboard}
            />
          )}
          {storeId !== undefined && userCan(user, 'manager', storeId) && (
            <Way
              href={staffUrls.floorStock(storeId)}
              title="Stock"
              text="Receive, count, write off, move"
              Icon={Boxes}
            />
          )}
        </nav>
      </div>
    </div>
  )
}

const Way = ({
  href,
  title,
  text,
  Icon,
}: {
  href: string
  title: string
  text: string
  Icon: typeof ShoppingBasket
}) => (
  <PageLink
    href={href}
    className="flex min-h-24 items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-line-strong"
  >
    <span className="grid size-14 shrink-0 place-content-center rounded-field bg-brand-soft text-brand">
      <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <span>
      <span className="block font-display text-lg font-bold">{title}</span>
      <span className="block text-sm text-ink-2">{text}</span>
    </span>
  </PageLink>
)
