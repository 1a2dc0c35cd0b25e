// Tubs and cups with a lid.
import { labelFace } from '../label.ts'
import { clipped, fix, groundShadow, type Pen, rect, roundShade } from '../pen.ts'
import { ground, proportion } from './proportion.ts'

export const tub = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 470 * k.w
  const h = 430 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const taper = w * 0.07
  const body = `M${fix(l)} ${fix(t)}H${fix(r)}L${fix(r - taper)} ${ground - 30}Q${fix(r - taper - 3)} ${ground} ${fix(r - taper - 34)} ${ground}H${fix(l + taper + 34)}Q${fix(l + taper + 3)} ${ground} ${fix(l + taper)} ${ground - 30}Z`
  const lid = `M${fix(l - 22)} ${fix(t - 66)}Q${fix(l - 22)} ${fix(t - 86)} ${fix(l)} ${fix(t - 86)}H${fix(r)}Q${fix(r + 22)} ${fix(t - 86)} ${fix(r + 22)} ${fix(t - 66)}V${fix(t - 8)}Q${fix(r + 22)} ${fix(t + 6)} ${fix(r + 8)} ${fix(t + 6)}H${fix(l - 8)}Q${fix(l - 22)} ${fix(t + 6)} ${fix(l - 22)} ${fix(t - 8)}Z`
  const inside =
    rect(l, t, w, h, palette.main) + labelFace(pen, { x: l + taper * 0.55, y: t + 8, w: w - taper * 1.1, h: h - 10 })
  return `${groundShadow(sheet, 400, ground, w * 0.55)}${clipped(sheet, body, inside)}${roundShade(sheet, body, 0.85)}<path d="${lid}" fill="${palette.light}"/>${roundShade(sheet, lid, 0.6)}<ellipse cx="400" cy="${fix(t - 84)}" rx="${fix(w / 2 + 12)}" ry="22" fill="${palette.light}"/><ellipse cx="400" cy="${fix(t - 84)}" rx="${fix(w / 2 + 12)}" ry="22" fill="#fff" opacity=".42"/><ellipse cx="400" cy="${fix(t - 82)}" rx="${fix(w / 2 - 26)}" ry="14" fill="none" stroke="#fff" stroke-width="4" opacity=".7"/><rect x="${fix(l - 22)}" y="${fix(t - 12)}" width="${fix(w + 44)}" height="18" rx="9" fill="#000" opacity=".1"/>`
}

/** Small cup under a foil lid with a pull tab. */
export const cup = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 420 * k.w
  const h = 500 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const taper = w * 0.13
  const body = `M${fix(l)} ${fix(t)}H${fix(r)}L${fix(r - taper)} ${ground - 20}Q${fix(r - taper - 3)} ${ground} ${fix(r - taper - 24)} ${ground}H${fix(l + taper + 24)}Q${fix(l + taper + 3)} ${ground} ${fix(l + taper)} ${ground - 20}Z`
  const inside =
    rect(l, t, w, h, palette.main) + labelFace(pen, { x: l + taper * 0.62, y: t + 14, w: w - taper * 1.24, h: h - 18 })
  return `${groundShadow(sheet, 400, ground, w * 0.5)}${clipped(sheet, body, inside)}${roundShade(sheet, body, 0.9)}<path d="M${fix(r - 30)} ${fix(t - 14)}Q${fix(r + 46)} ${fix(t - 30)} ${fix(r + 40)} ${fix(t + 14)}Q${fix(r + 10)} ${fix(t + 26)} ${fix(r - 20)} ${fix(t + 6)}Z" fill="#cdd5dc"/><ellipse cx="400" cy="${fix(t)}" rx="${fix(w / 2 + 16)}" ry="27" fill="#dfe5ea"/><ellipse cx="400" cy="${fix(t - 4)}" rx="${fix(w / 2 + 8)}" ry="22" fill="${palette.light}"/><ellipse cx="400" cy="${fix(t - 4)}" rx="${fix(w / 2 - 20)}" ry="15" fill="#fff" opacity=".35"/>`
}
