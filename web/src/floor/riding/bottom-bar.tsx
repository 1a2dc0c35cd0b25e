import type { ReactNode } from 'react'

/** The buttons of a screen, where the thumb reaches them. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-surface p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
    {children}
  </div>
)
