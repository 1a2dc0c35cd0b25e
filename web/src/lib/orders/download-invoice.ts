import { orderInvoice } from '@tokri/contract/order.ts'
import { downloadFile } from '../browser/download-file.ts'
import { languageHeader } from '../language/language.ts'
import { sessionFetch } from '../session/session.ts'

/** Downloads the invoice of an order, in the language of the page. Throws when the server refuses it. */
export const downloadInvoice = async ({ _id, orderNumber }: { _id: string; orderNumber: string }): Promise<void> => {
  const response = await sessionFetch(`${orderInvoice.url}?${new URLSearchParams({ orderId: _id })}`, {
    headers: languageHeader,
  })
  if (!response.ok) throw new Error('The invoice cannot be had right now')
  downloadFile(await response.blob(), `invoice-${orderNumber}.pdf`)
}
