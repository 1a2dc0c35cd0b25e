// Cooked things: breads, snacks and sweets of the Indian table.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

const brown = (cx: number, cy: number, count: number, spread: number, colour: string) =>
  Array.from({ length: count }, (_, i) => {
    const a = i * 2.399
    const far = spread * Math.sqrt((i + 0.5) / count)
    return `<ellipse cx="${(cx + far * Math.cos(a)).toFixed(1)}" cy="${(cy + far * 0.5 * Math.sin(a)).toFixed(1)}" rx="${4 + (i % 3) * 2}" ry="${2.4 + (i % 2)}" fill="${colour}" opacity=".75"/>`
  }).join('')

const chapati: OwnDrawing = (dye = '#e9c58c') =>
  [92, 80, 68]
    .map(
      (y, i) =>
        `<ellipse cx="64" cy="${y + 7}" rx="56" ry="27" fill="${shift(dye, -4, 0, -18)}"/><ellipse cx="64" cy="${y}" rx="56" ry="27" fill="${shift(dye, 0, 0, i * 3 - 3)}"/>`,
    )
    .join('') + brown(64, 66, 15, 42, shift(dye, -8, 0, -30))

const disc = (id: string, colour: string) =>
  `<radialGradient id="${id}" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="${shift(colour, 0, 0, 14)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${shift(colour, -4, 0, -16)}"/></radialGradient>`

const balls = (colour: string, top: string) =>
  `${disc('b', colour)}<ellipse cx="64" cy="106" rx="58" ry="15" fill="#d7dde2"/><ellipse cx="64" cy="103" rx="50" ry="11" fill="#f2f5f7"/>${[
    [38, 80],
    [90, 80],
    [64, 86],
    [64, 50],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<circle cx="${x}" cy="${y}" r="25" fill="url(#b)"/>${top.replaceAll('@x', String(x)).replaceAll('@y', String(y - 12))}`,
    )
    .join('')}`

const laddu: OwnDrawing = (dye = '#f0a42a') =>
  balls(
    dye,
    `<circle cx="@x" cy="@y" r="4" fill="#7ea83c"/><ellipse cx="@x" cy="@y" rx="9" ry="2.500" fill="#fff" opacity=".35"/>`,
  )
const gulabJamun: OwnDrawing = (dye = '#8a4520') =>
  balls(dye, `<ellipse cx="@x" cy="@y" rx="9" ry="4" fill="#fff" opacity=".45"/>`)
const rasgulla: OwnDrawing = (dye = '#f6f1e4') =>
  balls(dye, `<ellipse cx="@x" cy="@y" rx="9" ry="4" fill="#fff" opacity=".9"/>`)

/** Diamond pieces with silver leaf and a nut. */
const barfi: OwnDrawing = (dye = '#f3dfa9') => {
  const piece = (x: number, y: number) =>
    `<path d="M${x} ${y - 18}L${x + 32} ${y}L${x} ${y + 18}L${x - 32} ${y}Z" fill="${shift(dye, 0, 0, 7)}"/><path d="M${x - 32} ${y}L${x} ${y + 18}V${y + 36}L${x - 32} ${y + 18}Z" fill="${dye}"/><path d="M${x + 32} ${y}L${x} ${y + 18}V${y + 36}L${x + 32} ${y + 18}Z" fill="${shift(dye, -4, 0, -16)}"/><path d="M${x - 12} ${y - 4}L${x + 2} ${y - 11}L${x + 14} ${y - 2}L${x + 2} ${y + 7}Z" fill="#fff" opacity=".7"/><ellipse cx="${x + 3}" cy="${y - 1}" rx="6" ry="3" fill="#7ea83c"/>`
  return `${piece(64, 26)}${piece(32, 52)}${piece(96, 52)}${piece(64, 76)}`
}

const jalebi: OwnDrawing = (dye = '#f08a1c') => {
  const coil = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round"><path d="M4 2A8 8 0 1 1 -8 -2A16 16 0 1 1 18 8A24 22 0 1 1 26 -8" stroke="${shift(dye, -6, 0, -14)}" stroke-width="11"/><path d="M4 2A8 8 0 1 1 -8 -2A16 16 0 1 1 18 8A24 22 0 1 1 26 -8" stroke="${dye}" stroke-width="8"/><path d="M4 1A8 8 0 1 1 -8 -3A16 16 0 1 1 18 7" stroke="#ffe0a3" stroke-width="2"/></g>`
  return `${coil(40, 44)}${coil(88, 52)}${coil(60, 90)}`
}

const samosa: OwnDrawing = (dye = '#dc9a3e') => {
  const one = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -44C6 -44 12 -38 16 -30L48 30C50 38 44 42 36 42H-36C-44 42 -50 38 -48 30L-16 -30C-12 -38 -6 -44 0 -44Z" fill="${shift(dye, -4, 0, -10)}"/><path d="M0 -40C-4 -16 -14 14 -42 38H-8C8 14 8 -16 0 -40Z" fill="${shift(dye, 0, 0, 8)}"/><path d="M0 -40C8 -16 8 14 -8 38H20C20 10 12 -20 0 -40Z" fill="${dye}"/><path d="M-20 26Q-4 0 -2 -22" stroke="#fff" stroke-width="4" opacity=".4" fill="none" stroke-linecap="round"/></g>`
  return `${one(44, 58, 0.86)}${one(86, 78, 0.92)}`
}

