// Bathroom, cleaning and chemist's packs: bars, tubes, pumps, sprays, aerosols, flacons, rolls, strips, hang cards.
import { parseArt, placeArt } from '../art.ts'
import type { Motif, PackDescription } from '../description.ts'
import { brandPill, dietMark, fitLines, labelFace } from '../label.ts'
import { letter } from '../lettering.ts'
import { clipped, filmShade, fix, flatShade, groundShadow, type Pen, rect, roundRect, roundShade } from '../pen.ts'
import { drawingsOnCard, piecesOf, rowSpots, type Spot } from '../pieces.ts'
import { ground, proportion } from './proportion.ts'

/** The words of a bar end so far before its divider. */
const DIVIDER_GAP = 10
const DIVIDER_LINE = 12

/** How far the divider of a bar bends towards the words. */
const bendOf = (motif: Motif): number => {
  if (motif === 'diagonal' || motif === 'stripes') return 22
  if (motif === 'band' || motif === 'panel') return 0
  return motif === 'wave' || motif === 'leaf' ? 3 : 16
}

/** The body of a bar, the edge of its divider, and the box of its words at the left. */
export const barLayout = (description: PackDescription) => {
  const k = proportion(description)
  const w = 650 * k.w
  const h = 330 * k.h
  const [l, r, t, b] = [400 - w / 2, 400 + w / 2, 420 - h / 2, 420 + h / 2]
  const cut = l + w * 0.54
  const { motif } = description
  const edge = (drop: number) =>
    motif === 'diagonal' || motif === 'stripes'
      ? `M${fix(cut + 60 + drop)} ${fix(t)}L${fix(cut - 40 + drop)} ${fix(b)}H${fix(r)}V${fix(t)}Z`
      : motif === 'band' || motif === 'panel'
        ? `M${fix(cut + drop)} ${fix(t)}V${fix(b)}H${fix(r)}V${fix(t)}Z`
        : motif === 'wave' || motif === 'leaf'
          ? `M${fix(cut + 30 + drop)} ${fix(t)}C${fix(cut - 70 + drop)} ${fix(t + h * 0.36)} ${fix(cut + 110 + drop)} ${fix(t + h * 0.62)} ${fix(cut - 10 + drop)} ${fix(b)}H${fix(r)}V${fix(t)}Z`
          : `M${fix(cut + 30 + drop)} ${fix(t)}Q${fix(cut - 60 + drop)} ${fix(t + h / 2)} ${fix(cut + 30 + drop)} ${fix(b)}H${fix(r)}V${fix(t)}Z`
  const left = l + w * 0.085
  const right = cut - bendOf(motif) - DIVIDER_LINE - DIVIDER_GAP
  const words = { left, right, top: t + h * 0.36, bottom: t + h * 0.82 }
  return { w, h, l, r, t, b, cut, words, divider: edge(-DIVIDER_LINE), ground: edge(0) }
}

