import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { defaultShopSettings, shownSettings } from '@tokri/rules/shop-settings.ts'
import { createContext, use } from 'react'

export type Settings = SettingsShape

/**
 * The defaults for pages whose settings cannot be read. Only the server's build contains them: each page embeds its
 * settings, and the browser keeps those if it cannot load newer ones.
 */
export const defaultSettings = (
  import.meta.env.SSR
    ? { ...shownSettings(defaultShopSettings), paymentProviders: [], phoneLogin: false, timeZone: 'Asia/Kolkata' }
    : undefined
) as Settings

/** Every page embeds its settings, so they leave out the texts of the legal pages. */
const withoutTexts = ({ privacy, terms, refunds, shipping, contact }: Settings['pages']): Settings['pages'] => {
  const bare = (page: typeof privacy) => page && { ...page, text: '' }
  return {
    ...{ privacy: bare(privacy), terms: bare(terms), refunds: bare(refunds) },
    ...{ shipping: bare(shipping), contact: bare(contact) },
  }
}

/** Name, promises and search hints of the shop. */
export const settingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['settings'],
    meta: { personal: false },
    queryFn: ({ signal }) =>
      call(getSettings, {}, { signal }).then(
        ({ data }) => ({ ...data, pages: withoutTexts(data.pages) }),
        (error: unknown) => {
          if (import.meta.env.SSR) return defaultSettings
          throw error
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Provided once by the shell: a query observer in each of thirty cards would be slow on a phone. */
export const SettingsContext = createContext(defaultSettings)
export const useSettings = (): Settings => use(SettingsContext)
