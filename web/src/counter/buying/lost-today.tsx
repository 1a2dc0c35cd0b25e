// What people looked for today and did not get. One press puts a product on the draft for its supplier.
import { useQuery } from '@tanstack/react-query'
import type { LostToday as Lost } from '@tokri/contract/buying.schema.ts'
import { createPurchaseOrder, lostToday } from '@tokri/contract/buying.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { actionHead, tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { NotRead } from '../frame/for-store.tsx'
import { openOrdersQuery } from './buying-queries.ts'

type Product = Lost['products'][number]

/** "14 a day × 3.5 of 17 hours empty = 2.9 pieces × ₹45" */
const arithmetic = ({ perDay, emptyHours, openHours, pieces, price }: Product): string =>
  `${perDay} a day × ${emptyHours} of ${openHours} hours empty = ${pieces} pieces × ${formatRupees(price)}`

/** Pieces on the way are not ordered a second time by mistake. */
const orderText = ({ toOrder, onOrder }: Product): string => `Order ${toOrder}${onOrder > 0 ? ' more' : ''}`

export const LostToday = ({ store }: { store: Store }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'lost', store._id],
    queryFn: async ({ signal }) => (await call(lostToday, { query: { storeId: store._id } }, { signal })).data,
    staleTime: 0,
  })
  const { data: open = [] } = useQuery(openOrdersQuery(call, store._id))
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  const drafted = new Set(
    open
      .filter(({ state }) => state === 'draft')
      .flatMap(({ lines }) => lines)
      .map(({ productId }) => productId),
  )
  const order = ({ productId, supplierId, toOrder, name }: Product) =>
    supplierId !== null &&
    void write(
      () =>
        call(createPurchaseOrder, {
          body: {
            ...{ supplierId, storeId: store._id, addToDraft: true },
            lines: [{ productId, quantity: toOrder, reason: 'Out of stock today' }],
          },
        }),
      { success: `${toOrder} × ${name} on the order` },
    )
  const amount = data.products.reduce((sum, product) => sum + Math.round(product.amount * 100), 0) / 100
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-sm text-ink-2">
          {data.products.length === 0
            ? 'Nothing that usually sells was missing today, and nobody waits for a product.'
            : `About ${formatRupees(amount)} of sales, because a shelf was empty or somebody asked in vain.`}
        </p>
        {data.products.length > 0 && (
          <Table
            label="Lost products"
            className="sm:min-w-180"
            heads={[
              'Product',
              'How it adds up',
              ...['Pieces', 'Lost'].map((title) => ({ title, className: 'text-end' })),
              actionHead,
            ]}
          >
            {data.products.map((product) => (
              <tr key={product.productId} className={`${tableRow} max-sm:grid-cols-3 max-sm:gap-y-1`}>
                <th scope="row" className={`${cell} font-semibold max-sm:col-span-3`}>
                  {product.name} <span className="font-normal text-ink-2">{product.unit}</span>
                  {product.asked > 0 && (
                    <>
                      {' '}
                      <Chip look="accent">
                        {product.asked === 1 ? '1 person waits' : `${product.asked} people wait`}
                      </Chip>
                    </>
                  )}
                </th>
                <td className={`${cell} text-ink-2 tabular-nums max-sm:col-span-3`}>
                  {product.pieces > 0
                    ? arithmetic(product)
                    : product.onHand > 0
                      ? 'It is back on the shelf'
                      : 'It does not sell often'}
                  {product.onOrder > 0 && (
                    <span className="block text-xs text-ink-3">{`${product.onOrder} on the way`}</span>
                  )}
                </td>
                <td className={`${cell} tabular-nums sm:text-end`}>
                  <span aria-hidden="true" className={cellLabel}>
                    Pieces
                  </span>
                  {product.pieces}
                </td>
                <td className={`${cell} font-semibold tabular-nums sm:text-end`}>
                  <span aria-hidden="true" className={cellLabel}>
                    Lost
                  </span>
                  {formatRupees(product.amount)}
                </td>
                <td className={`${cell} whitespace-nowrap max-sm:justify-self-end sm:text-end`}>
                  {product.supplierId === null ? (
                    <span className="text-ink-3">No supplier</span>
                  ) : drafted.has(product.productId) ? (
                    <Chip look="brand">On the order</Chip>
                  ) : (
                    <Button
                      size="sm"
                      look="outline"
                      className="min-w-24"
                      disabled={busy}
                      aria-label={`${orderText(product)} of ${product.name}`}
                      onClick={() => order(product)}
                    >
                      {orderText(product)}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
        {data.more > 0 && (
          <p className="text-sm text-ink-2">
            {data.more === 1
              ? 'One more product lost less and is not listed.'
              : `${data.more} more products lost less and are not listed.`}
          </p>
        )}
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-base font-bold">Searched in vain today</h2>
        {data.searches.length === 0 ? (
          <p className="text-sm text-ink-3">Every search found something.</p>
        ) : (
          <Table label="Searches" heads={['Search', { title: 'Times', className: 'text-end' }]}>
            {data.searches.map(({ search, count }) => (
              <tr key={search} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto]`}>
                <th scope="row" className={`${cell} font-semibold`}>
                  {search}
                </th>
                <td className={`${cell} tabular-nums sm:text-end`}>{count}</td>
              </tr>
            ))}
          </Table>
        )}
      </section>
    </div>
  )
}
