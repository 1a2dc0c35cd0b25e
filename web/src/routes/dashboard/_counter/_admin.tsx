import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Splash } from '../../../components/splash.tsx'
import { PermittedOnly } from '../../../counter/frame/permitted-only.tsx'

/** The administrators' pages. */
export const Route = createFileRoute('/dashboard/_counter/_admin')({
  pendingComponent: Splash,
  component: () => (
    <PermittedOnly permission="admin">
      <Outlet />
    </PermittedOnly>
  ),
})
