import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title; without it the dialog is described by its content. */
  description?: ReactNode
  children: ReactNode
  /** For forms of two columns. */
  wide?: boolean
  /** Sets the initial focus; by default the first control gets it. */
  onOpenAutoFocus?: (event: Event) => void
}

/** Restores focus on close, because the dialog library does not know which element opened the dialog. */
const useReturnFocus = (open: boolean) => {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
}

const scrim = 'fixed inset-0 z-50 animate-fade-in bg-scrim'

/** A modal: a bottom sheet on phones, a centred card from 640 px. Escape, Back and the overlay close it. */
export const Dialog = ({ open, onClose, title, description, wide = false, children, onOpenAutoFocus }: Props) => {
  useCloseOnBack(open, onClose)
  const returnFocus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(description == null && { 'aria-describedby': undefined })}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={returnFocus}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-sheet-in overflow-y-auto overscroll-contain has-[.dialog-bar]:scroll-pb-24 rounded-t-sheet bg-surface p-5 pb-[max(20px,env(safe-area-inset-bottom))] shadow-raised sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade-in sm:rounded-sheet sm:p-6',
            wide ? 'sm:w-[min(960px,calc(100vw-48px))]' : 'sm:w-[min(520px,calc(100vw-48px))]',
          )}
        >
          <div className="mb-4">
            <div className="flex items-start justify-between gap-4">
              <Radix.Title className="font-display text-xl font-bold">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={m.common_close()} className="-mb-2 -me-2 -mt-2">
                  <X size={20} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
            {description != null && (
              <Radix.Description className="mt-1 text-sm text-ink-2">{description}</Radix.Description>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The buttons of a dialog: on the right, or across the whole width on phones. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex justify-end gap-3 max-sm:*:flex-1">{children}</div>
)

type DrawerProps = Omit<Props, 'description' | 'wide' | 'onOpenAutoFocus'> & {
  /** Whether the address says that it is open: then Back closes it already. */
  inAddress?: boolean
}

/** A panel at the right edge, full width on phones: the cart. */
export const Drawer = ({ open, onClose, title, inAddress = false, children }: DrawerProps) => {
  useCloseOnBack(open && !inAddress, onClose)
  const returnFocus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 inset-e-0 z-50 flex w-full animate-panel-in flex-col bg-paper shadow-raised sm:w-[420px]"
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line bg-surface ps-5 pe-2">
            <Radix.Title className="font-display text-xl font-bold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={m.common_close()}>
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
