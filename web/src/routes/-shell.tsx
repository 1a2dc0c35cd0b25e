import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { CartBarSlot } from '../components/cart-bar-slot.tsx'
import { loadCartPanel, useCartPanelOpen } from '../components/cart-panel-door.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { NewVersion } from '../components/new-version.tsx'
import { plainPath } from '../lib/same-page.ts'
import { onSessionChange } from '../lib/session.ts'
import { announce, LiveRegion } from '../ui/live-region.tsx'
import { onToasterNeeded } from '../ui/toast.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx'))
const CartPanel = lazy(loadCartPanel)

/** After a change of page the heading takes focus and its title is announced; typing in the search is no change of page. */
const useHeadingFocus = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || plainPath(toLocation.pathname) === '/search') return
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
        announce(document.title)
      }),
    [router],
  )
}

/** What belongs to a person is forgotten when another signs in or out, in this tab or another. */
const useFreshPerson = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = onSessionChange(() => {
      for (const key of ['user', 'cart', 'addresses', 'orders']) void queryClient.resetQueries({ queryKey: [key] })
    })
    return () => void stop()
  }, [queryClient])
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState(false)
  const cartOpen = useCartPanelOpen()
  // As a transition: the page may still be taking over what the server drew.
  useEffect(() => onToasterNeeded(() => startTransition(() => setToasts(true))), [])
  useHeadingFocus()
  useFreshPerson()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <CartBarSlot />
      {cartOpen && (
        <Suspense>
          <CartPanel />
        </Suspense>
      )}
      {toasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <NewVersion />
      <LiveRegion />
    </>
  )
}
