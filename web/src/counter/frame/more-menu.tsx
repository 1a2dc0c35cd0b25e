import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

export type MoreAction = {
  label: string
  /** Why it cannot be done now. It stays in the menu, so that nobody looks for it elsewhere. */
  reason?: string | undefined
  onSelect: () => void
}

/** The rarer actions of a page, beside its primary one. */
export const MoreMenu = ({ actions }: { actions: readonly MoreAction[] }) => {
  // It waits until the menu has closed, so that a dialog gives the focus back to the button and not to the item.
  const chosen = useRef<(() => void) | null>(null)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="More actions"
        title="More actions"
        className={cx(buttonClass({ look: 'outline' }), 'w-(--control) px-0!')}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        onCloseAutoFocus={() => {
          chosen.current?.()
          chosen.current = null
        }}
        // It opens without an animation: one that has not begun yet would keep a chosen menu open.
        className="z-50 w-60 rounded-card border border-line bg-surface p-1.5 shadow-raised"
      >
        {actions.map(({ label, reason, onSelect }) => (
          <DropdownMenu.Item
            key={label}
            // Not `disabled`: the keyboard would pass over it, and its reason would not be read out.
            aria-disabled={reason !== undefined}
            onSelect={(event) => {
              if (reason !== undefined) return event.preventDefault()
              chosen.current = onSelect
            }}
            className={cx(
              'flex min-h-11 cursor-pointer select-none flex-col justify-center rounded-control px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-sunken sm:pointer-fine:min-h-9',
              reason !== undefined && 'cursor-not-allowed text-ink-3',
            )}
          >
            {label}
            {reason !== undefined && <span className="text-xs">{reason}</span>}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
