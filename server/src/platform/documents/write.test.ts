import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { drawPdf } from './pdf.ts'
import { heightOf, write } from './write.ts'

type Text = { x: number; y: number; text: string }

/** What PDFKit is told to write, by the methods that `write` uses. */
const written = async (text: string, place: Parameters<typeof write>[3]) => {
  const texts: Text[] = []
  let after = { x: 0, y: 0, height: 0 }
  const about = { language: 'en', title: '', author: '', at: new Date(0), texts: text }
  const pdf = await drawPdf(about, (doc) => {
    doc.fontSize(10)
    const draw = doc.text.bind(doc)
    doc.text = ((part: string, x: number, y: number, options: object) => {
      texts.push({ x, y, text: part })
      return draw(part, x, y, options)
    }) as typeof doc.text // the one form in which `write` calls it
    const height = heightOf(doc, 'regular', text, place.width)
    write(doc, 'regular', text, { x: 40, y: 40, ...place })
    after = { x: doc.x, y: doc.y, height }
  })
  const fonts = [...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name)
  return { texts, after, fonts: [...new Set(fonts)].sort() }
}

const milk = 'Milk ಹಾಲು / ताज़ा दूध, பால்'

it('a text in several scripts has the font of each, on one baseline, from left to right', async () => {
  const { texts, fonts, after } = await written(milk, { width: 400 })
  expect(fonts).toEqual(['NotoSans', 'NotoSansKannada', 'NotoSansTamil'])
  expect(texts.map(({ text }) => text).join('')).toBe(milk)
  expect(new Set(texts.map(({ y }) => y)).size).toBe(1)
  expect(texts.map(({ x }) => x)).toEqual(texts.map(({ x }) => x).sort((one, other) => one - other))
  expect(after).toMatchObject({ x: 40, y: 40 + after.height })
})

it('its lines break between words, or between letters of a long word, and its height is that of its lines', async () => {
  const { texts, after } = await written(`${milk} ${'ಹಾ'.repeat(40)}`, { width: 100 })
  const lines = new Set(texts.map(({ y }) => y)).size
  expect(lines).toBeGreaterThan(3)
  expect(after.height).toBeCloseTo(lines * 13.62)
  expect(Math.max(...texts.map(({ x }) => x))).toBeLessThan(140)
})

it('stands at the right edge if it is asked to', async () => {
  const [left, right] = await Promise.all(
    (['left', 'right'] as const).map(async (align) => (await written(milk, { width: 400, align })).texts),
  )
  expect(left?.[0]?.x).toBe(40)
  expect(right?.[0]?.x).toBeGreaterThan(240)
})

/** What a reader of a document copies or finds: the letters that its font names for each glyph. */
const copied = (pdf: Buffer): string => {
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(
    ([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  )
  const hexOf = (part: string) => [...part.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) => hex.replaceAll(' ', ''))
  const names = streams.find((stream) => stream.includes('begincmap')) ?? ''
  const letters = [...names.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, range = '']) => hexOf(range))
    .map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
  const glyphs = hexOf(streams.find((stream) => stream.includes('TJ')) ?? '').flatMap((hex) => hex.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)]).join('')
}

it('its words in Hindi can be copied and found', async () => {
  const text = 'पैसों में हैं'
  const pdf = await drawPdf({ language: 'hi', title: '', author: '', at: new Date(0), texts: text }, (doc) =>
    write(doc.fontSize(10), 'regular', text, { x: 40, y: 40, width: 400 }),
  )
  // The sign of the plural is drawn in two parts.
  expect(copied(pdf).replace('ाें', 'ों')).toBe(text)
})
