// Every text that a shopper or somebody at the floor reads is a message of web/messages, so that it exists in each
// language. This test finds texts in the code of their screens. The counter of administrators is in English.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { languages, missingTexts } from '../scripts/messages.mjs'
import { filesOf, isTest } from './imports.ts'

const root = join(import.meta.dirname, '..')

type Node = { type: string; [key: string]: unknown }

/** Screens that only administrators and managers of a store open. */
const isOfCounter = (file: string) =>
  /^web\/src\/(?:counter\/|components\/(?:import\/|table)|routes\/dashboard\/(?:_admin|figures|day-close|accounts))/.test(
    file,
  )

/** Texts for programs: the service worker is one for all languages, and the renderer's texts without words. */
const isForPrograms = (file: string) =>
  /\.gen\.|\/paraglide\/|\.d\.ts$|^web\/src\/shell\/(?:service-worker|entry-|ssr\/(?!error-page))/.test(file)

/** Attributes that no one reads. */
const silent =
  /^(?:className|\w*ClassName|id|key|type|role|rel|href|src|as|lang|dir|style|look|size|sizes|side|align|kind|method|accept|art|content|crossOrigin|media|target|pattern|inputMode|autoComplete|enterKeyHint|shapeRendering|viewBox|d|fill|stroke\w*|transform|points|aria-(?:hidden|live|current|controls|haspopup|labelledby|describedby|relevant|sort)|data-.*|html[A-Z].*)$/

