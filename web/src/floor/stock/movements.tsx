import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { getMovementsSchema } from '@tokri/contract/stock.schema.ts'
import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { MAX_MOVEMENTS, movementsQuery } from '../../lib/stores/stock-queries.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FilledText } from '../../ui/filled-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Movement = AnswerOf<typeof getMovementsSchema>['data'][number]

const kinds: Record<MovementKind, string> = {
  opening: m.floor_first_stock(),
  sale: m.floor_sold(),
  cancelled: m.floor_movement_put_back(),
  received: m.floor_received(),
  counted: m.floor_counted(),
  wasted: m.floor_written_off(),
  moved_out: m.floor_moved_to_another_store(),
  moved_in: m.floor_came_from_another_store(),
  short: m.floor_not_found_when_packing(),
  edited: m.floor_changed_by_hand(),
  imported: m.floor_imported(),
  refunded: m.floor_refunded_back(),
}
const actors: Readonly<Record<string, string>> = {
  admin: m.floor_an_administrator(),
  shopper: m.floor_a_shopper(),
  system: m.floor_the_shop_itself(),
  shop: m.floor_the_shop_itself(),
  provider: m.floor_the_shop_itself(),
  time: m.floor_the_shop_itself(),
}

/** The cause: the order, the delivery note, the reason, or the other store. */
const whyOf = ({ orderNumber, reference, reason, kind }: Movement, storeName: (id: string) => string): string => {
  const other = kind === 'moved_out' || kind === 'moved_in' ? storeName(reference) : reference
  return [orderNumber === null ? '' : m.common_order_ordernumber({ orderNumber }), other, reason]
    .filter((part) => part !== '')
    .join(' · ')
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
  const storeName = (id: string) => stores.find(({ _id }) => _id === id)?.name ?? m.floor_another_store()
  const shown = data?.data.length ?? 0
  return (
    <section aria-labelledby="movements" className="grid gap-4">
      <h3 id="movements" className="text-base">
        {m.floor_what_happened()}
      </h3>
      {data === undefined ? (
        <Skeleton className="h-40 rounded-card" />
      ) : shown === 0 ? (
        <p className="text-sm text-ink-2">{m.floor_nothing_yet()}</p>
      ) : (
        <ol className="grid gap-4 border-s border-line ps-4">
          {data.data.map((movement) => {
            const why = whyOf(movement, storeName)
            const { quantity } = movement
            return (
              <li key={movement.stockVersion} className="relative flex items-start justify-between gap-3 text-sm">
                <span
                  aria-hidden="true"
                  className="absolute -inset-s-[21px] top-1 size-2.5 rounded-full bg-line-strong"
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{kinds[movement.kind]}</span>
                  {why !== '' && <span className="block text-ink-2">{why}</span>}
                  <span className="block text-xs text-ink-3">
                    <FilledText
                      text={m.floor_at_by}
                      parts={{
                        at: <time dateTime={movement.at}>{formatDateTime(movement.at)}</time>,
                        by: actors[movement.by] ?? movement.by,
                      }}
                    />
                  </span>
                </span>
                <span className="shrink-0 text-end tabular-nums">
                  <span className={cx('block text-base font-bold', quantity < 0 ? 'text-deal' : 'text-ok')}>
                    {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
                  </span>
                  <span className="block text-xs text-ink-3">
                    {m.floor_balance_left({ balance: movement.balance })}
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {data && data.totalCount > shown && shown < MAX_MOVEMENTS && (
        <Button look="outline" onClick={() => setPages(pages + 1)}>
          {m.floor_show_more()}
        </Button>
      )}
    </section>
  )
}