const idli: OwnDrawing = (dye = '#fbf8ef') =>
  `<ellipse cx="64" cy="100" rx="60" ry="18" fill="#3f9a52"/><ellipse cx="64" cy="97" rx="56" ry="14" fill="#5cb86a"/>${[
    [36, 82],
    [92, 82],
    [64, 64],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<ellipse cx="${x}" cy="${y + 9}" rx="32" ry="15" fill="${shift(dye, -6, 0, -14)}"/><ellipse cx="${x}" cy="${y}" rx="32" ry="18" fill="${dye}"/><ellipse cx="${x - 8}" cy="${y - 7}" rx="13" ry="5" fill="#fff"/>`,
    )
    .join('')}`

const dosa: OwnDrawing = (dye = '#dd9a45') =>
  `<ellipse cx="64" cy="92" rx="62" ry="22" fill="#cfd6dc"/><ellipse cx="64" cy="89" rx="56" ry="18" fill="#eef2f4"/><g transform="rotate(-12 64 76)"><rect x="2" y="58" width="122" height="32" rx="16" fill="${shift(dye, -4, 0, -14)}"/><rect x="2" y="54" width="122" height="32" rx="16" fill="${dye}"/><rect x="10" y="58" width="104" height="8" rx="4" fill="${shift(dye, 4, 0, 16)}"/><ellipse cx="122" cy="70" rx="6" ry="15" fill="${shift(dye, -6, 0, -26)}"/></g><circle cx="36" cy="104" r="14" fill="#e9eef0"/><circle cx="36" cy="102" r="11" fill="#c3552b"/><circle cx="70" cy="110" r="14" fill="#e9eef0"/><circle cx="70" cy="108" r="11" fill="#fbf7ea"/>`

const paneer: OwnDrawing = (dye = '#fbf6e6') => {
  const cube = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -22L34 -6L0 12L-34 -6Z" fill="${shift(dye, 0, 0, 3)}"/><path d="M-34 -6L0 12V46L-34 28Z" fill="${shift(dye, 0, 0, -5)}"/><path d="M34 -6L0 12V46L34 28Z" fill="${shift(dye, -2, -8, -15)}"/></g>`
  return `${cube(64, 30, 0.85)}${cube(34, 66, 0.9)}${cube(94, 66, 0.9)}${cube(64, 82, 0.95)}`
}

const tikki: OwnDrawing = (dye = '#c9802f') =>
  `${disc('b', dye)}${[
    [44, 84],
    [88, 88],
    [64, 54],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<ellipse cx="${x}" cy="${y + 9}" rx="34" ry="22" fill="${shift(dye, -6, 0, -20)}"/><ellipse cx="${x}" cy="${y}" rx="34" ry="22" fill="url(#b)"/>${brown(x, y, 9, 24, shift(dye, -8, 0, -20))}`,
    )
    .join('')}`

const biscuit: OwnDrawing = (dye = '#dba557') => {
  const one = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-38" y="-24" width="76" height="52" rx="9" fill="${shift(dye, -4, 0, -16)}"/><rect x="-38" y="-28" width="76" height="52" rx="9" fill="${dye}"/><rect x="-31" y="-21" width="62" height="38" rx="5" fill="none" stroke="${shift(dye, -4, 0, -16)}" stroke-width="2.500" stroke-dasharray="5 4"/>${[-18, 0, 18].flatMap((dx) => [-9, 6].map((dy) => `<circle cx="${dx}" cy="${dy}" r="2.600" fill="${shift(dye, -6, 0, -26)}"/>`)).join('')}</g>`
  return `${one(56, 84, 10)}${one(72, 48, -12)}`
}

const creamBiscuit: OwnDrawing = (dye = '#5a3420') => {
  const one = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 14}" rx="36" ry="20" fill="${shift(dye, 0, 0, -8)}"/><ellipse cx="${x}" cy="${y + 7}" rx="35" ry="19" fill="#fff6e4"/><ellipse cx="${x}" cy="${y}" rx="36" ry="20" fill="${shift(dye, 0, 0, 8)}"/><ellipse cx="${x}" cy="${y}" rx="25" ry="12" fill="none" stroke="${shift(dye, 0, 0, 20)}" stroke-width="3" stroke-dasharray="4 4"/>`
  return `${one(46, 82)}${one(84, 70)}${one(60, 42)}`
}

const rusk: OwnDrawing = (dye = '#d99a4e') => {
  const slice = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-22 -46C-10 -58 26 -58 34 -44C38 -34 34 -28 32 -24L30 52H-18L-20 -24C-26 -30 -28 -40 -22 -46Z" fill="${shift(dye, -6, 0, -24)}"/><path d="M-30 -44C-18 -56 18 -56 26 -42C30 -32 26 -26 24 -22L22 54H-26L-28 -22C-34 -28 -36 -38 -30 -44Z" fill="${dye}"/><path d="M-24 -40C-14 -48 14 -48 20 -38C22 -30 18 -26 17 -22L15 46H-19L-21 -22C-26 -28 -28 -34 -24 -40Z" fill="${shift(dye, 3, 0, 13)}"/>${brown(-2, 4, 16, 18, shift(dye, 0, 0, -4))}</g>`
  return `${slice(40, 66, -14)}${slice(88, 70, 12)}`
}

