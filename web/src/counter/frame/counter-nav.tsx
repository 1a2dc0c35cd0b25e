import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { CircleUserRound, LogOut, ScanBarcode, ShoppingBasket } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { ThemeToggle } from '../../components/theme-toggle.tsx'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { publicAddress } from '../../lib/language/language.ts'
import { normalizePath } from '../../lib/navigation/normalize-path.ts'
import { useLogout } from '../../lib/session/use-logout.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { urls } from '../../urls.ts'
import { openOrdersQuery } from '../orders/admin-orders.ts'
import { type CounterLink, counterGroups, isAt } from './counter-links.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const
const look =
  'flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2.5 font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand'
const entry = `${look} text-sm lg:pointer-fine:min-h-8`
const child = `${look} text-sm lg:ps-9.5 lg:pointer-fine:min-h-7 lg:pointer-fine:text-xs`

/** What waits for an answer, as the counter's alarm reads it. */
const useOpen = () => useQuery({ ...openOrdersQuery(useCall()), enabled: false }).data

/** How many orders, or problems, are open. `waits`: one for a first answer. It is decoration: the link keeps its name. */
const Count = ({ count, waits }: { count: number; waits: boolean }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className={cx(
        'ms-auto min-w-5 rounded-full px-1.5 text-center text-xs leading-5 tabular-nums',
        waits ? 'bg-accent font-bold text-on-accent' : 'bg-sunken text-ink-2',
      )}
    >
      {count}
    </span>
  )

/** In the menu of phones, a link replaces the history entry of the open menu, and all children are listed. */
type Place = { inMenu?: boolean }

/** The entries to list: the children of the open section, and those that are always listed, after their parents. */
const listedOf = (links: readonly CounterLink[], here: string, inMenu: boolean) =>
  links.flatMap((link) => {
    const family = [link, ...(link.children ?? [])]
    const isOpen = inMenu || family.some((each) => isAt(here, each))
    return family
      .filter((each) => each === link || isOpen || each.always)
      .map((each) => ({ link: each, isChild: each !== link }))
  })

/** Keeps the entry of the open page in sight where the window is too low for all of them. */
const useInSight = (here: string) => {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return nav
}

/** The pages of the counter in their groups: one column, or two on phones. */
export const CounterNav = ({ inMenu = false }: Place) => {
  const user = useUser()
  const waiting = useOpen()
  const openProblems = waiting?.openProblems ?? null
  const failedRefunds = waiting?.failedRefunds ?? 0
  const hasProblems = openProblems !== null || failedRefunds > 0
  const hasPlaced = waiting?.orders.some(({ state }) => state === 'PLACED') === true
  const hasOwnUpi = Boolean(useSettings().upi)
  const counts: Record<string, number> = {
    [urls.adminOrders()]: waiting?.totalCount ?? 0,
    [staffUrls.problems()]: (openProblems ?? 0) + failedRefunds,
  }
  const here = useMatches({ select: (matches) => normalizePath(matches.at(-1)?.pathname ?? '') })
  const nav = useInSight(here)
  return (
    <nav ref={nav} aria-label="Counter" className="grid gap-2">
      {counterGroups(user).map(({ title, links }) => (
        <div key={title}>
          <p className="px-2.5 pb-0.5 text-xs/4 font-semibold text-ink-3">{title}</p>
          <ul className="grid grid-cols-2 lg:grid-cols-1">
            {/* Problems are listed once there was one, or a refund that failed, and where UPI is confirmed by hand. */}
            {listedOf(links, here, inMenu)
              .filter(
                ({ link: { href } }) => href !== staffUrls.problems() || hasProblems || hasOwnUpi || here === href,
              )
              .map(({ link, isChild }) => (
                <li key={link.href} className="min-w-0">
                  <PageLink
                    href={link.href}
                    replace={inMenu}
                    className={isChild ? child : entry}
                    aria-current={isAt(here, link) ? 'page' : undefined}
                  >
                    {(!isChild || inMenu) && <link.Icon {...icon} />}
                    <span className="truncate">{link.label}</span>
                    <Count count={counts[link.href] ?? 0} waits={hasPlaced && link.href === urls.adminOrders()} />
                  </PageLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Where else the person may go, and the account. The way to the shop is in the column's first row. */
export const CounterAccount = ({ inMenu }: Place) => {
  const user = useUser()
  const logout = useLogout({ wipe: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-px">
      {(user?.duties ?? []).length > 0 && (
        <a href={publicAddress(urls.floor())} className={entry}>
          <ScanBarcode {...icon} />
          Work at the store
        </a>
      )}
      {inMenu && (
        <PageLink href={urls.home()} replace className={entry}>
          <ShoppingBasket {...icon} />
          View the shop
        </PageLink>
      )}
      <div className="flex min-w-0 items-center lg:pointer-fine:[&_button]:size-9">
        <PageLink href={urls.profile()} replace={inMenu} className={`${entry} flex-1`}>
          <CircleUserRound {...icon} />
          <span className="truncate">{user?.name || user?.mobile}</span>
          {userCan(user, 'admin') && <span className="sr-only">(Admin)</span>}
        </PageLink>
        <ThemeToggle />
        <IconButton label="Logout" onClick={() => void logout()} className="-me-1.5">
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
