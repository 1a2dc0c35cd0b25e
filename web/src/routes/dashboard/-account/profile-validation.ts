import { mobilePattern } from '@tokri/rules/shop-limits.ts'

type Profile = { name: string; email: string; mobile: string }

export const trimmedProfile = ({ name, email, mobile }: Profile): Profile => ({
  name: name.trim(),
  email: email.trim(),
  mobile: mobile.trim(),
})

/** The first error of a changed profile, in the order of the spec (section 5); null when it is valid. */
export const profileError = (before: Profile, after: Profile): string | null => {
  if (after.name === before.name && after.email === before.email && after.mobile === before.mobile)
    return 'Nothing changed to update.'
  if (after.name === '' || after.email === '' || after.mobile === '') return 'Fields cannot be empty or just spaces.'
  return mobilePattern.test(after.mobile) ? null : 'Enter a valid 10-digit mobile number.'
}
