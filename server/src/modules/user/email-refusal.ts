import { AppError, isDuplicate, isRefusedByCheck } from '../../platform/errors.ts'

/** Converts the database's error for an e-mail: another account has it, or its lower case differs from JavaScript's. */
export const emailRefusal = (error: unknown): unknown => {
  if (isDuplicate(error)) return new AppError('duplicate', { message: 'User already exists' })
  const checks = ['users_email_check', 'email_changes_email_check']
  if (!checks.some((check) => isRefusedByCheck(error, check))) return error
  const message = 'Enter a valid email address'
  return new AppError('bad_request', { message, fields: { email: message } })
}
