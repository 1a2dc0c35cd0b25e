// The 1,000 most common passwords are refused (contract, user/register). The list, ordered by frequency in leaks, is
// from the zxcvbn project; it is loaded when somebody first chooses a password.
import { AppError } from '../../platform/errors.ts'

const REFUSED = 1000

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
