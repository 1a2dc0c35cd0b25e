// The setting `requireSecondFactor`: administrators and staff without a second factor are treated like shoppers until
// they set one up. Their calls are then refused with `second_factor_required`.
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import type { Authenticate } from '../../../platform/security/access.ts'
import { hasSecondFactor } from './queries.ts'

export const withSecondFactor =
  ({ db, settings }: Pick<Deps, 'db' | 'settings'>, authenticate: Authenticate): Authenticate =>
  async (token, keptMs) => {
    const viewer = await authenticate(token, keptMs)
    if (!settings.current.requireSecondFactor || !can(viewer, 'staff')) return viewer
    if (await hasSecondFactor(db, viewer.id)) return viewer
    return { ...viewer, role: 'User', duties: [], lacksSecondFactor: true }
  }
