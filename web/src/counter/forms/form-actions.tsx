import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

/** The buttons of a long form on a page. They stay at the bottom of the window, so that saving needs no scrolling. */
export const FormActions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={cx(
      'form-actions z-10 flex flex-wrap items-center justify-end gap-3 rounded-card border border-line bg-surface p-3',
      className,
    )}
  >
    {children}
  </div>
)

/** The buttons of a long form in a dialog. They stay at the bottom of the dialog while its fields scroll. */
export const DialogFormActions = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 z-10 -mx-5 flex justify-end gap-3 border-t border-line bg-surface px-5 py-3 max-sm:*:flex-1 sm:-bottom-6 sm:-mx-6 sm:px-6">
    {children}
  </div>
)
