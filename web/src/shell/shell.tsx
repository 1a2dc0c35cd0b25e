import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { useForcedPasswordChange } from '../lib/account/must-change-password.ts'
import { useCall } from '../lib/api/use-call.ts'
import { hydrationEnd, useReplayCapturedClick } from '../lib/browser/hydration.tsx'
import { useCartPanelOpen } from '../lib/cart/cart-panel-state.ts'
import { categoriesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { CategoriesContext } from '../lib/catalogue/category-tint.ts'
import { isFloorPage } from '../lib/navigation/floor-pages.ts'
import { useHeadingFocus } from '../lib/navigation/focus-heading.ts'
import { useOnCounter } from '../lib/navigation/use-on-counter.ts'
import { PromiseContext, type ShownPromise, shownPromiseKey } from '../lib/place/shown-promise.ts'
import { isPersonalQuery, resetPersonalQueries } from '../lib/session/personal-data.ts'
import { hasSession, onSessionChange } from '../lib/session/session.ts'
import { defaultSettings, SettingsContext, settingsQuery } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { LazyCartBar } from '../shop/cart/lazy-cart-bar.tsx'
import { loadCartPanel } from '../shop/cart/lazy-cart-panel.ts'
import { cx } from '../ui/class-names.ts'
import { FallbackToast } from '../ui/fallback-toast.tsx'
import { ClientOnly, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { onToasterNeeded, takeQueuedToast } from '../ui/toast.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const CartPanel = lazy(loadCartPanel)
const CounterFrame = lazy(() => import('../counter/frame/counter-frame.tsx'))
const UpdateBanner = lazy(() => import('./update-banner.tsx'))

/** Clears personal data from the query cache when the session changes, in this tab or another. */
const useFreshPerson = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = onSessionChange(() => resetPersonalQueries(queryClient, { isGuest: !hasSession() }))
    // After a return from the back/forward cache, for example from a payment page, cached data stays visible and is
    // refetched.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.invalidateQueries({ predicate: isPersonalQuery })
    }
    addEventListener('pageshow', returned)
    return () => {
      stop()
      removeEventListener('pageshow', returned)
    }
  }, [queryClient])
}

/** The toaster loads with the first toast. If that fails, the newest toast shows as plain text. */
const Toasts = () => {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const [plain, setPlain] = useState<string | null>(null)
  const onGone = useCallback(() => setPlain(null), [])
  useEffect(
    () =>
      onToasterNeeded(() =>
        import('../ui/toaster.tsx').then(
          // In a transition, because the page may still be hydrating.
          ({ default: Loaded }) => startTransition(() => setToaster(() => Loaded)),
          () => setPlain(takeQueuedToast()),
        ),
      ),
    [],
  )
  return (
    <>
      {Toaster && <Toaster />}
      <FallbackToast text={plain} onGone={onGone} />
    </>
  )
}

/** The Suspense boundaries let the browser hydrate the page in parts and handle input between them. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const cartOpen = useCartPanelOpen()
  const onFloor = useLocation({ select: ({ pathname }) => isFloorPage(pathname) })
  const onCounter = useOnCounter()
  const inShop = !onFloor && !onCounter
  const { data: settings = defaultSettings() } = useQuery(settingsQuery(useCall()))
  // Pages that need the categories ask for them.
  const { data: categories } = useQuery({ ...categoriesQuery(useCall()), enabled: false })
  const { data: promise } = useQuery<ShownPromise>({
    queryKey: shownPromiseKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useHeadingFocus()
  useFreshPerson()
  useReplayCapturedClick()
  useForcedPasswordChange()
  return (
    <SettingsContext value={settings ?? null}>
      <CategoriesContext value={categories}>
        <PromiseContext value={promise}>
          <a
            href="#main"
            className="sr-only z-50 rounded-control bg-brand font-semibold text-on-brand focus:not-sr-only focus:fixed focus:inset-s-3 focus:top-3 focus:px-4 focus:py-3"
          >
            {m.shop_skip_to_content()}
          </a>
          <div className={cx('flex min-h-dvh', onCounter ? 'counter' : 'flex-col')}>
            {inShop && (
              <Suspense>
                <Header />
              </Suspense>
            )}
            {onCounter && (
              <ClientOnly space={<div className="counter-bar" />}>
                <CounterFrame />
              </ClientOnly>
            )}
            <main id="main" tabIndex={-1} className="flex-1 outline-none">
              {children}
            </main>
            {inShop && (
              <Suspense>
                <Footer />
              </Suspense>
            )}
          </div>
          {inShop && <LazyCartBar />}
          {cartOpen && (
            <LazyBoundary>
              <CartPanel />
            </LazyBoundary>
          )}
          <Toasts />
          <ClientOnly>
            <UpdateBanner />
          </ClientOnly>
          <LiveRegion />
          {hydrationEnd}
        </PromiseContext>
      </CategoriesContext>
    </SettingsContext>
  )
}
