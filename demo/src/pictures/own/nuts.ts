// Nuts, dried fruit, pods and threads of spice.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball, heapOfTen, strewn } from './shading.ts'

const almonds: OwnDrawing = (dye = '#a8642f') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<path d="M0 -21C13 -10 16 6 9 16C4 22 -4 22 -9 16C-16 6 -13 -10 0 -21Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-1 -15C-8 -4 -9 8 -5 16M2 -15C6 -4 7 8 4 17" stroke="${shift(dye, 4, 0, tone + 16)}" stroke-width="1.6" fill="none" stroke-linecap="round"/><path d="M9 16C4 22 -4 22 -9 16C-3 18 3 18 9 16Z" fill="#000" opacity=".18"/>`,
  )

const cashews: OwnDrawing = (dye = '#f0dcae') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<path d="M-19 2C-20 -16 0 -24 13 -16C22 -10 22 2 14 5C8 7 7 -1 0 -2C-6 -2 -6 4 -4 10C-2 18 -18 16 -19 2Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-15 2C-15 -11 0 -17 10 -12" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round" opacity=".6"/><path d="M-13 14C-4 16 -3 12 -5 7" stroke="${shift(dye, -6, 0, tone - 18)}" stroke-width="2" fill="none" stroke-linecap="round"/>`,
  )

/** In their open shells. */
const pistachios: OwnDrawing = (dye = '#8fae3f') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<ellipse rx="17" ry="12" fill="${shift('#e6d2a8', 0, 0, tone)}"/><path d="M-14 -2C-6 -9 8 -9 16 -1C8 6 -6 6 -14 -2Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-12 -3C-4 -8 6 -8 13 -3" stroke="#7c4a5a" stroke-width="2" fill="none" opacity=".6"/><path d="M-15 4C-6 11 8 11 15 4" stroke="${shift('#e6d2a8', 0, 0, -16)}" stroke-width="2" fill="none"/>`,
  )

/** Raisins, dates, prunes, dried apricots: by colour. */
const driedFruit: OwnDrawing = (dye = '#5a2f1e') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<rect x="-19" y="-12" width="38" height="24" rx="12" fill="${shift(dye, 0, 0, tone)}"/><path d="M-12 -4Q-4 -9 4 -4T15 -5M-14 4Q-4 0 4 5T15 4M-6 9Q0 6 8 9" stroke="${shift(dye, 0, 0, tone - 9)}" stroke-width="2.4" fill="none" stroke-linecap="round"/><path d="M-12 -7Q0 -11 10 -8" stroke="#fff" stroke-width="2.4" fill="none" stroke-linecap="round" opacity=".35"/>`,
  )

