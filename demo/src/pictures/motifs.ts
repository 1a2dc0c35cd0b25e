// The grounds of a label: how the colours of the pack are arranged behind brand, name, art and quantity.

import type { Motif } from './description.ts'
import { FRAME_INSET, type LabelZones } from './label.ts'
import { type Face, fix, type Pen, rect } from './pen.ts'

export type Ground = {
  svg: string
  nameInk: string
  footInk: string
  /** Radius of a round window that holds the art, when there is one. */
  window?: number
}

type DrawGround = (pen: Pen, zones: LabelZones) => Ground

const fill = ({ x, y, w, h }: Face, colour: string) => rect(x, y, w, h, colour)

/** Colour above, pale below; the border between them is the motif. `edge(d)` draws it `d` units lower than its place. */
const divided =
  (edge: (face: Face, y: number, drop: number) => string): DrawGround =>
  ({ palette }, { face, name, art }) => {
    const y = (name.bottom + art.top) / 2
    const accentDrop = 0
    const paleDrop = Math.max(7, face.w * 0.026)
    const B = face.y + face.h
    const below = (drop: number) => `${edge(face, y, drop)}V${B}H${face.x}Z`
    return {
      svg: `${fill(face, palette.main)}<path d="${below(accentDrop)}" fill="${palette.accent}"/><path d="${below(paleDrop)}" fill="${palette.pale}"/>`,
      nameInk: palette.onMain,
      footInk: palette.onPale,
    }
  }

const arc = divided(({ x, w }, y, d) => {
  const s = w * 0.07
  return `M${x} ${fix(y + s + d)}Q${x + w / 2} ${fix(y - s + d)} ${x + w} ${fix(y + s + d)}`
})
const diagonal = divided(({ x, w }, y, d) => `M${x} ${fix(y + w * 0.1 + d)}L${x + w} ${fix(y - w * 0.02 + d)}`)
const wave = divided(
  ({ x, w }, y, d) =>
    `M${x} ${fix(y + w * 0.03 + d)}C${x + w * 0.3} ${fix(y - w * 0.05 + d)} ${x + w * 0.62} ${fix(y + w * 0.15 + d)} ${x + w} ${fix(y + d)}`,
)

const windowRadius = ({ art, face }: LabelZones) => Math.min(face.w * 0.4, art.size * 0.5)

const windowed =
  (pattern: (pen: Pen, zones: LabelZones) => string): DrawGround =>
  (pen, zones) => {
    const { palette } = pen
    const { face, art } = zones
    const radius = windowRadius(zones)
    const ring = `<circle cx="${fix(art.cx)}" cy="${fix(art.cy)}" r="${fix(radius)}" fill="${palette.pale}" stroke="${palette.accent}" stroke-width="${fix(Math.max(5, face.w * 0.02))}"/>`
    return {
      svg: fill(face, palette.main) + pattern(pen, zones) + ring,
      nameInk: palette.onMain,
      footInk: palette.onMain,
      window: radius,
    }
  }

const burst = windowed(({ palette }, { face, art }) => {
  const far = face.w + face.h
  const rays = Array.from({ length: 14 }, (_, index) => {
    const from = (index * Math.PI) / 7
    const to = from + Math.PI / 14
    const at = (angle: number) => `${fix(art.cx + far * Math.cos(angle))} ${fix(art.cy + far * Math.sin(angle))}`
    return `M${fix(art.cx)} ${fix(art.cy)}L${at(from)}L${at(to)}Z`
  })
  return `<path d="${rays.join('')}" fill="${palette.light}" opacity=".38"/>`
})

const dots = windowed(({ palette }, { face }) => {
  const step = face.w / 7
  const rows = Math.ceil(face.h / step)
  return Array.from({ length: rows * 8 }, (_, index) => {
    const row = Math.floor(index / 8)
    const x = face.x + ((index % 8) + (row % 2) / 2) * step
    const y = face.y + (row + 0.4) * step
    const size = step * (0.09 + 0.11 * Math.abs(Math.sin(row * 1.7 + index)))
    return `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(size)}" fill="${palette.light}" opacity=".55"/>`
  }).join('')
})

const leaf = windowed(({ palette }, { face }) => {
  const spots = [
    [0.08, 0.5, -30],
    [0.94, 0.42, 40],
    [0.05, 0.86, 20],
    [0.95, 0.82, -20],
    [0.9, 0.06, 30],
    [0.08, 0.1, -50],
  ] as const
  const size = face.w * 0.17
  return spots
    .map(
      ([u, v, turn]) =>
        `<path transform="translate(${fix(face.x + face.w * u)} ${fix(face.y + face.h * v)}) rotate(${turn}) scale(${fix(size / 10) / 10})" d="M0 -50C40 -30 40 30 0 50C-40 30 -40 -30 0 -50ZM0 -50V60" fill="${palette.light}" stroke="${palette.main}" stroke-width="4" opacity=".6"/>`,
    )
    .join('')
})

