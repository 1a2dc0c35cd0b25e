import * as schema from '@tokri/contract/settings.schema.ts'
import * as contract from '@tokri/contract/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { settingsShapeOf, updateSettings } from './service.ts'

export const settingsRoutes = (route: Route, deps: Deps): void => {
  const present = () => settingsShapeOf(deps.settings.current, deps.payments.offered)

  route(contract.getSettings, schema.getSettingsSchema, () => ({ message: 'Settings', data: present() }))

  route(contract.updateSettings, schema.updateSettingsSchema, async ({ user, body }) => {
    await updateSettings(deps, user.id, body)
    return { message: 'Settings saved', data: present() }
  })
}