const walnutKernels: OwnDrawing = () =>
  strewn(
    [
      [42, 40, -14, -2],
      [88, 46, 20, 0],
      [40, 90, 12, 0],
      [90, 94, -10, 2],
    ],
    (tone) =>
      `<path d="M0 -26C8 -32 26 -26 26 -12C34 -4 30 12 22 16C20 26 6 28 0 20C-6 28 -20 26 -22 16C-30 12 -34 -4 -26 -12C-26 -26 -8 -32 0 -26Z" fill="${shift('#d9ac6e', 0, 0, tone)}"/><path d="M0 -24V18M-8 -16C-18 -18 -20 -8 -12 -6M-10 2C-22 0 -24 12 -14 12M8 -16C18 -18 20 -8 12 -6M10 2C22 0 24 12 14 12" stroke="#9c6a34" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  )

const walnut: OwnDrawing = () =>
  `${ball('b', '#c08a4a')}<path d="M64 6C98 6 120 34 118 66C116 98 92 122 64 122S12 98 10 66C8 34 30 6 64 6Z" fill="url(#b)"/><path d="M64 6C58 40 58 88 64 122" stroke="#7d4f22" stroke-width="5" fill="none"/><path d="M44 22C28 40 26 60 36 74M30 84C38 96 44 102 50 106M84 22C100 40 102 60 92 74M98 84C90 96 84 102 78 106M48 44C42 56 44 66 50 76M80 44C86 56 84 66 78 76" stroke="#94622c" stroke-width="4" fill="none" stroke-linecap="round"/>`

const amla: OwnDrawing = (dye = '#b9cf5a') =>
  `${ball('b', dye)}${strewn(
    [
      [64, 36, 0],
      [36, 84, -14],
      [92, 86, 14],
    ],
    () =>
      `<circle r="31" fill="url(#b)"/><path d="M0 -30C-10 -12 -10 12 0 30M-14 -27C-27 -10 -27 10 -14 27M14 -27C27 -10 27 10 14 27" stroke="${shift(dye, 4, 0, -14)}" stroke-width="2.2" fill="none"/><circle cy="-28" r="3.4" fill="#7a6a2a"/><ellipse cx="-12" cy="-12" rx="5" ry="8" fill="#fff" opacity=".45" transform="rotate(28 -12 -12)"/>`,
  )}`

const tamarind: OwnDrawing = () =>
  strewn(
    [
      [50, 38, -16, 0],
      [70, 72, 8, -4],
      [54, 102, -6, 3],
    ],
    (tone) =>
      `<path d="M-44 -8C-40 -18 -28 -16 -22 -12C-14 -18 -4 -16 2 -10C10 -16 20 -14 26 -8C36 -12 46 -4 44 6C40 16 28 16 22 10C14 16 4 14 -2 8C-10 12 -20 10 -24 4C-34 8 -46 2 -44 -8Z" fill="${shift('#8a5426', 0, 0, tone)}"/><path d="M-38 -8Q-30 -12 -24 -8M-16 -8Q-8 -12 0 -6M10 -6Q20 -10 28 -4" stroke="#d9a86a" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  )

/** Pods of cardamom. */
const pods: OwnDrawing = (dye = '#8fae4a') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<path d="M0 -20C10 -12 12 8 0 21C-12 8 -10 -12 0 -20Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M0 -17C-2 -4 -2 8 0 18M-5 -10C-7 0 -6 8 -3 14M5 -10C7 0 6 8 3 14" stroke="${shift(dye, 0, 0, tone - 13)}" stroke-width="1.6" fill="none"/>`,
  )

/** Threads of saffron. */
const saffron: OwnDrawing = () =>
  `<ellipse cx="64" cy="96" rx="54" ry="16" fill="#f6d9a0" opacity=".7"/>${Array.from({ length: 30 }, (_, i) => {
    const angle = i * 2.399
    const far = Math.sqrt((i + 0.5) / 30)
    const [x, y] = [64 + 40 * far * Math.cos(angle), 72 + 28 * far * Math.sin(angle)]
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(i * 53) % 180})" d="M-20 3Q-8 -7 4 0T18 -5L22 -9M18 -5L23 -2" stroke="${shift('#c2301a', (i % 4) * 5, 0, (i % 3) * 5 - 4)}" stroke-width="3.4" stroke-linecap="round" fill="none"/>`
  }).join('')}`

/** Puffed lotus seeds. */
const makhana: OwnDrawing = (dye = '#f4ecdc') =>
  `${ball('b', dye)}${strewn(
    heapOfTen,
    () =>
      `<path d="M-16 -6C-14 -18 4 -20 12 -13C20 -6 18 10 8 15C-4 20 -20 10 -16 -6Z" fill="url(#b)"/><circle cx="-5" cy="4" r="2" fill="#8a5a34"/><circle cx="6" cy="-4" r="2.4" fill="#a5713f"/><circle cx="1" cy="9" r="1.6" fill="#8a5a34"/>`,
  )}`

export const nuts: Record<string, OwnDrawing> = {
  almonds,
  cashews,
  pistachios,
  'dried-fruit': driedFruit,
  'walnut-kernels': walnutKernels,
  walnut,
  amla,
  tamarind,
  pods,
  saffron,
  makhana,
}
