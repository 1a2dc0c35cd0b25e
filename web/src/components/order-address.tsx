import type { Order } from '../lib/orders.ts'

/** Where it goes: the copy the order keeps. Without one (the account is gone) nothing is shown. */
export const OrderAddress = ({ address }: { address: Order['address'] }) =>
  address.address_line === '' ? (
    <p className="text-sm text-ink-3">The account of this order is gone, and its address with it.</p>
  ) : (
    <address className="break-words text-sm not-italic text-ink-2">
      <span className="block font-semibold text-ink">{address.address_line}</span>
      <span className="block">
        {address.city}, {address.state} {address.pincode}
      </span>
      <span className="block">{address.country}</span>
      <span className="block">{address.mobile}</span>
    </address>
  )
