// Fresh goods: piles, bunches, trays, crates, nets, and trays under film.
import { placeArt } from '../art.ts'
import type { PackDescription } from '../description.ts'
import { brandPill, dietMark } from '../label.ts'
import { letter } from '../lettering.ts'
import { clipped, filmShade, fix, groundShadow, type Pen, rect, roundRect } from '../pen.ts'
import { heapSpots, piecesOf, type Spot } from '../pieces.ts'

const piles: Record<'small' | 'regular' | 'large', number> = { small: 3, regular: 5, large: 8 }

// Slender things lie closer together than round ones, flat things in lower rows.
const slender = new Set(['carrot', 'radish', 'chilli', 'bitter-gourd', 'okra', 'zucchini'])
const flat = new Set(['sea-fish', 'fish-fillet'])
const stacking = (art: string) => {
  const [name = art] = art.split('#')
  return slender.has(name) ? { step: 0.6 } : flat.has(name) ? { rise: 0.36 } : {}
}

/** As many things as the unit counts, or as a weight holds. */
const countOf = ({ unit, pieces }: PackDescription, otherwise: number) => piecesOf(unit) ?? pieces ?? otherwise

/** Bananas hang from their stalk, at most six in a hand; the tip of the stalk in the drawing is at 93, 12 of 128. */
const handSpots = (count: number): Spot[] => {
  const hands = Math.ceil(count / 6)
  const size = hands === 1 ? 400 : 280
  return Array.from({ length: count }, (_, i): Spot => {
    const hand = i % hands
    const inHand = Math.ceil((count - hand) / hands)
    const turn = -44 + (Math.floor(i / hands) - (inHand - 1) / 2) * 19
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
    const [x, y] = [(-29 * size) / 128, (52 * size) / 128]
    const stalk = (hands === 1 ? 370 : 380) + (hand - (hands - 1) / 2) * 310
    return [stalk + x * cos - y * sin, (hands === 1 ? 270 : 350) + x * sin + y * cos, size, turn]
  })
}

/** As many things as the quantity counts; of a weight as many as it holds, or a heap. */
export const loose = ({ sheet, description }: Pen): string => {
  const count = countOf(description, piles[description.size ?? 'regular'])
  const inHands = description.art === 'one-banana'
  const spots = inHands
    ? handSpots(count)
    : heapSpots(count, {
        width: 690,
        height: count === 1 ? 500 : 540,
        ground: count === 2 ? 640 : 700,
        ...stacking(description.art),
      })
  const pile = spots
    .map(([x, y, size, turn], i) =>
      placeArt(sheet, description.art, { x, y, size, turn, mirror: !inHands && i % 2 === 1 }),
    )
    .join('')
  const side = description.side ? placeArt(sheet, description.side, { x: 610, y: 640, size: 170, turn: 8 }) : ''
  return groundShadow(sheet, 400, count === 2 ? 618 : 676, count === 1 ? 200 : 300) + pile + side
}

const sheaves: Record<'small' | 'regular' | 'large', number> = { small: 1, regular: 2, large: 3 }

/** Stems that spread from the band, the outer ones lower; more than seven stand in two or three rows. */
const fanSpots = (count: number): Spot[] => {
  const rows = Math.ceil(count / 7)
  const size = count === 1 ? 500 : rows === 1 ? 390 - count * 10 : 330
  return Array.from({ length: count }, (_, i): Spot => {
    const row = i % rows
    const inRow = Math.ceil((count - row) / rows)
    const side = inRow === 1 ? 0 : Math.floor(i / rows) / (inRow - 1) - 0.5
    const lift = (rows - 1 - row) * 90
    return [400 + side * (640 - size), 372 + Math.abs(side) * 60 - lift + rows * 26, size, side * 56]
  })
}

