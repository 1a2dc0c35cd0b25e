import { getConsentsSchema, giveConsentSchema } from '@tokri/contract/consent.schema.ts'
import * as consent from '@tokri/contract/consent.ts'
import { getCreditSchema } from '@tokri/contract/credit.schema.ts'
import { getCredit } from '@tokri/contract/credit.ts'
import * as people from '@tokri/contract/people.ts'
import * as session from '@tokri/contract/session.ts'
import * as schema from '@tokri/contract/user.schema.ts'
import * as user from '@tokri/contract/user.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { forReading } from '../../platform/database/read-replicas.ts'
import { AppError } from '../../platform/errors.ts'
import { pageFacts } from '../../platform/http/paging.ts'
import type { Route } from '../../platform/http/route.ts'
import { chosenLanguageOf, languageOf } from '../../platform/language/request-language.ts'
import { bearerOf } from '../../platform/security/access.ts'
import { uploadedFile } from '../media/service.ts'
import { createShopper } from './create-shopper.ts'
import { type CustomerFacts, listNotes, noteCustomer, readCustomer, recordExport } from './customer/customer.ts'
import { changePassword } from './password/change-password.ts'
import { exchangeCode, resetPassword, sendCode } from './password/password-reset.ts'
import type { RevokeKeys } from './password/prove-mailbox.ts'
import { clearResetCookie, readResetCookie, setResetCookie } from './password/reset-cookie.ts'
import { phoneRoutes } from './phone/routes.ts'
import { confirmEmail } from './profile/change-email.ts'
import { giveConsent, listConsents } from './profile/consents.ts'
import { readCredit } from './profile/credit.ts'
import { type DeleteUserData, deleteAccount, deleteCustomer } from './profile/delete-account.ts'
import { readProfile, showProfile } from './profile/read-profile.ts'
import { exportPush } from './push/push.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { showSecondFactors } from './second-factor/setup.ts'
import * as service from './service.ts'
import { clientOfRequest } from './sign-in/client.ts'
import { isKnownDevice, rememberDevice } from './sign-in/known-device.ts'
import { enterPasswordAgain, requireRecentPassword } from './sign-in/recent-password.ts'
import { endOtherSessions, endSession, listSessions, refreshSession } from './sign-in/sessions.ts'
import { unlock } from './sign-in/unlock.ts'
import { setDuties } from './staff/duties.ts'
import { acceptInvitation, invite, listInvitations, readInvitation, revokeInvitation } from './staff/invitations.ts'
import { findPeople, setAccess } from './staff/manage-users.ts'
import { exportShifts, type ShiftWork } from './staff/shifts.ts'

/** What other modules do with a user's data: part of the export, and removed when the account is deleted. */
export type UserDataHooks = {
  export: (
    userId: string,
  ) => Promise<Pick<ExportedUser, 'addresses' | 'favourites' | 'awaited' | 'cart' | 'orders' | Riding>>
  deleteUserData: readonly DeleteUserData[]
  revokeKeys: RevokeKeys
  /** What the page of a customer shows. */
  customer: (userId: string) => Promise<CustomerFacts>
  /** The work of other modules that ends with a shift. */
  work: readonly ShiftWork[]
}
type Riding = 'trips' | 'positions' | 'handovers' | 'tipPayouts'
type ExportedUser = z.output<typeof schema.exportUserSchema.answer>['data']

