import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { urls } from '../../urls.ts'
import { useCall } from '../api/use-call.ts'
import { useSettings } from '../settings/settings-query.ts'
import { secondFactorsQuery } from './second-factors-query.ts'
import { userCan } from './user-can.ts'
import { useUser } from './user-query.ts'

/**
 * Leads an administrator or a person of the floor to their profile if the shop requires a second factor that they have not
 * set up: the server refuses their calls until then. True while they are led there.
 */
export const useSecondFactorFirst = (): boolean => {
  const { navigate } = useRouter()
  const required = useSettings().requireSecondFactor
  const isStaff = userCan(useUser(), 'staff')
  const { data } = useQuery({ ...secondFactorsQuery(useCall()), enabled: required && isStaff })
  const lacks = required && data !== undefined && !data.totp && data.passkeys.length === 0
  useEffect(() => {
    if (lacks) void navigate({ href: urls.profile(), replace: true })
  }, [lacks, navigate])
  return lacks
}
