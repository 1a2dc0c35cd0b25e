import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** In the place of the addresses, which would look missing. */
export const AddressesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-deal-soft p-4 text-sm text-deal">
    <p>{m.checkout_addresses_failed()}</p>
    <Button size="sm" look="outline" onClick={onRetry}>
      {m.common_try_again()}
    </Button>
  </div>
)