/** The same in every language, or not for people: names, addresses, keys of the query cache, selectors. */
const never =
  /^(?:Bearer …|Facebook|Instagram|LinkedIn|Tokri$|F&O|fno|Google Maps$|Apple Maps$|Enter$|Escape|Backspace|Notification|Bearer|invalid token$|\/|#|\(|translate|input, |main (?:input|h1)|transform, |buy again$|required name|userSpace|crispEdges|npm run |accounts@|(?:cart promise|lost coupon|own \w+|rating of|shelf|brand|category|word|size) ?(?:…|$)|own (?:order|stock) )/

/** Class names and lengths. */
const isStyle = (text: string) =>
  /(?:^|\s)(?:-?[a-z]+-(?:[a-z0-9[(./-]+)|flex|grid|block|contents|sticky|relative|\d+px|\d+vw)(?=[\s,]|$)/.test(
    text,
  ) && !/^[A-Z]/.test(text)

const isReadable = (text: string) => /[A-Za-z]{2}/.test(text) && !never.test(text.trim()) && !isStyle(text)

/** A text with spaces or a capital letter, unlike codes and addresses. */
const isSentence = (text: string) =>
  isReadable(text) &&
  (/^[A-Z][a-z]+(?: [A-Z][A-Za-z]+)*(?:\.\.\.)?$/.test(text.trim()) ||
    /(?:^|\s)[A-Za-z]+[’']?[a-z]*(?:,? [a-z(…]|[.!?] [A-Z])/.test(text))

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent'
      ? []
      : (Array.isArray(value) ? value : [value]).filter((each): each is Node => typeof each?.type === 'string'),
  )

/** The readable texts of a file, with their lines. */
const textsIn = (code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] => {
  const found: string[] = []
  const note = (node: Node, text: string) =>
    found.push(`${code.slice(0, Number(node.start)).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`)
  const walk = (node: Node): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
        return
      case 'NewExpression':
        if (/Error$/.test((node.callee as Node).name as string)) return
        break
      case 'Property':
        // A type of schema.org, for search engines.
        if ((node.key as Node).value === '@type') return
        // A library's own text, for which it takes another.
        if (code.startsWith('m.', Number((node.value as Node).start))) {
          walk(node.value as Node)
          return
        }
        break
      case 'JSXText':
        if (isReadable(node.value as string)) note(node, node.value as string)
        return
      case 'JSXAttribute': {
        const name = String((node.name as Node).name)
        if (silent.test(name)) return
        const value = node.value as Node | null
        // A field has a name for programs, a row of a bill one to read.
        if (name === 'name' && value?.type === 'Literal' && !/^[A-Z]/.test(String(value.value))) return
        if (value?.type === 'Literal') {
          if (typeof value.value === 'string' && isReadable(value.value) && !/^[a-z-]+$/.test(value.value))
            note(value, value.value)
          return
        }
        break
      }
      case 'Literal':
        if (typeof node.value === 'string' && isSentence(node.value)) note(node, node.value)
        return
      case 'TemplateLiteral': {
        const text = (node.quasis as Node[]).map((each) => (each.value as { raw: string }).raw).join('…')
        if (
          isSentence(text) ||
          (isReadable(text) &&
            /… ?([a-z]{3,} )*[a-z]{4,}(…|$)|^([A-Z][a-z]+ )+[·"“]? ?…|…[,%]? [A-Za-z]{3,}$/.test(text))
        )
          note(node, text)
        break
      }
    }
    for (const child of childrenOf(node)) walk(child)
  }
  walk(parseAst(code, { lang }) as unknown as Node)
  return found
}

it('the screens of shoppers and of the floor have no text of their own', async () => {
  const files = (await filesOf('web/src')).filter((file) => !isTest(file) && !isForPrograms(file) && !isOfCounter(file))
  const found = files.flatMap((file) =>
    textsIn(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map((text) => `${file}:${text}`),
  )
  expect(found).toEqual([])
})

it('finds texts in elements, attributes, strings and templates, and no class names or codes', () => {
  const code = `const a = <p className="flex items-center" title="Close it">Hi <b>there</b>{open ? 'Try again' : 'closed'}</p>
const b = \`Only \${left} left\`
const c = m.cart_empty()
const d = <Row name="Final amount">{\`\${count} results\${more}\`}{'Done. Next one!'}</Row>
const e = { '@type': 'Offer', field: <input name="coupon" /> }`
  expect(textsIn(code)).toEqual([
    '1: Close it',
    '1: Hi',
    '1: there',
    '1: Try again',
    '2: Only … left',
    '4: Final amount',
    '4: … results…',
    '4: Done. Next one!',
  ])
})

type Message = string | { match: Record<string, string> }[]
const messagesOf = (language: string): Record<string, Message> =>
  JSON.parse(readFileSync(join(root, `web/messages/${language}.json`), 'utf8'))
const valuesOf = (message: Message = '') =>
  [...new Set(JSON.stringify(message).match(/(?<=\{)\w+(?=\})|(?<=input )\w+/g))].sort()

it('every message exists in English and in Hindi, with the same values', () => {
  const [en, hi] = [messagesOf('en'), messagesOf('hi')]
  expect(Object.keys(hi)).toEqual(Object.keys(en))
  const different = Object.keys(en).filter((key) => String(valuesOf(en[key])) !== String(valuesOf(hi[key])))
  expect(different).toEqual([])
})

it('the messages of every language are sorted by their keys, and have no key that English lacks', () => {
  const known = messagesOf('en')
  for (const language of languages()) {
    const keys = Object.keys(messagesOf(language))
    expect(keys, language).toEqual([...keys].sort())
    expect(
      keys.filter((key) => !(key in known)),
      language,
    ).toEqual([])
  }
})

it('the example of a further language has 200 texts that English has, with the same values, and the rest is listed', () => {
  const example = 'web/messages/examples/ta.json'
  const [en, ta] = [messagesOf('en'), JSON.parse(readFileSync(join(root, example), 'utf8')) as Record<string, Message>]
  const keys = Object.keys(ta)
  expect(keys.length).toBeGreaterThanOrEqual(200)
  expect(keys).toEqual([...keys].sort())
  expect(keys.filter((key) => String(valuesOf(en[key])) !== String(valuesOf(ta[key])))).toEqual([])
  const missing = missingTexts(join(root, example))
  expect([...missing, ...keys].sort()).toEqual(Object.keys(en).sort())
})
