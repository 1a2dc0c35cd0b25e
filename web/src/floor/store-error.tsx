import { hasCode } from '@tokri/contract/client.ts'
import { MessagePage } from '../components/message-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { errorMessage } from '../lib/api/error-message.ts'
import { m } from '../paraglide/messages.js'
import { Button, buttonClass } from '../ui/button.tsx'
import { urls } from '../urls.ts'

/** Instead of a page for the managers of a store: for others, without a store, and where the stores cannot be read. */
export const StoreError = ({
  title,
  error,
  onRetry,
}: {
  title: string
  /** Null without a store. */
  error: Error | null
  onRetry: () => void
}) => {
  const refused = hasCode(error, 'permission_denied')
  if (error && !refused)
    return (
      <MessagePage
        art="/art/offline.svg"
        title={title}
        text={errorMessage(error)}
        action={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
      />
    )
  return (
    <MessagePage
      art="/art/staff-only.svg"
      title={refused ? m.floor_managers_only() : m.common_no_store_allowed()}
      text={refused && m.floor_ask_your_manager()}
      action={
        <PageLink href={urls.floor()} className={`mt-3 h-14! text-base! ${buttonClass({ size: 'lg' })}`}>
          {m.common_back_to_the_floor()}
        </PageLink>
      }
    />
  )
}
