import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { CartBarSlot } from '../components/lazy-cart-bar.tsx'
import { loadCartPanel } from '../components/lazy-cart-panel.ts'
import { NewVersion } from '../components/update-banner.tsx'
import { useCall } from '../lib/api/use-call.ts'
import { usePressesBefore } from '../lib/browser/hydration.ts'
import { useCartPanelOpen } from '../lib/cart/cart-panel-state.ts'
import { useHeadingFocus } from '../lib/navigation/focus-heading.ts'
import { hasSession, onSessionChange } from '../lib/session/session.ts'
import { defaultSettings, SettingsContext, settingsQuery } from '../lib/settings/settings-query.ts'
import { PlainToast } from '../ui/fallback-toast.tsx'
import { LatePart } from '../ui/lazy-boundary.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { onToasterNeeded, takeUnshown } from '../ui/toast.ts'

const CartPanel = lazy(loadCartPanel)

const ofPerson = [['user'], ['cart'], ['addresses'], ['orders'], ['admin']]

/** What belongs to a person is forgotten when another signs in or out, in this tab or another. */
const useFreshPerson = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = onSessionChange(() => {
      for (const queryKey of ofPerson) {
        // A guest has nothing but a cart; what is on the page would ask for the rest before it hears.
        if (hasSession() || queryKey[0] === 'cart') void queryClient.resetQueries({ queryKey })
        else for (const query of queryClient.getQueryCache().findAll({ queryKey })) query.reset()
      }
    })
    // Back from the browser's memory, after a payment for one: what is shown stays, and is asked for again.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) for (const queryKey of ofPerson) void queryClient.invalidateQueries({ queryKey })
    }
    addEventListener('pageshow', returned)
    return () => {
      stop()
      removeEventListener('pageshow', returned)
    }
  }, [queryClient])
}

/** Toasts, whose code comes with the first one; while it cannot be fetched, the newest thing said stands there plainly. */
const Toasts = () => {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const [plain, setPlain] = useState<string | null>(null)
  const onGone = useCallback(() => setPlain(null), [])
  useEffect(
    () =>
      onToasterNeeded(() =>
        import('../ui/toaster.tsx').then(
          // As a transition: the page may still be taking over what the server drew.
          ({ default: Loaded }) => startTransition(() => setToaster(() => Loaded)),
          () => setPlain(takeUnshown()),
        ),
      ),
    [],
  )
  return (
    <>
      {Toaster && <Toaster />}
      <PlainToast text={plain} onGone={onGone} />
    </>
  )
}

/** Boundaries let the browser take the page over part by part, between which it hears the shopper. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const cartOpen = useCartPanelOpen()
  const { data: settings = defaultSettings } = useQuery(settingsQuery(useCall()))
  useHeadingFocus()
  useFreshPerson()
  usePressesBefore()
  return (
    <SettingsContext value={settings}>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-brand font-semibold text-on-brand focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Suspense>
          <Header />
        </Suspense>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <CartBarSlot />
      {cartOpen && (
        <LatePart>
          <CartPanel />
        </LatePart>
      )}
      <Toasts />
      <NewVersion />
      <LiveRegion />
    </SettingsContext>
  )
}
