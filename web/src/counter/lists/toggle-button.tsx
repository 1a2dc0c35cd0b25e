import type { ReactNode } from 'react'

type Props = { on: boolean; disabled?: boolean; onClick: () => void; children: ReactNode }

/** A filter button above a list. It is pressed while the filter is active. */
export const ToggleButton = ({ on, disabled, onClick, children }: Props) => (
  <button
    type="button"
    aria-pressed={on}
    disabled={disabled}
    onClick={onClick}
    className={`h-(--control) rounded-control border px-3 text-sm font-medium transition-colors disabled:opacity-50 ${
      on ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-surface text-ink-2 hover:border-line-strong'
    }`}
  >
    {children}
  </button>
)
