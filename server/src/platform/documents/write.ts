// Writes texts in any script. PDFKit breaks the lines of a text that has one font; those of several fonts are broken here.
import { type Run, runsOf, type Weight } from './letters.ts'
import type { Document } from './pdf.ts'

type Place = { x?: number; y?: number; width: number; align?: 'left' | 'right' | 'center'; lineBreak?: boolean }
type Piece = Run & { width: number }

/** Of the usual font, which is the highest. The others have lines of their own heights, but stand on one baseline with it. */
const [LINE, ASCENT] = [1.362, 1.069]

/** The present size; the usual font tells it by the height of its line. */
const sizeOf = (doc: Document): number => doc.font('regular').currentLineHeight() / LINE

const graphemes = new Intl.Segmenter()

/** The words of the runs, each with its space behind it. A word that is wider than a line is cut between letters. */
const piecesOf = (doc: Document, runs: readonly Run[], width: number): Piece[] => {
  const measured = ({ font, text }: Run): Piece => ({ font, text, width: doc.font(font).widthOfString(text) })
  return runs
    .flatMap(({ font, text }) => text.split(/(?<=\s)/u).map((word) => measured({ font, text: word })))
    .flatMap((piece) =>
      piece.width <= width
        ? [piece]
        : [...graphemes.segment(piece.text)].map(({ segment }) => measured({ ...piece, text: segment })),
    )
}

const linesOf = (doc: Document, runs: readonly Run[], width: number): Piece[][] => {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const piece of piecesOf(doc, runs, width)) {
    const shown = doc.font(piece.font).widthOfString(piece.text.trimEnd())
    if (used > 0 && used + shown > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(piece)
    used += piece.width
  }
  return lines
}

/** The height of a text in the present size. */
export const heightOf = (doc: Document, weight: Weight, text: string, width: number): number => {
  const runs = runsOf(weight, text)
  const [only, ...others] = runs
  if (only && others.length === 0) return doc.font(only.font).heightOfString(only.text, { width })
  return linesOf(doc, runs, width).length * LINE * sizeOf(doc)
}

/** Writes a text in the present size and colour, by default at the present place, which is below it afterwards. */
export const write = (doc: Document, weight: Weight, text: string, place: Place): void => {
  const { x = doc.x, y = doc.y, width, align = 'left', ...options } = place
  const runs = runsOf(weight, text)
  const [only, ...others] = runs
  if (only && others.length === 0) {
    doc.font(only.font).text(only.text, x, y, { width, align, ...options })
    return
  }
  const size = sizeOf(doc)
  const lines = linesOf(doc, runs, width)
  for (const [at, line] of lines.entries()) {
    const free = width - line.reduce((sum, piece) => sum + piece.width, 0)
    let left = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2)
    for (const piece of line) {
      const baseline = y + (at * LINE + ASCENT) * size
      doc.font(piece.font).text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += piece.width
    }
  }
  doc.x = x
  doc.y = y + lines.length * LINE * size
}
