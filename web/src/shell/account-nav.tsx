import { useLocation } from '@tanstack/react-router'
import { ChevronRight, Globe, LogOut, ShoppingCart, Store, SunMoon } from 'lucide-react'
import { LanguageLinks } from '../components/language-links.tsx'
import { PageLink } from '../components/page-link.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { userCan } from '../lib/account/user-can.ts'
import { useUser } from '../lib/account/user-query.ts'
import { publicAddress } from '../lib/language/language.ts'
import { normalizePath } from '../lib/navigation/normalize-path.ts'
import { useLogout } from '../lib/session/use-logout.ts'
import { m } from '../paraglide/messages.js'
import { cx } from '../ui/class-names.ts'
import { imageAt, urls } from '../urls.ts'
import { type AccountLink, accountLinks } from './account-links.ts'

const entry =
  'flex min-h-11 lg:pointer-fine:min-h-8 w-full items-center rounded-control px-3 text-start text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand'
const row =
  'flex min-h-14 w-full items-center gap-3.5 px-4 text-start text-base font-medium text-ink hover:bg-sunken -outline-offset-2'

type Props = { wipe?: boolean; withFno?: boolean; isPage?: boolean }

/**
 * The account menu as a column, used beside the dashboard and as the page /user. `wipe`: Logout clears all local
 * storage. `isPage`: rows for fingers, and the cart, as the header of a phone has no button for it.
 */
export const AccountNav = ({ wipe = false, withFno = false, isPage = false }: Props) => {
  const user = useUser()
  const here = useLocation({ select: ({ pathname }) => normalizePath(pathname) })
  const logout = useLogout({ wipe })
  const links: AccountLink[] = [
    ...(isPage ? [{ label: m.cart_my_cart(), href: urls.cart(), icon: ShoppingCart }] : []),
    ...accountLinks(user),
    ...(withFno ? [{ label: 'F&O', href: urls.fno(), icon: Store }] : []),
  ]
  // The page of one order highlights the list of orders.
  const isOpen = (href: string) => here === href || here.startsWith(`${href}/`)
  const look = isPage ? row : entry
  const entryFor = (href: string) =>
    ({ href, className: look, 'aria-current': isOpen(href) ? 'page' : undefined }) as const
  const line = isPage ? 'border-line' : 'my-1 border-line'
  return (
    <nav aria-label={m.account_my_account_2()} className={cx('grid grid-cols-[minmax(0,1fr)]', !isPage && 'gap-0.5')}>
      {!isPage && <p className="px-3 pt-1 font-display text-base font-bold">{m.account_my_account_2()}</p>}
      <PageLink {...entryFor(urls.profile())} className={cx(look, isPage && 'min-h-18')}>
        {isPage && (
          <img
            src={user?.avatar ? imageAt(user.avatar, 240) : '/art/avatar.svg'}
            alt=""
            width={44}
            height={44}
            className="size-11 shrink-0 rounded-full object-cover"
          />
        )}
        <span className={cx('min-w-0 truncate', isPage && 'flex-1')}>
          <span className={isPage ? 'font-semibold' : ''}>{user?.name || user?.mobile}</span>
          {isPage && user?.name && user.mobile && (
            <span className="block text-sm font-normal text-ink-2">{user.mobile}</span>
          )}
        </span>
        {userCan(user, 'admin') && <span className="ms-1 shrink-0 text-brand">{m.account_admin()}</span>}
        {isPage && <Chevron />}
      </PageLink>
      <hr className={line} />
      {links.map(({ label, href, icon: Icon, ownApp }) => {
        const shown = isPage ? (
          <>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1">{label}</span>
            <Chevron />
          </>
        ) : (
          label
        )
        return ownApp ? (
          <a key={href} href={publicAddress(href)} className={look}>
            {shown}
          </a>
        ) : (
          <PageLink key={href} {...entryFor(href)}>
            {shown}
          </PageLink>
        )
      })}
      <hr className={line} />
      {isPage && <Preferences />}
      <button type="button" onClick={() => void logout()} className={look}>
        {isPage && <LogOut size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2 mirrored" />}
        {m.account_logout()}
      </button>
    </nav>
  )
}

const Chevron = () => (
  <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3 mirrored" />
)

const Preferences = () => (
  <>
    <div className="flex min-h-14 items-center gap-3.5 px-4 font-medium">
      <Globe size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">{m.account_language()}</span>
      <LanguageLinks className="-me-3" />
    </div>
    <div className="flex min-h-14 items-center gap-3.5 px-4 font-medium">
      <SunMoon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">{m.account_appearance()}</span>
      <span className="-me-3">
        <ThemeToggle />
      </span>
    </div>
    <hr className="border-line" />
  </>
)
