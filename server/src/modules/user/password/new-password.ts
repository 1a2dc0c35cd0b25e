// Refuses new passwords that are too weak: the 10,000 most common ones, and short ones of administrators and staff. The list
// comes from the zxcvbn project, sorted by frequency in leaks. It is loaded when somebody first chooses a password.
import { limits } from '@tokri/contract/limits.ts'
import { can, type Person } from '@tokri/rules/permissions.ts'
import { AppError } from '../../../platform/errors.ts'

const REFUSED = 10_000

const load = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, REFUSED).map((password) => String(password).toLowerCase()))
}
let common: Promise<Set<string>> | null = null

const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= load()
  return (await common).has(password.toLowerCase())
}

/** Throws `bad_request` for a common password; `field` is its name in the request. */
export const refuseCommonPassword = async (password: string, field: string): Promise<void> => {
  const message = 'Please choose a less common password'
  if (await isCommonPassword(password)) throw new AppError('bad_request', { message, fields: { [field]: message } })
}

/** Throws `bad_request` for a password of an administrator or of staff with less than twelve characters. */
export const refuseShortStaffPassword = (person: Person, newPassword: string): void => {
  if (newPassword.length >= limits.staffPasswordMin || !can(person, 'staff')) return
  const message = `Password must be at least ${limits.staffPasswordMin} characters`
  throw new AppError('bad_request', { message, fields: { newPassword: message } })
}
