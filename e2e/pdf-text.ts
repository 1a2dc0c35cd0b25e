// The text of a PDF that PDFKit has written: its fonts are subsets, each with a table from glyphs to letters.
import { inflateSync } from 'node:zlib'

const unpacked = (object: string): string => {
  const packed = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1] ?? ''
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

const lettersOf = (hex: string): string =>
  String.fromCharCode(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** `<0000> <0002> [<0041> <0042> <0043>]`, several of them in a table. */
const readTable = (table: string): string[] => {
  const glyphs: string[] = []
  for (const [, from = '', , letters = ''] of table.matchAll(/<([\da-f]+)> <([\da-f]+)> \[(.*?)\]/gis))
    for (const [index, [, hex = '']] of [...letters.matchAll(/<([\da-f ]*)>/gi)].entries())
      glyphs[Number.parseInt(from, 16) + index] = lettersOf(hex)
  return glyphs
}

export const pdfText = (file: Buffer): string => {
  const pdf = file.toString('latin1')
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, text]) => [id, text]),
  )
  const fonts = new Map<string, string[]>()
  for (const [, name = '', id] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    fonts.set(name, readTable(unpacked(objects.get(table) ?? '')))
  }
  const pages = [...objects.values()]
    .filter((text) => /\/FlateDecode\n>>\nstream\n/.test(text ?? ''))
    .flatMap((text) => {
      const page = unpacked(text ?? '')
      return page.includes('BT') ? [page] : []
    })
  let font: string[] = []
  let text = ''
  for (const page of pages)
    for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? []
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gi))
        text += (hex.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')
      if (shown) text += '\n'
    }
  return text
}
