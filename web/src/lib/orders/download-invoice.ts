import { INVOICE_URL } from '@tokri/contract/order.ts'
import { saveFile } from '../browser/download-file.ts'
import { sessionFetch } from '../session/session.ts'

/** Saves the invoice of an order as a file. Throws when it cannot be had. */
export const saveInvoice = async ({ _id, orderNumber }: { _id: string; orderNumber: string }): Promise<void> => {
  const response = await sessionFetch(`${INVOICE_URL}?${new URLSearchParams({ orderId: _id })}`, {})
  if (!response.ok) throw new Error('The invoice cannot be had right now')
  saveFile(await response.blob(), `invoice-${orderNumber}.pdf`)
}
