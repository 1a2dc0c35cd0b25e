import { INVOICE_URL } from '@tokri/contract/order.ts'
import { sessionFetch } from './session.ts'

/** How long the browser may take to fetch the file from its temporary address. */
const KEPT_MS = 60_000

/** Saves the invoice of an order as a file. Throws when it cannot be had. */
export const saveInvoice = async ({ _id, orderNumber }: { _id: string; orderNumber: string }): Promise<void> => {
  const response = await sessionFetch(`${INVOICE_URL}?${new URLSearchParams({ orderId: _id })}`, {})
  if (!response.ok) throw new Error('The invoice cannot be had right now')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `invoice-${orderNumber}.pdf`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
