import { useQuery } from '@tanstack/react-query'
import { MessagePage } from '../../components/message-page.tsx'
import { favouritesQuery } from '../../lib/account/favourites.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProductGrid } from '../listing/product-grid.tsx'

const SKELETONS = 4

export function FavouritesPage() {
  const { data, isError, error, refetch } = useQuery({ ...favouritesQuery(useCall()), enabled: useSignedIn() })
  return (
    <section>
      <h1 className="mb-5 text-xl lg:text-2xl">{m.common_favourites()}</h1>
      {isError && !data ? (
        <MessagePage
          art="/art/offline.svg"
          level="p"
          title={m.account_favourites_failed()}
          text={errorMessage(error)}
          action={<Button onClick={() => void refetch()}>{m.common_try_again()}</Button>}
        />
      ) : data?.length === 0 ? (
        <MessagePage
          art="/art/no-favourites.svg"
          level="p"
          title={m.account_no_favourites_yet()}
          text={m.account_favourites_empty_hint()}
        />
      ) : (
        <ProductGrid products={data ?? []} layout="search" skeletons={data ? 0 : SKELETONS} />
      )}
    </section>
  )
}
