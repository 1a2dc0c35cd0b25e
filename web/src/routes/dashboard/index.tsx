import { createFileRoute, redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'

/** /dashboard alone is the profile. */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: () => {
    throw redirect({ href: urls.profile(), replace: true })
  },
})
