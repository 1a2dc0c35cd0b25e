import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { urls } from '../../urls.ts'
import { normalizePath } from '../navigation/normalize-path.ts'
import { useUser } from './user-query.ts'

/**
 * While the user still has the password that was printed at the first start, every page redirects to the page that
 * changes it. The API does not enforce this, so that an operator can set up a new shop with a script.
 */
export const useForcedPasswordChange = () => {
  const { navigate } = useRouter()
  const path = useLocation({ select: ({ pathname }) => normalizePath(pathname) })
  const leaves = useUser()?.mustChangePassword === true && path !== urls.changePassword()
  // On every page, because another navigation may replace this redirect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read here
  useEffect(() => {
    if (leaves) void navigate({ href: urls.changePassword(), replace: true })
  }, [leaves, path, navigate])
}
