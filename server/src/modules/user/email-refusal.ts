import { AppError, isDuplicate, isRefusedByCheck } from '../../platform/errors.ts'

/** An e-mail that the tables do not take: somebody has it, or the database knows a capital letter that we do not. */
export const emailRefusal = (error: unknown): unknown => {
  if (isDuplicate(error)) return new AppError('duplicate', { message: 'User already exists' })
  const checks = ['users_email_check', 'email_changes_email_check']
  if (!checks.some((check) => isRefusedByCheck(error, check))) return error
  const message = 'Enter a valid email address'
  return new AppError('bad_request', { message, fields: { email: message } })
}
