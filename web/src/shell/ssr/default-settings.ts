import { defaultShopSettings, shownSettings } from '@tokri/rules/shop-settings.ts'
import type { Settings } from '../../lib/settings/settings-query.ts'

/** The settings of pages whose own cannot be read. */
export const defaultSettings: Settings = {
  ...shownSettings(defaultShopSettings),
  descriptions: { home: 'Groceries from stores near you', search: 'Search our shelves.' },
  ...{ paymentProviders: [], phoneLogin: false, timeZone: 'Asia/Kolkata' },
}
