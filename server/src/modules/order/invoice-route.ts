import { createHash } from 'node:crypto'
import { id } from '@tokri/contract/fields.ts'
import type { OrderShape } from '@tokri/contract/order.schema.ts'
import { INVOICE_URL } from '@tokri/contract/order.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Authenticate, decideAccess } from '../../platform/http/route.ts'
import { countTry, limitOf } from '../../platform/security/rate-limit.ts'
import { drawInvoice, type InvoiceShop } from './invoice.ts'
import { reachOf, readOrder } from './read-orders.ts'

const querySchema = z.object({ orderId: id })

/** Drawing takes some 20 ms of processor. The last invoices are kept, so that asking again costs a look-up. */
const KEPT_INVOICES = 100

const invoiceCache = () => {
  const invoices = new Map<string, Promise<Buffer>>()
  return (order: OrderShape, shop: InvoiceShop): Promise<Buffer> => {
    const key = createHash('sha256')
      .update(JSON.stringify([order, shop]))
      .digest('base64url')
    const known = invoices.get(key)
    if (known) return known
    const drawn = drawInvoice(order, shop)
    invoices.set(key, drawn)
    drawn.catch(() => invoices.delete(key))
    const [oldest] = invoices.keys()
    if (invoices.size > KEPT_INVOICES && oldest !== undefined) invoices.delete(oldest)
    return drawn
  }
}

export const invoiceRoute = (app: FastifyInstance, deps: Deps, authenticate: Authenticate): void => {
  const invoiceOf = invoiceCache()
  app.get(
    INVOICE_URL,
    { config: { access: 'user' }, onRequest: (request) => decideAccess('user', request, authenticate) },
    async (request, reply) => {
      const { viewer } = request
      const query = querySchema.safeParse(request.query)
      if (!viewer || !query.success) throw new AppError('bad_request')
      await countTry(deps, [{ limit: limitOf.invoices, per: viewer.id }])
      const order = await readOrder(deps.db, query.data.orderId, reachOf(viewer))
      const { storeName, slogan } = deps.settings.current
      const pdf = await invoiceOf(order, { storeName, slogan, publicUrl: deps.publicUrl })
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="invoice-${order.orderNumber}.pdf"`)
        .send(pdf)
    },
  )
}
