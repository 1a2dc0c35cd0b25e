import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

/** Tells that an order was paid with the test provider. */
export const TestPaymentNote = () => (
  <p className="rounded-card bg-deal-soft px-4 py-3 text-base font-bold text-deal">{m.floor_test_payment()}</p>
)

/** A message that stays until it is read, for example that a press was refused. */
export const Notice = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <div role="alert" className="m-4 mb-0 flex items-center gap-3 rounded-card bg-deal-soft py-2 ps-4 pe-2 text-deal">
    <p className="flex-1 font-medium">{text}</p>
    <Button look="outline" className="h-14!" onClick={onClose}>
      {m.floor_understood()}
    </Button>
  </div>
)
