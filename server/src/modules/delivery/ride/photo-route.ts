import * as schema from '@tokri/contract/delivery.schema.ts'
import * as delivery from '@tokri/contract/delivery.ts'
import type { Deps } from '../../../deps.ts'
import type { FileRoute, Route } from '../../../platform/http/route.ts'
import { uploadedFile } from '../../media/service.ts'
import { readPhoto, takePhoto } from './photo.ts'

export const photoRoutes = (route: Route, fileRoute: FileRoute, deps: Deps): void => {
  route(delivery.ridePhoto, schema.ridePhotoSchema, async ({ user, query, request }) => ({
    message: 'Photo stored',
    data: await takePhoto(deps, user, { ...query, readBytes: () => uploadedFile(request, 'photo') }),
  }))

  fileRoute(delivery.orderPhoto, schema.orderPhotoSchema, async ({ user, query, reply }) =>
    reply.type('image/webp').send(await readPhoto(deps, user, query.orderId)),
  )
}
