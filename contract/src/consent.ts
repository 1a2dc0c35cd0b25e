// What a person agrees to. Nothing of a purpose is done without their consent.
import type * as schema from './consent.schema.ts'
import { endpoint } from './endpoint.ts'

export const giveConsent = endpoint<typeof schema.giveConsentSchema>({
  method: 'POST',
  url: '/api/user/consents',
  access: 'user',
  invalidates: 'nothing',
  idempotent: true,
  status: 201,
})
export const getConsents = endpoint<typeof schema.getConsentsSchema>({
  method: 'GET',
  url: '/api/user/consents',
  access: 'user',
})
