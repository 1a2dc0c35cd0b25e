// Compiles the texts of web/messages, a file per language, to functions of the storefront. They are compiled
// again only when a text has changed. The sentences of the server are in server/messages.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { main, root } from './process.mjs'

/** The language of the texts that every other language falls back to. */
const BASE_LANGUAGE = 'en'

const folder = path.join(root, 'web/messages')
const project = path.join(root, 'web/project.inlang')
const output = path.join(root, 'web/src/paraglide')

/** The codes of all languages, the base language first. */
export const languages = () => [
  BASE_LANGUAGE,
  ...fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== `${BASE_LANGUAGE}.json`)
    .map((name) => name.slice(0, -'.json'.length))
    .sort(),
]

/** The compiler reads the languages from this file, which editors read too. */
const settingsText = () =>
  `${JSON.stringify(
    {
      $schema: 'https://inlang.com/schema/project-settings',
      baseLocale: BASE_LANGUAGE,
      locales: languages(),
      modules: ['../node_modules/@inlang/plugin-message-format/dist/index.js'],
      'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
      telemetry: 'off',
    },
    null,
    2,
  )}\n`

const sourcesHash = () => {
  const hash = createHash('sha256')
    .update(fs.readFileSync(import.meta.filename))
    .update(settingsText())
  for (const language of languages()) hash.update(fs.readFileSync(path.join(folder, `${language}.json`)))
  return hash.digest('hex')
}

const stamp = path.join(output, '.compiled-from')

const isStale = (from) => {
  try {
    return fs.readFileSync(stamp, 'utf8') !== from
  } catch {
    return true
  }
}

export const compileMessages = async () => {
  const from = sourcesHash()
  if (!isStale(from)) return
  const { compile } = await import('@inlang/paraglide-js')
  fs.mkdirSync(project, { recursive: true })
  fs.writeFileSync(path.join(project, 'settings.json'), settingsText())
  await compile({
    project,
    outdir: output,
    // A module per language: the build of a language contains its texts alone (web/build/languages.ts).
    outputStructure: 'locale-modules',
    strategy: ['baseLocale'],
    emitReadme: false,
    emitPrettierIgnore: false,
    emitGitIgnore: false,
  })
  fs.writeFileSync(stamp, from)
}

const keysOf = (file) => Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')))

/** The keys of the texts that a file of another language lacks. They show in English. */
export const missingTexts = (file) => {
  const known = new Set(keysOf(file))
  return keysOf(path.join(folder, `${BASE_LANGUAGE}.json`)).filter((key) => !known.has(key))
}

const listMissingTexts = (files) => {
  for (const file of files) {
    const missing = missingTexts(file)
    console.log(`${path.relative(root, file)}: ${missing.length} texts are missing`)
    for (const key of missing) console.log(`  ${key}`)
  }
}

if (process.argv[1] === import.meta.filename)
  await main(async () => {
    const [option, ...files] = process.argv.slice(2)
    if (option !== '--missing') return compileMessages()
    const others = languages().slice(1)
    listMissingTexts(
      files.length > 0
        ? files.map((file) => path.resolve(file))
        : others.map((code) => path.join(folder, `${code}.json`)),
    )
  })