export const userRoutes = (route: Route, deps: Deps, belongings: UserDataHooks): void => {
  const { work, revokeKeys } = belongings
  /** All that is kept of a person but their sessions and second factors, which are answered to themselves. */
  const exportOf = async (userId: string) => ({
    user: await readProfile(deps, userId),
    ...(await belongings.export(userId)),
    credit: await readCredit(deps, userId),
    notifications: await exportPush(deps, userId),
    consents: await listConsents(deps, userId),
    notes: await listNotes(deps, userId),
    shifts: await exportShifts(deps, userId),
  })

  route(user.register, schema.registerSchema, async ({ body, request }) => ({
    message: 'User registered successfully',
    data: await service.register(deps, { ...body, language: languageOf(request) }),
  }))

  route(user.login, schema.loginSchema, async ({ body, request, reply }) => {
    const client = clientOfRequest(request, deps)
    const { data, account } = await service.login(deps, body, client)
    if ('accessToken' in data) rememberDevice(reply, deps, { account, entries: client.deviceEntries })
    return { message: 'Login successful!', data }
  })

  secondFactorRoutes(route, deps)
  phoneRoutes(route, deps)

  const isKnown = (request: FastifyRequest, email: string) =>
    isKnownDevice(deps, email, clientOfRequest(request, deps).deviceEntries)
  // Known devices are counted together, per account, so what others do at their address does not count.
  const countedPer = async (request: FastifyRequest) => {
    const { email } = schema.accountNamed.parse(request.body)
    return (await isKnown(request, email)) ? ([email, 'known devices'] as const) : null
  }

  route(
    user.forgotPassword,
    schema.forgotPasswordSchema,
    async ({ body, request }) => {
      await sendCode(deps, body.email, await isKnown(request, body.email))
      return { message: 'OTP sent, check your email' }
    },
    { countedPer },
  )

  route(
    user.verifyOtp,
    schema.verifyOtpSchema,
    async ({ body, request, reply }) => {
      const known = await isKnown(request, body.email)
      const resetToken = await exchangeCode(deps, body, { known })
      setResetCookie(reply, deps, resetToken)
      return { message: 'OTP verified successfully', data: { resetToken } }
    },
    { countedPer },
  )

  route(user.unlock, schema.unlockSchema, async ({ body, request, reply }) => {
    const account = await unlock(deps, body.ticket)
    rememberDevice(reply, deps, { account, entries: clientOfRequest(request, deps).deviceEntries })
    return { message: 'You can try again on this device' }
  })

  route(user.resetPassword, schema.resetPasswordSchema, async ({ body, request, reply }) => {
    const ticket = body.resetToken ?? readResetCookie(request, deps)
    await resetPassword(deps, { ...body, ticket }, revokeKeys)
    clearResetCookie(reply, deps)
    return { message: 'Password reset successful!' }
  })

  route(session.refreshToken, schema.refreshTokenSchema, async ({ request }) => {
    const token = bearerOf(request)
    if (token === null) throw new AppError('invalid_token')
    return { message: 'Session refreshed', data: await refreshSession(deps, token) }
  })

  route(session.userDetails, schema.userDetailsSchema, async ({ user, request }) => ({
    message: 'User details',
    data: await showProfile(deps, user.id, chosenLanguageOf(request)),
  }))

  route(session.logout, schema.logoutSchema, async ({ user }) => {
    await endSession(deps, user.id, user.sessionId)
    return { message: 'Logged out successfully' }
  })

  route(user.updateUser, schema.updateUserSchema, async ({ user, body }) => ({
    message: 'Profile updated!',
    data: await service.updateProfile(deps, user, body),
  }))

  route(user.confirmEmail, schema.confirmEmailSchema, async ({ user, body, request, reply }) => {
    const { profile, account } = await confirmEmail(deps, user.id, body.code)
    rememberDevice(reply, deps, { account, entries: clientOfRequest(request, deps).deviceEntries })
    return { message: 'Your e-mail address is changed', data: profile }
  })

  route(user.changePassword, schema.changePasswordSchema, async ({ user, body, request, reply }) => {
    const account = await changePassword(deps, user, body)
    rememberDevice(reply, deps, { account, entries: clientOfRequest(request, deps).deviceEntries })
    return { message: 'Your password is changed. You are signed out everywhere else.' }
  })

  route(user.enterPassword, schema.enterPasswordSchema, async ({ user, body }) => {
    await enterPasswordAgain(deps, user, body.password)
    return { message: 'Thank you. You can go on.' }
  })

  route(user.uploadAvatar, schema.uploadAvatarSchema, async ({ user, request }) => {
    const avatar = await service.changeAvatar(deps, user.id, await uploadedFile(request, 'avatar'))
    return { message: 'Profile photo updated!', data: { _id: user.id, avatar } }
  })

  route(session.getSessions, schema.getSessionsSchema, async ({ user }) => ({
    message: 'Sessions',
    data: await listSessions(deps, user),
  }))

  route(session.endSessions, schema.endSessionsSchema, async ({ user, body }) => {
    if (body._id !== undefined) await endSession(deps, user.id, body._id)
    if (body.others) await endOtherSessions(deps.db, user)
    return { message: body.others ? 'Signed out everywhere else' : 'Signed out there' }
  })

  route(user.exportUser, schema.exportUserSchema, async ({ user }) => {
    await requireRecentPassword(deps, user)
    return {
      message: 'Your data',
      data: {
        ...(await exportOf(user.id)),
        sessions: await listSessions(deps, user),
        secondFactors: await showSecondFactors(deps, user),
      },
    }
  })

  route(consent.giveConsent, giveConsentSchema, async ({ user, body, key }) => ({
    message: body.given ? 'Thank you' : 'Your consent is taken back',
    data: await giveConsent(deps, body, { userId: user.id, key }),
  }))
  route(consent.getConsents, getConsentsSchema, async ({ user }) => ({
    message: 'Consents',
    data: await listConsents(deps, user.id),
  }))

  route(getCredit, getCreditSchema, async ({ user }) => ({
    message: 'Store credit',
    data: await readCredit(deps, user.id),
  }))

  route(user.deleteAccount, schema.deleteAccountSchema, async ({ user, body }) => {
    const { deleteUserData } = belongings
    await deleteAccount(deps, user, { password: body.password ?? '', code: body.code ?? '', deleteUserData })
    return { message: 'Account deleted' }
  })

  route(people.getUsers, schema.getUsersSchema, async ({ body }) => {
    const { people, total } = await findPeople(await forReading(deps), body)
    return { message: 'Users', data: people, ...pageFacts(total, body) }
  })

  route(people.createShopper, schema.createShopperSchema, async ({ user, body }) => ({
    message: 'Account made',
    data: await createShopper(deps, user.id, body),
  }))

  route(people.getCustomer, schema.getCustomerSchema, async ({ query }) => ({
    message: 'Customer',
    data: await readCustomer(deps, query.userId, belongings.customer),
  }))

  route(people.noteCustomer, schema.noteCustomerSchema, async ({ user, body }) => ({
    message: 'Noted',
    data: await noteCustomer(deps, user.id, body),
  }))

  route(people.exportCustomer, schema.exportCustomerSchema, async ({ user, body }) => {
    await requireRecentPassword(deps, user)
    await recordExport(deps, user.id, body)
    return { message: 'The data of this customer', data: await exportOf(body.userId) }
  })

  route(people.deleteCustomer, schema.deleteCustomerSchema, async ({ user, body }) => {
    await requireRecentPassword(deps, user)
    const { deleteUserData } = belongings
    await deleteCustomer(deps, user.id, { ...body, deleteUserData })
    return { message: 'Account deleted' }
  })

  route(people.setAccess, schema.setAccessSchema, async ({ user, body }) => {
    await requireRecentPassword(deps, user)
    return { message: 'Access updated', data: await setAccess(deps, body, { actor: user.id, work }) }
  })

  route(people.invite, schema.inviteSchema, async ({ user, body }) => {
    await requireRecentPassword(deps, user)
    const data = await invite(deps, body, user.id)
    return {
      message: data.mailed ? 'Invitation sent' : 'The invitation could not be mailed: there is no mail server',
      data,
    }
  })

  route(people.getInvitations, schema.getInvitationsSchema, async () => ({
    message: 'Invitations',
    data: await listInvitations(deps),
  }))

  route(people.revokeInvitation, schema.revokeInvitationSchema, async ({ user, body }) => {
    await revokeInvitation(deps, body._id, user.id)
    return { message: 'Invitation revoked' }
  })

  route(people.readInvitation, schema.readInvitationSchema, async ({ body }) => ({
    message: 'Invitation',
    data: await readInvitation(deps, body.ticket),
  }))

  route(people.acceptInvitation, schema.acceptInvitationSchema, async ({ body }) => ({
    message: 'Your account is ready. Sign in with your new password.',
    data: await acceptInvitation(deps, { ...body, revokeKeys }),
  }))

  route(people.setDuties, schema.setDutiesSchema, async ({ user, body, key }) => {
    await requireRecentPassword(deps, user)
    return { message: 'Duties updated', data: await setDuties(deps, body, { actor: user.id, key, work }) }
  })
}
