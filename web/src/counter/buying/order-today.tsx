// What to order today, one list per supplier. What stands in a draft of the supplier takes the place of the suggestion, and
// the order that is sent is that draft.
import { useQuery } from '@tanstack/react-query'
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import { createPurchaseOrder, createSupplier, sendPurchaseOrder, updatePurchaseOrder } from '@tokri/contract/buying.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatClock, formatNearDay } from '../../lib/browser/format-date.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { NotRead } from '../frame/for-store.tsx'
import { userMay } from '../frame/user-may.ts'
import { amountOf, openOrdersQuery, packsText, suggestionsQuery } from './buying-queries.ts'
import { type Line, linesOf } from './order-lines.ts'
import { PieceStepper } from './piece-stepper.tsx'

/** Lines that are shown at first. */
const SHOWN = 60

const facts = ({ onHand, onOrder, perDay, cover, expiring, outOfStockHours }: Line): string =>
  [
    perDay !== undefined && `sells ${perDay} a day`,
    onHand !== undefined && `${onHand} left`,
    (onOrder ?? 0) > 0 && `${onOrder} on the way`,
    cover != null && `lasts ${cover} days`,
    (expiring ?? 0) > 0 && `${expiring} expire within a week`,
    (outOfStockHours ?? 0) > 0 && `shelf empty for ${outOfStockHours} hours of the last two weeks`,
  ]
    .filter(Boolean)
    .join(' · ')

const OrderLine = ({
  line,
  quantity,
  onQuantity,
}: {
  line: Line
  quantity: number
  onQuantity: (quantity: number) => void
}) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2 last:border-0">
    <details className="min-w-0">
      <summary className="relative block min-h-11 cursor-pointer content-center ps-6 text-sm lg:pointer-fine:min-h-9">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="mirrored absolute inset-s-0 top-1/2 -translate-y-1/2 text-ink-3"
        />
        <span className="font-semibold wrap-anywhere">{line.name}</span> <span className="text-ink-2">{line.unit}</span>
        {quantity > 0 && (
          <span className="block text-xs tabular-nums text-ink-3">
            {`${packsText(quantity, line.pack)} · ${formatRupees(amountOf([{ quantity, cost: line.cost }]))}`}
          </span>
        )}
      </summary>
      <p className="ps-6 pb-1 text-sm text-ink-2">
        {line.reason !== '' && <span className="block">{line.reason}.</span>}
        <span className="block text-xs text-ink-3">{facts(line)}</span>
      </p>
    </details>
    <PieceStepper name={line.name} quantity={quantity} pack={line.pack} onQuantity={onQuantity} />
  </li>
)

type Supplier = {
  _id: string
  name: string
  orderBy: string
  expectedOn: string
  minimumAmount: number
}

