import { limits } from '@tokri/contract/limits.ts'

export type NewPassword = { newPassword: string; confirmPassword: string }

/** The first error of a new password that is typed twice, in the order of the spec (section 5); null when it is valid. */
export const newPasswordError = ({ newPassword, confirmPassword }: NewPassword): string | null => {
  if (newPassword === '' || confirmPassword === '') return 'All fields are required'
  if (newPassword.length < limits.passwordMin) return `Password must be at least ${limits.passwordMin} characters`
  return newPassword === confirmPassword ? null : 'Passwords do not match'
}
