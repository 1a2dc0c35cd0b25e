import type { Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { AddressText } from '../address/address-text.tsx'

/** The delivery address stored with the order. It is empty after the account has been deleted. */
export const OrderAddress = ({ address }: { address: Order['address'] }) =>
  address.address_line === '' ? (
    <p className="text-sm text-ink-3">{m.order_account_deleted()}</p>
  ) : (
    <address className="not-italic">
      <AddressText address={address} />
    </address>
  )
