import type { ReactNode } from 'react'

/** The buttons of a screen, where the thumb reaches them. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-surface px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] [@media(max-height:740px)]:pt-2 [@media(max-height:740px)]:pb-[max(8px,env(safe-area-inset-bottom))]">
    {children}
  </div>
)
