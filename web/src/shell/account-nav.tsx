import { useLocation } from '@tanstack/react-router'
import { PageLink } from '../components/page-link.tsx'
import { userCan } from '../lib/account/user-can.ts'
import { useUser } from '../lib/account/user-query.ts'
import { publicAddress } from '../lib/language/language.ts'
import { normalizePath } from '../lib/navigation/normalize-path.ts'
import { useLogout } from '../lib/session/use-logout.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../urls.ts'
import { accountLinks } from './account-links.ts'

const entry =
  'flex min-h-11 lg:pointer-fine:min-h-8 w-full items-center rounded-control px-3 text-start text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand'

type Props = { wipe?: boolean; withFno?: boolean; withCart?: boolean }

/**
 * The account menu as a column, used beside the dashboard and as the page /user. `wipe`: Logout clears all local
 * storage. `withCart`: where the header has no cart button, as on phones.
 */
export const AccountNav = ({ wipe = false, withFno = false, withCart = false }: Props) => {
  const user = useUser()
  const here = useLocation({ select: ({ pathname }) => normalizePath(pathname) })
  const logout = useLogout({ wipe })
  const links = [
    ...(withCart ? [{ label: m.cart_my_cart(), href: urls.cart(), ownApp: undefined }] : []),
    ...accountLinks(user),
    ...(withFno ? [{ label: 'F&O', href: urls.fno(), ownApp: undefined }] : []),
  ]
  // The page of one order highlights the list of orders.
  const isOpen = (href: string) => here === href || here.startsWith(`${href}/`)
  const entryFor = (href: string) =>
    ({ href, className: entry, 'aria-current': isOpen(href) ? 'page' : undefined }) as const
  return (
    <nav aria-label={m.account_my_account_2()} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <p className="px-3 pt-1 font-display text-base font-bold">{m.account_my_account_2()}</p>
      <PageLink {...entryFor(urls.profile())}>
        <span className="truncate">{user?.name || user?.mobile}</span>
        {userCan(user, 'admin') && <span className="ms-1 shrink-0 text-brand">{m.account_admin()}</span>}
      </PageLink>
      <hr className="my-1 border-line" />
      {links.map(({ label, href, ownApp }) =>
        ownApp ? (
          <a key={href} href={publicAddress(href)} className={entry}>
            {label}
          </a>
        ) : (
          <PageLink key={href} {...entryFor(href)}>
            {label}
          </PageLink>
        ),
      )}
      <hr className="my-1 border-line" />
      <button type="button" onClick={() => void logout()} className={entry}>
        {m.account_logout()}
      </button>
    </nav>
  )
}
