import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import {
  closePurchaseOrder,
  deletePurchaseOrder,
  sendPurchaseOrder,
  updatePurchaseOrder,
} from '@tokri/contract/buying.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { canPurchase } from '@tokri/rules/purchase-orders.ts'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate, formatDateTime } from '../../lib/browser/format-date.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { NotRead } from '../frame/for-store.tsx'
import { PermittedOnly } from '../frame/permitted-only.tsx'
import { amountOf, expectedText, packsText, purchaseOrderQuery } from './buying-queries.ts'
import { PieceStepper } from './piece-stepper.tsx'
import { StateChip } from './purchase-orders.tsx'
import { ReceiveForm } from './receive-form.tsx'

const route = getRouteApi('/dashboard/_counter/buying/$orderId')

const end = 'tabular-nums sm:text-end'

const Lines = ({
  order,
  onQuantity,
}: {
  order: PurchaseOrderShape
  /** Of a draft. */
  onQuantity?: (productId: string, quantity: number) => void
}) => {
  const titles = [
    onQuantity ? 'Pieces' : 'Ordered',
    ...(order.state === 'draft' ? [] : ['Came']),
    'Cost of one',
    'Amount',
  ]
  return (
    <Table
      label="Lines"
      className="sm:min-w-160"
      heads={['Product', ...titles.map((title) => ({ title, className: 'text-end' }))]}
    >
      {order.lines.map((line) => {
        const { productId, name, unit, code, ordered, received, pack, cost, reason } = line
        const differs = order.state === 'received' && received !== ordered
        return (
          <tr
            key={productId}
            className={`${tableRow} ${onQuantity ? 'max-sm:grid-cols-2' : 'max-sm:grid-cols-4'} max-sm:gap-y-2`}
          >
            <th scope="row" className={`${cell} font-semibold max-sm:col-span-full`}>
              {name} <span className="font-normal text-ink-2">{[unit, code].filter(Boolean).join(' · ')}</span>
              {reason !== '' && <span className="block text-xs font-normal text-ink-3">{reason}</span>}
            </th>
            <td className={`${cell} ${end} ${onQuantity ? 'max-sm:col-span-full' : ''}`}>
              <span className={cellLabel}>Ordered</span>
              {onQuantity ? (
                <PieceStepper
                  name={name}
                  quantity={ordered}
                  pack={pack}
                  onQuantity={(quantity) => onQuantity(productId, quantity)}
                />
              ) : (
                packsText(ordered, pack)
              )}
            </td>
            {order.state !== 'draft' && (
              <td className={`${cell} ${end} ${differs ? 'font-semibold text-warn' : ''}`}>
                <span className={cellLabel}>Came</span>
                {received}
              </td>
            )}
            <td className={`${cell} ${end}`}>
              <span className={cellLabel}>Cost of one</span>
              {formatRupees(cost)}
            </td>
            <td className={`${cell} ${end}`}>
              <span className={cellLabel}>Amount</span>
              {formatRupees(amountOf([{ quantity: ordered, cost }]))}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

const Receipts = ({ order }: { order: PurchaseOrderShape }) => {
  const nameOf = new Map(order.lines.map(({ productId, name }) => [productId, name]))
  if (order.receipts.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-bold">What came</h2>
      {order.receipts.map(({ at, invoice, lines }) => (
        <div key={`${at} ${invoice}`} className="rounded-card border border-line bg-surface p-4 text-sm shadow-card">
          <p className="font-semibold">
            {[formatDateTime(at), invoice && `invoice ${invoice}`].filter(Boolean).join(' · ')}
          </p>
          <ul className="mt-1 grid gap-0.5 text-ink-2">
            {lines.map(({ productId, quantity, cost, reason, lot, expiresOn }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand in a receipt twice
              <li key={place} className="tabular-nums wrap-anywhere">
                {[
                  `${quantity} × ${nameOf.get(productId) ?? ''} at ${formatRupees(cost)}`,
                  quantity < 0 ? `went back: ${reason}` : '',
                  lot && `lot ${lot}`,
                  expiresOn && `expires ${formatDate(expiresOn)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The quantities of a draft, until they are saved. */
const useDraftLines = (order: PurchaseOrderShape) => {
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map())
  const lines = order.lines.map((line) => ({ ...line, ordered: changed.get(line.productId) ?? line.ordered }))
  return {
    shown: { ...order, lines, total: amountOf(lines.map(({ ordered, cost }) => ({ quantity: ordered, cost }))) },
    isChanged: changed.size > 0,
    setQuantity: (productId: string, quantity: number) => setChanged((now) => new Map(now).set(productId, quantity)),
    saved: () => setChanged(new Map()),
  }
}

const OrderView = ({ order }: { order: PurchaseOrderShape }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [receiving, setReceiving] = useState(false)
  const [ending, setEnding] = useState(false)
  const { shown, isChanged, setQuantity, saved } = useDraftLines(order)
  const { state, supplier } = order
  const isDraft = canPurchase('change', state)
  const kept = shown.lines.filter(({ ordered }) => ordered > 0)
  const lines = kept.map(({ productId, ordered, cost, reason }) => ({ productId, quantity: ordered, cost, reason }))
  const save = () => call(updatePurchaseOrder, { body: { orderId: order._id, lines } })
  const run = async (work: () => Promise<{ message: string }>) => {
    if (await write(work)) saved()
  }
  const send = () =>
    run(async () => {
      if (isChanged) await save()
      return call(sendPurchaseOrder, { body: { orderId: order._id } })
    })
  const finish = () =>
    run(() => call(isDraft ? deletePurchaseOrder : closePurchaseOrder, { body: { orderId: order._id } }))
  const contact = [supplier.phone, supplier.email].filter(Boolean)

  if (receiving)
    return (
      <AdminPage title={`Receive ${order.number}`}>
        <ReceiveForm order={order} onDone={() => setReceiving(false)} />
      </AdminPage>
    )
  return (
    <AdminPage
      title={order.number}
      action={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {isDraft && (
            <Button look="outline" disabled={busy} onClick={() => setEnding(true)}>
              Drop
            </Button>
          )}
          {canPurchase('close', state) && (
            <Button look="outline" disabled={busy} onClick={() => setEnding(true)}>
              Close order
            </Button>
          )}
          {isDraft && isChanged && (
            <Button look="outline" busy={busy} disabled={lines.length === 0} onClick={() => void run(save)}>
              Save draft
            </Button>
          )}
          {isDraft && (
            <Button busy={busy} disabled={lines.length === 0} onClick={() => void send()}>
              Send order
            </Button>
          )}
          {canPurchase('receive', state) && (
            <Button look={state === 'received' ? 'outline' : 'primary'} onClick={() => setReceiving(true)}>
              {state === 'received' ? 'Receive more' : 'Receive'}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {/* Who receives with a phone comes from the floor. */}
        <PageLink
          href={staffUrls.floorStock(order.storeId)}
          className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-brand sm:hidden"
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> Stock on the floor
        </PageLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <StateChip order={order} />
          <span className="font-semibold text-ink">{supplier.name}</span>
          {contact.map((way) => (
            <a
              key={way}
              href={way.includes('@') ? `mailto:${way}` : `tel:${way.replaceAll(' ', '')}`}
              className="inline-flex min-h-6 items-center text-brand hover:underline pointer-coarse:min-h-11"
            >
              {way}
            </a>
          ))}
          {state !== 'received' && state !== 'cancelled' && <span>{expectedText(order)}</span>}
          {order.sentAt && <span>sent {formatDateTime(order.sentAt)}</span>}
        </div>
        <Lines order={shown} {...(isDraft && { onQuantity: setQuantity })} />
        <p className="text-end text-sm">
          <span className="text-ink-2">Total before tax </span>
          <span className="text-lg font-bold tabular-nums">{formatRupees(shown.total)}</span>
        </p>
        <Receipts order={order} />
      </div>
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        onConfirm={() => {
          setEnding(false)
          void finish()
        }}
        title={isDraft ? 'Drop this draft?' : 'Close this order?'}
        text={
          isDraft
            ? 'It is cancelled, and its number stays used.'
            : 'Nothing more is expected of it. Tell the supplier if something is still on the way.'
        }
        subject={`${order.number} · ${supplier.name}`}
        confirmLabel={isDraft ? 'Drop' : 'Close order'}
        busy={busy}
      />
    </AdminPage>
  )
}

/** One purchase order. `store` in the address is the one that it was made for. */
export function PurchaseOrderPage() {
  const { orderId } = route.useParams()
  const { store = 'main' } = route.useSearch()
  const { data, error, isSuccess, refetch } = useQuery(purchaseOrderQuery(useCall(), String(store), orderId))
  return (
    <PermittedOnly permission="manager">
      {data ? (
        <OrderView key={data.state} order={data} />
      ) : isSuccess ? (
        <MessagePage
          art="/art/not-found.svg"
          title="This purchase order is not there"
          action={
            <PageLink href={staffUrls.buying({ tab: 'orders' })} className={buttonClass()}>
              All purchase orders
            </PageLink>
          }
        />
      ) : (
        <NotRead error={error} onRetry={() => void refetch()} />
      )}
    </PermittedOnly>
  )
}
