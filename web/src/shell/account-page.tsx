import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/icon-button.tsx'
import { urls } from '../urls.ts'
import { AccountNav } from './account-nav.tsx'
export function AccountPage() {
  const { history, navigate } = useRouter()
  const close = () => (history.canGoBack() ? history.back() : void navigate({ href: urls.home(), replace: true }))
  return (
    <div className="page max-w-[520px] py-4">
      <div className="mb-2 flex items-center justify-between">
        <h1 className="text-xl">{m.account_my_account_2()}</h1>
        <IconButton label={m.common_close()} onClick={close}>
          <X size={24} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <AccountNav isPage />
      </div>
    </div>
  )
}
