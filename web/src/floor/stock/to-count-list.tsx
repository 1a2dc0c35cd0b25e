import { useQueryClient } from '@tanstack/react-query'
import { countStock } from '@tokri/contract/stock.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import type { StockRow } from '../../lib/stores/stock-queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { ProductPicture } from './stock-list.tsx'
import { useRowFocus } from './use-row-focus.ts'

/** What pickers missed: one press says that the shelf is still as the list says, another one counts it. */
export const ToCountList = ({
  storeId,
  rows,
  onCount,
}: {
  storeId: string
  rows: readonly StockRow[]
  onCount: (row: StockRow) => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [busy, setBusy] = useState<string | null>(null)
  const focus = useRowFocus()
  const confirm = async ({ productId, name, quantity, stockVersion }: StockRow) => {
    setBusy(productId)
    try {
      const body = { storeId, lines: [{ productId, counted: quantity, stockVersion }] }
      await call(countStock, { body }, { headers: { 'idempotency-key': keys.current.of(body) } })
      keys.current.answered()
      announce(m.floor_name_is_counted({ name }))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(null)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'stock'] })
    }
  }
  return (
    <ul {...focus} className="grid gap-2">
      {rows.map((row) => (
        <li key={row.productId} className="grid gap-3 rounded-card border border-line bg-surface p-3">
          <div className="flex items-center gap-3">
            <ProductPicture image={row.image} size={48} />
            <p className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-semibold">{row.name}</span>
              <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                <span>{row.unit}</span>
                <span>{row.bin ? m.common_bin_bin({ bin: row.bin }) : m.common_no_bin()}</span>
                {row.countAskedAt && <span>{m.floor_missed_at({ at: formatDayTime(row.countAskedAt) })}</span>}
              </span>
            </p>
          </div>
          <div className="grid grid-cols-2 gap-2">
            <Button
              look="outline"
              size="lg"
              busy={busy === row.productId}
              disabled={busy !== null}
              aria-label={m.floor_still_there_of({ count: row.quantity, name: row.name })}
              onClick={() => void confirm(row)}
            >
              {row.quantity === 0 ? m.floor_still_none() : m.floor_still_there({ count: row.quantity })}
            </Button>
            <Button
              look="soft"
              size="lg"
              aria-label={`${m.floor_count_it()}: ${row.name}`}
              onClick={() => onCount(row)}
            >
              <Plus size={20} strokeWidth={1.75} aria-hidden="true" /> {m.floor_count_it()}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
