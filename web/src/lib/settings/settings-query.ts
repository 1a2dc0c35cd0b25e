import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { must } from '@tokri/rules/must.ts'
import { createContext, use } from 'react'

export type Settings = SettingsShape

let defaults: Settings | undefined

/**
 * Sets what pages show whose settings cannot be read. Only the renderer of the server does: each page embeds its settings,
 * and the browser keeps those if it cannot load newer ones.
 */
export const setDefaultSettings = (settings: Settings): void => {
  defaults = settings
}
export const defaultSettings = (): Settings | undefined => defaults

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
          if (defaults) return defaults
          throw error
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Provided once by the shell: a query observer in each of thirty cards would be slow on a phone. */
export const SettingsContext = createContext<Settings | null>(null)
export const useSettings = (): Settings => must(use(SettingsContext))
