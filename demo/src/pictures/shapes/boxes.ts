// Things with flat sides: cartons, boxes, bricks, egg boxes.
import { placeArt } from '../art.ts'
import { brandPill, dietMark, labelFace } from '../label.ts'
import { letter } from '../lettering.ts'
import { fix, flatShade, groundShadow, type Pen, rect } from '../pen.ts'
import { piecesOf } from '../pieces.ts'
import { ground, proportion } from './proportion.ts'

type BoxSize = { w: number; h: number; depth: number; rise: number }

/** Front, right side and top of a box that stands on the ground, centred. */
const boxBody = (pen: Pen, { w, h, depth, rise }: BoxSize): { svg: string; x: number; y: number } => {
  const { sheet, palette, description } = pen
  const x = fix(400 - (w + depth) / 2)
  const y = fix(ground - h)
  const right = fix(x + w)
  const far = fix(right + depth)
  const front = `M${x} ${y}H${right}V${ground}H${x}Z`
  const side = `M${right} ${y}L${far} ${fix(y - rise)}V${fix(ground - rise)}L${right} ${ground}Z`
  const top = `M${x} ${y}L${fix(x + depth)} ${fix(y - rise)}H${far}L${right} ${y}Z`
  const skew = fix((Math.atan2(-rise, depth) * 180) / Math.PI)
  const spine =
    depth > 50
      ? `<g transform="translate(${fix(right + depth * 0.5)} ${fix(y + h * 0.5 - rise * 0.5)}) skewY(${skew}) rotate(-90)">${letter(description.brand.toUpperCase(), { x: 0, y: depth * 0.13, size: depth * 0.36, weight: 800, fill: palette.accent, tracking: 2, maxWidth: h * 0.7 })}</g>`
      : ''
  return {
    x,
    y,
    svg: `${groundShadow(sheet, 408, ground, (w + depth) * 0.62)}<path d="${top}" fill="${palette.light}"/><path d="${side}" fill="${palette.dark}"/>${spine}<path d="${side}" fill="#000" opacity=".12"/>${labelFace(pen, { x, y, w, h })}${flatShade(sheet, front)}<path d="M${right} ${y}V${ground}" stroke="#fff" stroke-width="2" opacity=".35"/><path d="M${x} ${y}H${right}" stroke="#fff" stroke-width="2" opacity=".4"/>`,
  }
}

export const box = (pen: Pen): string => {
  const k = proportion(pen.description)
  return boxBody(pen, { w: 372 * k.w, h: 540 * k.h, depth: 92 * k.w, rise: 32 }).svg
}

export const wideBox = (pen: Pen): string => {
  const k = proportion(pen.description)
  return boxBody(pen, { w: 540 * k.w, h: 410 * k.h, depth: 84 * k.w, rise: 34 }).svg
}

/** Drinks brick: a straw on the small one, a screw cap on the others. */
export const brick = (pen: Pen): string => {
  const { description, palette } = pen
  const small = description.size === 'small'
  const k = proportion(description)
  const w = 306 * k.w
  const h = 550 * k.h
  const { svg, x, y } = boxBody(pen, { w, h, depth: 104, rise: 36 })
  const capX = x + 150
  const top = small
    ? `<path d="M${fix(capX + 30)} ${fix(y - 14)}V${fix(y - 86)}L${fix(capX + 92)} ${fix(y - 122)}" fill="none" stroke="#fff" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"/><path d="M${fix(capX + 30)} ${fix(y - 14)}V${fix(y - 86)}L${fix(capX + 92)} ${fix(y - 122)}" fill="none" stroke="${palette.accent}" stroke-width="17" stroke-dasharray="14 14" stroke-linejoin="round"/>`
    : `<rect x="${fix(capX)}" y="${fix(y - 70)}" width="92" height="56" rx="10" fill="${palette.accent}"/><ellipse cx="${fix(capX + 46)}" cy="${fix(y - 68)}" rx="46" ry="11" fill="#fff" opacity=".45"/>${[0, 1, 2, 3, 4, 5].map((i) => rect(capX + 8 + i * 14, y - 60, 4, 44, '#000', 2, ' opacity=".14"')).join('')}`
  return svg + top
}

