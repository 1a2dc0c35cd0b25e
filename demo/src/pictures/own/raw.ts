// Meat and fish as they lie on the counter.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

const lit = (id: string, colour: string) =>
  `<linearGradient id="${id}" x2=".6" y2="1"><stop offset="0" stop-color="${shift(colour, 0, 0, 9)}"/><stop offset="1" stop-color="${shift(colour, -2, 0, -9)}"/></linearGradient>`

const rawChicken: OwnDrawing = (dye = '#f2c9a5') =>
  `${lit('b', dye)}<ellipse cx="62" cy="78" rx="50" ry="38" fill="url(#b)"/><path d="M62 42C60 60 60 92 62 114" stroke="${shift(dye, -4, 0, -12)}" stroke-width="3" fill="none" opacity=".7"/><path d="M16 84C4 74 6 54 20 50C36 48 46 64 40 80C36 92 24 94 16 84Z" fill="${shift(dye, 0, 0, 3)}" stroke="${shift(dye, -4, 0, -10)}" stroke-width="2"/><path d="M84 96C74 76 86 56 102 58C118 62 120 82 112 94C104 106 90 108 84 96Z" fill="${shift(dye, 0, 0, 5)}" stroke="${shift(dye, -4, 0, -10)}" stroke-width="2"/><path d="M104 62C112 52 116 44 118 36" stroke="${shift(dye, 0, 0, 4)}" stroke-width="11" stroke-linecap="round"/><circle cx="114" cy="32" r="6.5" fill="#fbf1e2"/><circle cx="122" cy="35" r="6" fill="#f3e4cf"/><ellipse cx="42" cy="62" rx="14" ry="6" fill="#fff" opacity=".4" transform="rotate(-24 42 62)"/><g fill="${shift(dye, -4, 0, -9)}" opacity=".55">${[
    [52, 74],
    [72, 70],
    [50, 92],
    [74, 90],
    [62, 82],
    [94, 78],
    [26, 66],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.8"/>`)
    .join('')}</g>`

/** Pieces with a bone in each. */
const rawCuts: OwnDrawing = (dye = '#e29a86') => {
  const piece = (x: number, y: number, turn: number, tone: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-28 -6C-26 -22 -4 -26 12 -20C28 -16 32 2 24 14C16 26 -10 26 -22 16C-30 10 -30 2 -28 -6Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-22 -8C-16 -18 4 -20 14 -14" stroke="${shift(dye, 4, -10, tone + 16)}" stroke-width="5" stroke-linecap="round" fill="none"/><circle cx="4" cy="3" r="9" fill="#f6ead8"/><circle cx="4" cy="3" r="4.5" fill="#d9a58f"/></g>`
  return `${piece(42, 36, -14, -2)}${piece(88, 42, 20, -6)}${piece(36, 84, 10, -4)}${piece(88, 92, -12, 0)}${piece(63, 64, 4, 3)}`
}

const boneless: OwnDrawing = (dye = '#f0b9a0') => {
  const fillet = (x: number, y: number, turn: number, tone: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-46 4C-46 -16 -20 -26 6 -24C32 -22 48 -8 46 6C44 20 18 24 -10 24C-32 24 -46 18 -46 4Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-34 -2C-20 -14 8 -16 28 -10M-36 8C-16 0 14 -2 36 2M-26 17C-8 12 12 12 28 12" stroke="${shift(dye, 2, 0, tone + 9)}" stroke-width="3" stroke-linecap="round" fill="none"/></g>`
  return `${fillet(58, 38, -8, -4)}${fillet(70, 88, 10, 0)}`
}

const mince: OwnDrawing = (dye = '#d98a7a') => {
  const strands = Array.from({ length: 34 }, (_, i) => {
    const angle = i * 2.399
    const far = Math.sqrt((i + 0.5) / 34) * 44
    const [x, y] = [64 + far * Math.cos(angle), 68 + far * 0.78 * Math.sin(angle)]
    const turn = (i * 47) % 180
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})" d="M-13 2Q-5 -6 2 0T14 -2" stroke="${shift(dye, (i % 3) * 3 - 3, 0, ((i * 7) % 5) * 4 - 8)}" stroke-width="7.5" stroke-linecap="round" fill="none"/>`
  })
  return `<ellipse cx="64" cy="70" rx="54" ry="43" fill="${shift(dye, -2, 0, -16)}"/>${strands.join('')}`
}

const liver: OwnDrawing = (dye = '#7a2a2a') =>
  `${lit('b', dye)}<path d="M10 62C8 34 36 20 62 26C84 30 104 24 116 42C126 60 112 84 92 92C72 100 66 112 44 108C22 104 12 86 10 62Z" fill="url(#b)"/><path d="M62 28C58 48 70 62 92 66C100 68 106 72 108 78" stroke="${shift(dye, 0, 0, -12)}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M24 56C28 40 42 34 56 36" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".32"/><path d="M84 40C94 38 102 42 106 48" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".25"/>`

