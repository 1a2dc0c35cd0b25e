import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/icon-button.tsx'
import { urls } from '../urls.ts'
import { AccountNav } from './account-nav.tsx'
export function AccountPage() {
  const { history, navigate } = useRouter()
  const close = () => (history.canGoBack() ? history.back() : void navigate({ href: urls.home(), replace: true }))
  return (
    <div className="page max-w-[520px] py-4">
      <h1 className="sr-only">{m.account_my_account_2()}</h1>
      <div className="mb-2 flex justify-between">
        <ThemeToggle />
        <IconButton label={m.common_close()} onClick={close}>
          <X size={24} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="rounded-card border border-line bg-surface p-3 shadow-card">
        <AccountNav withCart />
      </div>
    </div>
  )
}
