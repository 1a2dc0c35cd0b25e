import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { AddressesPage } from '../../shop/account/addresses-page.tsx'

export const Route = createFileRoute('/dashboard/myaddress')({
  head: () => ({ meta: [{ title: m.address_my_addresses() }] }),
  component: AddressesPage,
})
