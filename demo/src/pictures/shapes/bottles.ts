// Round packs: bottles, jugs, jars, cans, tins.
import { shift } from '../colour.ts'
import { labelFace } from '../label.ts'
import { clipped, fix, groundShadow, type Pen, rect, roundRect, roundShade } from '../pen.ts'
import { ground, proportion } from './proportion.ts'

const ribs = (x: number, y: number, w: number, h: number, count: number): string =>
  Array.from({ length: count }, (_, i) =>
    rect(x + (w / count) * (i + 0.3), y, (w / count) * 0.36, h, '#000', 2, ' opacity=".16"'),
  ).join('')

const screwCap = (pen: Pen, cx: number, y: number, w: number, h: number): string => {
  const path = roundRect(fix(cx - w / 2), fix(y), fix(w), fix(h), 9)
  return `<path d="${path}" fill="${pen.palette.accent}"/>${ribs(cx - w / 2, y + 8, w, h - 14, 9)}${roundShade(pen.sheet, path, 0.7)}`
}

const glints = (path: string) =>
  `<path d="${path}" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".5" fill="none"/>`

export const bottle = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 322 * k.w
  const h = 556 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const n = 46
  const shoulder = t + h * 0.27
  const body = `M${400 - n} ${fix(t)}H${400 + n}V${fix(t + h * 0.07)}C${400 + n} ${fix(t + h * 0.17)} ${fix(r)} ${fix(t + h * 0.17)} ${fix(r)} ${fix(shoulder)}V${ground - 34}Q${fix(r)} ${ground} ${fix(r - 34)} ${ground}H${fix(l + 34)}Q${fix(l)} ${ground} ${fix(l)} ${ground - 34}V${fix(shoulder)}C${fix(l)} ${fix(t + h * 0.17)} ${400 - n} ${fix(t + h * 0.17)} ${400 - n} ${fix(t + h * 0.07)}Z`
  const liquid = description.content ?? palette.light
  const inside =
    rect(l, t, w, h, liquid) +
    rect(l, t, w, h * 0.1, '#fff', 0, ' opacity=".3"') +
    labelFace(pen, { x: l, y: shoulder + 6, w, h: h * 0.67 }) +
    rect(l, ground - h * 0.05, w, h * 0.05, '#000', 0, ' opacity=".1"')
  return `${groundShadow(sheet, 400, ground, w * 0.66)}${clipped(sheet, body, inside)}${roundShade(sheet, body)}${glints(`M${fix(l + 30)} ${fix(shoulder - 10)}Q${fix(l + 32)} ${fix(t + h * 0.2)} ${fix(400 - n + 4)} ${fix(t + h * 0.14)}`)}${screwCap(pen, 400, t - 62, 116, 66)}`
}

