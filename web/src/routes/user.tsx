import { createFileRoute, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Splash } from '../components/splash.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { m } from '../paraglide/messages.js'
import { AccountNav } from '../shell/account-nav.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { urls } from '../urls.ts'

/** The account menu on small screens. */
export const Route = createFileRoute('/user')({
  ssr: false,
  beforeLoad: signedInOnly,
  head: () => ({ meta: [{ title: m.account_my_account_2() }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: Account,
})

function Account() {
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
        <AccountNav />
      </div>
    </div>
  )
}
