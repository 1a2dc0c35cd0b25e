import { endpoint } from './endpoint.ts'
import type * as schema from './settings.schema.ts'

export const getSettings = endpoint<typeof schema.getSettingsSchema>({
  method: 'GET',
  url: '/api/settings/get-settings',
  access: 'guest',
  priority: 'normal',
})
export const updateSettings = endpoint<typeof schema.updateSettingsSchema>({
  method: 'PUT',
  url: '/api/settings/update',
  access: 'admin',
  invalidates: 'catalogue',
})
