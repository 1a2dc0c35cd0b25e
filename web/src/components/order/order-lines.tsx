import { formatRupees } from '@tokri/rules/money.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { isOnItsWay, isToHandOver } from '@tokri/rules/order-summary.ts'
import { offerLineText } from '../../lib/cart/offer-text.ts'
import { cameText, refundedPieces, refundsBefore } from '../../lib/orders/came-pieces.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { PageLink } from '../page-link.tsx'
import { StruckPrice } from '../product/price.tsx'
import { ProductPicture } from '../product/product-picture.tsx'

type Adjustments = Order['adjustments']

/** The number in front of a note; none where it is about all pieces of a line. */
const piecesText = (quantity: number, ordered: number): string => (quantity === ordered ? '' : `${quantity} `)

const noteOf = ({ quantity, substitute }: Adjustments[number], ordered: number): string => {
  const pieces = piecesText(quantity, ordered)
  return substitute
    ? m.order_piecesreplaced_by_name({ pieces, name: `${substitute.name}, ${substitute.unit}` })
    : m.order_pieces_not_available({ pieces })
}

/** What happened to pieces of a line: missing, replaced, refunded or still to be. */
export const notesOf = (
  { adjustments, refunds }: Pick<Order, 'adjustments' | 'refunds'>,
  line: Order['lines'][number],
) => {
  const missing = adjustments
    .filter(({ productId }) => productId === line.productId)
    .map((adjustment) => noteOf(adjustment, line.quantity))
  const noted = (of: Order['refunds'], say: typeof m.order_pieces_refunded) => {
    const count = refundedPieces(of, line.productId)
    return count > 0 ? [say({ pieces: piecesText(count, line.quantity) })] : []
  }
  return [
    ...missing,
    ...noted(
      refunds.filter(({ state }) => state === 'done'),
      m.order_pieces_refunded,
    ),
    ...noted(refunds.filter(isOnItsWay), m.order_line_refund_pending),
    ...noted(refunds.filter(isToHandOver), m.order_line_cash_due),
  ].join(', ')
}

type Props = Pick<Order, 'state' | 'lines' | 'adjustments' | 'refunds' | 'deliveredAt'>

const missingPieces = (adjustments: Adjustments, productId: string): number =>
  adjustments.reduce((sum, one) => (one.productId === productId ? sum + one.quantity : sum), 0)

/** How many of its own pieces came, or will come, if not all of them; null otherwise. */
const lineText = (line: Order['lines'][number], order: Omit<Props, 'lines'>): string | null => {
  if (isIn('undelivered', order.state)) return null
  const { productId, quantity: ordered } = line
  const came = ordered - missingPieces(order.adjustments, productId) - refundedPieces(refundsBefore(order), productId)
  return came === ordered || came <= 0 ? null : cameText({ ordered, came }, order)
}

const Quantity = ({ line, changes }: { line: Order['lines'][number]; changes: Omit<Props, 'lines'> }) => {
  const came = lineText(line, changes)
  return (
    <span className="block text-xs text-ink-3">
      <span>{line.unit}</span> {came === null ? '×' : '·'} <span>{came ?? line.quantity}</span>
    </span>
  )
}

/** What is done about missing pieces, while it can still happen. */
const wishText = (line: Order['lines'][number], { state, adjustments }: Omit<Props, 'lines'>): string | null => {
  const { productId, quantity, preference, ownSubstitute } = line
  if (!isIn('unpacked', state) && state !== 'PAYMENT_PENDING') return null
  if (missingPieces(adjustments, productId) === quantity) return null
  if (preference === 'refund') return m.shop_missing_refund()
  if (ownSubstitute) return m.order_if_missing_name({ name: `${ownSubstitute.name}, ${ownSubstitute.unit}` })
  return m.shop_if_missing_replace()
}

/**
 * The products of an order, at their prices at the time of the order, with the outcome for missing and refunded pieces.
 */
export const OrderLines = ({ lines, ...changes }: Props) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li key={line.productId} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
        <PageLink
          href={urls.product({ _id: line.productId, name: line.name })}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-control"
        >
          <ProductPicture image={line.image} name="" sizes="56px" className="size-14 shrink-0 p-1" />
          <span className="min-w-0">
            <span className="line-clamp-2 text-sm font-medium">{line.name}</span>
            <Quantity line={line} changes={changes} />
            {line.offer && (
              <span className="block text-xs font-medium text-brand">{offerLineText(line.offer.text)}</span>
            )}
            <span className="block text-xs text-ink-3">{wishText(line, changes)}</span>
            <span className="block text-xs font-medium text-deal first-letter:uppercase">{notesOf(changes, line)}</span>
          </span>
        </PageLink>
        <span className="shrink-0 text-end text-sm">
          <span className="block font-semibold">{formatRupees(line.lineTotal - (line.offer?.off ?? 0))}</span>
          {(line.discount > 0 || line.offer) && <StruckPrice>{formatRupees(line.price * line.quantity)}</StruckPrice>}
        </span>
      </li>
    ))}
  </ul>
)