/** A fish fillet with the lines of its flesh. */
const fishFillet: OwnDrawing = (dye = '#f6ddcf') =>
  `${lit('b', dye)}<g transform="rotate(-14 64 64)"><path d="M6 68C14 44 48 36 82 42C104 46 120 54 124 64C118 76 100 86 76 90C44 94 14 90 6 68Z" fill="url(#b)"/>${[24, 42, 60, 78, 96].map((x) => `<path d="M${x} ${50 + Math.abs(x - 60) * 0.08}Q${x + 10} 66 ${x} ${84 - Math.abs(x - 60) * 0.06}" stroke="${shift(dye, 0, -6, 9)}" stroke-width="4" fill="none" stroke-linecap="round"/>`).join('')}<path d="M8 68C40 60 90 60 122 64" stroke="${shift(dye, -4, 6, -10)}" stroke-width="2.5" fill="none"/></g>`

/** A thick slice of tuna or salmon. */
const fishSteak: OwnDrawing = (dye = '#b5303f') =>
  `<path d="M12 70C8 46 34 26 66 28C98 28 122 48 118 72L116 86C110 104 88 112 62 110C36 110 16 100 12 84Z" fill="${shift(dye, -4, 0, -12)}"/><path d="M12 66C10 42 36 24 66 24C98 24 122 44 118 68C114 88 90 98 62 96C36 96 14 86 12 66Z" fill="${dye}"/>${[0, 1, 2].map((i) => `<path d="M${30 + i * 10} ${58 + i * 4}C${44 + i * 6} ${40 + i * 7} ${84 - i * 6} ${40 + i * 7} ${98 - i * 10} ${58 + i * 4}" stroke="${shift(dye, 4, -8, 16)}" stroke-width="3.5" fill="none" stroke-linecap="round"/>`).join('')}<path d="M40 82Q64 90 90 80" stroke="${shift(dye, 4, -8, 14)}" stroke-width="3.5" fill="none" stroke-linecap="round"/>`

/** Round slices with the bone in the middle, skin around. */
const fishSlices: OwnDrawing = (dye = '#8fa3ad') => {
  const slice = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -34C24 -34 36 -14 34 8C32 26 16 36 0 30C-16 36 -32 26 -34 8C-36 -14 -24 -34 0 -34Z" fill="${dye}"/><path d="M0 -29C20 -29 31 -12 29 7C27 22 14 30 2 24L0 14L-2 24C-14 30 -27 22 -29 7C-31 -12 -20 -29 0 -29Z" fill="#f7e3d8"/><path d="M-20 0Q-10 -14 -2 -20M20 0Q10 -14 2 -20M-18 12Q-10 4 -6 0M18 12Q10 4 6 0" stroke="#e7b9a8" stroke-width="3" fill="none" stroke-linecap="round"/><circle r="6" cy="-4" fill="#fffaf2" stroke="#d99f8c" stroke-width="3"/></g>`
  return slice(40, 44, 0.98) + slice(90, 50, 0.94) + slice(64, 90, 1)
}

/** A whole sea fish; the dye is that of its back. */
const seaFish: OwnDrawing = (dye = '#3f6f86') =>
  `<linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="${dye}"/><stop offset=".42" stop-color="${shift(dye, 0, -10, 22)}"/><stop offset=".62" stop-color="#e9eff0"/><stop offset="1" stop-color="#c9d5d8"/></linearGradient><g transform="rotate(-12 64 64)"><path d="M4 66C16 46 46 38 74 44C88 48 98 56 104 62L124 44C122 58 122 76 124 88L104 70C96 80 80 88 60 88C34 90 14 82 4 66Z" fill="url(#b)"/><path d="M48 42L64 28L74 45Z" fill="${shift(dye, 0, 0, -6)}"/><path d="M54 87L62 98L70 86Z" fill="#b9c7cb"/>${[36, 46, 56, 66, 76, 86].map((x, i) => `<path d="M${x} ${45 - (i === 5 ? -4 : 0)}q5 6 0 12" stroke="${shift(dye, 0, 0, -14)}" stroke-width="3" fill="none" stroke-linecap="round"/>`).join('')}<path d="M28 54C33 62 33 72 28 80" stroke="#8fa3ad" stroke-width="2.5" fill="none"/><circle cx="18" cy="62" r="5.5" fill="#fff"/><circle cx="18" cy="62" r="3" fill="#1d2529"/></g>`

const patties: OwnDrawing = (dye = '#a8643a') => {
  const patty = (x: number, y: number, tone: number) =>
    `<ellipse cx="${x}" cy="${y + 9}" rx="38" ry="22" fill="${shift(dye, -2, 0, tone - 14)}"/><ellipse cx="${x}" cy="${y}" rx="38" ry="22" fill="${shift(dye, 0, 0, tone)}"/>${[-22, -6, 10, 24].map((dx, i) => `<ellipse cx="${x + dx}" cy="${y + (i % 2 ? 6 : -6)}" rx="4" ry="2.6" fill="${shift(dye, 6, 10, tone + 16)}"/>`).join('')}<path d="M${x - 26} ${y - 6}Q${x} ${y - 20} ${x + 24} ${y - 8}" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".22"/>`
  return patty(44, 36, -4) + patty(86, 60, -2) + patty(48, 88, 2)
}

export const raw: Record<string, OwnDrawing> = {
  'raw-chicken': rawChicken,
  'raw-cuts': rawCuts,
  boneless,
  mince,
  liver,
  'fish-fillet': fishFillet,
  'fish-steak': fishSteak,
  'fish-slices': fishSlices,
  'sea-fish': seaFish,
  patties,
}
