import { limits } from '@tokri/contract/limits.ts'
import { m } from '../../paraglide/messages.js'

export type NewPassword = { newPassword: string; confirmPassword: string }

/** The first error of a new password that is typed twice, in the order of the spec (section 5); null when it is valid. */
export const newPasswordError = ({ newPassword, confirmPassword }: NewPassword): string | null => {
  if (newPassword === '' || confirmPassword === '') return m.account_all_fields_are_required()
  if (newPassword.length < limits.passwordMin)
    return m.account_password_must_be_at_least_passwordmin_characters({ passwordMin: limits.passwordMin })
  return newPassword === confirmPassword ? null : m.account_passwords_do_not_match()
}
