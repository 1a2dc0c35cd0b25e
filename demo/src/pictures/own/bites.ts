// Snacks and bakes that a shopper knows by their shape.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball, heapOfTen, strewn } from './shading.ts'

/** A bar of grains with a bite taken off. */
const snackBar: OwnDrawing = (dye = '#c98f4a') =>
  `<g transform="rotate(-16 64 64)"><path d="M4 50C4 44 8 42 12 42H104C108 50 100 54 106 60C98 66 108 72 102 78C106 84 100 88 96 90H12C8 90 4 88 4 82Z" fill="${shift(dye, -4, 0, -18)}"/><path d="M4 44C4 38 8 36 12 36H104C108 44 100 48 106 54C98 60 108 66 102 72C106 76 100 80 96 82H12C8 82 4 80 4 74Z" fill="${dye}"/>${Array.from({ length: 26 }, (_, i) => `<ellipse cx="${12 + ((i * 37) % 84)}" cy="${43 + ((i * 23) % 33)}" rx="6" ry="3.600" fill="${shift(dye, (i % 3) * 4, 0, ((i * 7) % 4) * 7 - 8)}" transform="rotate(${(i * 47) % 180} ${12 + ((i * 37) % 84)} ${43 + ((i * 23) % 33)})"/>`).join('')}<path d="M10 40H92" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".35"/></g>`

/** Brittle broken in two, with nuts or seeds in it. */
const chikki: OwnDrawing = (dye = '#e6c48a') => {
  const piece = (seed: number) =>
    `<path d="M-40 -22L34 -30L42 8L20 26L-34 30Z" fill="#8a4a16" transform="translate(0 9)"/><path d="M-40 -22L34 -30L42 8L20 26L-34 30Z" fill="#c2792b"/>${Array.from(
      { length: 14 },
      (_, i) => {
        const [x, y] = [-28 + ((i * 29 + seed) % 60), -18 + ((i * 17 + seed) % 38)]
        return `<ellipse cx="${x}" cy="${y}" rx="7" ry="4.600" fill="${shift(dye, 0, 0, (i % 3) * 5 - 5)}" transform="rotate(${(i * 53) % 180} ${x} ${y})"/>`
      },
    ).join('')}<path d="M-34 -18L28 -25" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>`
  return strewn(
    [
      [54, 40, -10],
      [74, 88, 14],
    ],
    () => piece(5),
  )
}

/** A heap of thin crisp strands: sev, vermicelli. */
const sev: OwnDrawing = (dye = '#f2bf3a') =>
  `<path d="M8 96C14 66 36 42 64 40S114 66 120 96C112 114 16 114 8 96Z" fill="${shift(dye, -6, 0, -18)}"/>${Array.from(
    { length: 70 },
    (_, i) => {
      const angle = i * 2.399
      const far = Math.sqrt((i + 0.5) / 70)
      const [x, y] = [64 + far * 50 * Math.cos(angle), 78 + far * 31 * Math.sin(angle)]
      return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(i * 61) % 180})" d="M-15 2Q0 -6 15 1" stroke="${shift(dye, 0, 0, ((i * 5) % 5) * 4 - 9)}" stroke-width="3.600" stroke-linecap="round" fill="none"/>`
    },
  ).join('')}`

/** Thin round chips: banana, jackfruit, beetroot. */
const coins: OwnDrawing = (dye = '#f2cf5a') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<ellipse cx="1" cy="3" rx="21" ry="16" fill="${shift(dye, -5, 0, tone - 18)}"/><ellipse rx="21" ry="16" fill="${shift(dye, 0, 0, tone)}"/><ellipse rx="14" ry="10" fill="${shift(dye, 3, 0, tone + 8)}"/><path d="M-5 -2V-2.010M4 -3V-3.010M0 4V4.010" stroke="${shift(dye, -5, 0, tone - 14)}" stroke-width="3.600" stroke-linecap="round"/>`,
  )