/** Leaves and stems laid together under a paper band with the name. */
export const bunch = (pen: Pen): string => {
  const { sheet, description, palette } = pen
  const spots = fanSpots(countOf(description, sheaves[description.size ?? 'regular']))
  const art = spots
    .map(([x, y, size, turn], i) => placeArt(sheet, description.art, { x, y, size, turn, mirror: i % 2 === 1 }))
    .join('')
  return `${groundShadow(sheet, 400, 690, 250)}${art}${rect(232, 586, 336, 100, palette.pale, 20)}${rect(232, 586, 336, 12, palette.main, 6)}${letter(description.name, { x: 400, y: 642, size: 44, weight: 800, fill: palette.onPale, maxWidth: 300 })}${letter(description.brand.toUpperCase(), { x: 400, y: 672, size: 21, weight: 700, fill: palette.onPale, tracking: 2, maxWidth: 300 })}`
}

/** What stands in a tray or crate: in two rows, the front one behind the edge. */
const heapRows = ({ sheet, description }: Pen, baseline: number): string => {
  const count = countOf(description, 2 * counts[description.size ?? 'regular'] - 1)
  return heapSpots(count, {
    width: 600,
    height: 300,
    ground: baseline,
    rows: count > 10 ? 3 : 2,
    ...stacking(description.art),
  })
    .map(([x, y, size, turn], i) => placeArt(sheet, description.art, { x, y, size, turn, mirror: i % 2 === 1 }))
    .join('')
}

const counts = { small: 3, regular: 4, large: 5 }

/** Punnet with a printed band. */
export const tray = (pen: Pen): string => {
  const { sheet, description, palette } = pen
  const body = 'M110 424H690L652 676Q646 712 612 712H188Q154 712 148 676Z'
  return `${groundShadow(sheet, 400, 712, 330)}${heapRows(pen, 462)}<path d="${body}" fill="#33423c"/><path d="M110 424H690L684 458H116Z" fill="#53645c"/>${Array.from({ length: 11 }, (_, i) => rect(150 + i * 47, 470, 8, 236, '#fff', 4, ' opacity=".07"')).join('')}${rect(128, 486, 544, 170, palette.pale, 14)}${rect(128, 486, 544, 14, palette.main)}${brandPill(pen, 400, 542, 24, 420)}${letter(description.name, { x: 400, y: 606, size: 50, weight: 800, fill: palette.onPale, maxWidth: 490 })}${letter(description.unit, { x: 400, y: 642, size: 26, weight: 600, fill: palette.onPale, maxWidth: 300 })}${description.diet ? dietMark(description.diet, 146, 618, 26) : ''}${filmShade(sheet, body)}`
}

/** Wooden crate with a painted board. */
export const crate = (pen: Pen): string => {
  const { sheet, description, palette } = pen
  const plank = (y: number, h: number, light: boolean) =>
    `${rect(92, y, 616, h, light ? '#c98f4f' : '#b97d3f', 8)}${rect(92, y, 616, 6, '#fff', 3, ' opacity=".25"')}<path d="M110 ${fix(y + h * 0.4)}Q300 ${fix(y + h * 0.3)} 480 ${fix(y + h * 0.45)}T690 ${fix(y + h * 0.4)}M120 ${fix(y + h * 0.7)}Q320 ${fix(y + h * 0.62)} 560 ${fix(y + h * 0.74)}" stroke="#8a5723" stroke-width="3" fill="none" opacity=".4"/>`
  return `${groundShadow(sheet, 400, 724, 350)}${heapRows(pen, 462)}${plank(424, 86, true)}${plank(522, 86, false)}${plank(620, 96, true)}${rect(100, 410, 34, 312, '#a86d33', 6)}${rect(666, 410, 34, 312, '#a86d33', 6)}${[438, 490, 536, 590, 636, 694].map((y) => `<circle cx="117" cy="${y}" r="5" fill="#6d4418"/><circle cx="683" cy="${y}" r="5" fill="#6d4418"/>`).join('')}${rect(196, 498, 408, 148, palette.main, 18)}${rect(204, 506, 392, 132, 'none', 14, ` stroke="${palette.accent}" stroke-width="4"`)}${letter(description.name, { x: 400, y: 574, size: 54, weight: 800, fill: palette.onMain, maxWidth: 360 })}${letter(`${description.brand.toUpperCase()} · ${description.unit}`, { x: 400, y: 614, size: 24, weight: 600, fill: palette.onMain, tracking: 1, maxWidth: 350 })}`
}

