import type { OrderState } from '@tokri/rules/order-states.ts'
import {
  Ban,
  Bike,
  CheckCheck,
  CircleCheck,
  Hourglass,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  TriangleAlert,
} from 'lucide-react'
import { stateText } from '../../lib/orders/orders.ts'

const chipStyles: Record<OrderState, { icon: typeof Ban; tone: string }> = {
  PAYMENT_PENDING: { icon: Hourglass, tone: 'bg-accent-soft text-on-accent-soft' },
  PLACED: { icon: ReceiptText, tone: 'bg-brand-soft text-brand' },
  CONFIRMED: { icon: CircleCheck, tone: 'bg-brand-soft text-brand' },
  PACKING: { icon: PackageOpen, tone: 'bg-brand-soft text-brand' },
  READY: { icon: PackageCheck, tone: 'bg-brand-soft text-brand' },
  OUT_FOR_DELIVERY: { icon: Bike, tone: 'bg-brand-soft text-brand' },
  DELIVERED: { icon: CheckCheck, tone: 'bg-sunken text-ink-2' },
  CANCELLED: { icon: Ban, tone: 'bg-sunken text-ink-2' },
  PAYMENT_FAILED: { icon: TriangleAlert, tone: 'bg-deal-soft text-deal' },
}

const notHandedOver = { icon: TriangleAlert, tone: 'bg-deal-soft text-deal' }

/** An order's state as text with an icon, so that it does not depend on colour. */
export const OrderStateChip = ({ order }: { order: Parameters<typeof stateText>[0] }) => {
  const { icon: Icon, tone } = order.failedAt === undefined ? chipStyles[order.state] : notHandedOver
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-chip px-2 text-xs font-semibold ${tone}`}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{stateText(order)}</span>
    </span>
  )
}

export const orderStateIcon = (state: OrderState) => chipStyles[state].icon
