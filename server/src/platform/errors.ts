// An expected refusal is an AppError; anything else that is thrown is a bug and becomes a plain 500 without detail.
import { type ErrorCode, errorCodes, type FailureAnswer } from '@tokri/contract/errors.ts'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { type RefusalData, refusalDataSchemas } from '@tokri/contract/refusal.schema.ts'
import { codeOf } from './error-code.ts'
import { inLanguage } from './language/sentences.ts'

export type Refusal<Code extends ErrorCode = ErrorCode> = {
  message?: string
  fields?: Record<string, string>
  /** Declared in contract/src/refusal.schema.ts. */
  data?: Code extends keyof RefusalData ? RefusalData[Code] : never
  retryAfterSeconds?: number
}

export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  code: Code
  status: number
  refusal: Refusal<Code>
  constructor(code: Code, refusal: Refusal<Code> = {}) {
    super(refusal.message ?? errorCodes[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.refusal = refusal
  }
}

/**
 * PostgreSQL's codes for a temporary failure: shutting down, starting, out of connections, timed out, aborted, read-only
 * (a standby that has not been promoted yet).
 */
const busyStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '25P03',
  '25006',
  '40001',
  '40P01',
  '53100',
  '53200',
])
const brokenConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|not queryable|connection error/i

/**
 * The disk's codes for a temporary failure: full, over quota, read-only, no permission, too many open files, I/O error.
 */
export const isDiskTrouble = (error: unknown): boolean =>
  /^E(NOSPC|DQUOT|ROFS|ACCES|PERM|MFILE|NFILE|IO)$/.test(codeOf(error))

/** The codes of temporary failures of the database, and of the network to it. */
const isDatabaseTrouble = (error: Error): boolean => {
  const code = codeOf(error)
  if (busyStates.has(code) || code.startsWith('08')) return true
  return (
    /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/.test(code) ||
    brokenConnection.test(error.message)
  )
}

/** Whether the database may answer a retry in a moment. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppError ? error.code === 'unavailable' : error instanceof Error && isDatabaseTrouble(error)

/** Messages of the multipart parser for an aborted or malformed body; its errors have neither codes nor statuses. */
const tornUpload = /multipart|part header|needle cannot|premature close|request aborted/i

/** Statuses of errors that Fastify and its plugins throw. */
const fromStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  406: 'too_large',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** The one mapper from anything thrown to an AppError. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new AppError('internal')
  if (isDatabaseTrouble(error)) return new AppError('unavailable', { retryAfterSeconds: 2 })
  if (isDiskTrouble(error)) return new AppError('unavailable', { retryAfterSeconds: 60 })
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 500 && tornUpload.test(error.message))
    return new AppError('bad_request', { message: 'This upload is torn' })
  const code = fromStatus[status]
  return code ? new AppError(code) : new AppError('internal')
}

/** The data of a refusal by its declared shape, without any other field. */
const dataOf = ({ code, refusal: { data } }: AppError): unknown =>
  data !== undefined && code in refusalDataSchemas
    ? refusalDataSchemas[code as keyof RefusalData].parse(data)
    : undefined

const fieldsIn = (language: string, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, inLanguage(language, problem)]))

/** The answer of a refusal, in the reader's language. Its code is the same in every language. */
export const failureAnswer = (error: AppError, requestId: string, language: string = BASE_LANGUAGE): FailureAnswer => ({
  success: false,
  error: true,
  message: inLanguage(language, error.message),
  code: error.code,
  ...(error.refusal.fields && { fields: fieldsIn(language, error.refusal.fields) }),
  ...(error.refusal.data !== undefined && { data: dataOf(error) }),
  requestId,
})

const constraintOf = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error ? error.constraint : undefined

/** Whether an insert violated a unique constraint (the named one, when given). */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)

/** Whether a row is still referenced, or references a missing row. */
export const isStillReferenced = (error: unknown): boolean => ['23503', '23001'].includes(codeOf(error))

/** Whether a row violated the named CHECK. */
export const isRefusedByCheck = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23514' && constraintOf(error) === constraint
