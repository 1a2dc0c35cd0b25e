import { useMatches, useRouter } from '@tanstack/react-router'
import { watchOrders } from '@tokri/contract/order.ts'
import type { Permission } from '@tokri/rules/permissions.ts'
import { lazy, type ReactNode, useEffect } from 'react'
import { Splash } from '../../components/splash.tsx'
import { useSecondFactorFirst } from '../../lib/account/use-second-factor-first.ts'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { normalizePath } from '../../lib/navigation/normalize-path.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { urls } from '../../urls.ts'
import { leadsAway } from './counter-links.ts'
import { userMay } from './user-may.ts'

const CounterAlarm = lazy(() => import('../board/counter-alarm.tsx'))

/**
 * Whether Back stays in the shop. With the Navigation API this also works for a page that was opened by its address.
 */
const canGoBack = (inThisDocument: boolean) => window.navigation?.canGoBack ?? inThisDocument

/**
 * Shows a page to users with a permission. A fallback shows while the user is loading. Users without it return to the page
 * they came from, or to the home page; those who lack a permit go to the first page that they may see. The server checks
 * access independently. Who may hear new orders does so on each such page.
 */
export const PermittedOnly = ({ permission, children }: { permission: Permission; children: ReactNode }) => {
  const { history, navigate } = useRouter()
  const user = useUser()
  const refused = user !== undefined && !userCan(user, permission)
  useEffect(() => {
    if (!refused) return
    if (canGoBack(history.canGoBack())) history.back()
    else void navigate({ href: urls.home(), replace: true })
  }, [refused, history, navigate])
  const here = useMatches({ select: (matches) => normalizePath(matches.at(-1)?.pathname ?? '') })
  const away = user && !refused ? leadsAway(user, here) : undefined
  useEffect(() => {
    if (away) void navigate({ href: away, replace: true })
  }, [away, navigate])
  const lacksSecondFactor = useSecondFactorFirst()
  if (!userCan(user, permission) || away || lacksSecondFactor) return <Splash />
  return (
    <>
      {children}
      {userMay(user, watchOrders) && (
        <LazyBoundary>
          <CounterAlarm />
        </LazyBoundary>
      )}
    </>
  )
}
