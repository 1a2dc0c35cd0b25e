import { endpoint } from './endpoint.ts'
import type * as schema from './file.schema.ts'

/** The message for a picture that is larger than `limits.uploadBytes`. */
export const PICTURE_TOO_LARGE = 'Pictures may have 5 MB at most'

/** Form field `file`. Answers the root-relative URL of the picture at 960 px. */
export const uploadFile = endpoint<typeof schema.uploadFileSchema>({
  method: 'POST',
  url: '/api/file/upload',
  access: 'admin',
  body: 'multipart',
  invalidates: 'nothing',
  rateLimit: 'uploads',
  status: 201,
  noTimeout: true,
})
