// Declares `isMultipart` and `parts` of a request.
import type {} from '@fastify/multipart'
import { PICTURE_TOO_LARGE } from '@tokri/contract/file.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'

/**
 * The bytes of the one file in this field of a multipart request. Throws `unsupported_type` (415) when the request is
 * not multipart, `bad_request` when the field is missing or empty, `too_large` (413) when the file exceeds the limit.
 */
export const uploadedFile = async (request: FastifyRequest, field: string): Promise<Buffer> => {
  if (!request.isMultipart())
    throw new AppError('unsupported_type', { message: 'Send the picture as multipart form data' })
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    if (part.fieldname !== field) {
      part.file.resume()
      continue
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (!part.file.truncated) throw error
      throw new AppError('too_large', { message: PICTURE_TOO_LARGE })
    })
    if (bytes.length > 0) return bytes
  }
  throw new AppError('bad_request', {
    message: 'Please choose a picture',
    fields: { [field]: 'Please choose a picture' },
  })
}
