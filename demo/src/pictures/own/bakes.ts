// Bakes, rings, rolls and slabs that the Noto set shows as something else.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball, heapOfTen, strewn } from './shading.ts'

/** Plain round biscuits with the holes of the docker. */
const roundBiscuit: OwnDrawing = (dye = '#e0a95a') =>
  strewn(
    [
      [46, 44, -10, -3],
      [82, 78, 14, 2],
    ],
    (tone) =>
      `<circle cy="4" r="41" fill="${shift(dye, -3, 0, tone - 14)}"/><circle r="41" fill="${shift(dye, 0, 0, tone)}"/><circle r="34" fill="none" stroke="${shift(dye, -2, 0, tone - 9)}" stroke-width="2.6" stroke-dasharray="5 5"/>${[
        [0, 0],
        [-16, 0],
        [16, 0],
        [0, -16],
        [0, 16],
        [-12, -12],
        [12, 12],
        [12, -12],
        [-12, 12],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4" fill="${shift(dye, -3, 0, tone - 20)}"/>`)
        .join('')}`,
  )

/** A roll cut across: Swiss roll, bhakarwadi. The dye is that of the filling. */
const swirl: OwnDrawing = (dye = '#d94a5a') => {
  const slice = (x: number, y: number, r: number) =>
    `<g transform="translate(${x} ${y}) scale(${r / 40})"><ellipse cy="7" rx="41" ry="39" fill="#b9803a"/><circle r="40" fill="#e6b566"/><circle r="35" fill="#f7dd9e"/><path d="M2 4C-6 6 -10 -4 -2 -10C10 -16 20 -4 16 8C10 22 -12 24 -20 8C-26 -10 -12 -28 6 -28C24 -26 32 -8 28 8" stroke="${dye}" stroke-width="6.5" stroke-linecap="round" fill="none"/></g>`
  return slice(44, 46, 40) + slice(82, 82, 40)
}

/** Fried or baked rings: vada, corn rings, onion rings, fryums. */
const rings: OwnDrawing = (dye = '#d9963a') =>
  strewn(
    [
      [44, 38, -12, -3],
      [90, 54, 16, 0],
      [52, 92, 8, 3],
    ],
    (tone) =>
      `<ellipse cy="6" rx="35" ry="28" fill="${shift(dye, -4, 0, tone - 15)}"/><path fill-rule="evenodd" d="M-35 0A35 28 0 1 1 35 0A35 28 0 1 1 -35 0ZM-12 -1A12 8 0 1 0 12 -1A12 8 0 1 0 -12 -1Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-25 -8Q-14 -22 4 -22" stroke="${shift(dye, 3, 0, tone + 16)}" stroke-width="5" stroke-linecap="round" fill="none"/>`,
  )

/** Sweet rings of a breakfast cereal, or of fruit gum. */
const fruitRings: OwnDrawing = () =>
  heapOfTen
    .map(
      ([x, y], i) =>
        `<circle cx="${x}" cy="${y}" r="12" fill="none" stroke="${['#e8483f', '#f4a52a', '#6fae3a', '#8a4fc2', '#f2c92f'][i % 5]}" stroke-width="10"/><path d="M${x - 11} ${y - 6}Q${x - 5} ${y - 13} ${x + 4} ${y - 12}" stroke="#fff" stroke-width="2.600" stroke-linecap="round" fill="none" opacity=".55"/>`,
    )
    .join('')

/** Soft rolls baked together. */
const pav: OwnDrawing = (dye = '#c9782f') =>
  `<path d="M6 84H122V108Q122 116 114 116H14Q6 116 6 108Z" fill="#f6e2b8"/>${ball('b', dye)}${[
    [34, 48],
    [94, 48],
    [34, 82],
    [94, 82],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<rect x="${x - 30}" y="${y - 30}" width="60" height="48" rx="20" fill="url(#b)"/><ellipse cx="${x - 8}" cy="${y - 18}" rx="12" ry="5" fill="#fff" opacity=".35"/>`,
    )
    .join('')}`

const brownie: OwnDrawing = (dye = '#4a2a1c') => {
  const piece = (x: number, y: number) =>
    `<path d="M${x} ${y}L${x + 40} ${y - 16}L${x + 78} ${y}L${x + 38} ${y + 18}Z" fill="${shift(dye, 2, 0, 11)}"/><path d="M${x} ${y}L${x + 38} ${y + 18}V${y + 46}L${x} ${y + 26}Z" fill="${dye}"/><path d="M${x + 78} ${y}L${x + 38} ${y + 18}V${y + 46}L${x + 78} ${y + 26}Z" fill="${shift(dye, 0, 0, -6)}"/><path d="M${x + 16} ${y}L${x + 34} ${y - 6}M${x + 40} ${y + 6}L${x + 58} ${y}M${x + 34} ${y - 1}L${x + 46} ${y - 5}" stroke="${shift(dye, 4, 0, 26)}" stroke-width="3" stroke-linecap="round"/>`
  return piece(40, 30) + piece(6, 70)
}

/** A loaf of cake with its first slices cut. */
const cakeLoaf: OwnDrawing = (dye = '#f2cf7a') =>
  `<path d="M44 34C60 20 112 22 122 40V96C122 102 118 106 112 106H44Z" fill="#a8642f"/><path d="M44 34C60 22 112 24 120 40L116 46C96 36 62 36 44 44Z" fill="#c9843f"/><path d="M6 54C6 34 22 26 40 28C58 30 68 38 68 54V100C68 108 62 112 54 112H20C12 112 6 108 6 100Z" fill="#a8642f"/><path d="M12 56C12 40 24 34 38 35C54 36 62 42 62 56V98C62 103 59 106 54 106H20C15 106 12 103 12 98Z" fill="${dye}"/>${[
    [26, 56],
    [48, 62],
    [30, 82],
    [50, 90],
    [38, 70],
    [22, 96],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3" ry="2" fill="${shift(dye, -8, 0, -22)}"/>`)
    .join('')}`

/** A plain bar of chocolate in any colour. */
const slab: OwnDrawing = (dye = '#5a3420') =>
  `<g transform="rotate(-18 64 64)"><rect x="14" y="30" width="104" height="72" rx="7" fill="${shift(dye, -2, 0, -12)}"/>${[
    0, 1, 2, 3,
  ]
    .flatMap((column) =>
      [0, 1, 2].map(
        (row) =>
          `<rect x="${18 + column * 25}" y="${32 + row * 22}" width="22" height="19" rx="3" fill="${dye}"/><path d="M${20 + column * 25} ${48 + row * 22}V${34 + row * 22}H${37 + column * 25}" stroke="${shift(dye, 2, 0, 12)}" stroke-width="2.600" fill="none"/>`,
      ),
    )
    .join('')}</g>`

const marshmallows: OwnDrawing = (dye = '#fdf3f3') =>
  strewn(
    [
      [42, 36, -16, 0],
      [92, 42, 14, 0],
      [64, 68, -4, 0],
      [34, 96, 10, 0],
      [94, 98, -12, 0],
    ],
    () =>
      `<path d="M-22 -12V12C-22 20 22 20 22 12V-12Z" fill="${shift(dye, 0, 0, -8)}"/><path d="M-22 -12V12C-22 16 -12 18 -4 18V-10Z" fill="${shift(dye, 0, 0, -3)}"/><ellipse cy="-12" rx="22" ry="9" fill="${dye}"/>`,
  )

/** Sugar-shelled chocolate buttons. */
const buttons: OwnDrawing = () =>
  heapOfTen
    .map(
      ([x, y], i) =>
        `<ellipse cx="${x}" cy="${y + 3}" rx="17" ry="14" fill="#000" opacity=".16"/><ellipse cx="${x}" cy="${y}" rx="17" ry="14" fill="${['#d7302a', '#f2b01e', '#2f8fd0', '#5fa83a', '#8a4a2a', '#e8762a'][i % 6]}"/><ellipse cx="${x - 5}" cy="${y - 5}" rx="6" ry="3" fill="#fff" opacity=".55"/>`,
    )
    .join('')

/** Crumbed sticks: fish fingers, chicken strips, spring rolls, crab sticks. */
const fingers: OwnDrawing = (dye = '#d9963a') =>
  strewn(
    [
      [60, 30, -12, -4],
      [72, 54, 8, 0],
      [54, 78, -6, -2],
      [68, 102, 4, 3],
    ],
    (tone) =>
      `<rect x="-48" y="-11" width="96" height="25" rx="11" fill="${shift(dye, -4, 0, tone - 13)}"/><rect x="-48" y="-14" width="96" height="24" rx="11" fill="${shift(dye, 0, 0, tone)}"/>${[-36, -18, 0, 18, 36].map((x, i) => `<circle cx="${x}" cy="${i % 2 ? 2 : -5}" r="2.400" fill="${shift(dye, 4, 0, tone + 15)}"/><circle cx="${x + 8}" cy="${i % 2 ? -6 : 4}" r="2" fill="${shift(dye, -4, 0, tone - 14)}"/>`).join('')}`,
  )

/** Flat sheets with a wavy edge: lasagne, puff pastry. */
const sheets: OwnDrawing = (dye = '#f0cf7a') =>
  [0, 1, 2]
    .map((i) => {
      const y = 84 - i * 24
      return `<path d="M8 ${y}L44 ${y - 26}Q52 ${y - 22} 60 ${y - 27}T76 ${y - 27}T92 ${y - 27}T120 ${y - 26}L86 ${y + 6}Q78 ${y + 1} 70 ${y + 7}T54 ${y + 7}T38 ${y + 7}T8 ${y}Z" fill="${shift(dye, 0, 0, i * 4 - 6)}"/><path d="M8 ${y}Q24 ${y + 10} 38 ${y + 7}T54 ${y + 7}T70 ${y + 7}T86 ${y + 6}V${y + 14}Q78 ${y + 9} 70 ${y + 15}T54 ${y + 15}T38 ${y + 15}T8 ${y + 8}Z" fill="${shift(dye, -4, 0, -20)}"/>`
    })
    .join('')

export const bakes: Record<string, OwnDrawing> = {
  'round-biscuit': roundBiscuit,
  swirl,
  rings,
  'fruit-rings': fruitRings,
  pav,
  brownie,
  'cake-loaf': cakeLoaf,
  slab,
  marshmallows,
  buttons,
  fingers,
  sheets,
}
