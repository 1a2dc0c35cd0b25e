import { Readable } from 'node:stream'
import * as schema from '@tokri/contract/product.schema.ts'
import * as contract from '@tokri/contract/product.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type Authenticate, decideAccess, type Route } from '../../../platform/http/route.ts'
import { countTry, limitOf } from '../../../platform/security/rate-limit.ts'
import { exportProducts } from './export-products.ts'
import { importProducts, previewImport } from './import-products.ts'
import { withUploadedList } from './uploaded-csv.ts'

export const importRoutes = (route: Route, deps: Deps): void => {
  route(contract.importProducts, schema.importProductsSchema, async ({ request, user }) => {
    await countTry(deps, [{ limit: limitOf.uploads, per: user.id }])
    return withUploadedList(request, async ({ dryRun, ...order }) => {
      if (dryRun) return { message: 'Nothing is changed yet', data: await previewImport(deps, order) }
      const { created, updated, unchanged, skipped, bad } = await importProducts(deps, order, user.id)
      return { message: 'Products imported', data: { created, updated, unchanged, skipped, bad } }
    })
  })
}

/** A file is outside the envelope, so the route is made by hand: access first, like everywhere. */
export const exportRoute = (app: FastifyInstance, deps: Deps, authenticate: Authenticate): void => {
  const { method, url, access } = contract.exportProducts
  app.route({
    method,
    url,
    config: { access },
    onRequest: (request) => decideAccess(access, request, authenticate),
    handler: (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="products.csv"')
        .send(Readable.from(exportProducts(deps.db))),
  })
}