/** Two soft cakes with marshmallow between them under chocolate, one of them cut. */
const chocoPie: OwnDrawing = (dye = '#5a2f1c') =>
  `<ellipse cx="52" cy="96" rx="48" ry="18" fill="${shift(dye, 0, 0, -10)}"/><path d="M4 66V96C10 116 94 116 100 96V66Z" fill="${shift(dye, 0, 0, -4)}"/><ellipse cx="52" cy="64" rx="48" ry="20" fill="${shift(dye, 0, 0, 5)}"/><path d="M18 58C30 48 54 48 68 52" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".35"/><g transform="translate(84 72)"><path d="M-38 -12C-38 -32 38 -36 40 -12V28C36 44 -34 44 -38 28Z" fill="${dye}"/><path d="M-31 -6H34V4H-31Z" fill="#d39a5a"/><path d="M-31 4H34V18C20 22 -14 22 -31 18Z" fill="#fff6e8"/><path d="M-31 18C-14 22 20 22 34 18V28C22 34 -20 34 -31 28Z" fill="#c98f4e"/><path d="M-26 -18C-12 -26 14 -26 26 -20" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".35"/></g>`

/** Puff pastry baked in layers. */
const khari: OwnDrawing = (dye = '#e0aa55') => {
  const piece = (tone: number) =>
    `<path d="M-34 -20H34V24H-34Z" fill="${shift(dye, -4, 0, tone - 16)}"/>${[16, 8, 0, -8, -16, -24].map((y, i) => `<path d="M-37 ${y}Q-18 ${y - 5} 0 ${y}T37 ${y}V${y + 6}Q18 ${y + 9} 0 ${y + 6}T-37 ${y + 6}Z" fill="${shift(dye, i % 2 ? 4 : 0, 0, tone + (i % 2 ? 11 : 2))}"/>`).join('')}<path d="M-28 -26H18" stroke="#fff" stroke-width="3.600" stroke-linecap="round" opacity=".5"/>`
  return strewn(
    [
      [42, 38, -10, -3],
      [86, 56, 12, 0],
      [52, 90, -4, 3],
    ],
    piece,
  )
}

/** A square puff with the filling showing at its side. */
const puffPatty: OwnDrawing = (dye = '#e0a448') =>
  `<path d="M10 74L66 46L120 70V88L64 120L10 94Z" fill="${shift(dye, -6, 0, -20)}"/>${[0, 7, 14].map((dy, i) => `<path d="M10 ${78 + dy}L64 ${105 + dy}L120 ${74 + dy}" stroke="${shift(dye, 3, 0, i === 1 ? 14 : 6)}" stroke-width="4" fill="none" stroke-linejoin="round"/>`).join('')}<path d="M8 66C10 54 50 34 66 34S118 56 120 64C120 74 78 98 64 98S8 76 8 66Z" fill="${dye}"/><path d="M8 66C10 54 50 34 66 34C56 44 30 60 22 72C14 70 8 70 8 66Z" fill="${shift(dye, 3, 0, 11)}"/><path d="M36 56L80 82M54 46L100 70M70 40L108 60" stroke="${shift(dye, -6, 0, -12)}" stroke-width="3.600" stroke-linecap="round"/>`

const roll = (dye: string, tone: number) =>
  `<rect x="-52" y="-14" width="104" height="36" rx="18" fill="${shift(dye, -4, 0, tone - 18)}"/><rect x="-52" y="-20" width="104" height="36" rx="18" fill="${shift(dye, 0, 0, tone)}"/><path d="M-40 2Q0 12 40 2" stroke="${shift(dye, -4, 0, tone - 18)}" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M-36 -10H20" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".35"/>`

/** Long soft rolls. */
const longRolls: OwnDrawing = (dye = '#dc9a48') =>
  strewn(
    [
      [64, 32, -8, -3],
      [62, 66, -8, 0],
      [66, 100, -8, 3],
    ],
    (tone) => roll(dye, tone),
  )

