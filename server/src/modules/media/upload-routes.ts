import * as schema from '@tokri/contract/file.schema.ts'
import * as contract from '@tokri/contract/file.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { uploadedFile } from './uploaded-file.ts'

export const uploadRoutes = (route: Route, deps: Deps): void => {
  route(contract.uploadFile, schema.uploadFileSchema, async ({ request }) => {
    const bytes = await uploadedFile(request, 'file')
    return { message: 'Image uploaded', data: { url: await deps.media.storeUpload(bytes) } }
  })
}
