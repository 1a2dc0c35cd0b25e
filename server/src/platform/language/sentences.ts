// The texts of the server in the reader's language. The code says each sentence in English: these sentences are part of
// the contract, word for word. server/messages has a file per other language, with the translation of each sentence; a
// part in braces, such as {name}, stands for a value. A sentence without a translation stays English.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type hindi from '../../../messages/hi.json'
import { serverFolder } from '../files/server-folder.ts'

/** An English sentence that Hindi, the language that is whole, has a translation of. */
export type Sentence = keyof typeof hindi

/** A sentence with values: what the finished English sentence looks like, and where its values stand. */
type Pattern = { shape: RegExp; names: string[]; translation: string }
type Translations = { sentences: ReadonlyMap<string, string>; patterns: readonly Pattern[] }

const PLACE = /\{(\w+)\}/g

const patternOf = (english: string, translation: string): Pattern => {
  const names = Array.from(english.matchAll(PLACE), ([, name = '']) => name)
  const parts = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return { shape: new RegExp(`^${parts.join('([^]+?)')}$`), names, translation }
}

/** How much of a sentence is not a value. */
const wordsOf = (english: string): number => english.replaceAll(PLACE, '').length

/** The longer the fixed part, the earlier a pattern is tried: it says more about the sentence. */
const translationsOf = (texts: Record<string, string>): Translations => {
  const all = Object.entries(texts)
  const withValues = all.filter(([english]) => english.search(PLACE) >= 0)
  withValues.sort(([one], [other]) => wordsOf(other) - wordsOf(one))
  return {
    sentences: new Map(all),
    patterns: withValues.map(([english, translation]) => patternOf(english, translation)),
  }
}

const folder = join(serverFolder, 'messages')

const translations: ReadonlyMap<string, Translations> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [
      name.slice(0, -'.json'.length),
      translationsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>), // test/languages.test.ts checks it
    ]),
)

type Values = Readonly<Record<string, string | number>>

const fill = (template: string, values: Values): string =>
  template.replaceAll(PLACE, (place, name: string) => String(values[name] ?? place))

/** Says a sentence with its values: `say('hi', 'Hello {name}', { name })`. */
const say = (language: string, english: Sentence, values: Values = {}): string =>
  fill(translations.get(language)?.sentences.get(english) ?? english, values)

export type Say = (english: Sentence, values?: Values) => string

/** `say` in one language. */
export const sayIn =
  (language: string): Say =>
  (english, values) =>
    say(language, english, values)

/** For dates and numbers: the language as it is written in India, with Latin digits. */
export const localeOf = (language: string): string => `${language}-IN-u-nu-latn`

/** The address of a page of the storefront in a language: "/hi/about". */
export const pageIn = (language: string, path: string): string =>
  language === BASE_LANGUAGE ? path : `/${language}${path}`

/** Translates a finished sentence, such as one of a schema; its values are found by its pattern. */
export const inLanguage = (language: string, english: string): string => {
  const table = translations.get(language)
  if (!table) return english
  const whole = table.sentences.get(english)
  if (whole !== undefined) return whole
  for (const { shape, names, translation } of table.patterns) {
    const found = shape.exec(english)
    if (found) return fill(translation, Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])))
  }
  return english
}
