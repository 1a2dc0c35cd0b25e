import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { ladderInRupees } from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import { createContext, use } from 'react'

export type Settings = SettingsShape

const { chargeLadder, recentPasswordRefundPaise, ...plain } = defaultShopSettings
export const defaultSettings: Settings = {
  ...plain,
  chargeLadder: ladderInRupees(chargeLadder),
  recentPasswordRefund: toRupees(recentPasswordRefundPaise),
  paymentProviders: [],
}

/** Name, promises and search hints of the shop. If they cannot be loaded, the shop uses the defaults. */
export const settingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) =>
      call(getSettings, {}, { signal }).then(
        ({ data }) => data,
        () => defaultSettings,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Provided once by the shell: a query observer in each of thirty cards would be slow on a phone. */
export const SettingsContext = createContext(defaultSettings)
export const useSettings = (): Settings => use(SettingsContext)
