import { TriangleAlert } from 'lucide-react'
import { deliverySteps, type stateText, stepOf, stepText } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { orderStateIcon } from './order-state-chip.tsx'

/** The steps from placed to delivered. Renders nothing for a cancelled or failed order. */
export const OrderProgress = ({ order }: { order: Parameters<typeof stateText>[0] }) => {
  const { state } = order
  const reached = stepOf(state)
  if (reached < 0) return null
  return (
    <ol aria-label={m.order_progress()} className="isolate grid auto-cols-[minmax(0,1fr)] grid-flow-col">
      {deliverySteps.map((step, index) => {
        // What was packed has left that step.
        const past = step === 'PACKING' ? 'READY' : step
        const shown = index === reached ? state : index < reached ? past : step
        const Icon = index === reached && order.failedAt !== undefined ? TriangleAlert : orderStateIcon(shown)
        const done = index <= reached
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className="relative grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute inset-e-1/2 top-5 h-1 w-full -translate-y-1/2 transition-colors ${done ? 'bg-brand' : 'bg-line'}`}
              />
            )}
            <span
              className={`relative z-10 inline-flex size-10 max-w-full items-center justify-center rounded-full transition-colors ${done ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-3'}`}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span
              className={`w-full hyphens-auto wrap-anywhere text-2xs sm:text-xs ${index === reached ? 'font-semibold text-ink' : 'text-ink-2'}`}
            >
              {stepText(order, step)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
