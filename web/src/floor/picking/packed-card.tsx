import { Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { BagCount } from './pack-bags.tsx'
import type { Packed } from './picking-session.ts'

/** The order that was packed last: its labels are printed again here, and its bags corrected. */
export const PackedCard = ({
  packed: { orderNumber, bags },
  onBags,
}: {
  packed: Packed
  onBags: (bags: number) => void
}) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-start hover:border-line-strong"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-ink-2">{m.pick_packed_last()}</span>
          <span className="font-semibold">
            <span>{orderNumber}</span> · <span>{m.common_bags_count({ count: bags })}</span>
          </span>
        </span>
        <Printer size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.pick_bags_of({ orderNumber })}
        description={m.pick_bags_until_they_leave()}
      >
        <div className="grid gap-4">
          <BagCount
            orderNumber={orderNumber}
            first={bags}
            submit={m.pick_correct_bags()}
            onSubmit={(now) => {
              setOpen(false)
              if (now !== bags) onBags(now)
            }}
          />
        </div>
      </Dialog>
    </>
  )
}
