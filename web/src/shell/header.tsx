import { lazy } from 'react'
import { useShownStore } from '../lib/place/shown-store.ts'
import { useSignedIn } from '../lib/session/use-signed-in.ts'
import { useSettings } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { PlaceButton } from '../shop/place/place-button.tsx'
import { PromiseText } from '../shop/place/promise-text.tsx'
import { SearchBox } from '../shop/search/search-box.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { AccountButton, MobileAccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { Logo } from './logo.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'

const CurrentOrderLink = lazy(() => import('./current-order-link.tsx'))

/** The delivery promise. In shops that ask for a place it is a button. */
const PromiseLine = () => {
  const store = useShownStore()
  const isFree = useSettings().charges.delivery === 0
  return (
    <div className="min-w-0 border-line wide:border-s wide:ps-3 min-[1200px]:min-w-48 min-[1200px]:ps-4">
      {store ? (
        <PlaceButton store={store} />
      ) : (
        <p>
          <PromiseText />
          <span className="block truncate text-xs text-ink-3 max-[374px]:hidden wide:max-[1199px]:hidden">
            {isFree ? m.shop_delivery_free() : m.shop_from_stores_near_you()}
          </span>
        </p>
      )}
    </div>
  )
}

/**
 * One row on wide screens, where the promise is never cut, and the search keeps 480 px unless an order under way stands
 * beside a long name of the shop. Below 1280 px language and theme are in the footer alone. Below 1068 px the search has its
 * own row. Styles and tests rely on the height: --header-height in styles.css.
 */
export const Header = () => {
  const signedIn = useSignedIn()
  return (
    <header id="header" className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 pt-2 pb-[7px] wide:min-h-[71px] wide:flex-nowrap wide:py-0 wide:max-[1199px]:px-6 min-[1200px]:gap-x-4">
        <div className="flex min-h-10 min-w-0 flex-1 items-center gap-3 max-[15rem]:gap-1 wide:flex-initial min-[1200px]:gap-4">
          <Logo />
          <PromiseLine />
          {signedIn && (
            <LazyBoundary>
              <CurrentOrderLink />
            </LazyBoundary>
          )}
        </div>
        <div className="order-1 flex w-full min-w-0 items-center wide:order-none wide:w-auto wide:min-w-[480px] wide:flex-1 [header:has(.line-clamp-2):has(.order-pill)_&]:xl:min-w-96">
          <SearchBox />
        </div>
        <div className="ms-auto flex min-h-10 shrink-0 items-center gap-2 wide:ms-0 wide:max-[1199px]:gap-1">
          <PreferencesMenu />
          <AccountButton />
          <CartButton />
          <MobileAccountButton />
        </div>
      </div>
    </header>
  )
}
