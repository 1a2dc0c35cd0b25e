import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { BUY_AGAIN_SHELF, buyAgainQuery } from '../../lib/orders/buy-again.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { HabitCards } from './habit-cards.tsx'

/** In the empty cart of a shopper with orders. */
const BuyAgainRow = ({ replace, onLeave }: { replace?: boolean; onLeave?: (() => void) | undefined }) => {
  const { data: habits = [] } = useQuery(buyAgainQuery(useCall(), BUY_AGAIN_SHELF))
  if (habits.length === 0) return null
  return (
    <section aria-labelledby="buy-again-row" className="pb-6">
      <div className="mb-2 flex items-center justify-between gap-4 px-4">
        <h2 id="buy-again-row" className="text-lg">
          {m.common_buy_again()}
        </h2>
        <PageLink
          href={urls.buyAgain()}
          replace={replace}
          onClick={onLeave}
          className="-me-2 inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-2 text-sm font-semibold text-brand hover:underline"
        >
          {m.common_see_all()}
        </PageLink>
      </div>
      <ul className="no-scrollbar flex snap-x gap-3 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1">
        <HabitCards habits={habits} className="w-[140px] shrink-0" />
      </ul>
    </section>
  )
}

export default BuyAgainRow