/** Gable-top milk carton. */
export const carton = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 318 * k.w
  const h = 448 * k.h
  const depth = 96
  const rise = 30
  const { svg, x, y } = boxBody(pen, { w, h, depth, rise })
  const ridge = y - 118
  const left = x + depth * 0.32
  const right = x + w + depth * 0.42
  const roof = `M${x} ${y}L${fix(left)} ${fix(ridge)}H${fix(right - 24)}L${fix(x + w)} ${y}Z`
  const gable = `M${fix(x + w)} ${y}L${fix(right - 24)} ${fix(ridge)}L${fix(x + w + depth)} ${fix(y - rise)}Z`
  const fin = `M${fix(left)} ${fix(ridge + 2)}V${fix(ridge - 52)}Q${fix(left)} ${fix(ridge - 60)} ${fix(left + 9)} ${fix(ridge - 60)}H${fix(right - 33)}Q${fix(right - 24)} ${fix(ridge - 60)} ${fix(right - 24)} ${fix(ridge - 52)}V${fix(ridge + 2)}Z`
  return `${svg}<path d="${gable}" fill="${palette.dark}"/><path d="${gable}" fill="#000" opacity=".22"/><path d="${roof}" fill="${palette.main}"/>${flatShade(sheet, roof)}<path d="${fin}" fill="${palette.dark}"/><path d="M${fix(left)} ${fix(ridge - 34)}H${fix(right - 24)}" stroke="#fff" stroke-width="9" opacity=".28"/><path d="M${x} ${y}H${fix(x + w)}" stroke="#000" stroke-width="3" opacity=".16"/>${letter(description.brand.toUpperCase(), { x: x + w / 2 + 14, y: y - 42, size: 32, weight: 800, fill: palette.onMain, tracking: 2, maxWidth: w * 0.7 })}`
}

/** Pulp tray of eggs under a printed sleeve. */
export const eggBox = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 610 * k.w
  const x = 400 - w / 2
  const y = ground - 300 * k.h
  // The front row: half of a box, or one of the five rows of a tray of thirty.
  const count = Math.min(6, Math.ceil((piecesOf(description.unit) ?? 12) / 2))
  const step = w / count
  const egg = description.content ?? '#f3dcc4'
  const id = sheet.nextId()
  const eggs = Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cx="${fix(x + step * (i + 0.5))}" cy="${fix(y - 6)}" rx="${fix(step * 0.4)}" ry="${fix(step * 0.5)}" fill="url(#${id})"/>`,
  ).join('')
  const rim = Array.from(
    { length: count },
    (_, i) => `Q${fix(x + step * (i + 0.5))} ${fix(y + step * 0.42)} ${fix(x + step * (i + 1))} ${fix(y)}`,
  ).join('')
  const body = `M${fix(x)} ${fix(y)}${rim}L${fix(x + w - 26)} ${ground - 14}Q${fix(x + w - 30)} ${ground} ${fix(x + w - 46)} ${ground}H${fix(x + 46)}Q${fix(x + 30)} ${ground} ${fix(x + 26)} ${ground - 14}Z`
  const sleeve = { x: x + w * 0.16, y: y + step * 0.3, w: w * 0.68, h: ground - y - step * 0.3 - 10 }
  const cx = 400
  return `<radialGradient id="${id}" cx=".36" cy=".28" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset=".35" stop-color="${egg}"/><stop offset="1" stop-color="#b98a5f"/></radialGradient>${groundShadow(sheet, 400, ground, w * 0.56)}${eggs}<path d="${body}" fill="#b9aa96"/>${flatShade(sheet, body)}${Array.from({ length: 40 }, (_, i) => `<circle cx="${fix(x + 30 + ((i * 137) % (w - 60)))}" cy="${fix(y + 90 + ((i * 61) % 180))}" r="3" fill="#fff" opacity=".18"/>`).join('')}${rect(sleeve.x, sleeve.y, sleeve.w, sleeve.h, palette.main, 10)}${rect(sleeve.x, sleeve.y + sleeve.h * 0.74, sleeve.w, sleeve.h * 0.26, palette.pale)}${rect(sleeve.x, sleeve.y + sleeve.h * 0.72, sleeve.w, 8, palette.accent)}${brandPill(pen, cx, sleeve.y + 42, 24, sleeve.w * 0.8)}${letter(description.name, { x: cx, y: sleeve.y + sleeve.h * 0.58, size: 58, weight: 800, fill: palette.onMain, maxWidth: sleeve.w * 0.88 })}${letter(description.unit, { x: cx, y: sleeve.y + sleeve.h * 0.91, size: 32, fill: palette.onPale })}${placeArt(sheet, description.art, { x: sleeve.x + sleeve.w - 48, y: sleeve.y + sleeve.h * 0.85, size: 46 })}${description.diet ? dietMark(description.diet, sleeve.x + 18, sleeve.y + sleeve.h * 0.8, 28) : ''}`
}
