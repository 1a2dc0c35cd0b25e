import { CatchBoundary, useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

const Nothing = () => null
const once = () => 'once'

/** Wraps a lazy component. If its code cannot be loaded it is left out, and the page around it stays. */
export const LazyBoundary = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <CatchBoundary getResetKey={once} errorComponent={Nothing}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
)

/** For a lazy component that the server does not render. `space` holds its place until it is loaded. */
export const AfterHydration = ({ children, space }: { children: ReactNode; space?: ReactNode }) =>
  useHydrated() ? <LazyBoundary fallback={space}>{children}</LazyBoundary> : space
