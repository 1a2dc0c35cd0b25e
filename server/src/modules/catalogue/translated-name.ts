// Names of categories, subcategories and products in further languages.
import type { NameTranslations } from '@tokri/contract/language.ts'

export type Translated = { name: string; name_translations: NameTranslations }
type ShownName = { name: string; baseName?: string }

/** The name in a language. When it is a translation, `baseName` is the name that addresses are made of. */
export const nameIn = ({ name, name_translations }: Translated, language: string): ShownName => {
  const translation = (name_translations as Record<string, string>)[language]
  return translation === undefined ? { name } : { name: translation, baseName: name }
}

/** The translations after a change; an empty one is removed. */
export const changedNames = (before: NameTranslations, change: NameTranslations | undefined): NameTranslations =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, name]) => name !== ''))

/** For an answer to an administrator; nothing without translations. */
export const editedNames = (names: NameTranslations): { nameTranslations?: NameTranslations } =>
  Object.keys(names).length > 0 ? { nameTranslations: names } : {}

/** The translations as a text of the audit log: "hi: दूध"; null without any. */
export const translationsText = (names: NameTranslations): string | null =>
  Object.entries(names)
    .map(([code, name]) => `${code}: ${name}`)
    .join(', ') || null
