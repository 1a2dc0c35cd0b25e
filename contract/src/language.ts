/** The language of the texts that every other language falls back to. Its pages have no prefix in their address. */
export const BASE_LANGUAGE = 'en'

/** The further languages of the shop by their codes, each with its name in itself. */
export const OTHER_LANGUAGES = { hi: 'हिन्दी' } as const
export type OtherLanguage = keyof typeof OTHER_LANGUAGES

/** A name in further languages, by their codes. */
export type NameTranslations = { [Code in OtherLanguage]?: string | undefined }

/**
 * A request names the reader's language in this header, such as `hi`: of messages, and of names that are translated. A
 * language that the shop does not have, or none, means the base language.
 */
export const LANGUAGE_HEADER = 'tokri-language'

/** The cookie with the language that the visitor has chosen. */
export const LANGUAGE_COOKIE = 'language'
