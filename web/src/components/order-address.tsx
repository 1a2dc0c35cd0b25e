import type { Order } from '../lib/orders/orders.ts'
import { AddressText } from './address-text.tsx'

/** The delivery address stored with the order. It is empty after the account has been deleted. */
export const OrderAddress = ({ address }: { address: Order['address'] }) =>
  address.address_line === '' ? (
    <p className="text-sm text-ink-3">The account of this order is gone, and its address with it.</p>
  ) : (
    <address className="not-italic">
      <AddressText address={address} />
    </address>
  )
