import { id } from '@tokri/contract/fields.ts'
import { INVOICE_URL } from '@tokri/contract/order.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Authenticate, decideAccess } from '../../platform/http/route.ts'
import { drawInvoice } from './invoice.ts'
import { reachOf, readOrder } from './read-orders.ts'

const querySchema = z.object({ orderId: id })

export const invoiceRoute = (app: FastifyInstance, deps: Deps, authenticate: Authenticate): void => {
  app.get(
    INVOICE_URL,
    { config: { access: 'user' }, onRequest: (request) => decideAccess('user', request, authenticate) },
    async (request, reply) => {
      const { viewer } = request
      const query = querySchema.safeParse(request.query)
      if (!viewer || !query.success) throw new AppError('bad_request')
      const order = await readOrder(deps.db, query.data.orderId, reachOf(viewer))
      const { storeName, slogan } = deps.settings.current
      const pdf = await drawInvoice(order, { storeName, slogan, publicUrl: deps.publicUrl })
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="invoice-${order.orderNumber}.pdf"`)
        .send(pdf)
    },
  )
}
