import { type ReactNode, useSyncExternalStore } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { isStorageBlocked } from '../../lib/browser/storage.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toast.ts'
import { imageAt } from '../../urls.ts'

const noChange = () => () => {}
/** The server does not know it. */
const useStorageBlocked = () => useSyncExternalStore(noChange, isStorageBlocked, () => false)

/** An error of these pages. The newest replaces the one before it: two below each other would cover the form. */
export const formError = (text: string) => showToast({ kind: 'error', text, id: 'form-error' })

/** The card of the login, register and password pages. */
export const FormPage = ({ title, why, children }: { title: string; why?: string; children: ReactNode }) => {
  const isBlocked = useStorageBlocked()
  const { logo } = useSettings()
  return (
    // The space above is as high as a toast, so that a toast does not cover the heading.
    <div className="page grid grid-cols-[minmax(0,1fr)] place-items-center wrap-anywhere pb-8 pt-14 sm:pb-14">
      <div className="w-full max-w-[440px] rounded-sheet border border-line bg-surface p-5 shadow-card sm:p-8">
        <div className="mb-6 flex items-center gap-4">
          {why && (
            <img
              src={imageAt(logo, 240) || '/art/logo.svg'}
              alt=""
              width={56}
              height={56}
              className="size-14 shrink-0"
            />
          )}
          <div className="min-w-0">
            <h1 className="text-2xl">{title}</h1>
            {why && <p className="mt-1 text-sm text-balance text-ink-2">{why}</p>}
          </div>
        </div>
        {isBlocked && <p className="mb-4 text-sm text-ink-2">{m.account_login_lasts_until_reload()}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}

/** A question below the form, with a link to the page that answers it. */
export const FormPageLink = ({ question, href, label }: { question: string; href: string; label: string }) => (
  <p className="mt-6 text-center text-sm text-ink-2">
    <span>{question}</span>{' '}
    <PageLink href={href} className="inline-block py-3 font-semibold text-brand">
      {label}
    </PageLink>
  </p>
)
