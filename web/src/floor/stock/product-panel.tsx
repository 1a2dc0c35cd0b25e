import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { setBins } from '@tokri/contract/stock.ts'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate, formatDateTime } from '../../lib/browser/format-date.ts'
import { type StockRow, stockRowQuery } from '../../lib/stores/stock-queries.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Movements } from './movements.tsx'
import { ProductPicture } from './stock-list.tsx'
import { tasks } from './task-bar.tsx'
import type { TaskKind } from './task-kinds.ts'

const BinForm = ({ store, row }: { store: Store; row: StockRow }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [keys] = useState(createFormKeys)
  const [bin, setBin] = useState(row.bin)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const body = { storeId: store._id, lines: [{ productId: row.productId, bin }] }
      await call(setBins, { body }, { headers: { 'idempotency-key': keys.of(body) } })
      keys.answered()
      toast.success(m.floor_bin_saved())
      await queryClient.invalidateQueries({ queryKey: ['admin', 'stock'] })
    } catch (failure) {
      const fields = failure instanceof CallError ? Object.values(failure.fields) : []
      setError(fields[0] ?? errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        label={m.floor_bin_field()}
        className="min-w-0 flex-1"
        autoComplete="off"
        maxLength={limits.bin}
        value={bin}
        {...(error !== null && { error })}
        onChange={({ target }) => setBin(target.value)}
      />
      <Button type="submit" look="outline" className="mt-6.5 h-12!" busy={busy} disabled={bin.trim() === row.bin}>
        {m.floor_save_bin()}
      </Button>
    </form>
  )
}

/** The stock of one product in one store: quantity, bin, expiry dates and movements. */
export const ProductPanel = ({
  store,
  stores,
  productId,
  onTask,
}: {
  store: Store
  stores: readonly Store[]
  productId: string
  onTask: (kind: TaskKind, row: StockRow) => void
}) => {
  const { data: row, error } = useQuery(stockRowQuery(useCall(), store._id, productId))
  if (error || row === null)
    return (
      <p role="alert" className="rounded-card bg-deal-soft p-4 text-sm text-deal">
        {error ? errorMessage(error) : m.floor_product_not_found()}
      </p>
    )
  if (row === undefined) return <Skeleton className="h-96 rounded-card" />
  const kept = row.stockVersion > 0
  return (
    <article
      aria-labelledby="chosen"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-96px)] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <div className="flex items-start gap-4">
        <ProductPicture image={row.image} size={88} />
        <div className="min-w-0 flex-1">
          <h2 id="chosen" className="text-lg">
            {row.name}
          </h2>
          <p className="text-sm text-ink-2">
            <span>{row.unit}</span>
            {row.barcode !== '' && <span className="block tabular-nums text-ink-3">{row.barcode}</span>}
          </p>
        </div>
        <p className="shrink-0 text-end text-sm text-ink-2">
          <strong className="block text-2xl font-bold tabular-nums text-ink">{row.quantity}</strong>
          <span>{m.floor_pieces_unit({ count: row.quantity })}</span>
        </p>
      </div>
      {row.countAskedAt && (
        <p className="rounded-card bg-deal-soft px-4 py-3 text-sm font-medium text-deal">
          {m.floor_count_asked_short({ countAskedAt: formatDateTime(row.countAskedAt) })}
        </p>
      )}
      {row.expiring.length > 0 && (
        <ul className="grid gap-1 rounded-card bg-accent-soft px-4 py-3 text-sm text-on-accent-soft">
          {row.expiring.map(({ on, quantity }) => (
            <li key={on}>{m.floor_pieces_expire_on({ count: quantity, on: formatDate(on) })}</li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        {tasks
          .filter(({ kind }) => kind !== 'move' || stores.length > 1)
          .map(({ kind, label, Icon }) => (
            <Button
              key={kind}
              look="outline"
              size="lg"
              className="h-16! flex-1 flex-col gap-1 px-1! text-sm!"
              disabled={!kept && (kind === 'waste' || kind === 'move')}
              onClick={() => onTask(kind, row)}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" /> <span>{label}</span>
            </Button>
          ))}
      </div>
      {kept ? (
        <BinForm key={`${row.productId} ${row.bin}`} store={store} row={row} />
      ) : (
        <p className="text-sm text-ink-2">{m.floor_product_not_kept({ name: store.name })}</p>
      )}
      <Movements key={row.productId} store={store} stores={stores} productId={row.productId} />
    </article>
  )
}
