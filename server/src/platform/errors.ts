// Expected refusals are an AppError; anything else that is thrown is a bug and answers a plain 500 without detail.
import { type ErrorCode, errorCodes, type FailureAnswer } from '@tokri/contract/errors.ts'
import { codeOf } from './error-code.ts'

export type Refusal = { message?: string; fields?: Record<string, string>; data?: unknown; retryAfterSeconds?: number }

export class AppError extends Error {
  code: ErrorCode
  status: number
  refusal: Refusal
  constructor(code: ErrorCode, refusal: Refusal = {}) {
    super(refusal.message ?? errorCodes[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.refusal = refusal
  }
}

/** PostgreSQL's words for "not now": shutting down, starting, out of connections, timed out, gave up for another. */
const busyStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
])
const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|connection error/i

/** The disk's words for "not now": full, over its quota, read-only, closed to us, too many files open, failing. */
export const isDiskTrouble = (error: unknown): boolean =>
  /^E(NOSPC|DQUOT|ROFS|ACCES|PERM|MFILE|NFILE|IO)$/.test(codeOf(error))

/** The database's words for it, and the network's on the way there. */
const isDatabaseTrouble = (error: Error): boolean => {
  const code = codeOf(error)
  if (busyStates.has(code) || code.startsWith('08')) return true
  return (
    /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/.test(code) ||
    brokenConnection.test(error.message)
  )
}

/** Whether the database may answer in a moment what it did not answer now. */
export const mayPass = (error: unknown): boolean =>
  error instanceof AppError ? error.code === 'unavailable' : error instanceof Error && isDatabaseTrouble(error)

/** What the reader of multipart bodies says of a torn or malformed one; it has neither codes nor statuses. */
const tornUpload = /multipart|part header|needle cannot|premature close|request aborted/i

/** What the HTTP library and its parts refuse by themselves. */
const fromStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  406: 'too_large',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** The one mapper from whatever was thrown to a refusal. */
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

export const failureAnswer = (error: AppError, requestId: string): FailureAnswer => ({
  success: false,
  error: true,
  message: error.message,
  code: error.code,
  ...(error.refusal.fields && { fields: error.refusal.fields }),
  ...(error.refusal.data !== undefined && { data: error.refusal.data }),
  requestId,
})

const constraintOf = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error ? error.constraint : undefined

/** Whether an insert met a row with the same unique key (the named constraint, when given). */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)

/** Whether a row is still pointed at, or points at nothing. */
export const isStillReferenced = (error: unknown): boolean => ['23503', '23001'].includes(codeOf(error))

/** Whether a row was refused by the named CHECK. */
export const isRefusedByCheck = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23514' && constraintOf(error) === constraint