/** Large can with a handle: oil, floor cleaner, detergent. */
export const jug = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 400 * k.w
  const h = 560 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l + w * 0.2)} ${fix(t + 4)}H${fix(l + w * 0.46)}V${fix(t + 24)}Q${fix(r - 40)} ${fix(t + 10)} ${fix(r - 8)} ${fix(t + 74)}Q${fix(r + 2)} ${fix(t + 100)} ${fix(r)} ${fix(t + 140)}V${ground - 40}Q${fix(r)} ${ground} ${fix(r - 40)} ${ground}H${fix(l + 40)}Q${fix(l)} ${ground} ${fix(l)} ${ground - 40}V${fix(t + 150)}Q${fix(l)} ${fix(t + 70)} ${fix(l + w * 0.2)} ${fix(t + 40)}Z`
  const hole = `M${fix(l + w * 0.56)} ${fix(t + 60)}Q${fix(r - 70)} ${fix(t + 48)} ${fix(r - 52)} ${fix(t + 94)}Q${fix(r - 48)} ${fix(t + 126)} ${fix(r - 60)} ${fix(t + 126)}H${fix(l + w * 0.58)}Q${fix(l + w * 0.52)} ${fix(t + 126)} ${fix(l + w * 0.52)} ${fix(t + 96)}Q${fix(l + w * 0.52)} ${fix(t + 66)} ${fix(l + w * 0.56)} ${fix(t + 60)}Z`
  const colour = description.content ?? palette.light
  const inside =
    rect(l, t, w, h, colour) + labelFace(pen, { x: l + w * 0.04, y: t + h * 0.29, w: w * 0.92, h: h * 0.65 })
  const id = sheet.nextId()
  return `${groundShadow(sheet, 400, ground, w * 0.6)}<mask id="${id}"><rect width="800" height="800" fill="#fff"/><path d="${hole}" fill="#000"/></mask><g mask="url(#${id})">${clipped(sheet, body, inside)}${roundShade(sheet, body, 0.8)}</g><path d="${hole}" fill="none" stroke="#000" stroke-width="5" opacity=".12"/>${screwCap(pen, l + w * 0.33, t - 52, w * 0.3, 62)}`
}

/** Squeeze bottle on its cap. */
export const squeeze = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 300 * k.w
  const h = 520 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const b = ground - 74
  const t = b - h
  const body = `M${fix(l + 10)} ${fix(t + 60)}Q${fix(l + 14)} ${fix(t)} ${fix(l + 80)} ${fix(t)}H${fix(r - 80)}Q${fix(r - 14)} ${fix(t)} ${fix(r - 10)} ${fix(t + 60)}Q${fix(r + 14)} ${fix(t + h * 0.5)} ${fix(r - 8)} ${fix(b - 90)}Q${fix(r - 14)} ${fix(b - 20)} ${fix(r - 54)} ${fix(b)}H${fix(l + 54)}Q${fix(l + 14)} ${fix(b - 20)} ${fix(l + 8)} ${fix(b - 90)}Q${fix(l - 14)} ${fix(t + h * 0.5)} ${fix(l + 10)} ${fix(t + 60)}Z`
  const inside =
    rect(l - 20, t, w + 40, h, description.content ?? palette.main) +
    labelFace(pen, { x: l - 6, y: t + h * 0.1, w: w + 12, h: h * 0.76 })
  const cap = `M${fix(l + 50)} ${fix(b - 2)}H${fix(r - 50)}L${fix(r - 38)} ${ground - 12}Q${fix(r - 38)} ${ground} ${fix(r - 54)} ${ground}H${fix(l + 54)}Q${fix(l + 38)} ${ground} ${fix(l + 38)} ${ground - 12}Z`
  return `${groundShadow(sheet, 400, ground, w * 0.56)}<path d="${cap}" fill="${palette.accent}"/>${ribs(l + 50, b + 12, w - 100, 52, 12)}${roundShade(sheet, cap, 0.8)}${clipped(sheet, body, inside)}${roundShade(sheet, body)}`
}

export const jar = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 380 * k.w
  const h = 470 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l + 20)} ${fix(t)}Q${fix(l)} ${fix(t + 20)} ${fix(l)} ${fix(t + 54)}V${ground - 46}Q${fix(l)} ${ground} ${fix(l + 46)} ${ground}H${fix(r - 46)}Q${fix(r)} ${ground} ${fix(r)} ${ground - 46}V${fix(t + 54)}Q${fix(r)} ${fix(t + 20)} ${fix(r - 20)} ${fix(t)}Z`
  const content = description.content ?? palette.light
  const inside =
    rect(l, t, w, h, content) +
    rect(l, t, w, 26, '#fff', 0, ' opacity=".5"') +
    `<ellipse cx="400" cy="${fix(t + 28)}" rx="${fix(w / 2)}" ry="10" fill="${shift(content, 0, 0, 9)}"/>` +
    labelFace(pen, { x: l, y: t + h * 0.15, w, h: h * 0.76 })
  const lid = roundRect(fix(l - 6), fix(t - 84), fix(w + 12), 90, 20)
  return `${groundShadow(sheet, 400, ground, w * 0.62)}${clipped(sheet, body, inside)}${roundShade(sheet, body)}${rect(l + 26, t + 40, 13, h - 90, '#fff', 7, ' opacity=".4"')}<path d="${lid}" fill="${palette.accent}"/>${ribs(l - 6, t - 52, w + 12, 50, 26)}${rect(l - 6, t - 84, w + 12, 26, '#fff', 13, ' opacity=".3"')}${roundShade(sheet, lid, 0.9)}`
}

/** Drinks can. */
export const can = (pen: Pen): string => {
  const { sheet, description } = pen
  const k = proportion(description)
  const w = 316 * k.w
  const h = 600 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l)} ${fix(t + 50)}Q${fix(l)} ${fix(t + 18)} ${fix(l + 36)} ${fix(t + 10)}H${fix(r - 36)}Q${fix(r)} ${fix(t + 18)} ${fix(r)} ${fix(t + 50)}V${ground - 46}Q${fix(r)} ${ground - 8} ${fix(r - 38)} ${ground}H${fix(l + 38)}Q${fix(l)} ${ground - 8} ${fix(l)} ${ground - 46}Z`
  const inside = rect(l, t, w, h, '#c9d0d8') + labelFace(pen, { x: l, y: t + 42, w, h: h - 74 })
  return `${groundShadow(sheet, 400, ground, w * 0.6)}${clipped(sheet, body, inside)}${roundShade(sheet, body)}<ellipse cx="400" cy="${fix(t + 12)}" rx="${fix(w / 2 - 34)}" ry="17" fill="#e9edf1" stroke="#aeb7c1" stroke-width="5"/><ellipse cx="400" cy="${fix(t + 12)}" rx="44" ry="6" fill="#9fa9b3"/>`
}

/** Food tin with rolled rims; large ones carry a lid. */
export const tin = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 370 * k.w
  const h = 500 * k.h
  const l = 400 - w / 2
  const t = ground - h
  const body = roundRect(fix(l), fix(t), fix(w), fix(h), 16)
  const rim = (y: number) => {
    const path = roundRect(fix(l - 7), fix(y), fix(w + 14), 22, 11)
    return `<path d="${path}" fill="#cfd6dc"/>${roundShade(sheet, path, 1.1)}`
  }
  const lidded = description.size !== 'small'
  const lid = roundRect(fix(l - 8), fix(t - 58), fix(w + 16), 66, 16)
  const top = lidded
    ? `<path d="${lid}" fill="${palette.accent}"/>${rect(l - 8, t - 58, w + 16, 20, '#fff', 10, ' opacity=".35"')}${roundShade(sheet, lid, 0.8)}`
    : `<ellipse cx="400" cy="${fix(t - 2)}" rx="${fix(w / 2)}" ry="22" fill="#dfe5ea" stroke="#b4bdc6" stroke-width="5"/>`
  return `${groundShadow(sheet, 400, ground, w * 0.62)}${lidded ? '' : top}${clipped(sheet, body, labelFace(pen, { x: l, y: t + 12, w, h: h - 24 }))}${roundShade(sheet, body)}${rim(ground - 20)}${lidded ? top : rim(t - 4)}`
}
