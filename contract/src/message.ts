// Messages to phones: what a person wants to get, and what providers report.
import { endpoint } from './endpoint.ts'
import type * as schema from './message.schema.ts'

export const getMessageChoices = endpoint<typeof schema.getMessageChoicesSchema>({
  method: 'GET',
  url: '/api/user/messages',
  access: 'user',
})
export const setMessageChoices = endpoint<typeof schema.setMessageChoicesSchema>({
  method: 'PUT',
  url: '/api/user/messages',
  access: 'user',
  invalidates: 'nothing',
})
export const getMessageSettings = endpoint<typeof schema.getMessageSettingsSchema>({
  method: 'GET',
  url: '/api/settings/messages',
  access: 'admin',
})
/** What became of messages. Whoever knows the secret of the address is the provider. */
export const messageReport = endpoint<typeof schema.messageReportSchema>({
  method: 'POST',
  url: '/api/message/report/:provider/:secret',
  access: 'signature',
  body: 'raw',
  invalidates: 'nothing',
})
