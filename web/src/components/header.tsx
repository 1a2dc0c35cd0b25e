import { useSettings } from '../lib/settings-query.ts'
import { AccountButton, MobileAccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const PromiseLine = ({ className }: { className: string }) => {
  const { promiseMinutes } = useSettings()
  return (
    <p className={`border-line leading-tight ${className}`}>
      <span className="block text-sm font-semibold text-ink">Delivery in {promiseMinutes} minutes</span>
      <span className="block text-xs text-ink-3">Free, from stores near you</span>
    </p>
  )
}

/** On phones the first row scrolls away and the search stays. */
export const Header = () => (
  <header className="sticky -top-16 z-40 border-b border-line bg-surface wide:top-0">
    <div className="page flex flex-wrap items-center gap-x-3 pb-3 wide:h-20 wide:flex-nowrap wide:gap-x-5 wide:pb-0">
      <div className="flex h-16 w-full items-center justify-between gap-3 wide:w-auto wide:justify-start wide:gap-5">
        <Logo />
        <PromiseLine className="mr-auto border-l pl-3 wide:pl-5" />
        <MobileAccountButton />
        <span className="hidden sm:flex wide:hidden">
          <CartButton />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 items-center">
        <SearchBox />
      </div>
      <div className="hidden items-center gap-2 wide:flex">
        <ThemeToggle />
        <AccountButton />
        <CartButton />
      </div>
    </div>
  </header>
)