/** Lying wrapper: words at the left, art at the right. */
export const bar = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const { w, h, l, r, t, b, cut, words, divider, ground: paleGround } = barLayout(description)
  const body = `M${fix(l + 34)} ${fix(t)}H${fix(r - 34)}L${fix(r)} ${fix(t + 28)}V${fix(b - 28)}L${fix(r - 34)} ${fix(b)}H${fix(l + 34)}L${fix(l)} ${fix(b - 28)}V${fix(t + 28)}Z`
  const room = words.right - words.left
  const cx = words.left + room / 2
  const lines = fitLines(description.name, { w: room, h: words.bottom - words.top, largest: 66, most: 3 })
  const artSize = Math.min(h * 0.66, w * 0.36)
  const artX = fix((cut + 30 + r - 44) / 2)
  const unitY = b - h * 0.09
  const pattern =
    description.motif === 'dots' || description.motif === 'burst'
      ? Array.from(
          { length: 40 },
          (_, i) =>
            `<circle cx="${fix(l + ((i * 97) % w))}" cy="${fix(t + ((i * 59) % h))}" r="${5 + (i % 4) * 3}" fill="${palette.light}" opacity=".35"/>`,
        ).join('')
      : ''
  const print =
    rect(l, t, w, h, palette.main) +
    pattern +
    `<path d="${divider}" fill="${palette.accent}"/><path d="${paleGround}" fill="${palette.pale}"/>` +
    brandPill(pen, cx, t + h * 0.22, 24, room) +
    lines.lines
      .map((line, i) =>
        letter(line, {
          x: cx,
          y: words.top + lines.size * (0.84 + i * 1.04),
          size: lines.size,
          weight: 800,
          fill: palette.onMain,
        }),
      )
      .join('') +
    placeArt(sheet, description.art, { x: artX, y: t + h * 0.43, size: artSize }) +
    (description.side
      ? placeArt(sheet, description.side, { x: artX + artSize * 0.42, y: t + h * 0.62, size: artSize * 0.46 })
      : '') +
    letter(description.unit, { x: artX, y: unitY, size: 30, fill: palette.onPale, maxWidth: w * 0.3 }) +
    (description.diet ? dietMark(description.diet, words.left - 6, unitY - 26, 28) : '') +
    rect(l, t, 34, h, '#fff', 0, ' opacity=".2"') +
    rect(r - 34, t, 34, h, '#000', 0, ' opacity=".1"')
  return (
    groundShadow(sheet, 400, b + 22, w * 0.46) +
    clipped(sheet, body, print) +
    flatShade(sheet, body) +
    `<path d="M${fix(l + 34)} ${fix(t + 14)}H${fix(r - 34)}" stroke="#fff" stroke-width="8" opacity=".28" stroke-linecap="round"/>`
  )
}

/** Tube standing on its cap. */
export const tube = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 360 * k.w
  const h = 540 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const b = ground - 92
  const t = b - h
  const body = `M${fix(l - 18)} ${fix(t)}H${fix(r + 18)}L${fix(r + 14)} ${fix(t + 40)}Q${fix(r - 2)} ${fix(t + h * 0.6)} ${fix(r - 34)} ${fix(b - 14)}Q${fix(r - 38)} ${fix(b)} ${fix(r - 54)} ${fix(b)}H${fix(l + 54)}Q${fix(l + 38)} ${fix(b)} ${fix(l + 34)} ${fix(b - 14)}Q${fix(l + 2)} ${fix(t + h * 0.6)} ${fix(l - 14)} ${fix(t + 40)}Z`
  const cap = `M${fix(l + 46)} ${fix(b - 2)}H${fix(r - 46)}L${fix(r - 52)} ${ground - 14}Q${fix(r - 54)} ${ground} ${fix(r - 70)} ${ground}H${fix(l + 70)}Q${fix(l + 54)} ${ground} ${fix(l + 52)} ${ground - 14}Z`
  const capRibs = Array.from({ length: 13 }, (_, i) =>
    rect(l + 62 + i * ((w - 124) / 13), b + 10, 6, 70, '#000', 3, ' opacity=".08"'),
  ).join('')
  const crimp = Array.from({ length: 26 }, (_, i) =>
    rect(l - 16 + i * ((w + 32) / 26), t, (w + 32) / 52, 34, '#000', 0, ' opacity=".12"'),
  ).join('')
  const inside =
    rect(l - 30, t, w + 60, h, palette.main) + labelFace(pen, { x: l + 16, y: t + 40, w: w - 32, h: h - 50 }) + crimp
  return `${groundShadow(sheet, 400, ground, w * 0.44)}<path d="${cap}" fill="#f7f9fa"/>${capRibs}${roundShade(sheet, cap, 0.7)}${clipped(sheet, body, inside)}${roundShade(sheet, body, 0.85)}`
}

