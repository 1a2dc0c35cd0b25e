// The mail address that gets copies of bills, remembered in this browser until the shopper signs out.
import { limits } from '@tokri/contract/limits.ts'
import { declareKey } from '../session/personal-data.ts'

const key = declareKey('billCopyTo', { personal: true })

export const storedBillCopyTo = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export const storeBillCopyTo = (email: string): void => {
  try {
    if (email === '') localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // It is asked for again.
  }
}

/** A rough check: the server has the last word. */
export const isEmail = (text: string): boolean =>
  text.trim().length <= limits.email && /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/.test(text.trim())
