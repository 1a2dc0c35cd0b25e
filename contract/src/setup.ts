// What sets a shop up and keeps it, apart from the settings themselves, which every page of the shop reads.
import { endpoint } from './endpoint.ts'
import type * as schema from './settings.schema.ts'

export const secretSources = endpoint<typeof schema.secretSourcesSchema>({
  method: 'GET',
  url: '/api/settings/secret-sources',
  access: 'admin',
})
export const testService = endpoint<typeof schema.testServiceSchema>({
  method: 'POST',
  url: '/api/settings/test-service',
  noTimeout: true,
  access: 'admin',
  invalidates: 'nothing',
  rateLimit: 'serviceTests',
})
export const firstSteps = endpoint<typeof schema.firstStepsSchema>({
  method: 'GET',
  url: '/api/settings/first-steps',
  access: 'admin',
})
export const tickFirstSteps = endpoint<typeof schema.tickFirstStepsSchema>({
  method: 'PUT',
  url: '/api/settings/first-steps',
  access: 'admin',
  invalidates: 'nothing',
})
/**
 * Makes the demo the owner's shop: takes out its goods, people, suppliers and recipes, and the orders of its shoppers. 400 with
 * the field if password or name of the shop are wrong.
 */
export const removeDemo = endpoint<typeof schema.removeDemoSchema>({
  method: 'POST',
  url: '/api/settings/remove-demo',
  access: 'admin',
  invalidates: 'catalogue',
  noTimeout: true,
})
export const backups = endpoint<typeof schema.backupsSchema>({
  method: 'GET',
  url: '/api/settings/backups',
  access: 'admin',
})
/** Schedules the backups of the shop. 400 for a folder that cannot be written. */
export const scheduleBackups = endpoint<typeof schema.scheduleBackupsSchema>({
  method: 'PUT',
  url: '/api/settings/backups',
  access: 'admin',
  invalidates: 'nothing',
})
