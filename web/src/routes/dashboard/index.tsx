import { createFileRoute, redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'

/** /dashboard shows the profile. */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: () => {
    throw redirect({ href: urls.profile(), replace: true })
  },
})
