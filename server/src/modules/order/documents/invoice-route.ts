import { createHash } from 'node:crypto'
import * as schema from '@tokri/contract/order.schema.ts'
import * as contract from '@tokri/contract/order.ts'
import { sellerOf } from '@tokri/rules/shop-settings.ts'
import type { Deps } from '../../../deps.ts'
import type { FileRoute } from '../../../platform/http/route.ts'
import { languageOf } from '../../../platform/language/request-language.ts'
import { hasSeveralStores, refreshStores } from '../../store/service.ts'
import { readCustomer, readerFilter, readOrder } from '../read/read-orders.ts'
import { drawInvoice, type InvoiceContent } from './invoice.ts'
import { readDocuments } from './tax-document-queries.ts'

/** The number of cached invoices. Drawing one takes about 20 ms of CPU time. */
const KEPT_INVOICES = 100

const invoiceCache = () => {
  const invoices = new Map<string, Promise<Buffer>>()
  return (content: InvoiceContent): Promise<Buffer> => {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    const known = invoices.get(key)
    if (known) return known
    const drawn = drawInvoice(content)
    invoices.set(key, drawn)
    drawn.catch(() => invoices.delete(key))
    const [oldest] = invoices.keys()
    if (invoices.size > KEPT_INVOICES && oldest !== undefined) invoices.delete(oldest)
    return drawn
  }
}

/** The logo as documents take it. The last one is kept. */
const logoReader = ({ media }: Pick<Deps, 'media'>) => {
  let known = { address: '', data: '' }
  return async (address: string): Promise<string> => {
    if (known.address !== address) {
      const png = address === '' ? null : await media.readPng(address)
      known = { address, data: png === null ? '' : `data:image/png;base64,${png.toString('base64')}` }
    }
    return known.data
  }
}

export const invoiceRoute = (fileRoute: FileRoute, deps: Deps): void => {
  const invoiceOf = invoiceCache()
  const logoOf = logoReader(deps)
  fileRoute(contract.orderInvoice, schema.orderInvoiceSchema, async ({ user, query, request, reply }) => {
    const order = await readOrder(deps.db, query.orderId, await readerFilter(deps.db, user, query.orderId))
    // What did not reach the shopper is not shown as given back.
    const documents = (await readDocuments(deps.db, query.orderId)).filter(
      ({ refund_state }) => refund_state !== 'failed',
    )
    const buyer = (await readCustomer(deps, query.orderId))?.name ?? ''
    const { storeName, slogan, gst, seller, logo } = deps.settings.current
    await refreshStores(deps)
    const shop = {
      ...{ storeName, slogan, logo: await logoOf(logo), seller: sellerOf({ gst, seller }), publicUrl: deps.publicUrl },
      ...{ namesStore: hasSeveralStores(deps), isRegistered: gst !== null, language: languageOf(request) },
      timeZone: deps.stores.find(order.store._id)?.times.timeZone,
    }
    const pdf = await invoiceOf({ order, shop, buyer, documents })
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="invoice-${order.orderNumber}.pdf"`)
      .send(pdf)
  })
}
