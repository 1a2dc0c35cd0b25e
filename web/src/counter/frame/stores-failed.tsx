import { MessagePage } from '../../components/message-page.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { Button } from '../../ui/button.tsx'

/** Shown when the stores could not be loaded. Otherwise the stock of the wrong store could be shown and edited. */
export const StoresFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <MessagePage
    art="/art/offline.svg"
    level="h2"
    title="The stores could not be loaded"
    text={errorMessage(error)}
    action={
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
