// The food itself on a plate, with a few more of it around.

import { placeArt } from './art.ts'
import { hsl } from './colour.ts'
import type { CloseUpDescription } from './description.ts'
import { groundShadow } from './pen.ts'
import type { Sheet } from './sheet.ts'

export const drawCloseUp = (sheet: Sheet, { art, side, hue }: CloseUpDescription): string => {
  const id = sheet.nextId()
  const around = side ?? art
  const small: [number, number, number, number][] = [
    [150, 190, 130, -24],
    [655, 170, 120, 22],
    [128, 610, 120, 18],
    [672, 628, 134, -16],
  ]
  return `<radialGradient id="${id}" cx=".4" cy=".34" r=".75"><stop offset="0" stop-color="${hsl(hue, 70, 97)}"/><stop offset="1" stop-color="${hsl(hue, 58, 84)}"/></radialGradient><rect x="40" y="40" width="720" height="720" rx="120" fill="url(#${id})"/><g opacity=".5">${small.map(([x, y, size, turn]) => placeArt(sheet, around, { x, y, size, turn })).join('')}</g>${groundShadow(sheet, 400, 610, 290)}<circle cx="400" cy="420" r="268" fill="#fff"/><circle cx="400" cy="420" r="268" fill="none" stroke="${hsl(hue, 40, 86)}" stroke-width="6"/><circle cx="400" cy="420" r="214" fill="${hsl(hue, 50, 96)}"/>${placeArt(sheet, art, { x: 400, y: 410, size: 372 })}${side ? placeArt(sheet, side, { x: 556, y: 560, size: 150 }) : ''}`
}
