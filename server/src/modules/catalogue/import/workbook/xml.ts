// Splits XML into its tags and texts. It knows no document types, so that nothing expands into more than the file has.
import { withoutEntities } from '../clean-text.ts'

export type XmlPart =
  | { kind: 'open'; name: string; attribute: (name: string) => string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const attributeOf = (tag: string) => (name: string) => {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? []
  return withoutEntities(value)
}

export function* partsOfXml(xml: string): Generator<XmlPart> {
  for (let at = 0; at < xml.length; ) {
    const tag = xml.indexOf('<', at)
    const text = xml.slice(at, tag < 0 ? xml.length : tag)
    if (text !== '') yield { kind: 'text', text: withoutEntities(text) }
    if (tag < 0) return
    if (xml.startsWith('<![CDATA[', tag)) {
      const end = xml.indexOf(']]>', tag)
      yield { kind: 'text', text: xml.slice(tag + 9, end < 0 ? xml.length : end) }
      at = end < 0 ? xml.length : end + 3
      continue
    }
    const close = xml.startsWith('<!--', tag) ? '-->' : '>'
    const end = xml.indexOf(close, tag)
    if (end < 0) return
    const inside = xml.slice(tag + 1, end)
    at = end + close.length
    if (inside.startsWith('!') || inside.startsWith('?')) continue
    if (inside.startsWith('/')) yield { kind: 'close', name: inside.slice(1).trim() }
    else {
      const name = /^[^\s/]+/.exec(inside)?.[0] ?? ''
      yield { kind: 'open', name, attribute: attributeOf(inside), isEmpty: inside.endsWith('/') }
    }
  }
}
