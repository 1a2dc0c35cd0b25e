// PDF files: their page, their colours, and the fonts that their texts need.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFolder } from '../files/server-folder.ts'
import { fontName, scriptsIn } from './letters.ts'

export type Document = PDFKit.PDFDocument

export const MARGIN = 48
const PAGE_WIDTH = 595.28
export const WIDTH = PAGE_WIDTH - 2 * MARGIN
export const PAGE_END = 841.89 - MARGIN - 24
export const ink = { text: '#16211F', quiet: '#4B5754', line: '#E6E2D8', brand: '#0A6A5F' }

export const rule = (doc: Document, y: number): void => {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke()
}

const weights = ['regular', 'bold'] as const
/** Each font is read for the first document that needs it. */
const readFonts = new Map<string, Promise<Buffer>>()
const readFont = (name: string): Promise<Buffer> => {
  const read = readFonts.get(name) ?? readFile(join(serverFolder, `src/platform/documents/fonts/noto-sans-${name}.ttf`))
  readFonts.set(name, read)
  return read
}

/**
 * Signs of Devanagari whose glyphs stand for several letters. A font remembers the letters of a glyph from its first use: if
 * that is in a word like में, what is copied from the document lacks a letter.
 */
const SIGNS = 'ा ें ैं'

const hasDevanagari = ({ language, texts }: Pick<Facts, 'language' | 'texts'>): boolean =>
  new Intl.Locale(language).maximize().script === 'Deva' || /\p{Script=Devanagari}/u.test(JSON.stringify(texts))

type Facts = {
  language: string
  title: string
  author: string
  at: Date
  /** All that is written: it decides which fonts are read. */
  texts: unknown
}

/** Draws a document on A4. The page numbers and what else stands on all pages may be drawn last. */
export const drawPdf = async (
  { language, title, author, at, texts }: Facts,
  draw: (doc: Document) => void,
): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit') // with the first document
  const scripts = scriptsIn(JSON.stringify(texts))
  const names = weights.flatMap((weight) => [weight, ...scripts.map((script) => fontName(script, weight))])
  const files = await Promise.all(names.map(async (name) => ({ name, file: await readFont(name) })))
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: `${language}-IN`,
    info: { Title: title, Author: author, CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  doc.once('end', resolve)
  doc.once('error', reject)
  for (const { name, file } of files) doc.registerFont(name, file)
  if (hasDevanagari({ language, texts })) for (const weight of weights) doc.font(weight).widthOfString(SIGNS)
  draw(doc)
  doc.end()
  await finished
  return Buffer.concat(chunks)
}
