// The texts of screens (web/messages) and of the server (server/messages). English and Hindi are whole. A further language may
// lack texts, which then show in English.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_LANGUAGE, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import { describe, expect, it } from 'vitest'
import { languages, missingTexts } from '../scripts/messages.mjs'

const root = join(import.meta.dirname, '..')

type Message = string | { match: Record<string, string> }[]
type Messages = Record<string, Message>

const readMessages = (path: string): Messages => JSON.parse(readFileSync(join(root, path), 'utf8'))
const messagesOf = (language: string) => readMessages(`web/messages/${language}.json`)
const english = messagesOf(BASE_LANGUAGE)
const valuesOf = (message: Message = '') =>
  [...new Set(JSON.stringify(message).match(/(?<=\{)\w+(?=\})|(?<=input )\w+/g))].sort().join()
/** The keys whose message names other values than the English one. */
const otherValues = (messages: Messages) =>
  Object.keys(messages).filter((key) => valuesOf(english[key]) !== valuesOf(messages[key]))

it('names and texts are in the same languages', () =>
  expect([BASE_LANGUAGE, ...Object.keys(OTHER_LANGUAGES)]).toEqual(languages()))

it.each(['web', 'server'])('Hindi has one word for signing in and one for signing out (%s)', (part) => {
  const texts = Object.values(readMessages(`${part}/messages/hi.json`)).map((text) => JSON.stringify(text))
  expect(texts.filter((text) => /साइन[ -]?(इन|आउट)|लॉग (इन|आउट)/.test(text))).toEqual([])
})

/** The word of an idea, and what else it could be called. "कार्ट" is masculine. */
const oneWord: [word: string, others: RegExp][] = [
  ['बैग', /थैल|झोल/],
  ['इनवॉइस', /इनवॉयस|चालान/],
  ['टिप', /बख़?्?शीश/],
  ['क्वालिटी', /गुणवत्ता|quality/i],
  ['खाता', /अकाउंट/],
  ['ईमेल', /ई-मेल/],
  ['उत्पाद', /प्रोडक्ट/],
  ['राइडर', /डिलीवरी (?:बॉय|वाल[ाे])/],
  ['कार्ट', /(?:आपकी|मेरी|छोटी|पूरी) कार्ट/],
]
it.each(['web', 'server'])('Hindi has one word for an idea (%s)', (part) => {
  const texts = Object.values(readMessages(`${part}/messages/hi.json`)).map((text) => JSON.stringify(text))
  for (const [word, others] of oneWord) expect([word, ...texts.filter((text) => others.test(text))]).toEqual([word])
})

describe('the texts of screens', () => {
  it('are whole in Hindi', () => expect(Object.keys(messagesOf('hi'))).toEqual(Object.keys(english)))

  it.each([...languages().map((each) => `web/messages/${each}.json`), 'web/messages/examples/ta.json'])(
    '%s is sorted, and has known keys with the values of the English text',
    (path) => {
      const messages = readMessages(path)
      const keys = Object.keys(messages)
      expect(keys).toEqual(keys.toSorted())
      expect(keys.filter((key) => !(key in english))).toEqual([])
      expect(otherValues(messages)).toEqual([])
    },
  )

  it('that a partial language lacks are listed', () => {
    const example = 'web/messages/examples/ta.json'
    const present = Object.keys(readMessages(example))
    expect(present.length).toBeGreaterThanOrEqual(200)
    expect([...missingTexts(join(root, example)), ...present].sort()).toEqual(Object.keys(english).sort())
  })
})

describe.each(readdirSync(join(root, 'server/messages')))('the texts of the server in %s', (name) => {
  const texts = Object.entries(JSON.parse(readFileSync(join(root, 'server/messages', name), 'utf8')))
  const placesOf = (sentence: unknown) =>
    String(
      String(sentence)
        .match(/\{\w+\}/g)
        ?.sort() ?? '',
    )

  it('are sorted, and keep the values of each sentence', () => {
    const sentences = texts.map(([english]) => english)
    expect(sentences).toEqual(sentences.toSorted())
    expect(texts.filter(([english, translation]) => placesOf(english) !== placesOf(translation))).toEqual([])
  })
})
