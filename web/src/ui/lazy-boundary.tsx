import { CatchBoundary, useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

const Nothing = () => null
const once = () => 'once'

/**
 * Wraps a lazy component. If its code cannot be loaded, nothing is rendered in its place and the rest of the page
 * stays.
 */
export const LazyBoundary = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <CatchBoundary getResetKey={once} errorComponent={Nothing}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
)

/** For a lazy component that the server does not render. `space` is shown until it is loaded. */
export const ClientOnly = ({ children, space }: { children: ReactNode; space?: ReactNode }) =>
  useHydrated() ? <LazyBoundary fallback={space}>{children}</LazyBoundary> : space
