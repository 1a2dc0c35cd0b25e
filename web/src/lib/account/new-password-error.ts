import { limits } from '@tokri/contract/limits.ts'
import { m } from '../../paraglide/messages.js'

export type NewPassword = { newPassword: string; confirmPassword: string }
export type NewPasswordError = { message: string; fields: Partial<NewPassword> }

/** The first error of a new password that is typed twice, in the order of the spec (section 5); null when it is valid. */
export const newPasswordError = ({ newPassword, confirmPassword }: NewPassword): NewPasswordError | null => {
  if (newPassword === '' || confirmPassword === '')
    return {
      message: m.account_all_fields_are_required(),
      fields: {
        ...(newPassword === '' && { newPassword: m.account_enter_a_password() }),
        ...(confirmPassword === '' && { confirmPassword: m.account_enter_the_password_again() }),
      },
    }
  if (newPassword.length < limits.passwordMin) {
    const message = m.account_password_too_short({ passwordMin: limits.passwordMin })
    return { message, fields: { newPassword: message } }
  }
  if (newPassword === confirmPassword) return null
  const message = m.account_passwords_do_not_match()
  return { message, fields: { confirmPassword: message } }
}
