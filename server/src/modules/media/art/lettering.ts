// Words on a pack are drawn as outlines of the Outfit typeface, never as <text>: the picture then looks the same on a
// machine without fonts, and its pixels depend on the recipe alone.
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

export type Weight = 500 | 600 | 700 | 800

const { resolve } = createRequire(import.meta.url)
const opened = new Map<Weight, Font>()

const fontOf = (weight: Weight): Font => {
  const known = opened.get(weight)
  if (known) return known
  const font = openSync(resolve(`@fontsource/outfit/files/outfit-latin-${weight}-normal.woff2`))
  if (!('layout' in font)) throw new Error('A single face was expected')
  opened.set(weight, font)
  return font
}

/** Width of `text` in the units of `size`, without tracking. */
export const widthOf = (text: string, size: number, weight: Weight = 700): number => {
  const font = fontOf(weight)
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

export type Lettering = {
  x: number
  /** Baseline. */
  y: number
  size: number
  fill: string
  weight?: Weight
  anchor?: 'start' | 'middle' | 'end'
  /** Extra space after each letter. */
  tracking?: number
  /** The text shrinks to fit into this width. */
  maxWidth?: number
}

/** One line of text as an SVG path. */
export const letter = (text: string, { x, y, fill, weight = 700, anchor = 'middle', ...rest }: Lettering): string => {
  const font = fontOf(weight)
  let { size, tracking = 0 } = rest
  let width = widthOf(text, size, weight) + tracking * Math.max(0, text.length - 1)
  if (rest.maxWidth !== undefined && width > rest.maxWidth) {
    const shrink = rest.maxWidth / width
    size *= shrink
    tracking *= shrink
    width = rest.maxWidth
  }
  const run = font.layout(text)
  const scale = size / font.unitsPerEm
  let pen = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  let outline = ''
  run.glyphs.forEach((glyph, index) => {
    const at = run.positions[index]
    if (!at) return
    outline += glyph.path
      .scale(scale, -scale)
      .translate(pen + at.xOffset * scale, y - at.yOffset * scale)
      .toSVG()
    pen += at.xAdvance * scale + tracking
  })
  return `<path d="${outline.replace(/(\d+\.\d)\d+/g, '$1')}" fill="${fill}"/>`
}

/** The break that makes two lines of nearly equal width; a single word stays on one line. */
export const twoLines = (text: string): string[] => {
  const words = text.split(' ')
  let best = [text]
  let widest = Number.POSITIVE_INFINITY
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    const width = Math.max(...lines.map((line) => widthOf(line, 100, 800)))
    if (width < widest) {
      widest = width
      best = lines
    }
  }
  return best
}
