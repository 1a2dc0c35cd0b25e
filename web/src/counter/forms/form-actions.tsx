import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { DialogBar } from '../../ui/dialog-bar.tsx'

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

/**
 * The bar that saves what was changed on a page. It shows while there is something to save. `text` says what: "3 changes";
 * null hides the bar.
 */
export const SaveBar = ({
  text,
  problem,
  busy,
  onDiscard,
  children,
}: {
  text: string | null
  /** Why it cannot be saved. */
  problem?: string | null
  busy: boolean
  onDiscard: () => void
  /** The button that saves. */
  children: ReactNode
}) =>
  text !== null && (
    <div className="form-actions z-10 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card animate-pop-in bg-ink py-1.5 ps-5 pe-1.5 text-paper shadow-raised">
      <p role="status" className="min-w-0 text-sm font-medium">
        {problem || text}
      </p>
      <span className="ms-auto flex gap-1">
        <button
          type="button"
          disabled={busy}
          onClick={onDiscard}
          className="min-h-(--control) rounded-control px-3 text-sm font-semibold hover:bg-paper/15 disabled:opacity-50"
        >
          Discard
        </button>
        {children}
      </span>
    </div>
  )

/** The buttons of a long form in a dialog. */
export const DialogFormActions = ({ children }: { children: ReactNode }) => (
  <DialogBar className="justify-end max-sm:*:flex-1">{children}</DialogBar>
)
