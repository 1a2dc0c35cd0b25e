import { ChevronDown, CircleUserRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { PageLink } from '../components/page-link.tsx'
import { useUser } from '../lib/account/user-query.ts'
import { SERVER_UNREACHABLE } from '../lib/api/browser-send.ts'
import { useSignedIn } from '../lib/session/use-signed-in.ts'
import { m } from '../paraglide/messages.js'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)
const prepareMenu = () => void loadMenu().catch(() => {}) // opening the menu retries

const Trigger = ({ onClick }: { onClick?: () => void }) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-expanded={false}
    onClick={onClick}
    onPointerEnter={prepareMenu}
    onFocus={prepareMenu}
    className="flex min-h-11 items-center gap-1.5 rounded-control px-3 text-base font-medium text-ink hover:bg-sunken"
  >
    {m.account_account()}
    <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)

/** Wide screens: 'Login', or the account menu, whose code loads on hover or focus. */
export const AccountButton = () => {
  const signedIn = useSignedIn()
  const [wanted, setWanted] = useState(false)
  // After a sign-out the menu is closed again, so that it is closed at the next sign-in.
  if (wanted && !signedIn) setWanted(false)
  const open = () =>
    void loadMenu().then(
      () => setWanted(true),
      () => toast.error(SERVER_UNREACHABLE),
    )
  return (
    <div className="hidden w-[110px] shrink-0 justify-center wide:flex">
      {!signedIn ? (
        <PageLink
          href={urls.login()}
          className="guest-only flex min-h-11 items-center rounded-control px-4 text-base font-medium text-ink hover:bg-sunken"
        >
          {m.account_login()}
        </PageLink>
      ) : wanted ? (
        <LazyBoundary fallback={<Trigger />}>
          <AccountMenu />
        </LazyBoundary>
      ) : (
        <Trigger onClick={open} />
      )}
    </div>
  )
}

/** Below 1068 px: one button that leads to the login or to the account page, with the first letter of the name. */
export const MobileAccountButton = () => {
  const signedIn = useSignedIn()
  const initial = [...(useUser()?.name ?? '')][0]
  return (
    <PageLink
      href={signedIn ? urls.account() : urls.login()}
      aria-label={signedIn ? m.account_my_account() : m.account_login()}
      className="relative inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-base font-bold uppercase text-brand before:absolute before:-inset-0.5 wide:hidden"
    >
      {initial ? (
        <span aria-hidden="true">{initial}</span>
      ) : (
        <CircleUserRound size={24} strokeWidth={1.75} aria-hidden="true" />
      )}
    </PageLink>
  )
}
