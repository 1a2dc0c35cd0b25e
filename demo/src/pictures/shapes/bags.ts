// Soft packs: pillow bags, pouches, sacks, bread bags, sachets.
import { labelFace } from '../label.ts'
import { clipped, filmShade, fix, groundShadow, type Pen, rect } from '../pen.ts'
import { ground, proportion } from './proportion.ts'

const crimps = (x: number, y: number, w: number, h: number): string => {
  const count = Math.round(w / 13)
  const step = w / count
  return Array.from({ length: count }, (_, i) => rect(x + i * step, y, step / 2, h, '#000', 0, ' opacity=".1"')).join(
    '',
  )
}

/** Air-filled bag with a crimped seam above and below. */
export const pillow = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 420 * k.w
  const h = 626 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const b = ground
  const body = `M${fix(l + 6)} ${fix(t)}Q400 ${fix(t - 10)} ${fix(r - 6)} ${fix(t)}L${fix(r - 2)} ${fix(t + 34)}C${fix(r + 20)} ${fix(t + h * 0.25)} ${fix(r + 20)} ${fix(b - h * 0.25)} ${fix(r - 2)} ${fix(b - 34)}L${fix(r - 6)} ${fix(b)}Q400 ${fix(b + 10)} ${fix(l + 6)} ${fix(b)}L${fix(l + 2)} ${fix(b - 34)}C${fix(l - 20)} ${fix(b - h * 0.25)} ${fix(l - 20)} ${fix(t + h * 0.25)} ${fix(l + 2)} ${fix(t + 34)}Z`
  const print =
    rect(l - 30, t - 20, w + 60, h + 40, palette.main) +
    labelFace(pen, { x: l - 4, y: t + 30, w: w + 8, h: h - 58 }) +
    rect(l - 20, t - 10, w + 40, 40, palette.dark, 0, ' opacity=".5"') +
    rect(l - 20, b - 30, w + 40, 40, palette.dark, 0, ' opacity=".5"') +
    crimps(l, t - 8, w, 34) +
    crimps(l, b - 26, w, 34) +
    `<path d="M${fix(l + 22)} ${fix(t + 60)}Q${fix(l + 4)} ${fix(t + h / 2)} ${fix(l + 24)} ${fix(b - 66)}" stroke="#fff" stroke-width="9" opacity=".3" fill="none" stroke-linecap="round"/><path d="M${fix(r - 30)} ${fix(t + 44)}Q${fix(r - 60)} ${fix(t + 90)} ${fix(r - 22)} ${fix(t + 150)}M${fix(l + 34)} ${fix(b - 44)}Q${fix(l + 70)} ${fix(b - 96)} ${fix(l + 30)} ${fix(b - 150)}" stroke="#000" stroke-width="7" opacity=".07" fill="none" stroke-linecap="round"/>`
  return groundShadow(sheet, 400, ground, w * 0.6) + clipped(sheet, body, print) + filmShade(sheet, body)
}

/** Stand-up pouch with a tear line and a round base. */
export const pouch = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 410 * k.w
  const h = 624 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l + 18)} ${fix(t + 14)}Q${fix(l + 18)} ${fix(t)} ${fix(l + 32)} ${fix(t)}H${fix(r - 32)}Q${fix(r - 18)} ${fix(t)} ${fix(r - 18)} ${fix(t + 14)}L${fix(r)} ${fix(ground - 62)}Q${fix(r + 4)} ${fix(ground - 8)} ${fix(r - 46)} ${fix(ground - 4)}Q400 ${fix(ground + 14)} ${fix(l + 46)} ${fix(ground - 4)}Q${fix(l - 4)} ${fix(ground - 8)} ${fix(l)} ${fix(ground - 62)}Z`
  const print =
    rect(l - 10, t - 10, w + 20, h + 40, palette.main) +
    labelFace(pen, { x: l + 4, y: t + 38, w: w - 8, h: h - 52 }) +
    rect(l - 10, t - 4, w + 20, 40, palette.dark) +
    rect(l - 10, t - 4, w + 20, 20, '#fff', 0, ' opacity=".16"') +
    `<path d="M${fix(l)} ${fix(t + 37)}H${fix(r)}" stroke="#fff" stroke-dasharray="9 8" opacity=".55" stroke-width="3"/><path d="M${fix(l + 26)} ${fix(ground - 84)}Q400 ${fix(ground - 26)} ${fix(r - 26)} ${fix(ground - 84)}" stroke="#000" opacity=".06" stroke-width="10" fill="none"/>`
  return groundShadow(sheet, 400, ground, w * 0.6) + clipped(sheet, body, print) + filmShade(sheet, body)
}

/** Stitched sack for flour and rice. */
export const sack = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 450 * k.w
  const h = 590 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l + 10)} ${fix(t - 22)}L${fix(l + 60)} ${fix(t + 10)}H${fix(r - 60)}L${fix(r - 10)} ${fix(t - 22)}Q${fix(r + 8)} ${fix(t + 34)} ${fix(r - 6)} ${fix(t + 70)}Q${fix(r + 16)} ${fix(t + h * 0.55)} ${fix(r - 2)} ${fix(ground - 40)}Q${fix(r - 6)} ${fix(ground)} ${fix(r - 60)} ${fix(ground)}H${fix(l + 60)}Q${fix(l + 6)} ${fix(ground)} ${fix(l + 2)} ${fix(ground - 40)}Q${fix(l - 16)} ${fix(t + h * 0.55)} ${fix(l + 6)} ${fix(t + 70)}Q${fix(l - 8)} ${fix(t + 34)} ${fix(l + 10)} ${fix(t - 22)}Z`
  const weave = Array.from({ length: Math.ceil(h / 12) + 4 }, (_, i) =>
    rect(l - 20, t - 26 + i * 12, w + 40, 1.4, '#fff', 0, ' opacity=".1"'),
  ).join('')
  const print =
    rect(l - 20, t - 30, w + 40, h + 60, palette.main) +
    labelFace(pen, { x: l, y: t + 52, w, h: h - 62 }) +
    rect(l - 20, t - 30, w + 40, 82, palette.dark, 0, ' opacity=".55"') +
    `<path d="M${fix(l + 4)} ${fix(t + 40)}H${fix(r - 4)}" stroke="#fff" stroke-width="5" stroke-dasharray="15 9" opacity=".9"/>` +
    weave +
    `<path d="M${fix(l + 70)} ${fix(t + 60)}Q${fix(l + 40)} ${fix(t + 120)} ${fix(l + 16)} ${fix(t + 150)}M${fix(r - 70)} ${fix(t + 60)}Q${fix(r - 40)} ${fix(t + 120)} ${fix(r - 16)} ${fix(t + 150)}" stroke="#000" stroke-width="9" opacity=".08" fill="none" stroke-linecap="round"/>`
  return groundShadow(sheet, 400, ground, w * 0.6) + clipped(sheet, body, print) + filmShade(sheet, body)
}

