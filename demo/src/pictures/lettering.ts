// Words on a pack are drawn as outlines of the Outfit typeface, never as <text>: the picture then looks the same on a
// machine without fonts, and its pixels depend on the description alone.
import { createRequire } from 'node:module'
import type { Font, Glyph } from 'fontkit'

export type Weight = 500 | 600 | 700 | 800

const require = createRequire(import.meta.url)
const opened = new Map<Weight, Font>()

const fontOf = (weight: Weight): Font => {
  const known = opened.get(weight)
  if (known) return known
  // Loaded on first use: loading takes a tenth of a start, and a shop whose pictures are all drawn never needs it.
  const { openSync }: typeof import('fontkit') = require('fontkit')
  const font = openSync(require.resolve(`@fontsource/outfit/files/outfit-latin-${weight}-normal.woff2`))
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
    outline += outlineAt(glyph, weight, { x: pen + at.xOffset * scale, y: y - at.yOffset * scale, scale })
    pen += at.xAdvance * scale + tracking
  })
  return `<path d="${outline}" fill="${fill}"/>`
}

const commands = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const
type Step = { letter: string; points: readonly number[] }
const steps = new Map<string, Step[]>()

/** Outlines in font units, taken apart once for each glyph. */
const stepsOf = (glyph: Glyph, weight: Weight): Step[] => {
  const key = `${weight} ${glyph.id}`
  const known = steps.get(key)
  if (known) return known
  const made = glyph.path.commands.map(({ command, args }) => ({ letter: commands[command], points: args }))
  steps.set(key, made)
  return made
}

const outlineAt = (glyph: Glyph, weight: Weight, at: { x: number; y: number; scale: number }): string => {
  let svg = ''
  for (const { letter: name, points } of stepsOf(glyph, weight)) {
    svg += name
    // In the font, y increases upwards; in the picture, downwards.
    for (let index = 0; index + 1 < points.length; index += 2) {
      const px = Math.round((at.x + (points[index] ?? 0) * at.scale) * 10) / 10
      const py = Math.round((at.y - (points[index + 1] ?? 0) * at.scale) * 10) / 10
      svg += index ? ` ${px} ${py}` : `${px} ${py}`
    }
  }
  return svg
}
