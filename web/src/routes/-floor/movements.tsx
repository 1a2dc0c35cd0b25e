import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { getMovementsSchema } from '@tokri/contract/stock.schema.ts'
import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { MAX_MOVEMENTS, movementsQuery } from '../../lib/stores/stock-queries.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type Movement = AnswerOf<typeof getMovementsSchema>['data'][number]

const kinds: Record<MovementKind, string> = {
  opening: 'First stock',
  sale: 'Sold',
  cancelled: 'Back from a cancelled order',
  received: 'Received',
  counted: 'Counted',
  wasted: 'Written off',
  moved_out: 'Moved to another store',
  moved_in: 'Came from another store',
  short: 'Not found when packing',
  edited: 'Changed by hand',
  imported: 'Imported',
}
const actors: Readonly<Record<string, string>> = {
  shopper: 'a shopper',
  system: 'the shop itself',
  shop: 'the shop itself',
}

/** The cause: the order, the delivery note, the reason, or the other store. */
const whyOf = ({ orderNumber, reference, reason, kind }: Movement, storeName: (id: string) => string): string => {
  const other = kind === 'moved_out' || kind === 'moved_in' ? storeName(reference) : reference
  return [orderNumber === null ? '' : `Order ${orderNumber}`, other, reason].filter((part) => part !== '').join(' · ')
}

/** All changes of a product's stock, newest first. */
export const Movements = ({
  store,
  stores,
  productId,
}: {
  store: Store
  stores: readonly Store[]
  productId: string
}) => {
  const [pages, setPages] = useState(1)
  const { data } = useQuery(movementsQuery(useCall(), store._id, productId, pages))
  const storeName = (id: string) => stores.find(({ _id }) => _id === id)?.name ?? 'another store'
  const shown = data?.data.length ?? 0
  return (
    <section aria-labelledby="movements" className="grid gap-4">
      <h3 id="movements" className="text-base">
        What happened
      </h3>
      {data === undefined ? (
        <Skeleton className="h-40 rounded-card" />
      ) : shown === 0 ? (
        <p className="text-sm text-ink-2">Nothing yet.</p>
      ) : (
        <ol className="grid gap-4 border-l border-line pl-4">
          {data.data.map((movement) => {
            const why = whyOf(movement, storeName)
            const { quantity } = movement
            return (
              <li key={movement.stockVersion} className="relative flex items-start justify-between gap-3 text-sm">
                <span aria-hidden="true" className="absolute -left-[21px] top-1 size-2.5 rounded-full bg-line-strong" />
                <span className="min-w-0">
                  <span className="block font-semibold">{kinds[movement.kind]}</span>
                  {why !== '' && <span className="block text-ink-2">{why}</span>}
                  <span className="block text-xs text-ink-3">
                    <time dateTime={movement.at}>{formatDateTime(movement.at)}</time>, by{' '}
                    {actors[movement.by] ?? movement.by}
                  </span>
                </span>
                <span className="shrink-0 text-right tabular-nums">
                  <span className={cx('block text-base font-bold', quantity < 0 ? 'text-deal' : 'text-ok')}>
                    {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
                  </span>
                  <span className="block text-xs text-ink-3">{movement.balance} left</span>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {data && data.totalCount > shown && shown < MAX_MOVEMENTS && (
        <Button look="outline" onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  )
}
