import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** The end of a long form in a dialog. It stays at the bottom while the fields scroll, and a field with focus stops above it. */
export const DialogBar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={cx(
      'dialog-bar sticky -bottom-5 z-10 -mx-5 flex items-center gap-3 border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:px-6',
      className,
    )}
  >
    {children}
  </div>
)
