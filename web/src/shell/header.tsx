import { lazy } from 'react'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { usePromiseMinutes } from '../lib/place/shown-promise.ts'
import { useShownStore } from '../lib/place/shown-store.ts'
import { useSignedIn } from '../lib/session/use-signed-in.ts'
import { useSettings } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { PlaceButton } from '../shop/place/place-button.tsx'
import { SearchBox } from '../shop/search/search-box.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { AccountButton, MobileAccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { LanguageLinks } from './language-links.tsx'
import { Logo } from './logo.tsx'

const CurrentOrderLink = lazy(() => import('./current-order-link.tsx'))

/**
 * The delivery promise, or a link to the active order in the same space. In shops that ask for a place it is a button.
 * The selector with :has() ends in its own class: a broader selector would make the browser recalculate more styles on
 * every navigation.
 */
const PromiseLine = () => {
  const { minutes, title } = usePromiseMinutes()
  const signedIn = useSignedIn()
  const store = useShownStore()
  const isFree = useSettings().charges.delivery === 0
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-center overflow-hidden border-s border-line ps-3 *:col-start-1 *:row-start-1 min-[1200px]:ps-5 [&:has(a)>.promise]:invisible">
      {store ? (
        <PlaceButton store={store} />
      ) : (
        <p className="promise">
          <span className="block text-sm leading-tight font-semibold text-ink max-[374px]:text-xs">
            {title ?? (
              <>
                {m.shop_delivery_in()}{' '}
                <span className="whitespace-nowrap">{m.common_minutes_minutes({ minutes: minutes ?? '' })}</span>
              </>
            )}
          </span>
          <span className="block truncate text-xs leading-tight text-ink-3 max-[374px]:hidden wide:max-[1199px]:hidden">
            {isFree ? m.shop_free_from_stores_near_you() : m.shop_from_stores_near_you()}
          </span>
        </p>
      )}
      {signedIn && (
        <LazyBoundary>
          <CurrentOrderLink />
        </LazyBoundary>
      )}
    </div>
  )
}

/**
 * One row on wide screens, where the search keeps 480 px and the promise shrinks. Below 1280 px the theme toggle is in
 * the footer. Below 1068 px the search has its own row. Styles and tests rely on the height: --header-height in
 * styles.css.
 */
export const Header = () => (
  <header id="header" className="sticky top-0 z-40 border-b border-line bg-surface">
    <div className="page flex flex-wrap items-center gap-x-3 wide:min-h-20 wide:flex-nowrap wide:max-[1199px]:px-6 min-[1200px]:gap-x-5">
      <div className="flex min-h-12 min-w-0 flex-1 items-center gap-3 wide:flex-initial min-[1200px]:gap-5">
        <Logo />
        <PromiseLine />
      </div>
      <div className="order-1 flex w-full min-w-0 items-center pb-2 pt-0.5 wide:order-none wide:w-auto wide:min-w-[480px] wide:flex-1 wide:p-0">
        <SearchBox />
      </div>
      <div className="ms-auto flex min-h-12 shrink-0 items-center gap-2 wide:ms-0 wide:max-[1199px]:gap-1">
        <span className="hidden xl:flex">
          <LanguageLinks />
          <ThemeToggle />
        </span>
        <AccountButton />
        <CartButton />
        <MobileAccountButton />
      </div>
    </div>
  </header>
)
