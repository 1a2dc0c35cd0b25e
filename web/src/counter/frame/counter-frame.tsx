import { ExternalLink, Menu, Search } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { imageAt, urls } from '../../urls.ts'
import { CounterAccount, CounterNav } from './counter-nav.tsx'

const CommandList = lazy(() => import('./command-list.tsx'))

/** Whether the key is a letter of what somebody types. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

/**
 * Ctrl+K, or Cmd+K, opens the command list; so does `/` on a page without a search field of its own. Listens on the window,
 * behind the document, so that such a field takes the key first.
 */
const useCommandKeys = (open: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const isSlash = event.key === '/' && !isTyping(event)
      if (event.defaultPrevented || !(isCommand || isSlash)) return
      // Over another dialog, the list would leave it behind.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}

/** Letters of a name that stands in one line. */
const ONE_LINE = 10

/** The header of the counter: a bar on phones, a column from 1024 px. Its size is in styles.css. */
const CounterFrame = () => {
  const { storeName, logo } = useSettings()
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  const [openSearch] = useState(() => () => setSearching(true))
  useCommandKeys(openSearch)
  return (
    <header id="header" className="counter-bar">
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)} className="lg:hidden">
        <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <PageLink
        href={urls.home()}
        aria-label={`${storeName}, home`}
        title="View the shop"
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 lg:px-2.5"
      >
        <img src={imageAt(logo, 240) || '/art/logo.svg'} alt="" width={28} height={28} className="size-7 shrink-0" />
        <span
          className={cx(
            'font-display font-bold tracking-tight text-ink',
            storeName.length > ONE_LINE ? 'line-clamp-2 text-sm/4 wrap-anywhere' : 'truncate text-lg',
          )}
        >
          {storeName}
        </span>
        <ExternalLink
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="ms-auto shrink-0 text-ink-3 max-lg:hidden"
        />
      </PageLink>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
        className="ms-auto inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink lg:mx-0.5 lg:mb-2 lg:h-9 lg:w-auto lg:justify-start lg:gap-2 lg:rounded-control lg:border lg:border-line-strong lg:bg-surface lg:px-2.5 lg:text-sm lg:pointer-coarse:h-11"
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="truncate max-lg:sr-only">Search</span>
        <span
          aria-hidden="true"
          className="ms-auto hidden whitespace-nowrap rounded-chip border border-line bg-surface px-1 font-sans text-xs text-ink-3 lg:inline"
        >
          Ctrl K
        </span>
      </button>
      <div className="-mx-1 hidden min-h-0 flex-1 overflow-y-auto px-1 lg:block">
        <CounterNav />
      </div>
      <div className="hidden border-t border-line pt-1.5 lg:block">
        <CounterAccount />
      </div>
      <Dialog open={menuOpen} onClose={() => setMenuOpen(false)} title="Menu">
        <div className="-mx-2.5 grid gap-3">
          <CounterNav inMenu />
          <hr className="border-line" />
          <CounterAccount inMenu />
        </div>
      </Dialog>
      {searching && (
        <LazyBoundary>
          <CommandList onClose={() => setSearching(false)} />
        </LazyBoundary>
      )}
    </header>
  )
}

export default CounterFrame
