import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { cx } from './class-names.ts'

const looks = {
  plain: 'bg-sunken text-ink-2',
  brand: 'bg-brand-soft text-brand',
  accent: 'bg-accent-soft text-on-accent-soft',
  deal: 'bg-deal-soft text-deal',
}

/** A small label of one line, or of two in a narrow place if it `wraps`. With `onRemove` it carries a button named "Remove {removeLabel}". */
export const Chip = ({
  children,
  look = 'plain',
  wraps = false,
  onRemove,
  removeLabel,
}: {
  children: ReactNode
  look?: keyof typeof looks
  wraps?: boolean
  onRemove?: () => void
  removeLabel?: string
}) => (
  <span
    className={cx(
      'inline-flex min-h-6 items-center gap-1 rounded-chip px-1.5 text-xs font-medium',
      !wraps && 'whitespace-nowrap',
      onRemove && 'pointer-coarse:min-h-11 pointer-coarse:ps-3 pointer-coarse:text-sm',
      looks[look],
    )}
  >
    <span className="contents">{children}</span>
    {onRemove && (
      <button
        type="button"
        onClick={onRemove}
        aria-label={m.common_remove_name({ name: removeLabel ?? '' }).trim()}
        className="-me-1 inline-flex size-6 items-center justify-center rounded-chip hover:bg-line pointer-coarse:size-11"
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    )}
  </span>
)