const band: DrawGround = ({ palette }, { face, art, foot }) => {
  const line = Math.max(5, face.w * 0.02)
  return {
    svg:
      fill(face, palette.main) +
      rect(face.x, art.top - line, face.w, foot.top - art.top + line * 2, palette.accent) +
      rect(face.x, art.top, face.w, foot.top - art.top, palette.pale),
    nameInk: palette.onMain,
    footInk: palette.onMain,
  }
}

const panel: DrawGround = ({ palette, sheet }, { face, name }) => {
  const id = sheet.nextId()
  const y = name.top - face.h * 0.012
  return {
    svg: `<radialGradient id="${id}" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.main}"/></radialGradient>${fill(face, `url(#${id})`)}${rect(face.x, y, face.w, face.y + face.h - y, palette.pale)}${rect(face.x, y - Math.max(5, face.w * 0.02), face.w, Math.max(5, face.w * 0.02), palette.accent)}`,
    nameInk: palette.onPale,
    footInk: palette.onPale,
  }
}

const oval: DrawGround = ({ palette }, { face, name }) => {
  const cx = face.x + face.w / 2
  const B = face.y + face.h
  const top = name.top - face.w * 0.05
  const edge = (drop: number) =>
    `M${face.x} ${fix(top + face.w * 0.11 + drop)}Q${cx} ${fix(top - face.w * 0.12 + drop)} ${face.x + face.w} ${fix(top + face.w * 0.11 + drop)}V${B}H${face.x}Z`
  return {
    svg: `${fill(face, palette.pale)}<path d="${edge(-face.w * 0.03)}" fill="${palette.accent}"/><path d="${edge(0)}" fill="${palette.main}"/>`,
    nameInk: palette.onMain,
    footInk: palette.onMain,
  }
}

const frame: DrawGround = ({ palette }, { face }) => {
  const inset = (face.w * FRAME_INSET) / 1.5
  const line = Math.max(4, face.w * 0.014)
  return {
    svg:
      fill(face, palette.main) +
      rect(face.x + inset, face.y + inset, face.w - inset * 2, face.h - inset * 2, palette.pale, face.w * 0.03) +
      rect(
        face.x + inset * 1.5,
        face.y + inset * 1.5,
        face.w - inset * 3,
        face.h - inset * 3,
        'none',
        face.w * 0.022,
        ` stroke="${palette.accent}" stroke-width="${fix(line)}"`,
      ),
    nameInk: palette.onPale,
    footInk: palette.onPale,
  }
}

const stripes: DrawGround = ({ palette }, { face, art, foot }) => {
  const count = 9
  const step = face.w / count
  const bars = Array.from({ length: count }, (_, index) =>
    index % 2 ? '' : rect(face.x + index * step, art.top, step, face.y + face.h - art.top, palette.main),
  ).join('')
  const cy = (art.top + foot.top) / 2
  const radius = Math.min(face.w * 0.38, (foot.top - art.top) * 0.5)
  return {
    svg: `${fill(face, palette.pale)}${bars}${rect(face.x, face.y, face.w, art.top - face.y, palette.main)}${rect(face.x, art.top - 6, face.w, 7, palette.accent)}<circle cx="${fix(art.cx)}" cy="${fix(cy)}" r="${fix(radius)}" fill="#fff" stroke="${palette.accent}" stroke-width="6"/>${rect(face.x, foot.top + 2, face.w, face.y + face.h - foot.top, palette.main)}`,
    nameInk: palette.onMain,
    footInk: palette.onMain,
    window: radius,
  }
}

const plain: DrawGround = ({ palette, sheet }, { face }) => {
  const id = sheet.nextId()
  return {
    svg: `<linearGradient id="${id}" x2=".3" y2="1"><stop offset="0" stop-color="${palette.main}"/><stop offset=".55" stop-color="${palette.main}"/><stop offset="1" stop-color="${palette.light}"/></linearGradient>${fill(face, `url(#${id})`)}`,
    nameInk: palette.onMain,
    footInk: palette.onMain,
  }
}

const grounds: Record<Motif, DrawGround> = {
  arc,
  diagonal,
  wave,
  burst,
  dots,
  band,
  panel,
  frame,
  stripes,
  leaf,
  oval,
  plain,
}

export const motifGround: DrawGround = (pen, zones) => grounds[pen.description.motif](pen, zones)
