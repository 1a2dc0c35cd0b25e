import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Splash } from '../../components/splash.tsx'
import { secondFactorsQuery } from '../../lib/account/second-factors-query.ts'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { signedInOnly } from '../../lib/session/signed-in-only.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { urls } from '../../urls.ts'

/**
 * The administrators' pages. A fallback shows while the user is loading. Users without access return to the page they
 * came from (spec, section 2), or to the home page. The server checks access independently.
 */
export const Route = createFileRoute('/dashboard/_admin')({
  ssr: false,
  beforeLoad: signedInOnly,
  pendingComponent: Splash,
  component: AdminOnly,
})

/**
 * Whether Back stays in the shop. With the Navigation API this also works for a page that was opened by its address.
 */
const canGoBack = (inThisDocument: boolean) => window.navigation?.canGoBack ?? inThisDocument

/** A file dropped beside an upload field would otherwise replace the page, and the typed values would be lost. */
const useNoStrayDrops = () => {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, ignore)
    return () => {
      for (const kind of ['dragover', 'drop'] as const) removeEventListener(kind, ignore)
    }
  }, [])
}

/**
 * Whether the shop requires a second factor that this administrator has not set up. The server then refuses the calls.
 */
const useLacksSecondFactor = (isAdmin: boolean): boolean => {
  const required = useSettings().requireSecondFactor
  const { data } = useQuery({ ...secondFactorsQuery(useCall()), enabled: required && isAdmin })
  return required && data !== undefined && !data.totp && data.passkeys.length === 0
}

function AdminOnly() {
  useNoStrayDrops()
  const { history, navigate } = useRouter()
  const user = useUser()
  const refused = user !== undefined && !userCan(user, 'admin')
  useEffect(() => {
    if (!refused) return
    if (canGoBack(history.canGoBack())) history.back()
    else void navigate({ href: urls.home(), replace: true })
  }, [refused, history, navigate])
  const lacksSecondFactor = useLacksSecondFactor(userCan(user, 'admin'))
  useEffect(() => {
    if (lacksSecondFactor) void navigate({ href: urls.profile(), replace: true })
  }, [lacksSecondFactor, navigate])
  return userCan(user, 'admin') && !lacksSecondFactor ? <Outlet /> : <Splash />
}
