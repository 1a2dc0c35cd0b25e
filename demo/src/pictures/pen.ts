// The context that the drawing functions of all packs share.
import type { Palette } from './colour.ts'
import type { PackDescription } from './description.ts'
import type { Sheet } from './sheet.ts'

export type Pen = {
  sheet: Sheet
  description: PackDescription
  palette: Palette
}

/** A rectangle on the picture's square of 800. */
export type Face = { x: number; y: number; w: number; h: number }

export const fix = (value: number): number => Math.round(value * 10) / 10

/** Soft shadow on the ground under a pack. */
export const groundShadow = (sheet: Sheet, cx: number, cy: number, radius: number): string => {
  const id = sheet.nextId()
  return `<radialGradient id="${id}"><stop offset="0" stop-color="#0b1b14" stop-opacity=".34"/><stop offset=".6" stop-color="#0b1b14" stop-opacity=".14"/><stop offset="1" stop-color="#0b1b14" stop-opacity="0"/></radialGradient><ellipse cx="${cx}" cy="${cy}" rx="${radius}" ry="${fix(radius * 0.09 + 10)}" fill="url(#${id})"/>`
}

/** Draws `inside` within the outline `path`. */
export const clipped = (sheet: Sheet, path: string, inside: string): string => {
  const id = sheet.nextId()
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`
}

type Stop = [offset: number, colour: string, opacity: number]

const shadeOver = (sheet: Sheet, path: string, stops: Stop[], direction = 'x2="1" y2="0"'): string => {
  const id = sheet.nextId()
  const list = stops
    .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
  return `<linearGradient id="${id}" ${direction}>${list}</linearGradient><path d="${path}" fill="url(#${id})"/>`
}

/** The light on something round: dark edges, a bright stripe at the left. */
export const roundShade = (sheet: Sheet, path: string, strength = 1): string =>
  shadeOver(sheet, path, [
    [0, '#000', 0.34 * strength],
    [0.1, '#000', 0.08 * strength],
    [0.2, '#fff', 0.3 * strength],
    [0.3, '#fff', 0.04 * strength],
    [0.62, '#000', 0],
    [0.86, '#000', 0.14 * strength],
    [1, '#000', 0.38 * strength],
  ])

/** The light on film and foil: a softer fall-off, a gleam at both sides. */
export const filmShade = (sheet: Sheet, path: string): string =>
  shadeOver(sheet, path, [
    [0, '#000', 0.22],
    [0.07, '#fff', 0.2],
    [0.13, '#fff', 0.02],
    [0.5, '#fff', 0.07],
    [0.86, '#000', 0.03],
    [0.92, '#fff', 0.14],
    [1, '#000', 0.26],
  ])

/** Light from above on a flat front. */
export const flatShade = (sheet: Sheet, path: string): string =>
  shadeOver(
    sheet,
    path,
    [
      [0, '#fff', 0.14],
      [0.5, '#fff', 0],
      [1, '#000', 0.14],
    ],
    'x2=".4" y2="1"',
  )

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, more = ''): string =>
  `<rect x="${fix(x)}" y="${fix(y)}" width="${fix(w)}" height="${fix(h)}"${radius ? ` rx="${fix(radius)}"` : ''} fill="${fill}"${more}/>`

export const roundRect = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
