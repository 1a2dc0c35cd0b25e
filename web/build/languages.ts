import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../scripts/messages.mjs'

const [baseLanguage = ''] = languages()

/** The language of a build environment: `client_hi` and `ssr_hi` build in Hindi, `client` and `ssr` in the base language. */
const languageOf = (environment: string): string => /^(?:client|ssr)_(.+)$/.exec(environment)?.[1] ?? baseLanguage

export const otherLanguages = languages().slice(1)

const nameOf = (code: string): string =>
  JSON.parse(readFileSync(new URL(`../messages/${code}.json`, import.meta.url), 'utf8')).language_name

/** The constants of src/lib/language/language.ts. */
export const languageConstants = (environment: string) => ({
  __LANGUAGE__: JSON.stringify(languageOf(environment)),
  __LANGUAGES__: JSON.stringify(languages().map((code) => ({ code, name: nameOf(code) }))),
})

/** The language of which an environment has the constants. */
const languageIn = ({ config }: { config: { define?: Record<string, unknown> } }): string =>
  JSON.parse(String(config.define?.__LANGUAGE__))

type Message = (values?: Record<string, string>) => string

/** The compiled messages of a language, by their keys. */
const messagesOf = async (language: string): Promise<Record<string, Message>> =>
  await import(new URL(`../src/paraglide/messages/${language}.js`, import.meta.url).href)

const importOfMessages = /import \{ m \} from ["']([./]+paraglide)\/messages\.js["'];?/

/**
 * The source of a module with the texts of one language in the place of its messages: a message without values becomes a
 * string, another a function of this module. Each page then loads the texts of its own modules only.
 */
export const inlineMessages = (code: string, messages: Record<string, Message>): string | undefined => {
  const [statement, folder] = importOfMessages.exec(code) ?? []
  if (!statement) return
  const functions = new Map<string, string>()
  const inlined = code
    .replace(statement, '')
    .replace(/(?<![\w.$])m\.(\w+)(\(\))?/g, (_, key: string, call?: string) => {
      const message = messages[key]
      if (!message) throw new Error(`There is no message ${key}.`)
      if (call && message.length === 0) return JSON.stringify(message())
      functions.set(key, message.toString())
      return `message_${key}${call ?? ''}`
    })
  const sources = [...functions].map(([key, source]) => `const message_${key} = ${source};\n`).join('')
  const registry = sources.includes('registry.') ? `import * as registry from '${folder}/registry.js';\n` : ''
  return registry + sources + inlined
}

/**
 * Gives each environment the texts of its language alone. The functions that choose a text at run time would bring every
 * language to every page. The same for its fonts, src/fonts/<code>.css. A build inlines the texts; the development server imports the module of its language.
 */
export const languageMessages = (): Plugin => ({
  name: 'language-messages',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== './messages/_index.js' || !importer?.endsWith('/src/paraglide/messages.js')) return
    return join(dirname(importer), 'messages', `${languageIn(this.environment)}.js`)
  },
  async transform(code, id) {
    if (/\/src\/styles\.css$/.test(id)) {
      const fonts = join(dirname(id), 'fonts', `${languageIn(this.environment)}.css`)
      return existsSync(fonts) ? { code: code + readFileSync(fonts, 'utf8'), map: null } : undefined
    }
    if (this.environment.mode !== 'build' || !/\/web\/src\/.*\.tsx?(?:\?|$)/.test(id.replaceAll('\\', '/'))) return
    const inlined = inlineMessages(code, await messagesOf(languageIn(this.environment)))
    return inlined === undefined ? undefined : { code: inlined, map: null }
  },
})
