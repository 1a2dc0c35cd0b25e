import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Splash } from '../../components/splash.tsx'
import { PermittedOnly } from '../../counter/frame/permitted-only.tsx'

/** The administrators' pages. Like the whole dashboard, they are rendered in the browser and only for a session. */
export const Route = createFileRoute('/dashboard/_admin')({
  pendingComponent: Splash,
  component: AdminOnly,
})

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

function AdminOnly() {
  useNoStrayDrops()
  return (
    <PermittedOnly permission="admin">
      <Outlet />
    </PermittedOnly>
  )
}
