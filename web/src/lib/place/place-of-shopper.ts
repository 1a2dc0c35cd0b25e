// The place of somebody who is signed in and has named none: the address of their last order, else the first they saved.
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import { addressesQuery } from '../account/address-query.ts'
import { addressLabelText } from './address-label.ts'

type AddressText = { label?: string | undefined; address_line: string }

/** "Home · 14, 2nd Cross, Indiranagar" */
export const placeOfAddressText = ({ label, address_line }: AddressText): string =>
  label ? `${addressLabelText(label)} · ${address_line}` : address_line

/** Undefined if they have no address. */
export const usualAddress = async ({ queryClient, call }: { queryClient: QueryClient; call: Call }) => {
  const addresses = await queryClient.fetchQuery(addressesQuery(call))
  if (addresses.length < 2) return addresses[0]
  const { data } = await call(orderHistory, { query: { page: '1', limit: '1' } })
  return addresses.find(({ _id }) => _id === data[0]?.address._id) ?? addresses[0]
}
