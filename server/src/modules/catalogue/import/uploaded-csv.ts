// Receives an uploaded list: its form fields, and the file, which is stored on disk while it is needed.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { optionalText } from '@tokri/contract/fields.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import { codeOf } from '../../../platform/error-code.ts'
import { AppError } from '../../../platform/errors.ts'
import { cleanLine } from './clean-text.ts'
import { readMapping } from './command.ts'

export type UploadedList = {
  path: string
  fileName: string
  dryRun: boolean
  skipBad: boolean
  mapping: Record<string, string>
  defaultCategory: string
  setStock: boolean
  stockWithout: number | undefined
  negativeIsZero: boolean
  sheet: string
}

/**
 * Receives the multipart request and calls `work` with it. The file is deleted afterwards.
 * @throws AppError when a field or the file is missing, too large or invalid
 */
export async function withUploadedList<T>(
  request: FastifyRequest,
  work: (list: UploadedList) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new AppError('unsupported_type', { message: 'Send the file as multipart/form-data' })
  const folder = await mkdtemp(join(tmpdir(), 'tokri-list-'))
  try {
    const path = join(folder, 'list.csv')
    const fields: Record<string, string> = {}
    let received = false
    let fileName = ''
    for await (const part of request.parts({ limits: { fileSize: limits.importBytes } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else {
        await keep(part.file, path)
        if (part.file.truncated) throw new AppError('too_large', { message: 'This file is larger than 256 MB' })
        received ||= part.fieldname === 'file'
        fileName = nameOf(part.filename)
      }
    }
    const order = readFields(fields)
    if (!received)
      throw new AppError('bad_request', { message: 'Choose a CSV file', fields: { file: 'Choose a CSV file' } })
    return await work({ ...order, path, fileName })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The name of the file as it is listed; empty without one. */
const nameOf = (sent: string | undefined): string =>
  cleanLine((sent ?? '').replace(/\p{Cc}/gu, '')).slice(0, limits.name)

async function keep(file: NodeJS.ReadableStream, path: string): Promise<void> {
  try {
    await pipeline(file, createWriteStream(path))
  } catch (error) {
    if (codeOf(error) === 'ENOSPC')
      throw new AppError('unavailable', { message: 'There is no space left for this file', retryAfterSeconds: 60 })
    throw error
  }
}

const readFields = ({
  dryRun = 'true',
  skipBad = 'false',
  mapping = '{}',
  defaultCategory = '',
  setStock = 'false',
  stockWithout,
  negativeIsZero = 'false',
  sheet = '',
}: Record<string, string | undefined>) => ({
  dryRun: readFlag('dryRun', dryRun),
  skipBad: readFlag('skipBad', skipBad),
  mapping: readJsonMapping(mapping),
  defaultCategory: readCategory(defaultCategory),
  setStock: readFlag('setStock', setStock),
  stockWithout: readPieces(stockWithout),
  negativeIsZero: readFlag('negativeIsZero', negativeIsZero),
  sheet,
})

const readCategory = (name: string): string => {
  const parsed = optionalText(limits.name).safeParse(name)
  if (parsed.success) return parsed.data
  const message = `A category has at most ${limits.name} characters, and no line breaks`
  throw new AppError('bad_request', { message, fields: { defaultCategory: message } })
}

const readPieces = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^\d{1,8}$/.test(text) && Number(text) <= limits.stock) return Number(text)
  const message = `stockWithout must be a whole number up to ${limits.stock}`
  throw new AppError('bad_request', { message, fields: { stockWithout: message } })
}

const readFlag = (name: string, text: string): boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new AppError('bad_request', { message: `${name} must be true or false`, fields: { [name]: 'true or false' } })
}

const readJsonMapping = (text: string): Record<string, string> => {
  const mapping = text.trimStart().startsWith('{') ? readMapping(text) : null
  if (mapping) return mapping
  throw new AppError('bad_request', {
    message: 'mapping must be a JSON object of our fields and their headers',
    fields: { mapping: 'A JSON object' },
  })
}
