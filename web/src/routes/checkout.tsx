import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { MessagePage } from '../components/message-page.tsx'
import { PageLink } from '../components/page-link.tsx'
import { Splash } from '../components/splash.tsx'
import { addressesQuery } from '../lib/account/address-query.ts'
import { useCall } from '../lib/api/use-call.ts'
import { useCart } from '../lib/cart/cart.ts'
import { clientPageLoader } from '../lib/navigation/client-page-loader.ts'
import { hasSession } from '../lib/session/session.ts'
import { signedInOnly } from '../lib/session/signed-in-only.ts'
import { buttonClass } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'
import { AddressChoice } from './-checkout/address-choice.tsx'
import { CheckoutSkeleton } from './-checkout/checkout-skeleton.tsx'
import { OrderSummary } from './-checkout/order-summary.tsx'

export const Route = createFileRoute('/checkout')({
  ssr: false,
  beforeLoad: () => {
    if (!hasSession()) toast.error('please login')
    signedInOnly()
  },
  head: () => ({ meta: [{ title: 'Checkout' }, { name: 'robots', content: 'noindex' }] }),
  loader: clientPageLoader,
  pendingComponent: Splash,
  component: Checkout,
})

function Checkout() {
  const addresses = useQuery(addressesQuery(useCall()))
  const cart = useCart()
  const [chosen, setChosen] = useState<string | null>(null)
  if (addresses.isPending || cart === undefined) return <CheckoutSkeleton />
  if (cart.lines.length === 0) {
    return (
      <MessagePage
        art="/art/empty-cart.svg"
        title="Your cart is empty !"
        action={
          <PageLink href={urls.home()} className={`mt-3 ${buttonClass()}`}>
            View Products
          </PageLink>
        }
      />
    )
  }
  const list = addresses.data ?? []
  const current = list.find(({ _id }) => _id === chosen) ?? list[0] ?? null
  return (
    <div className="page pt-5 lg:pt-8">
      <h1 className="sr-only">Checkout</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        <AddressChoice
          addresses={list}
          failed={addresses.isError}
          chosenId={current?._id ?? null}
          onChoose={setChosen}
        />
        <OrderSummary cart={cart} addressId={current?._id ?? null} />
      </div>
    </div>
  )
}
