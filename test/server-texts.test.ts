// Every sentence that the server answers has a translation in server/messages. The test reads the sentences from the code,
// where they are written in English. What only administrators read is in English: files that are imported, reports for
// tax returns.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@tokri/contract/errors.ts'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '../server/src/platform/language/sentences.ts'
import { filesOf, isTest } from './imports.ts'

const root = join(import.meta.dirname, '..')

type Node = { type: string; [key: string]: unknown }

const isRead = (file: string) =>
  /^contract\/src\/(?:.*\.schema|errors|fields|file)\.ts$/.test(file) ||
  /^rules\/src\/(?:address-rules|service-area|shop-settings)\.ts$/.test(file) ||
  /^server\/src\/(?:app\.ts|platform\/(?:errors\.ts|http\/)|modules\/)/.test(file)

/** Reports and files of administrators, and what is written for programs and logs. */
const isOfCounter = (file: string) =>
  /\/catalogue\/import\/|\/catalogue\/index\/|-csv\.ts$|-metrics\.ts$|\/picture-bucket\.ts$|\/http\/(?:openapi|api-docs)\.ts$/.test(
    file,
  )

/** Names that PDF files and devices have, and the page of the test provider. */
const isSaidElsewhere = (file: string) =>
  /(?:invoice|device-name|ledger|pay-page(?:-html)?|razorpay-provider)\.ts$/.test(file)

/** Sentences that are kept with an order, or that another text contains. */
const kept = /^(?:No such picture|SELECT )/

const isSentence = (text: string, isMessage: boolean) =>
  isMessage ? /^[A-Z{]/.test(text) && /[a-z]/.test(text) : /^[A-Z][^:]*[a-z] [a-z]/.test(text)

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' || key === 'key'
      ? []
      : (Array.isArray(value) ? value : [value]).filter((each): each is Node => typeof each?.type === 'string'),
  )

/** The sentences of a file; `{}` stands for each value. */
const sentencesIn = (code: string): string[] => {
  const found: string[] = []
  const walk = (node: Node, isMessage: boolean): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TaggedTemplateExpression':
        return
      case 'NewExpression':
        if ((node.callee as Node).name === 'Error') return
        break
      case 'CallExpression':
        // Logs, and messages that are said in a language already.
        if (/\blog$/.test(code.slice(Number(node.start), Number((node.callee as Node).end)).replace(/\.\w+$/, '')))
          return
        break
      case 'Property': {
        const name = String((node.key as Node).name)
        for (const child of childrenOf(node)) walk(child, name === 'message')
        return
      }
      case 'Literal':
        if (typeof node.value === 'string' && isSentence(node.value, isMessage)) found.push(node.value)
        return
      case 'TemplateLiteral': {
        const quasis = node.quasis as { value: { cooked: string } }[]
        const text = quasis.map(({ value }) => value.cooked).join('{}')
        if (isSentence(text, isMessage)) found.push(text)
        return
      }
    }
    for (const child of childrenOf(node)) walk(child, isMessage && node.type !== 'CallExpression')
  }
  walk(parseAst(code, { lang: 'ts' }) as unknown as Node, false)
  return found
}

const withoutNames = (sentence: string) => sentence.replaceAll(/\{\w*\}/g, '{}')
const valuesOf = (sentence: string) => sentence.match(/\{\w+\}/g)?.sort() ?? []

const folder = join(root, 'server/messages')
const languages = readdirSync(folder).map((name) => name.replace('.json', ''))
const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>

describe.each(languages)('the texts of the server in the language %s', (language) => {
  const texts = textsOf(language)

  it('say every sentence that an answer can have', async () => {
    const translated = new Set(Object.keys(texts).map(withoutNames))
    const missing = (await Promise.all(['contract/src', 'rules/src', 'server/src'].map(filesOf)))
      .flat()
      .filter((file) => isRead(file) && !isTest(file) && !isOfCounter(file) && !isSaidElsewhere(file))
      .flatMap((file) =>
        sentencesIn(readFileSync(join(root, file), 'utf8'))
          .filter((sentence) => !kept.test(sentence) && !translated.has(withoutNames(sentence)))
          .map((sentence) => `${file}: ${sentence}`),
      )
    expect(missing).toEqual([])
  })

  it('say the message of every error code', () => {
    const english = Object.values(errorCodes).map(({ message }) => message)
    expect(english.filter((message) => inLanguage(language, message) === message)).toEqual([])
  })

  it('keep the values of each sentence, and are sorted', () => {
    expect(Object.entries(texts).filter(([one, other]) => String(valuesOf(one)) !== String(valuesOf(other)))).toEqual(
      [],
    )
    expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted())
  })

  it('are found for a finished sentence by its own pattern, whatever the values are', () => {
    for (const [english, translation] of Object.entries(texts)) {
      const finished = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => `“${name}”`)
      expect(inLanguage(language, finished(english))).toBe(finished(translation))
    }
  })
})

it('leave a sentence without a translation, and every sentence of an unknown language, in English', () => {
  expect(inLanguage('hi', 'Nobody has translated this')).toBe('Nobody has translated this')
  expect(inLanguage('xx', 'Item Added')).toBe('Item Added')
})
