// Asks the signed-in user for their password again, before something that a stolen session must not do.
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { checkPassword } from './check-password.ts'
import type { Client } from './client.ts'
import { readPasswordHash } from './queries.ts'

/** Throws `bad_request` unless this is the password of the user. */
export const confirmPassword = async (
  deps: Deps,
  { userId, password }: { userId: string; password: string },
  { address }: Client,
): Promise<void> => {
  const stored = await readPasswordHash(deps.db, userId)
  if (!(await checkPassword(deps, { account: userId, address, password, stored })))
    throw new AppError('bad_request', { message: 'Invalid password', fields: { password: 'Invalid password' } })
}