const SupplierOrder = ({
  storeId,
  supplier,
  lines,
  draft,
}: {
  storeId: string
  supplier: Supplier
  lines: readonly Line[]
  draft: PurchaseOrderShape | undefined
}) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map())
  const [all, setAll] = useState(false)
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState(false)
  const quantityOf = ({ productId, quantity }: Line): number => changed.get(productId) ?? quantity
  const ordered = lines.map((line) => ({ ...line, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0)
  const total = amountOf(ordered)
  const missing = Math.max(0, Math.round((supplier.minimumAmount - total) * 100) / 100)
  const needed = lines.filter((line) => line.quantity > 0 || changed.has(line.productId))
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? needed : lines.filter(({ name }) => name.toLowerCase().includes(wanted))
  const shown = all ? found : found.slice(0, SHOWN)

  const body = () => ordered.map(({ productId, quantity, cost, reason }) => ({ productId, quantity, cost, reason }))
  const saveDraft = () =>
    draft
      ? call(updatePurchaseOrder, { body: { orderId: draft._id, lines: body() } })
      : call(createPurchaseOrder, { body: { supplierId: supplier._id, storeId, lines: body() } })
  const run = async (work: () => Promise<{ message: string }>) => {
    if (await write(work)) setChanged(new Map())
  }
  const send = () =>
    run(async () => {
      const { data } = await saveDraft()
      return call(sendPurchaseOrder, { body: { orderId: data._id } })
    })

  return (
    <section aria-label={supplier.name} className="rounded-card border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 className="text-base font-bold wrap-anywhere">{supplier.name}</h2>
          <p className="text-sm text-ink-2">
            {`Order by ${formatClock(supplier.orderBy)} · comes ${formatNearDay(supplier.expectedOn)}`}
            {draft && (
              <>
                {' · '}
                <PageLink
                  href={staffUrls.purchaseOrder(draft._id, storeId)}
                  className="inline-flex min-h-6 items-center text-brand hover:underline pointer-coarse:min-h-11"
                >
                  {`draft ${draft.number}`}
                </PageLink>
              </>
            )}
          </p>
        </div>
        <input
          type="search"
          aria-label={`Search the items of ${supplier.name}`}
          placeholder={`Search ${lines.length} items`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-(--control) w-full rounded-field border border-line-strong bg-field px-3 text-sm placeholder:text-ink-2 sm:w-52"
        />
      </div>
      {found.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-3">
          {wanted === '' ? 'Nothing is needed today.' : `None of the ${lines.length} items has this name.`}
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {shown.map((line) => (
            <OrderLine
              key={line.productId}
              line={line}
              quantity={quantityOf(line)}
              onQuantity={(quantity) => setChanged((now) => new Map(now).set(line.productId, quantity))}
            />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <p className="border-t border-line px-4 py-2">
          <Button look="quiet" size="sm" onClick={() => setAll(true)}>
            {`Show all ${found.length}`}
          </Button>
        </p>
      )}
      <div
        hidden={ordered.length === 0}
        className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border-t border-line bg-surface px-4 py-3"
      >
        <p className="text-sm tabular-nums">
          <span className="font-bold">{formatRupees(total)}</span>
          <span className="text-ink-2">{` · ${ordered.length === 1 ? '1 product' : `${ordered.length} products`}`}</span>
          {missing > 0 && (
            <span className="block text-warn">
              {`${formatRupees(missing)} missing to the minimum of ${formatRupees(supplier.minimumAmount)}`}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button look="outline" busy={busy} onClick={() => void run(saveDraft)}>
            Save draft
          </Button>
          <Button busy={busy} onClick={() => (missing > 0 ? setAsking(true) : void send())}>
            <Send size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> Send order
          </Button>
        </div>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Send below the minimum?"
        description={`${supplier.name} delivers from ${formatRupees(supplier.minimumAmount)}. This order is ${formatRupees(total)}: ${formatRupees(missing)} are missing.`}
      >
        <DialogActions>
          <Button look="outline" onClick={() => setAsking(false)}>
            Back to the list
          </Button>
          <Button
            busy={busy}
            onClick={() => {
              setAsking(false)
              void send()
            }}
          >
            Send anyway
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}

const NoSuppliers = () => {
  const mayAdd = userMay(useUser(), createSupplier)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">
        Add who you buy from and what they sell, and this page says each morning what to order.
      </p>
      {mayAdd && (
        <PageLink href={staffUrls.buying({ tab: 'suppliers' })} className={buttonClass()}>
          Add suppliers
        </PageLink>
      )}
    </div>
  )
}

export const OrderToday = ({ store }: { store: Store }) => {
  const call = useCall()
  const suggestions = useQuery(suggestionsQuery(call, store._id))
  const open = useQuery(openOrdersQuery(call, store._id))
  if (!suggestions.data || !open.data)
    return (
      <NotRead
        error={suggestions.error ?? open.error}
        onRetry={() => void Promise.all([suggestions.refetch(), open.refetch()])}
      />
    )
  const { suppliers, lines } = suggestions.data
  if (suppliers.length === 0) return <NoSuppliers />
  const linesBySupplier = Map.groupBy(lines, ({ supplierId }) => supplierId)
  const drafts = new Map(open.data.filter(({ state }) => state === 'draft').map((order) => [order.supplier._id, order]))
  const sum = suppliers.reduce((all, { total }) => all + Math.round(total * 100), 0) / 100
  const needed = lines.filter(({ quantity }) => quantity > 0).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-2">
        {needed === 0
          ? 'Nothing is needed today: what is there and on the way lasts until the next deliveries.'
          : `${needed} products for ${formatRupees(sum)} are suggested for ${formatNearDay(suggestions.data.day)}. Press a product to read why.`}
      </p>
      <div className="grid items-start gap-4 2xl:grid-cols-2">
        {suppliers
          .toSorted(
            (one, other) => Math.sign(other.total) - Math.sign(one.total) || one.orderBy.localeCompare(other.orderBy),
          )
          .map((supplier) => {
            const draft = drafts.get(supplier._id)
            return (
              <SupplierOrder
                key={supplier._id}
                storeId={store._id}
                supplier={supplier}
                lines={linesOf(linesBySupplier.get(supplier._id) ?? [], draft)}
                draft={draft}
              />
            )
          })}
      </div>
    </div>
  )
}
