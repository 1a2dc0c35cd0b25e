import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import * as schema from '@tokri/contract/settings.schema.ts'
import * as contract from '@tokri/contract/settings.ts'
import * as setup from '@tokri/contract/setup.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language/request-language.ts'
import { refuseStale } from '../../platform/refuse-stale.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { scheduleBackups, showBackups } from './backup-plan.ts'
import { readFirstSteps, tickFirstSteps } from './first-steps.ts'
import { secretSourcesOf, testService, touchesSecrets } from './secrets.ts'
import { changesSafety, requireShopName, settingsIn, settingsShapeOf, updateSettings } from './service.ts'

/** Functions of the modules user and catalogue, wired in app.ts. */
type Wired = {
  requireRecentPassword: (deps: Deps, viewer: Viewer) => Promise<void>
  /** Whatever the settings say. */
  requirePasswordEntered: (deps: Deps, viewer: Viewer) => Promise<void>
  confirmPassword: (deps: Deps, viewer: Viewer, password: string) => Promise<void>
  shopTimeZone: (deps: Deps) => string
  reachesPhones: (deps: Deps) => boolean
  shopContact: (deps: Deps) => SettingsShape['contact']
  offeredProviders: (deps: Deps) => ProviderName[]
  /** Throws for an address that is no picture of the shop. */
  requirePictures: (tx: Tx, addresses: string[], at: Date) => Promise<void>
  hasManyProducts: () => Promise<boolean>
}

export const settingsRoutes = (
  route: Route,
  deps: Deps,
  { requireRecentPassword, requirePasswordEntered, confirmPassword, ...wired }: Wired,
): void => {
  const { shopTimeZone, shopContact, reachesPhones, offeredProviders, requirePictures, hasManyProducts } = wired
  const present = async () =>
    settingsShapeOf(deps.settings.current, {
      paymentProviders: offeredProviders(deps),
      phoneLogin: reachesPhones(deps),
      timeZone: shopTimeZone(deps),
      contact: shopContact(deps),
      manyProducts: await hasManyProducts(),
    })

  route(contract.getSettings, schema.getSettingsSchema, async ({ request }) => ({
    message: 'Settings',
    data: settingsIn(languageOf(request), await present()),
  }))

  route(contract.updateSettings, schema.updateSettingsSchema, async ({ user, body: { was, ...update } }) => {
    await deps.settings.reload()
    refuseStale(await present(), was, 'Somebody else changed these settings meanwhile. Look at them again.')
    if (touchesSecrets(update)) await requirePasswordEntered(deps, user)
    if (changesSafety(deps.settings, update)) await requireRecentPassword(deps, user)
    await updateSettings(deps, { actor: user.id, timeZone: shopTimeZone(deps), requirePictures }, update)
    return { message: 'Settings saved', data: await present() }
  })

  route(setup.secretSources, schema.secretSourcesSchema, () => ({
    message: 'Keys',
    data: secretSourcesOf(deps),
  }))
  route(setup.firstSteps, schema.firstStepsSchema, async () => ({
    message: 'First steps',
    data: await readFirstSteps(deps),
  }))
  route(setup.tickFirstSteps, schema.tickFirstStepsSchema, async ({ body: { names } }) => {
    await tickFirstSteps(deps, names)
    return { message: 'Ticked off' }
  })

  route(setup.removeDemo, schema.removeDemoSchema, async ({ user, body: { password, shopName } }) => {
    requireShopName(deps.settings, shopName)
    await confirmPassword(deps, user, password)
    const { archived, ...sums } = await deps.removeDemo(user.id)
    const data = { ...sums, archived: archived.map(({ id, ...product }) => ({ _id: id, ...product })) }
    return { message: 'The demo is gone: this shop is yours', data }
  })

  route(setup.backups, schema.backupsSchema, async () => ({ message: 'Backups', data: await showBackups(deps) }))
  route(setup.scheduleBackups, schema.scheduleBackupsSchema, async ({ user, body }) => {
    await requireRecentPassword(deps, user)
    await scheduleBackups(deps, body, user.id)
    return { message: body.at === null ? 'The shop makes no backups by itself' : 'Backups scheduled' }
  })

  route(setup.testService, schema.testServiceSchema, async ({ user, body: { service } }) => ({
    message: await testService(deps, user.id, service),
  }))
}
