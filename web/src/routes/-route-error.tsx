import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from '../components/message-page.tsx'
import { NetworkError } from '../lib/api/browser-send.ts'
import { errorMessage } from '../lib/api/error-message.ts'
import { Button } from '../ui/button.tsx'

/** Shown when a page fails to load or render: gives the reason and a button to try again. */
export const RouteError = ({ error }: { error: unknown }) => {
  const router = useRouter()
  useEffect(() => {
    if (error instanceof NetworkError)
      void import('../lib/browser/register-service-worker.ts').then(({ reloadFromCache }) => reloadFromCache())
  }, [error])
  return (
    <MessagePage
      art="/art/offline.svg"
      title="This page could not be loaded"
      text={errorMessage(error)}
      action={
        <Button className="mt-3" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  )
}
