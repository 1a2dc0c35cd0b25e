import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

const Nothing = () => null
const once = () => 'once'

/** A part whose code comes later. Where it cannot be fetched it is missing, and the page around it stays. */
export const LatePart = ({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) => (
  <CatchBoundary getResetKey={once} errorComponent={Nothing}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </CatchBoundary>
)