/** Net bag with a header card. */
export const net = (pen: Pen): string => {
  const { sheet, description, palette } = pen
  const rows: Spot[] = [
    [300, 400, 210, -10],
    [500, 400, 210, 12],
    [400, 400, 210, 4],
    [240, 530, 220, 8],
    [400, 530, 220, -8],
    [560, 530, 220, 10],
    [300, 640, 210, -6],
    [500, 640, 210, 6],
  ]
  const body = 'M352 262C330 300 190 340 176 480C164 640 240 742 400 742S636 640 624 480C610 340 470 300 448 262Z'
  const id = sheet.nextId()
  const fruit = rows
    .map(([x, y, size, turn], i) => placeArt(sheet, description.art, { x, y, size, turn, mirror: i % 2 === 1 }))
    .join('')
  return `${groundShadow(sheet, 400, 736, 250)}<pattern id="${id}" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H34M0 0V34" stroke="${palette.main}" stroke-width="5" fill="none"/></pattern>${clipped(sheet, body, `${rect(150, 250, 500, 500, palette.pale, 0, ' opacity=".35"')}${fruit}<rect x="150" y="250" width="500" height="500" fill="url(#${id})" opacity=".72"/>`)}<path d="${body}" fill="none" stroke="${palette.dark}" stroke-width="4" opacity=".5"/><path d="M268 104H532Q548 104 546 120L530 270Q528 282 516 282H284Q272 282 270 270L254 120Q252 104 268 104Z" fill="${palette.main}"/><circle cx="400" cy="132" r="14" fill="#f4f6f3"/>${brandPill(pen, 400, 186, 20, 230)}${letter(description.name, { x: 400, y: 236, size: 40, weight: 800, fill: palette.onMain, maxWidth: 240 })}${letter(description.unit, { x: 400, y: 268, size: 24, weight: 600, fill: palette.onMain, maxWidth: 200 })}`
}

/** Foam tray under film with a sticker: cut fruit, meat, sprouts. */
export const wrap = (pen: Pen): string => {
  const { sheet, description, palette } = pen
  const base = roundRect(96, 230, 608, 456, 60)
  const inner = roundRect(128, 262, 544, 392, 44)
  // The sticker covers the lower right corner.
  const count = countOf(description, { small: 1, regular: 2, large: 3 }[description.size ?? 'regular'])
  const art = heapSpots(count, {
    width: 520,
    height: 330,
    ground: flat.has(description.art.split('#')[0] ?? '') ? 510 : 590,
    rows: count > 8 ? 4 : 2,
    ...stacking(description.art),
  })
    .map(([x, y, size, turn], i) => placeArt(sheet, description.art, { x: x - 8, y, size, turn, mirror: i % 2 === 1 }))
    .join('')
  const side = description.side ? placeArt(sheet, description.side, { x: 240, y: 576, size: 150, turn: -14 }) : ''
  return `${groundShadow(sheet, 400, 690, 330)}<path d="${base}" fill="${description.tone === 'noir' ? '#23282c' : '#eef1f0'}"/><path d="${base}" fill="none" stroke="#fff" stroke-width="6" opacity=".7"/><path d="${inner}" fill="${description.tone === 'noir' ? '#32393e' : '#dfe5e2'}"/>${art}${side}<path d="M120 300Q300 240 680 262M112 620Q400 664 690 610M140 250L190 680M664 250L620 680" stroke="#fff" stroke-width="6" opacity=".35" fill="none"/>${rect(356, 520, 352, 186, palette.main, 22)}${rect(356, 640, 352, 66, palette.pale, 22)}${rect(356, 630, 352, 40, palette.pale)}${rect(356, 624, 352, 8, palette.accent)}${brandPill(pen, 532, 560, 19, 300)}${letter(description.name, { x: 532, y: 612, size: 38, weight: 800, fill: palette.onMain, maxWidth: 312 })}${letter(description.unit, { x: 546, y: 678, size: 30, fill: palette.onPale, maxWidth: 220 })}${description.diet ? dietMark(description.diet, 378, 652, 30) : ''}`
}
