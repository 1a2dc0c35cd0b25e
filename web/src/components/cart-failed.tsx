import { errorMessage } from '../lib/api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown when the cart could not be loaded. It does not say that the cart is empty. */
export const CartFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <MessagePage
    level="p"
    art="/art/offline.svg"
    title="Your cart could not be loaded"
    text={errorMessage(error)}
    action={
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