/** Bag gathered at the top with a clip: bread, buns. */
export const bread = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 436 * k.w
  const h = 470 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l + 26)} ${fix(t + 20)}C${fix(l + 90)} ${fix(t - 14)} 356 ${fix(t - 20)} 364 ${fix(t - 58)}H436C444 ${fix(t - 20)} ${fix(r - 90)} ${fix(t - 14)} ${fix(r - 26)} ${fix(t + 20)}Q${fix(r + 4)} ${fix(t + 40)} ${fix(r)} ${fix(t + 100)}V${fix(ground - 46)}Q${fix(r)} ${fix(ground)} ${fix(r - 46)} ${fix(ground)}H${fix(l + 46)}Q${fix(l)} ${fix(ground)} ${fix(l)} ${fix(ground - 46)}V${fix(t + 100)}Q${fix(l - 4)} ${fix(t + 40)} ${fix(l + 26)} ${fix(t + 20)}Z`
  const frill = `M366 ${fix(t - 56)}C352 ${fix(t - 92)} 318 ${fix(t - 118)} 300 ${fix(t - 130)}L352 ${fix(t - 132)}L378 ${fix(t - 150)}L402 ${fix(t - 130)}L432 ${fix(t - 150)}L452 ${fix(t - 130)}L500 ${fix(t - 126)}C482 ${fix(t - 116)} 448 ${fix(t - 92)} 434 ${fix(t - 56)}Z`
  const print =
    rect(l - 10, t - 70, w + 20, h + 80, palette.main) +
    labelFace(pen, { x: l, y: t + 4, w, h: h - 6 }) +
    `<path d="M364 ${fix(t - 50)}Q${fix(l + 120)} ${fix(t - 10)} ${fix(l + 30)} ${fix(t + 60)}M384 ${fix(t - 50)}Q360 ${fix(t)} 300 ${fix(t + 40)}M436 ${fix(t - 50)}Q${fix(r - 120)} ${fix(t - 10)} ${fix(r - 30)} ${fix(t + 60)}M416 ${fix(t - 50)}Q440 ${fix(t)} 500 ${fix(t + 40)}" stroke="#fff" stroke-width="5" opacity=".25" fill="none"/>`
  return `${groundShadow(sheet, 400, ground, w * 0.6)}<path d="${frill}" fill="${palette.light}" opacity=".9"/><path d="M366 ${fix(t - 56)}L340 ${fix(t - 130)}M390 ${fix(t - 56)}L380 ${fix(t - 140)}M410 ${fix(t - 56)}L430 ${fix(t - 140)}M432 ${fix(t - 56)}L466 ${fix(t - 126)}" stroke="#000" stroke-width="4" opacity=".12"/>${clipped(sheet, body, print)}${filmShade(sheet, body)}<rect x="352" y="${fix(t - 72)}" width="96" height="26" rx="9" fill="${palette.accent}"/><rect x="352" y="${fix(t - 72)}" width="96" height="10" rx="5" fill="#fff" opacity=".4"/>`
}

/** Flat sealed sachet. */
export const sachet = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 400 * k.w
  const h = 560 * k.h
  const l = 400 - w / 2
  const t = 410 - h / 2
  const teeth = Math.round(w / 16)
  const step = w / teeth
  const zig = (sign: number, up: number) =>
    `l${fix((sign * step) / 2)} ${up}l${fix((sign * step) / 2)} ${-up}`.repeat(teeth)
  const body = `M${fix(l)} ${fix(t)}${zig(1, -8)}V${fix(t + h)}${zig(-1, 8)}Z`
  const print =
    rect(l - 10, t - 20, w + 20, h + 40, palette.main) +
    labelFace(pen, { x: l + 12, y: t + 34, w: w - 24, h: h - 66 }) +
    rect(l, t - 14, w, 46, palette.dark) +
    rect(l, t + h - 32, w, 46, palette.dark) +
    crimps(l, t - 14, w, 44) +
    crimps(l, t + h - 30, w, 44) +
    rect(l, t, 12, h, '#fff', 0, ' opacity=".25"') +
    rect(l + w - 12, t, 12, h, '#000', 0, ' opacity=".14"')
  return groundShadow(sheet, 400, t + h + 26, w * 0.5) + clipped(sheet, body, print) + filmShade(sheet, body)
}