const papad: OwnDrawing = (dye = '#e9c878') =>
  `<ellipse cx="66" cy="74" rx="58" ry="48" fill="${shift(dye, -6, 0, -18)}"/><ellipse cx="62" cy="66" rx="56" ry="48" fill="${dye}"/><path d="M14 56C30 40 40 60 56 44S90 34 110 48" stroke="${shift(dye, 0, 0, 12)}" stroke-width="5" fill="none"/>${brown(62, 66, 26, 50, shift(dye, -20, 0, -34))}`

const murukku: OwnDrawing = (dye = '#d99238') =>
  [
    [42, 46],
    [88, 56],
    [56, 90],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round"><path d="M0 0A7 7 0 0 1 10 -2A14 14 0 0 1 -16 6A20 20 0 0 1 20 -14A26 26 0 0 1 2 28" stroke="${shift(dye, -6, 0, -14)}" stroke-width="9"/><path d="M0 0A7 7 0 0 1 10 -2A14 14 0 0 1 -16 6A20 20 0 0 1 20 -14A26 26 0 0 1 2 28" stroke="${dye}" stroke-width="6" stroke-dasharray="3 2.500"/></g>`,
    )
    .join('')

const chips: OwnDrawing = (dye = '#f2bd3f') => {
  const one = (x: number, y: number, turn: number, s: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-38 0C-34 -30 24 -36 38 -8C42 18 -10 34 -32 20C-38 14 -39 8 -38 0Z" fill="${shift(dye, -5, 0, -10)}"/><path d="M-35 -2C-30 -26 22 -32 34 -9C30 6 -20 -4 -35 -2Z" fill="${shift(dye, 2, 0, 12)}"/><path d="M-24 8C-8 2 14 2 28 -2" stroke="${shift(dye, 4, 0, 16)}" stroke-width="4" fill="none" stroke-linecap="round"/></g>`
  return `${one(46, 36, -16, 0.9)}${one(88, 54, 24, 0.95)}${one(42, 78, 10, 1)}${one(84, 96, -14, 0.95)}`
}

const wedge: OwnDrawing = (dye = '#e6a12a') => {
  const tri = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -34Q4 -36 7 -31L36 20Q38 27 30 28H-30Q-38 27 -36 20L-7 -31Q-4 -36 0 -34Z" fill="${shift(dye, -4, 0, -8)}"/><path d="M0 -28L26 20H-26Z" fill="${shift(dye, 2, 0, 7)}"/><circle cx="-5" cy="6" r="2.600" fill="#b5432b"/><circle cx="8" cy="12" r="2.200" fill="#5f8f35"/><circle cx="2" cy="-6" r="2.200" fill="#b5432b"/></g>`
  return `${tri(42, 46, -14)}${tri(88, 54, 20)}${tri(58, 92, 8)}`
}

const puffs: OwnDrawing = (dye = '#f08b22') =>
  [
    [30, 40, -20],
    [70, 30, 16],
    [102, 56, 50],
    [46, 74, 8],
    [84, 88, -28],
    [36, 104, 26],
  ]
    .map(
      ([x, y, t]) =>
        `<g transform="translate(${x} ${y}) rotate(${t})"><path d="M-24 -4C-26 -16 -8 -12 0 -14S26 -14 25 0S8 12 0 10S-22 14 -24 -4Z" fill="${dye}"/><path d="M-18 -4C-14 -10 -6 -6 2 -9S18 -8 19 -4" stroke="${shift(dye, 8, 0, 20)}" stroke-width="5" stroke-linecap="round" fill="none"/></g>`,
    )
    .join('')

const noodles: OwnDrawing = (dye = '#f4ce62') =>
  `<rect x="14" y="24" width="100" height="84" rx="16" fill="${shift(dye, -6, 0, -16)}"/>${Array.from({ length: 9 }, (_, i) => `<path d="M18 ${32 + i * 9}C30 ${24 + i * 9} 38 ${40 + i * 9} 50 ${32 + i * 9}S70 ${40 + i * 9} 82 ${32 + i * 9}S102 ${40 + i * 9} 110 ${32 + i * 9}" stroke="${shift(dye, 0, 0, i % 2 ? 8 : 0)}" stroke-width="6.500" fill="none" stroke-linecap="round"/>`).join('')}`

export const sweets = {
  chapati,
  laddu,
  'gulab-jamun': gulabJamun,
  rasgulla,
  barfi,
  jalebi,
  samosa,
  idli,
  dosa,
  paneer,
  tikki,
  biscuit,
  'cream-biscuit': creamBiscuit,
  rusk,
  papad,
  murukku,
  chips,
  nacho: wedge,
  puffs,
  noodles,
} satisfies Record<string, OwnDrawing>
