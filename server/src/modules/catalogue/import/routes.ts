import * as schema from '@tokri/contract/product.schema.ts'
import * as contract from '@tokri/contract/product-import.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FileRoute, Route } from '../../../platform/http/route.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { uploadedFile } from '../../media/service.ts'
import { requireRecentPassword } from '../../user/service.ts'
import { endFailedPictures, pictureProgress } from '../pictures/fetch-pictures.ts'
import { addPicture } from '../pictures/put-picture.ts'
import { exportProducts } from './export-products.ts'
import { importProducts, previewImport } from './import-products.ts'
import { readImports, takeBackImport } from './take-back-import.ts'
import { withUploadedList } from './uploaded-csv.ts'

export const importRoutes = (route: Route, deps: Deps): void => {
  route(contract.importProducts, schema.importProductsSchema, async ({ request, reply, user }) => {
    const left = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) left.abort(new AppError('unavailable', { retryAfterSeconds: 1 }))
    })
    return withUploadedList(request, async ({ dryRun, ...list }) => {
      const order = { ...list, signal: left.signal }
      if (dryRun) return { message: 'Nothing is changed yet', data: await previewImport(deps, order) }
      const { created, updated, unchanged, skipped, bad, warnings } = await importProducts(deps, order, user.id)
      return { message: 'Products imported', data: { created, updated, unchanged, skipped, bad, warnings } }
    })
  })

  route(contract.addPicture, schema.addPictureSchema, async ({ query, request, user }) => ({
    message: 'Image uploaded',
    data: await addPicture(deps, { name: query.name, readBytes: () => uploadedFile(request, 'file'), actor: user.id }),
  }))

  route(contract.getPictureAddresses, schema.getPictureAddressesSchema, async () => ({
    message: 'The pictures of imported lists',
    data: await pictureProgress(deps),
  }))

  route(contract.endFailedPictures, schema.endFailedPicturesSchema, async ({ body }) => ({
    message: body.tryAgain ? 'They are asked again within a minute' : 'They are no longer listed',
    data: await endFailedPictures(deps, body),
  }))

  route(contract.getImports, schema.getImportsSchema, async () => ({
    message: 'The last imports',
    data: await readImports(deps),
  }))

  route(contract.takeBackImport, schema.takeBackImportSchema, async ({ body, user }) => ({
    message: 'The import is taken back',
    data: await takeBackImport(deps, body.importId, user.id),
  }))
}

export const exportRoute = (fileRoute: FileRoute, deps: Deps): void => {
  fileRoute(contract.exportProducts, schema.exportProductsSchema, async ({ reply, user }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, { name: 'products.csv', text: exportProducts(await deps.replicas.pick()) })
  })
}
