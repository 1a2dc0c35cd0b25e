// More of the butcher's and the fishmonger's counter.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball, strewn } from './shading.ts'

/** Raw legs with the bone: chicken drumsticks and legs, lamb shanks by colour. */
const rawLeg: OwnDrawing = (dye = '#f0bfa0') =>
  `${ball('b', dye)}${strewn(
    [
      [54, 38, -10],
      [74, 90, 8],
    ],
    () =>
      `<path d="M20 -7H44C50 -14 58 -8 54 0C58 8 50 14 44 7H20Z" fill="#f7efe0"/><path d="M-48 2C-48 -22 -22 -32 0 -26C14 -22 22 -14 32 -8V8C22 14 10 26 -8 28C-32 30 -48 20 -48 2Z" fill="url(#b)"/><path d="M-36 -4C-30 -16 -14 -20 2 -16" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".45"/>`,
  )}`

const rawWing: OwnDrawing = (dye = '#f2c8aa') =>
  `${ball('b', dye)}${strewn(
    [
      [52, 42, -8],
      [78, 92, 6],
    ],
    () =>
      `<path d="M-44 8C-50 -10 -36 -24 -20 -20C-8 -18 0 -8 8 -14C16 -24 30 -26 46 -18C52 -14 50 -8 44 -8C34 -8 30 0 24 8C14 22 0 18 -8 14C-18 24 -40 24 -44 8Z" fill="url(#b)"/><path d="M-34 2C-34 -8 -26 -12 -18 -10M12 -6C18 -14 26 -16 34 -14" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".45"/>`,
  )}`

/** Rib chops with a handle of bone. */
const chops: OwnDrawing = (dye = '#c2554f') =>
  strewn(
    [
      [48, 42, -16, -2],
      [76, 86, 10, 2],
    ],
    (tone) =>
      `<path d="M18 2C34 6 46 2 60 -14L66 -8C54 10 40 18 20 18Z" fill="#f4ead6"/><path d="M-40 4C-42 -20 -18 -32 4 -26C24 -20 30 0 22 16C12 32 -36 30 -40 4Z" fill="#f2d9c6"/><path d="M-34 4C-36 -14 -16 -24 2 -20C18 -15 23 0 17 12C8 24 -30 24 -34 4Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-22 0C-16 -10 -4 -12 4 -8M-16 12C-6 6 2 6 8 8" stroke="${shift(dye, 4, 0, tone + 22)}" stroke-width="3" stroke-linecap="round" fill="none"/>`,
  )

/** Round slices: salami, ham, pepperoni. */
const coldCuts: OwnDrawing = (dye = '#d9808a') =>
  strewn(
    [
      [44, 40, 0, -5],
      [82, 56, 40, -2],
      [54, 88, 80, 2],
    ],
    (tone) =>
      `<circle cy="3" r="35" fill="${shift(dye, -4, 0, tone - 18)}"/><circle r="35" fill="${shift(dye, 0, 0, tone)}"/><circle r="31" fill="none" stroke="${shift(dye, 0, 0, tone - 8)}" stroke-width="2"/>${[
        [-14, -10],
        [10, -16],
        [18, 6],
        [-4, 4],
        [-18, 12],
        [4, 20],
        [-2, -24],
      ]
        .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="3" fill="#fbe9e4" opacity=".85"/>`)
        .join('')}`,
  )

/** Minced meat on a skewer. */
const seekh: OwnDrawing = (dye = '#8a4a2a') =>
  strewn(
    [
      [64, 42, -20, 0],
      [64, 86, -20, 3],
    ],
    (tone) =>
      `<rect x="-64" y="-3" width="128" height="6" rx="3" fill="#c9b08a"/><rect x="-44" y="-15" width="88" height="32" rx="15" fill="${shift(dye, -3, 0, tone - 9)}"/><rect x="-44" y="-17" width="88" height="30" rx="15" fill="${shift(dye, 0, 0, tone)}"/>${[-32, -14, 4, 22].map((x) => `<path d="M${x} -13Q${x + 8} -2 ${x + 2} 9" stroke="${shift(dye, 0, 0, tone - 14)}" stroke-width="4" stroke-linecap="round" fill="none"/>`).join('')}<path d="M-34 -11H20" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".25"/>`,
  )

/** A flat silver fish. */
const pomfret: OwnDrawing = (dye = '#aebfc8') =>
  `<linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="${shift(dye, 0, 0, -12)}"/><stop offset=".5" stop-color="${shift(dye, 0, 0, 14)}"/><stop offset="1" stop-color="${shift(dye, 0, 0, -4)}"/></linearGradient><path d="M38 26C60 4 82 8 92 20L82 38ZM38 102C60 124 82 120 92 108L82 90Z" fill="${shift(dye, 0, 0, -18)}"/><path d="M6 66C20 34 54 22 78 36C92 44 98 54 102 60L124 38C120 56 120 72 124 92L102 70C96 82 84 94 70 98C44 104 18 92 6 66Z" fill="url(#b)"/><path d="M34 48C42 58 42 74 34 84" stroke="${shift(dye, 0, 0, -22)}" stroke-width="3" fill="none" stroke-linecap="round"/><circle cx="24" cy="60" r="5" fill="#fff"/><circle cx="23" cy="60" r="2.800" fill="#1f2a30"/><path d="M50 50C62 46 74 50 82 58M50 66H88M50 80C60 84 72 82 80 76" stroke="#fff" stroke-width="2.600" opacity=".6" fill="none" stroke-linecap="round"/>`

/** Black shells, open, with the orange mussel. */
const mussels: OwnDrawing = () =>
  strewn(
    [
      [46, 42, -18],
      [84, 84, 16],
    ],
    () =>
      `<path d="M-44 0C-36 -30 20 -34 44 -8C24 6 -24 10 -44 0Z" fill="#2b3448"/><path d="M-44 0C-24 10 24 6 44 -8C48 14 8 32 -18 24C-32 20 -42 12 -44 0Z" fill="#3d4966"/><path d="M-34 2C-14 8 18 6 36 -4C30 8 4 18 -14 16C-26 14 -32 8 -34 2Z" fill="#f2a04a"/><path d="M-22 -12C-8 -22 16 -22 30 -12" stroke="#8fa0c2" stroke-width="3" stroke-linecap="round" fill="none"/>`,
  )

export const counter: Record<string, OwnDrawing> = {
  'raw-leg': rawLeg,
  'raw-wing': rawWing,
  chops,
  'cold-cuts': coldCuts,
  seekh,
  pomfret,
  mussels,
}