export const pump = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 310 * k.w
  const h = 440 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l)} ${fix(t + 60)}Q${fix(l)} ${fix(t + 12)} ${fix(l + 56)} ${fix(t)}H${fix(r - 56)}Q${fix(r)} ${fix(t + 12)} ${fix(r)} ${fix(t + 60)}V${ground - 46}Q${fix(r)} ${ground} ${fix(r - 46)} ${ground}H${fix(l + 46)}Q${fix(l)} ${ground} ${fix(l)} ${ground - 46}Z`
  const head = palette.accent
  const nozzle = `M324 ${fix(t - 168)}H452Q478 ${fix(t - 168)} 478 ${fix(t - 142)}V${fix(t - 112)}H344V${fix(t - 134)}H302Q284 ${fix(t - 134)} 284 ${fix(t - 150)}T324 ${fix(t - 168)}Z`
  const collar = roundRect(350, fix(t - 50), 100, 54, 10)
  const inside = rect(l, t, w, h, palette.main) + labelFace(pen, { x: l, y: t + 24, w, h: h - 40 })
  return `${groundShadow(sheet, 400, ground, w * 0.6)}${rect(380, t - 122, 44, 90, '#e3e9ee')}${rect(386, t - 122, 8, 90, '#fff', 0, ' opacity=".8"')}<path d="${collar}" fill="${head}"/>${roundShade(sheet, collar, 0.8)}<path d="${nozzle}" fill="${head}"/>${flatShade(sheet, nozzle)}${clipped(sheet, body, inside)}${roundShade(sheet, body, 0.9)}`
}

/** Trigger spray. */
export const spray = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 286 * k.w
  const h = 500 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M346 ${fix(t)}H454V${fix(t + 40)}Q${fix(r)} ${fix(t + 72)} ${fix(r)} ${fix(t + 140)}V${ground - 42}Q${fix(r)} ${ground} ${fix(r - 42)} ${ground}H${fix(l + 42)}Q${fix(l)} ${ground} ${fix(l)} ${ground - 42}V${fix(t + 140)}Q${fix(l)} ${fix(t + 72)} 346 ${fix(t + 40)}Z`
  const head = `M334 ${fix(t - 122)}H506Q530 ${fix(t - 122)} 530 ${fix(t - 98)}V${fix(t - 74)}H486L474 ${fix(t + 2)}H344L336 ${fix(t - 44)}L292 ${fix(t - 8)}L270 ${fix(t - 30)}L322 ${fix(t - 84)}Z`
  const inside =
    rect(l, t, w, h, description.content ?? palette.light) + labelFace(pen, { x: l, y: t + h * 0.24, w, h: h * 0.7 })
  return `${groundShadow(sheet, 400, ground, w * 0.62)}${rect(512, t - 112, 44, 26, '#eef2f5', 6)}<path d="${head}" fill="${palette.accent}"/>${flatShade(sheet, head)}${clipped(sheet, body, inside)}${roundShade(sheet, body)}`
}

/** Tall pressurised can with a cap. */
export const aerosol = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 252 * k.w
  const h = 480 * k.h
  const l = 400 - w / 2
  const r = 400 + w / 2
  const t = ground - h
  const body = `M${fix(l)} ${fix(t + 30)}Q${fix(l)} ${fix(t)} ${fix(l + 34)} ${fix(t - 8)}H${fix(r - 34)}Q${fix(r)} ${fix(t)} ${fix(r)} ${fix(t + 30)}V${ground - 14}Q${fix(r)} ${ground} ${fix(r - 14)} ${ground}H${fix(l + 14)}Q${fix(l)} ${ground} ${fix(l)} ${ground - 14}Z`
  const cap = `M${fix(l + 26)} ${fix(t - 6)}V${fix(t - 92)}Q${fix(l + 30)} ${fix(t - 136)} 400 ${fix(t - 138)}Q${fix(r - 30)} ${fix(t - 136)} ${fix(r - 26)} ${fix(t - 92)}V${fix(t - 6)}Z`
  const inside =
    rect(l, t - 10, w, h + 20, palette.main) +
    labelFace(pen, { x: l, y: t + 18, w, h: h - 40 }) +
    rect(l, ground - 20, w, 20, '#cfd6dc')
  return `${groundShadow(sheet, 400, ground, w * 0.62)}<path d="${cap}" fill="${palette.accent}"/>${roundShade(sheet, cap, 0.9)}${clipped(sheet, body, inside)}${roundShade(sheet, body)}`
}

