import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from '../components/message-page.tsx'
import { NetworkError } from '../lib/api/browser-send.ts'
import { failureText } from '../lib/api/error-message.ts'
import { useResultsTaken } from '../lib/browser/hydration.ts'
import { Button } from '../ui/button.tsx'

/** A page that could not be drawn: says why and offers to try again. */
export const PageFailed = ({ error }: { error: unknown }) => {
  const router = useRouter()
  useResultsTaken()
  useEffect(() => {
    if (error instanceof NetworkError)
      void import('../lib/browser/register-service-worker.ts').then(({ readKeptCopy }) => readKeptCopy())
  }, [error])
  return (
    <MessagePage
      art="/art/offline.svg"
      title="This page could not be loaded"
      text={failureText(error)}
      action={
        <Button className="mt-3" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  )
}
