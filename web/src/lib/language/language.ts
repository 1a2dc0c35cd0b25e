// Each language has its own build of the storefront (web/build/languages.ts), which contains the texts of that language
// alone. The pages of the base language have no prefix in their address, those of another have its code: /hi/cart.
// urls.ts and the router know addresses without the prefix.
import { BASE_LANGUAGE, type LANGUAGE_HEADER } from '@tokri/contract/language.ts'

declare const __LANGUAGE__: string | undefined
declare const __LANGUAGES__: readonly LanguageName[] | undefined

/** A language, and its name in itself. */
export type LanguageName = { code: string; name: string }

/** The language of this build. */
export const language: string = typeof __LANGUAGE__ === 'undefined' ? BASE_LANGUAGE : __LANGUAGE__

/** For dates and numbers: the language as it is written in India, with Latin digits. */
export const locale = `${language}-IN-u-nu-latn`

/** Every language of the shop, the base language first. */
export const languages: readonly LanguageName[] = typeof __LANGUAGES__ === 'undefined' ? [] : __LANGUAGES__

const prefixOf = (code: string) => (code === BASE_LANGUAGE ? '' : `/${code}`)

/** The prefix of addresses in this language: '' or '/hi'. */
export const languagePrefix = prefixOf(language)

/** The public address of a page of urls.ts in a language. */
export const addressIn = (code: string, path: string): string => prefixOf(code) + path

/** The public address of a page of urls.ts in this language. */
export const publicAddress = (path: string): string => addressIn(language, path)

/** The reverse of `publicAddress`. An address without the prefix stays. */
export const withoutLanguage = (address: string): string => {
  if (address === languagePrefix) return '/'
  return languagePrefix !== '' && address.startsWith(`${languagePrefix}/`)
    ? address.slice(languagePrefix.length)
    : address
}

/** Asks the API for names and messages in this language. */
export const languageHeader: Record<string, string> =
  language === BASE_LANGUAGE ? {} : { ['tokri-language' satisfies typeof LANGUAGE_HEADER]: language }
