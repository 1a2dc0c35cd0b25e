// The mail address that gets copies of bills, remembered in this browser until the shopper signs out.

import { limits } from '@tokri/contract/limits.ts'
import { local } from '../browser/storage.ts'
import { declareKey } from '../session/personal-data.ts'

const key = declareKey('billCopyTo', { personal: true })

export const storedBillCopyTo = (): string => local.get(key) ?? ''

export const storeBillCopyTo = (email: string): void => {
  if (email === '') local.remove(key)
  else local.set(key, email)
}

/** A rough check: the server has the last word. */
export const isEmail = (text: string): boolean =>
  text.trim().length <= limits.email && /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/.test(text.trim())