/** Small flat bottle: hair oil, perfume, syrup, drops. */
export const flacon = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 330 * k.w
  const h = 440 * k.h
  const l = 400 - w / 2
  const t = ground - h
  const body = roundRect(fix(l), fix(t), fix(w), fix(h), 54)
  const neck = roundRect(354, fix(t - 40), 92, 60, 8)
  const cap = roundRect(332, fix(t - 150), 136, 118, 18)
  const liquid = description.content ?? palette.light
  const inside = rect(l, t, w, h, liquid) + labelFace(pen, { x: l + 14, y: t + h * 0.12, w: w - 28, h: h * 0.82 })
  return `${groundShadow(sheet, 400, ground, w * 0.6)}<path d="${neck}" fill="${liquid}"/>${roundShade(sheet, neck)}<path d="${cap}" fill="${palette.accent}"/>${rect(332, t - 150, 136, 26, '#fff', 13, ' opacity=".35"')}${roundShade(sheet, cap)}${clipped(sheet, body, inside)}${roundShade(sheet, body, 0.8)}${rect(l + 16, t + 60, 11, h - 130, '#fff', 6, ' opacity=".5"')}`
}

/** Film-wrapped rolls under a printed band. */
export const rolls = (pen: Pen): string => {
  const { sheet, description } = pen
  const k = proportion(description)
  const count = piecesOf(description.unit) ?? 4
  const rows = count > 2 ? 2 : 1
  const columns = Math.ceil(count / rows)
  const w = (columns === 1 ? 360 : 520) * k.w
  const h = (columns === 2 && rows === 1 ? 400 : 560) * k.h
  const l = 400 - w / 2
  const t = ground - h
  const body = roundRect(fix(l), fix(t), fix(w), fix(h), 40)
  const step = w / columns
  const roll = (x: number, y: number) =>
    `${rect(x + 4, y, step - 8, h / rows + 12, '#fdfdfb', 24)}<ellipse cx="${fix(x + step / 2)}" cy="${fix(y + 26)}" rx="${fix(step / 2 - 8)}" ry="26" fill="#f0efe9"/><ellipse cx="${fix(x + step / 2)}" cy="${fix(y + 26)}" rx="${fix(step * 0.14)}" ry="10" fill="#c7a77c"/>`
  const stack = Array.from(
    { length: columns },
    (_, i) => (rows === 2 ? roll(l + i * step, t + h * 0.46) : '') + roll(l + i * step, t),
  ).join('')
  const inside = rect(l, t, w, h, '#e9eef0') + stack + labelFace(pen, { x: l, y: t + h * 0.16, w, h: h * 0.74 })
  return groundShadow(sheet, 400, ground, w * 0.58) + clipped(sheet, body, inside) + filmShade(sheet, body)
}

/** A box with a strip of tablets leaning on it. */
export const strip = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const w = 470
  const h = 400
  const l = 214
  const t = ground - h
  const front = `M${l} ${t}H${l + w}V${ground}H${l}Z`
  const pills = Array.from({ length: 10 }, (_, i) => {
    const x = 36 + (i % 2) * 62
    const y = 38 + Math.floor(i / 2) * 58
    return `<ellipse cx="${x}" cy="${y}" rx="23" ry="23" fill="#aab4bd"/><ellipse cx="${x}" cy="${y - 2}" rx="20" ry="20" fill="${description.content ?? palette.light}"/><ellipse cx="${x - 6}" cy="${y - 9}" rx="8" ry="5" fill="#fff" opacity=".75"/>`
  }).join('')
  return `${groundShadow(sheet, 430, ground, 330)}<path d="M${l} ${t}L${l + 56} ${t - 34}H${l + w + 56}L${l + w} ${t}Z" fill="${palette.light}"/><path d="M${l + w} ${t}L${l + w + 56} ${t - 34}V${ground - 34}L${l + w} ${ground}Z" fill="${palette.dark}"/>${labelFace(pen, { x: l, y: t, w, h })}${flatShade(sheet, front)}<g transform="translate(64 424) rotate(-8)"><rect width="134" height="308" rx="14" fill="#d5dbe0"/><rect width="134" height="308" rx="14" fill="none" stroke="#fff" stroke-width="4"/>${pills}</g>`
}

