import { lazy } from 'react'
import { useSignedIn } from '../lib/session/use-signed-in.ts'
import { useSettings } from '../lib/settings/settings-query.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { AccountButton, MobileAccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const CurrentOrderLink = lazy(() => import('./current-order-link.tsx'))

/** The delivery promise, or a link to the active order in the same space. */
const PromiseLine = () => {
  const { promiseMinutes } = useSettings()
  const signedIn = useSignedIn()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-center border-l border-line pl-3 *:col-start-1 *:row-start-1 wide:pl-5 [&:has(a)>p]:invisible">
      <p className="leading-tight">
        <span className="block text-sm font-semibold text-ink">Delivery in {promiseMinutes} minutes</span>
        <span className="block text-xs text-ink-3 max-[374px]:hidden">Free, from stores near you</span>
      </p>
      {signedIn && (
        <LazyBoundary>
          <CurrentOrderLink />
        </LazyBoundary>
      )}
    </div>
  )
}

/**
 * One row on wide screens. Below 1068 px the search has its own row, which stays visible while the first row scrolls
 * away.
 */
export const Header = () => (
  <header className="sticky -top-14 z-40 border-b border-line bg-surface wide:top-0">
    <div className="page flex flex-wrap items-center gap-x-3 wide:h-20 wide:flex-nowrap wide:gap-x-5">
      <div className="flex h-14 min-w-0 flex-1 items-center gap-3 wide:flex-none wide:gap-5">
        <Logo />
        <PromiseLine />
      </div>
      <div className="order-1 flex w-full min-w-0 items-center pb-3 pt-2 wide:order-none wide:w-auto wide:flex-1 wide:p-0">
        <SearchBox />
      </div>
      <div className="ml-auto flex items-center gap-2 wide:ml-0">
        <span className="hidden wide:flex">
          <ThemeToggle />
        </span>
        <AccountButton />
        <CartButton />
        <MobileAccountButton />
      </div>
    </div>
  </header>
)
