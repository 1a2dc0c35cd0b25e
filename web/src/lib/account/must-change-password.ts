import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { urls } from '../../urls.ts'
import { normalizePath } from '../navigation/normalize-path.ts'
import { useUser } from './user-query.ts'

/**
 * While the password is the one that was printed at the first start, every page leads to the one that changes it. The
 * API stays open: an operator may set up a new shop by a script.
 */
export const usePasswordChangeFirst = () => {
  const { navigate } = useRouter()
  const path = useLocation({ select: ({ pathname }) => normalizePath(pathname) })
  const leaves = useUser()?.mustChangePassword === true && path !== urls.changePassword()
  // Each page, since another navigation may overtake this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read here
  useEffect(() => {
    if (leaves) void navigate({ href: urls.changePassword(), replace: true })
  }, [leaves, path, navigate])
}