/** Slender things lie closer together than round ones. */
const slender = new Set([
  ...['battery', 'crayon', 'droplet', 'feather', 'fountain-pen', 'glue-tube', 'kajal-pencil', 'kitchen-knife', 'paste'],
  ...['pen', 'pencil', 'razor', 'screwdriver', 'spoon', 'toothbrush'],
])

/** Hang card with the things themselves under a clear bubble. */
export const card = (pen: Pen): string => {
  const { sheet, palette, description } = pen
  const k = proportion(description)
  const w = 430 * k.w
  const h = 620 * k.h
  const l = 400 - w / 2
  const t = ground - h
  const body = roundRect(fix(l), fix(t), fix(w), fix(h), 30)
  const lines = fitLines(description.name, { w: w * 0.84, h: h * 0.19, largest: 62, most: 2 })
  const bubble = { x: l + w * 0.1, y: t + h * 0.4, w: w * 0.8, h: h * 0.46 }
  const nameTop = t + h * 0.185
  const print =
    rect(l, t, w, h, palette.main) +
    `<path d="M${fix(l)} ${fix(t + h * 0.46)}L${fix(l + w)} ${fix(t + h * 0.38)}V${ground}H${fix(l)}Z" fill="${palette.accent}"/><path d="M${fix(l)} ${fix(t + h * 0.485)}L${fix(l + w)} ${fix(t + h * 0.405)}V${ground}H${fix(l)}Z" fill="${palette.pale}"/>` +
    rect(342, t + 22, 116, 26, '#f4f6f3', 13) +
    brandPill(pen, 400, t + h * 0.155, 24, w * 0.8) +
    lines.lines
      .map((line, i) =>
        letter(line, {
          x: 400,
          y: nameTop + lines.size * (0.86 + i * 1.04),
          size: lines.size,
          weight: 800,
          fill: palette.onMain,
        }),
      )
      .join('') +
    letter(description.unit, { x: 400, y: ground - h * 0.045, size: 32, fill: palette.onPale, maxWidth: w * 0.7 })
  const { art, side, unit } = description
  const count = drawingsOnCard(unit, art)
  const size = Math.min(bubble.w, bubble.h) * 0.86
  const spots: Spot[] =
    count === 1
      ? [[400 - (side ? size * 0.12 : 0), bubble.y + bubble.h / 2, size, 0]]
      : rowSpots(count, {
          x: bubble.x + bubble.w * 0.05,
          y: bubble.y + bubble.h * 0.07,
          width: bubble.w * 0.9,
          height: bubble.h * 0.86,
          step: slender.has(parseArt(art).name) ? 0.56 : 0.92,
        })
  const things = spots.map(([x, y, each]) => placeArt(sheet, art, { x, y, size: each })).join('')
  const [right, down, scale] = count === 1 ? [0.36, 0.68, 0.5] : [0.52, 0.82, 0.34]
  const beside = side
    ? placeArt(sheet, side, { x: 400 + size * right, y: bubble.y + bubble.h * down, size: size * scale })
    : ''
  return `${groundShadow(sheet, 400, ground + 4, w * 0.5)}${clipped(sheet, body, print)}${flatShade(sheet, body)}${rect(bubble.x, bubble.y, bubble.w, bubble.h, '#fff', 40, ' opacity=".62" stroke="#fff" stroke-width="5"')}${things}${beside}<path d="M${fix(bubble.x + 26)} ${fix(bubble.y + bubble.h - 60)}V${fix(bubble.y + 60)}Q${fix(bubble.x + 26)} ${fix(bubble.y + 26)} ${fix(bubble.x + 70)} ${fix(bubble.y + 24)}" stroke="#fff" stroke-width="12" stroke-linecap="round" fill="none" opacity=".85"/>`
}
