import { MessagePage } from '../../components/message-page.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Shown when the cart could not be loaded. It does not say that the cart is empty. */
export const CartFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <MessagePage
    level="p"
    art="/art/offline.svg"
    title={m.cart_failed()}
    text={errorMessage(error)}
    action={
      <Button className="mt-3" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    }
  />
)
