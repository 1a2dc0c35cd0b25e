// Two people edit the same thing: a form sends what it showed, and is refused if that is no longer so.
import { isDeepStrictEqual } from 'node:util'
import { AppError } from './errors.ts'

/** Throws `stale_version` with this message if a value that a form showed (`was`) is not the present one. */
export const refuseStale = (present: object, was: object = {}, message: string): void => {
  const now = new Map(Object.entries(present))
  const isStale = Object.entries(was).some(([key, value]) => !isDeepStrictEqual(value ?? null, now.get(key) ?? null))
  if (isStale) throw new AppError('stale_version', { message })
}

/** The values that a form showed of the fields that it changes. */
export const fieldsOf = (was: object = {}, changes: object): object =>
  Object.fromEntries(Object.entries(was).filter(([key]) => key in changes))
