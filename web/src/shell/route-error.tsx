import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from '../components/message-page.tsx'
import { errorMessage } from '../lib/api/error-message.ts'
import { useCachedPage } from '../lib/browser/use-cached-page.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

/** Shown when a page fails to load or render: gives the reason and a button to try again. */
export const RouteError = ({ error }: { error: unknown }) => {
  const router = useRouter()
  useCachedPage(error)
  useEffect(() => {
    const retry = () => void router.invalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [router])
  return (
    <MessagePage
      art="/art/offline.svg"
      title={m.shop_page_failed()}
      text={errorMessage(error)}
      action={
        <Button className="mt-3" onClick={() => void router.invalidate()}>
          {m.common_try_again()}
        </Button>
      }
    />
  )
}
