import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

/** A message that stays until it is read, for example that a press was refused. */
export const Notice = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <div role="alert" className="m-4 mb-0 flex items-center gap-3 rounded-card bg-deal-soft py-2 ps-4 pe-2 text-deal">
    <p className="flex-1 font-medium">{text}</p>
    <Button look="outline" className="h-14!" onClick={onClose}>
      {m.floor_understood()}
    </Button>
  </div>
)
