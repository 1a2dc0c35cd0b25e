// A person's own account: registration, sign-in, passwords, profile.
import { endpoint } from './endpoint.ts'
import type * as schema from './user.schema.ts'

export const register = endpoint<typeof schema.registerSchema>({
  method: 'POST',
  url: '/api/user/register',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'register',
  status: 201,
})
export const login = endpoint<typeof schema.loginSchema>({
  method: 'POST',
  url: '/api/user/login',
  access: 'guest',
  invalidates: 'nothing',
})
export const forgotPassword = endpoint<typeof schema.forgotPasswordSchema>({
  method: 'PUT',
  url: '/api/user/forgot-password',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'codes',
})
export const verifyOtp = endpoint<typeof schema.verifyOtpSchema>({
  method: 'PUT',
  url: '/api/user/forgot-password-otp',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'codeTries',
})
/** Takes the link of the mail that an owner gets whom strangers lock out: this browser is a known device from now on. */
export const unlock = endpoint<typeof schema.unlockSchema>({
  method: 'PUT',
  url: '/api/user/unlock',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'codeTries',
})
export const resetPassword = endpoint<typeof schema.resetPasswordSchema>({
  method: 'PUT',
  url: '/api/user/reset-password',
  access: 'guest',
  invalidates: 'sessions',
})
/** Form field `avatar`. */
export const uploadAvatar = endpoint<typeof schema.uploadAvatarSchema>({
  method: 'PUT',
  url: '/api/user/upload-avatar',
  access: 'user',
  body: 'multipart',
  invalidates: 'nothing',
  rateLimit: 'avatars',
  noTimeout: true,
})
export const updateUser = endpoint<typeof schema.updateUserSchema>({
  method: 'PUT',
  url: '/api/user/update-user',
  access: 'user',
  invalidates: 'nothing',
})
/** Confirms a new e-mail with the code that was sent to it. `updateUser` has stored this e-mail as pending. */
export const confirmEmail = endpoint<typeof schema.confirmEmailSchema>({
  method: 'PUT',
  url: '/api/user/confirm-email',
  access: 'user',
  invalidates: 'nothing',
  rateLimit: 'emailCodeTries',
})
/** Ends every other session. */
export const changePassword = endpoint<typeof schema.changePasswordSchema>({
  method: 'PUT',
  url: '/api/user/change-password',
  access: 'user',
  invalidates: 'sessions',
})
/** Checks the password again. For ten minutes afterwards, calls are not refused with `password_required`. */
export const enterPassword = endpoint<typeof schema.enterPasswordSchema>({
  method: 'PUT',
  url: '/api/user/enter-password',
  access: 'user',
  invalidates: 'nothing',
})
export const exportUser = endpoint<typeof schema.exportUserSchema>({
  method: 'GET',
  url: '/api/user/export',
  access: 'user',
})
export const deleteAccount = endpoint<typeof schema.deleteAccountSchema>({
  method: 'DELETE',
  url: '/api/user/delete-account',
  access: 'user',
  invalidates: 'sessions',
})
/** Sends a code to a phone, whether or not it has an account. */
export const phoneCode = endpoint<typeof schema.phoneCodeSchema>({
  method: 'POST',
  url: '/api/user/phone-code',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'phoneCodes',
})
/**
 * Signs in with that code, and makes the account if the number is new. An account that was not used for long answers
 * `owner` instead of tokens, for `phoneOwner`.
 */
export const phoneLogin = endpoint<typeof schema.phoneLoginSchema>({
  method: 'POST',
  url: '/api/user/phone-login',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'codeTries',
})
/** Shows that the account is theirs, by its password or the code that was mailed to it, or starts a new one. */
export const phoneOwner = endpoint<typeof schema.phoneOwnerSchema>({
  method: 'POST',
  url: '/api/user/phone-owner',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'codeTries',
})
/** Proves the number of the account. */
export const confirmMobile = endpoint<typeof schema.confirmMobileSchema>({
  method: 'PUT',
  url: '/api/user/confirm-mobile',
  access: 'user',
  invalidates: 'nothing',
  rateLimit: 'phoneCodeTries',
})
