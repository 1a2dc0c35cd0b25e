// The people of a shop, as its counter sees them: customers, staff, invitations. No page of the shop needs these calls.
import { endpoint } from './endpoint.ts'
import type * as schema from './user.schema.ts'

export const getUsers = endpoint<typeof schema.getUsersSchema>({
  method: 'POST',
  url: '/api/user/get-users',
  access: 'admin',
  invalidates: 'nothing',
})
/** Makes an account for a shopper who orders by phone. The shopper chooses a password with a code by mail. */
export const createShopper = endpoint<typeof schema.createShopperSchema>({
  method: 'POST',
  url: '/api/user/create-shopper',
  access: 'admin',
  invalidates: 'nothing',
  status: 201,
})
/** What the shop knows of a customer: their page at the counter. */
export const getCustomer = endpoint<typeof schema.getCustomerSchema>({
  method: 'GET',
  url: '/api/user/customer',
  access: 'admin',
})
/** Writes a note about a customer, who gets it with the copy of their data. */
export const noteCustomer = endpoint<typeof schema.noteCustomerSchema>({
  method: 'POST',
  url: '/api/user/note-customer',
  access: 'admin',
  invalidates: 'nothing',
  status: 201,
})
/** The copy of a customer's data, for one who asked the shop for it. */
export const exportCustomer = endpoint<typeof schema.exportCustomerSchema>({
  method: 'POST',
  url: '/api/user/export-customer',
  access: 'admin',
  invalidates: 'nothing',
})
/** Deletes the account of a customer who asked the shop for it. 409 for an administrator and for staff. */
export const deleteCustomer = endpoint<typeof schema.deleteCustomerSchema>({
  method: 'DELETE',
  url: '/api/user/delete-customer',
  access: 'admin',
  invalidates: 'sessions',
})
export const setAccess = endpoint<typeof schema.setAccessSchema>({
  method: 'PUT',
  url: '/api/user/set-access',
  access: 'admin',
  invalidates: 'sessions',
})
/**
 * Asks somebody to work here: a mail brings the link with which they make their account, and the answer has it too unless the
 * e-mail has an account. Again for the same e-mail, it replaces the link.
 */
export const invite = endpoint<typeof schema.inviteSchema>({
  method: 'POST',
  url: '/api/user/invite',
  access: 'admin',
  invalidates: 'nothing',
  status: 201,
})
/** The invitations that nobody has taken, the newest first. */
export const getInvitations = endpoint<typeof schema.getInvitationsSchema>({
  method: 'GET',
  url: '/api/user/invitations',
  access: 'admin',
})
export const revokeInvitation = endpoint<typeof schema.revokeInvitationSchema>({
  method: 'DELETE',
  url: '/api/user/invitation',
  access: 'admin',
  invalidates: 'nothing',
})
/** Whom the link of an invitation is for. */
export const readInvitation = endpoint<typeof schema.readInvitationSchema>({
  method: 'POST',
  url: '/api/user/read-invitation',
  access: 'guest',
  invalidates: 'nothing',
  rateLimit: 'codeTries',
})
/** Makes the account of the invited person, once. */
export const acceptInvitation = endpoint<typeof schema.acceptInvitationSchema>({
  method: 'POST',
  url: '/api/user/accept-invitation',
  access: 'guest',
  invalidates: 'sessions',
  rateLimit: 'codeTries',
})
export const setDuties = endpoint<typeof schema.setDutiesSchema>({
  method: 'PUT',
  url: '/api/user/set-duties',
  access: 'admin',
  invalidates: 'sessions',
  idempotent: true,
})