/** Round buns with sesame. */
const buns: OwnDrawing = (dye = '#dc9440') => {
  const bun = (tone: number) =>
    `<path d="M-36 8C-36 26 36 26 36 8Z" fill="${shift(dye, 4, 0, tone + 22)}"/><path d="M-38 10C-42 -38 42 -38 38 10C24 16 -24 16 -38 10Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-24 -10C-20 -20 -8 -24 2 -24" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".4"/>${[
      [-12, -8],
      [4, -14],
      [16, -4],
      [-2, 0],
      [24, -14],
    ]
      .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3.400" ry="2" fill="#fff3d6"/>`)
      .join('')}`
  return strewn(
    [
      [64, 38, 0, -3],
      [40, 88, 0, 0],
      [90, 90, 0, 3],
    ],
    bun,
  )
}

/** Links of sausage. */
const sausages: OwnDrawing = (dye = '#c0532f') =>
  strewn(
    [
      [58, 34, -12, -4],
      [70, 64, -6, 0],
      [60, 96, -12, 4],
    ],
    (tone) =>
      `<path d="M-56 2L-48 -6V12ZM56 2L48 -6V12Z" fill="${shift(dye, 0, 0, tone - 14)}"/><rect x="-50" y="-14" width="100" height="32" rx="16" fill="${shift(dye, 0, 0, tone)}"/><path d="M-34 12H34" stroke="${shift(dye, -4, 0, tone - 12)}" stroke-width="7" stroke-linecap="round"/><path d="M-34 -6H24" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".4"/>`,
  )

/** Hazelnuts with their pale base. */
const hazelnuts: OwnDrawing = (dye = '#9a5a2a') =>
  `${ball('b', dye)}${strewn(
    [
      [64, 34, 0],
      [36, 82, -24],
      [92, 84, 24],
    ],
    () =>
      '<path d="M0 -32C12 -26 30 -14 30 6C30 22 16 30 0 30S-30 22 -30 6C-30 -14 -12 -26 0 -32Z" fill="url(#b)"/><path d="M-28 12C-22 4 22 4 28 12C26 24 14 30 0 30S-26 24 -28 12Z" fill="#e0bd8c"/><path d="M-14 -10C-12 -16 -8 -19 -4 -21" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".55"/>',
  )}`

/** A boiled egg, whole and cut. */
const boiledEgg: OwnDrawing = () =>
  '<radialGradient id="b" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#fbf6ec"/><stop offset="1" stop-color="#e4d9c6"/></radialGradient><ellipse cx="44" cy="52" rx="34" ry="44" fill="url(#b)" transform="rotate(-18 44 52)"/><g transform="rotate(16 84 80)"><ellipse cx="85" cy="84" rx="33" ry="41" fill="#e6dcc8"/><ellipse cx="84" cy="81" rx="33" ry="41" fill="#fffdf7"/><circle cx="84" cy="88" r="19" fill="#f0a021"/><circle cx="82" cy="86" r="16" fill="#f9bd3c"/><path d="M72 82C74 76 78 74 83 74" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".7"/></g>'

/** Rice in two colours in a clay pot. */
const biryani: OwnDrawing = (dye = '#e88a24') =>
  `<path d="M14 60C18 30 44 18 64 18S110 30 114 60Z" fill="#f4c463"/>${Array.from({ length: 90 }, (_, i) => {
    const angle = i * 2.399
    const far = Math.sqrt((i + 0.5) / 90)
    const [x, y] = [64 + far * 46 * Math.cos(angle), 44 + far * 22 * Math.sin(angle)]
    const colour = i % 4 === 0 ? dye : i % 3 === 0 ? '#f7cf6a' : '#fdf8ea'
    return `<rect x="${(x - 6).toFixed(1)}" y="${(y - 1.8).toFixed(1)}" width="12" height="3.6" rx="1.8" fill="${shift(colour, 0, 0, (i % 3) * -4)}" transform="rotate(${(i * 67) % 180} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }).join(
    '',
  )}<path d="M48 34C54 24 66 26 68 34C60 40 52 40 48 34ZM76 44C82 36 92 40 92 46C86 52 78 50 76 44Z" fill="#4f9a3a"/><circle cx="42" cy="50" r="6" fill="#b5532b"/><circle cx="84" cy="32" r="5" fill="#b5532b"/><path d="M8 60H120C120 92 100 120 82 120H46C28 120 8 92 8 60Z" fill="#a8542a"/><path d="M6 58H122C124 68 122 70 118 70H10C6 70 4 68 6 58Z" fill="#c46b3a"/><path d="M84 120C102 114 118 94 120 70H106C102 96 96 112 84 120Z" fill="#000" opacity=".14"/><path d="M22 84C28 100 38 108 48 110" stroke="#e09a6a" stroke-width="4" stroke-linecap="round" fill="none"/>`

/** Short tubes cut on a slant. */
const penne: OwnDrawing = (dye = '#f0c65a') =>
  strewn(
    [
      [64, 24, 12, -6],
      [32, 44, -38, -3],
      [92, 46, 48, -3],
      [62, 58, 8, 0],
      [30, 86, 20, 0],
      [96, 88, -26, 2],
      [62, 102, -10, 4],
    ],
    (tone) =>
      `<path d="M-30 10L-22 -12H32L24 10Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-30 10L24 10L22 16C10 20 -22 20 -32 15Z" fill="${shift(dye, -4, 0, tone - 14)}"/><ellipse cx="27" cy="-1" rx="5" ry="12" fill="${shift(dye, -5, 0, tone - 34)}" transform="rotate(20 27 -1)"/><path d="M-22 -5H22M-25 3H20" stroke="${shift(dye, 0, 0, tone + 14)}" stroke-width="3"/>`,
  )

/** Bent tubes. */
const macaroni: OwnDrawing = (dye = '#f0c04a') =>
  strewn(heapOfTen, (tone) => {
    const bow = (colour: string, width: number) =>
      `<path d="M-16 10C-18 -12 18 -12 16 10" stroke="${colour}" stroke-width="${width}" fill="none"/>`
    return `<g transform="scale(.84)"><g transform="translate(0 3)">${bow(shift(dye, -5, 0, tone - 18), 13)}</g>${bow(shift(dye, 0, 0, tone), 13)}<path d="M-13 0C-10 -7 10 -7 13 0" stroke="#fff" stroke-width="3" fill="none" opacity=".45" stroke-linecap="round"/><ellipse cx="-16" cy="10" rx="6.500" ry="3" fill="${shift(dye, -6, 0, tone - 36)}"/><ellipse cx="16" cy="10" rx="6.500" ry="3" fill="${shift(dye, -6, 0, tone - 36)}"/></g>`
  })

/** Olives with the hole of their stone. */
const olives: OwnDrawing = (dye = '#3a2a3f') =>
  `${ball('b', dye)}${strewn(
    [
      [44, 36, -18],
      [88, 44, 24],
      [36, 84, 12],
      [84, 92, -14],
    ],
    () =>
      `<ellipse rx="28" ry="22" fill="url(#b)"/><circle cx="18" r="6" fill="${shift(dye, 0, 0, -14)}"/><path d="M-16 -8C-12 -14 -4 -16 2 -16" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".5"/>`,
  )}`

export const bites: Record<string, OwnDrawing> = {
  'snack-bar': snackBar,
  chikki,
  sev,
  coins,
  'choco-pie': chocoPie,
  khari,
  'puff-patty': puffPatty,
  'long-rolls': longRolls,
  buns,
  sausages,
  hazelnuts,
  'boiled-egg': boiledEgg,
  biryani,
  penne,
  macaroni,
  olives,
}
