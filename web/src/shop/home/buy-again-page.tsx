import { useQuery } from '@tanstack/react-query'
import { MessagePage } from '../../components/message-page.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { BUY_AGAIN_PAGE, buyAgainQuery } from '../../lib/orders/buy-again.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { HabitCards } from './habit-cards.tsx'
export function BuyAgainPage() {
  const query = useQuery({ ...buyAgainQuery(useCall(), BUY_AGAIN_PAGE), enabled: useSignedIn() })
  const { data: habits, isError, error, refetch } = query
  return (
    <div className="page pt-5 pb-8 lg:pt-8">
      <h1 className="text-xl lg:text-2xl">{m.common_buy_again()}</h1>
      {isError && !habits ? (
        <MessagePage
          art="/art/offline.svg"
          level="p"
          title={m.order_buy_again_failed()}
          text={errorMessage(error)}
          action={<Button onClick={() => void refetch()}>{m.common_try_again()}</Button>}
        />
      ) : habits?.length === 0 ? (
        <MessagePage
          art="/art/no-orders.svg"
          level="p"
          title={m.order_buy_again_empty()}
          text={m.order_buy_again_empty_hint()}
        />
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-sm text-ink-2 text-pretty">{m.order_buy_again_explained()}</p>
          <ul className="mt-5 grid grid-cols-2 gap-x-2 gap-y-4 sm:gap-x-3 md:grid-cols-3 lg:grid-cols-5 lg:gap-x-4 xl:grid-cols-6">
            <HabitCards habits={habits} className="min-w-0" heading="h2" sizes="(min-width: 1024px) 200px, 45vw" />
          </ul>
        </>
      )}
    </div>
  )
}
