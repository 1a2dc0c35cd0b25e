// The printed face of a pack. It is divided from the top into brand, name, art and net quantity. Each of them has its
// own area, so nothing printed overlaps the art, however small the face is.
import { placeArt } from './art.ts'
import type { DietMark } from './description.ts'
import { letter, widthOf } from './lettering.ts'
import { motifGround } from './motifs.ts'
import { clipped, type Face, fix, type Pen, rect } from './pen.ts'

/** The positions of the parts of a face, in picture units. */
export type LabelZones = {
  face: Face
  brand: { y: number; size: number }
  name: { lines: string[]; size: number; top: number; bottom: number }
  art: { cx: number; cy: number; size: number; top: number; bottom: number }
  /** Baseline, size and upper edge of the net quantity, and the square of the diet mark beside it. */
  foot: { y: number; size: number; top: number; mark: { x: number; y: number; size: number } }
}

const lineHeight = 1.04

/** The part of a face that the art has, unless the name would become too small to read. */
export const ART_SHARE = 0.18
const LEAST_NAME = 0.22

/** The break into at most `most` lines that allows the largest letters in a box. */
export const fitLines = (
  text: string,
  box: { w: number; h: number; largest: number; most?: number },
): { lines: string[]; size: number } => {
  // An "&" stays with the word before it.
  const words = text.split(/ (?!& )/)
  let best = { lines: [text], size: 0 }
  const tryLines = (lines: string[]) => {
    const widest = Math.max(...lines.map((line) => widthOf(line, 100, 800)))
    const size = Math.min(box.largest, (box.w / widest) * 100, box.h / (lines.length * lineHeight))
    if (size > best.size * 1.04) best = { lines, size }
  }
  tryLines([text])
  for (let cut = 1; cut < words.length; cut++) {
    tryLines([words.slice(0, cut).join(' '), words.slice(cut).join(' ')])
    for (let second = cut + 1; second < words.length && (box.most ?? 2) > 2; second++)
      tryLines([words.slice(0, cut).join(' '), words.slice(cut, second).join(' '), words.slice(second).join(' ')])
  }
  return best
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

const zonesOf = ({ description }: Pen, face: Face): LabelZones => {
  const { x, y, w, h } = face
  // On a flat face, the height limits the letters, so that some room for the art is left.
  const brandSize = clamp(Math.min(w * 0.066, h * 0.12), 15, 30)
  const brandY = y + Math.max(h * 0.06, brandSize * 1.1) + brandSize * 0.9
  const footSize = clamp(Math.min(w * 0.078, h * 0.15), 18, 36)
  const footTop = y + h - footSize * 1.95
  const footY = y + h - footSize * 0.72
  const nameTop = brandY + brandSize * 1.15
  const room = footTop - nameTop
  const gap = h * 0.025
  // A small name is read beneath the picture too; a small drawing is not seen anywhere else.
  const left = room - gap - Math.sqrt(ART_SHARE * w * h)
  const nameRoom = clamp(left * 0.94, room * LEAST_NAME, room * 0.42)
  const name = fitLines(description.name, { w: w * 0.86, h: nameRoom, largest: Math.min(w * 0.185, 76), most: 3 })
  const nameBottom = nameTop + name.lines.length * name.size * lineHeight + name.size * 0.12
  const artTop = nameBottom + gap
  const size = Math.min(w * 0.74, footTop - artTop)
  return {
    face,
    brand: { y: brandY, size: brandSize },
    name: { ...name, top: nameTop, bottom: nameBottom },
    art: { cx: x + w / 2, cy: (artTop + footTop) / 2, size, top: artTop, bottom: footTop },
    foot: {
      y: footY,
      size: footSize,
      top: footTop,
      mark: { x: x + w * 0.075, y: footY - footSize * 0.81, size: footSize * 0.92 },
    },
  }
}

// With these motifs, the name is in the lower part and the art above it.
const artFirst = new Set(['panel', 'oval'])

/** With the art on top: art zone first, then name, then foot. */
const artFirstZones = (pen: Pen, face: Face): LabelZones => {
  const zones = zonesOf(pen, face)
  const { brand, name, art, foot } = zones
  const nameHeight = name.bottom - name.top
  const top = brand.y + brand.size * 1.2
  const nameTop = foot.top - nameHeight
  return {
    ...zones,
    name: { ...name, top: nameTop, bottom: foot.top },
    art: {
      ...art,
      top,
      bottom: nameTop - face.h * 0.02,
      cy: (top + nameTop - face.h * 0.02) / 2,
      size: Math.min(face.w * 0.74, nameTop - face.h * 0.02 - top),
    },
  }
}

/** How far the line of the `frame` motif is from the edge, in widths of the face. */
export const FRAME_INSET = 0.068

/** The positions of all parts of a face; the art touches neither the words above nor the quantity below it. */
export const labelZones = (pen: Pen, face: Face): LabelZones => {
  if (artFirst.has(pen.description.motif)) return artFirstZones(pen, face)
  if (pen.description.motif !== 'frame') return zonesOf(pen, face)
  // Everything printed is within the line, whose lower edge would otherwise cross the net quantity.
  const inset = face.w * (FRAME_INSET + 0.012)
  const inner = { x: face.x + inset, y: face.y + inset * 0.4, w: face.w - inset * 2, h: face.h - inset * 1.22 }
  return { ...zonesOf(pen, inner), face }
}

/** The whole printed face. */
export const labelFace = (pen: Pen, face: Face): string => {
  const { description, sheet } = pen
  const zones = labelZones(pen, face)
  const ground = motifGround(pen, zones)
  const { x, y, w, h } = face
  const cx = x + w / 2
  const brand = brandPill(pen, cx, zones.brand.y, zones.brand.size, w * 0.86)
  const name = zones.name.lines
    .map((line, index) =>
      letter(line, {
        x: cx,
        y: zones.name.top + zones.name.size * (0.86 + index * lineHeight),
        size: zones.name.size,
        weight: 800,
        fill: ground.nameInk,
      }),
    )
    .join('')
  const footInk = ground.footInk
  const { x: markX, y: markY, size: markSize } = zones.foot.mark
  const mark = description.diet ? dietMark(description.diet, markX, markY, markSize) : ''
  const unit = letter(description.unit, {
    x: description.diet ? cx + markSize * 0.3 : cx,
    y: zones.foot.y,
    size: zones.foot.size,
    weight: 700,
    fill: footInk,
    maxWidth: w * 0.62,
  })
  const flash = description.flash ? flashSticker(pen, zones) : ''
  const path = `M${x} ${y}H${x + w}V${y + h}H${x}Z`
  return clipped(sheet, path, ground.svg + brand + name + artGroup(pen, zones, ground.window) + mark + unit + flash)
}

/** Art and its smaller companion, within a circle of `window` when the motif has one. */
const artGroup = ({ sheet, description }: Pen, { art }: LabelZones, window: number | undefined): string => {
  const size = window ? window * 1.6 : art.size * 0.94
  const shade = `<ellipse cx="${fix(art.cx)}" cy="${fix(art.cy + size * 0.45)}" rx="${fix(size * 0.38)}" ry="${fix(size * 0.05)}" fill="#1a120a" opacity=".16"/>`
  if (!description.side) return shade + placeArt(sheet, description.art, { x: art.cx, y: art.cy, size })
  return (
    shade +
    placeArt(sheet, description.art, { x: art.cx - size * 0.13, y: art.cy - size * 0.04, size: size * 0.84 }) +
    placeArt(sheet, description.side, { x: art.cx + size * 0.29, y: art.cy + size * 0.19, size: size * 0.54 })
  )
}

export const brandPill = (
  { description, palette }: Pen,
  cx: number,
  baseline: number,
  size: number,
  maxWidth: number,
): string => {
  const text = description.brand.toUpperCase()
  const tracking = size * 0.07
  const width = Math.min(widthOf(text, size, 800) + tracking * text.length + size * 1.7, maxWidth)
  return (
    rect(cx - width / 2, baseline - size * 1.3, width, size * 1.92, palette.accent, size) +
    letter(text, {
      x: cx,
      y: baseline,
      size,
      weight: 800,
      fill: palette.onAccent,
      tracking,
      maxWidth: width - size * 1.2,
    })
  )
}

/** The green dot or the brown triangle in its square. */
export const dietMark = (diet: DietMark, x: number, y: number, size: number): string => {
  const colour = diet === 'veg' ? '#0a8a3a' : '#8a2b16'
  const inner =
    diet === 'veg'
      ? `<circle cx="${fix(x + size / 2)}" cy="${fix(y + size / 2)}" r="${fix(size * 0.26)}" fill="${colour}"/>`
      : `<path d="M${fix(x + size * 0.22)} ${fix(y + size * 0.74)}H${fix(x + size * 0.78)}L${fix(x + size / 2)} ${fix(y + size * 0.24)}Z" fill="${colour}"/>`
  return rect(x, y, size, size, '#fff', size * 0.08, ` stroke="${colour}" stroke-width="${fix(size * 0.11)}"`) + inner
}

/** A round sticker at the right shoulder of the art. */
const flashSticker = ({ description, palette }: Pen, { face, art }: LabelZones): string => {
  const radius = clamp(face.w * 0.115, 26, 46)
  const cx = face.x + face.w - radius * 1.15
  const cy = art.top + radius * 0.7
  const words = (description.flash ?? '').toUpperCase().split(' ')
  const size = radius * 0.46
  const teeth = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12
    const far = index % 2 ? radius : radius * 1.12
    return `${fix(cx + far * Math.cos(angle))} ${fix(cy + far * Math.sin(angle))}`
  }).join('L')
  const lines = words
    .map((word, index) =>
      letter(word, {
        x: cx,
        y: cy + size * (0.36 + (index - (words.length - 1) / 2) * 1.02),
        size,
        weight: 800,
        fill: palette.onAccent,
        maxWidth: radius * 1.55,
      }),
    )
    .join('')
  return `<path d="M${teeth}Z" fill="${palette.accent}" stroke="#fff" stroke-width="${fix(radius * 0.06)}"/>${lines}`
}
