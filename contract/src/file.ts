import { endpoint } from './endpoint.ts'
import type * as schema from './file.schema.ts'

/** Multipart: the field `file`. Answers the root-relative address of its 960 px picture. */
export const uploadFile = endpoint<typeof schema.uploadFileSchema>({
  method: 'POST',
  url: '/api/file/upload',
  access: 'admin',
  status: 201,
  patient: true,
})
