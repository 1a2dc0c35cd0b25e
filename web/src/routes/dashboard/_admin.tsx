import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Splash } from '../../components/splash.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { signedInOnly } from '../../lib/session/signed-in-only.ts'
import { urls } from '../../urls.ts'

/**
 * The administrators' pages. A fallback shows while the user is unknown; other people go back to where they came from
 * (spec, section 2), or to the home page. The server checks access by itself.
 */
export const Route = createFileRoute('/dashboard/_admin')({
  ssr: false,
  beforeLoad: signedInOnly,
  pendingComponent: Splash,
  component: AdminOnly,
})

/** Whether Back stays in the shop. With the Navigation API a page opened by its address counts too. */
const canGoBack = (inThisDocument: boolean) => window.navigation?.canGoBack ?? inThisDocument

/** A file dropped beside an upload field would otherwise replace the page and lose the typed values. */
const useNoStrayDrops = () => {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, ignore)
    return () => {
      for (const kind of ['dragover', 'drop'] as const) removeEventListener(kind, ignore)
    }
  }, [])
}

function AdminOnly() {
  useNoStrayDrops()
  const { history, navigate } = useRouter()
  const user = useUser()
  const refused = user !== undefined && user.role !== 'Admin'
  useEffect(() => {
    if (!refused) return
    if (canGoBack(history.canGoBack())) history.back()
    else void navigate({ href: urls.home(), replace: true })
  }, [refused, history, navigate])
  return user?.role === 'Admin' ? <Outlet /> : <Splash />
}
