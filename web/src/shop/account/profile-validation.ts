import { mobilePattern } from '@tokri/rules/shop-limits.ts'
import { typedMobile } from '@tokri/rules/typed-digits.ts'
import { m } from '../../paraglide/messages.js'

type Profile = { name: string; email: string; mobile: string }

export const trimmedProfile = ({ name, email, mobile }: Profile): Profile => ({
  name: name.trim(),
  email: email.trim(),
  mobile: typedMobile(mobile),
})

/** The first error of a changed profile, in the order of the spec (section 5); null when it is valid. */
export const profileError = (before: Profile, after: Profile): string | null => {
  if (after.name === before.name && after.email === before.email && after.mobile === before.mobile)
    return m.account_nothing_changed_to_update()
  // An account that has only a phone may stay without an e-mail.
  if (after.name === '' || (after.email === '' && before.email !== '') || after.mobile === '')
    return m.account_fields_blank()
  return mobilePattern.test(after.mobile) ? null : m.account_mobile_invalid()
}
