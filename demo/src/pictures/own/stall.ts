// Single fruit, cut vegetables, seeds and flowers that the other files of the market lack.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball, heapOfTen, strewn } from './shading.ts'

const leaf = (x: number, y: number, turn: number, dye = '#5a9e3a') =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C6 -16 26 -20 38 -12C32 4 14 10 0 0Z" fill="${dye}"/>`

const roundFruit = (dye: string, top: string) =>
  `${ball('b', dye)}<circle cx="64" cy="70" r="52" fill="url(#b)"/><ellipse cx="42" cy="46" rx="9" ry="15" fill="#fff" opacity=".38" transform="rotate(34 42 46)"/>${top}`

/** A whole citrus fruit. */
const citrus: OwnDrawing = (dye = '#b5c93a') =>
  roundFruit(
    dye,
    `<circle cx="64" cy="24" r="5" fill="#6d7a2a"/>${leaf(66, 22, -8)}${[
      [84, 60],
      [96, 84],
      [74, 92],
      [50, 100],
      [60, 72],
      [36, 80],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.800" fill="${shift(dye, 0, 0, -12)}"/>`)
      .join('')}`,
  )

const wholePapaya: OwnDrawing = () =>
  `${ball('b', '#e8a324')}<g transform="rotate(24 64 64)"><path d="M64 6C84 8 92 30 96 60C100 98 84 124 64 124S28 98 32 60C36 30 44 8 64 6Z" fill="url(#b)"/><path d="M64 6C50 30 46 60 48 110C34 98 30 78 32 60C36 30 44 8 64 6Z" fill="#7fae3a" opacity=".5"/><path d="M58 8L64 -2L71 8Z" fill="#6d7a2a"/></g>`

const oneGuava: OwnDrawing = (dye = '#a9cf6a') =>
  `${ball('b', dye)}<path d="M66 18C84 20 88 34 102 50C122 76 104 120 64 120S8 78 28 50C40 34 46 20 66 18Z" fill="url(#b)"/><path d="M66 20C64 12 68 6 74 4" stroke="#6d5328" stroke-width="5" stroke-linecap="round" fill="none"/>${leaf(68, 16, -6)}<path d="M56 116Q64 108 72 116" stroke="#6d7a2a" stroke-width="4" fill="none"/><ellipse cx="42" cy="58" rx="8" ry="15" fill="#fff" opacity=".35" transform="rotate(26 42 58)"/>`

/** A whole fruit with a rough skin: kiwi, avocado by colour. */
const oval: OwnDrawing = (dye = '#8a6236') =>
  `${ball('b', dye)}<ellipse cx="64" cy="66" rx="50" ry="56" fill="url(#b)"/>${heapOfTen.map(([x, y], i) => `<path d="M${x} ${y}l3 ${4 + (i % 3)}" stroke="${shift(dye, 0, 0, i % 2 ? 16 : -14)}" stroke-width="2.400" stroke-linecap="round"/>`).join('')}<circle cx="64" cy="12" r="5" fill="#5a4424"/>`

const wholeAvocado: OwnDrawing = () =>
  `${ball('b', '#64863a')}<path d="M62 8C78 6 82 30 94 48C114 78 100 122 64 122S14 78 34 48C46 30 46 10 62 8Z" fill="url(#b)"/><path d="M58 10L62 2L70 6L68 14Z" fill="#7a5f2b"/>${heapOfTen
    .slice(2)
    .map(([x, y]) => `<circle cx="${34 + x * 0.46}" cy="${y}" r="1.800" fill="#9fbf5e"/>`)
    .join('')}`

const wholeCoconut: OwnDrawing = () =>
  `${ball('b', '#8a5a34')}<circle cx="64" cy="68" r="52" fill="url(#b)"/>${heapOfTen.map(([x, y], i) => `<path d="M${x - 14} ${y + 4}Q${x} ${y - 8} ${x + 16} ${y + (i % 3) * 4}" stroke="${i % 2 ? '#b98a5a' : '#5f3a1e'}" stroke-width="2.600" stroke-linecap="round" fill="none" opacity=".8"/>`).join('')}<circle cx="50" cy="36" r="5.500" fill="#3a2414"/><circle cx="74" cy="34" r="5.500" fill="#3a2414"/><circle cx="63" cy="50" r="5.500" fill="#3a2414"/>`

/** Green, cut open at the top with a straw. */
const tenderCoconut: OwnDrawing = () =>
  `${ball('b', '#5f9e3a')}<path d="M78 26L96 -6L108 -2" stroke="#e8483f" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M30 32C2 52 8 108 40 120C56 126 78 126 92 118C122 104 124 52 98 32Z" fill="url(#b)"/><ellipse cx="64" cy="32" rx="36" ry="14" fill="#e3d2a4"/><ellipse cx="64" cy="32" rx="26" ry="9" fill="#fdfdf8"/><path d="M76 36L84 18" stroke="#e8483f" stroke-width="6" stroke-linecap="round"/><path d="M26 60C20 78 24 96 34 106" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".3"/>`

const grapeBunch: OwnDrawing = (dye = '#8fae4a') => {
  const rows: readonly (readonly [x: number, y: number])[] = [4, 5, 4, 3, 2, 1].flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => [64 + (i - (count - 1) / 2) * 23, 34 + row * 17] as const),
  )
  return `${ball('b', dye)}<path d="M64 30C62 18 68 8 76 4" stroke="#7a5f2b" stroke-width="5" stroke-linecap="round" fill="none"/>${leaf(66, 20, -10)}${rows.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13" fill="url(#b)"/><circle cx="${x - 4}" cy="${y - 5}" r="3" fill="#fff" opacity=".5"/>`).join('')}`
}

const pumpkinWedge: OwnDrawing = () =>
  `<g transform="translate(0 24)"><path d="M6 38C30 112 98 112 122 38L112 34C92 88 36 88 16 34Z" fill="#5f8a3a"/><path d="M12 38C34 102 94 102 116 38C84 30 44 30 12 38Z" fill="#f2992a"/><path d="M12 38C44 30 84 30 116 38C100 46 84 50 64 50S28 46 12 38Z" fill="#f9bd5a"/><path d="M30 48C44 74 84 74 98 48C84 56 44 56 30 48Z" fill="#d97a1a"/>${[
    [46, 60],
    [58, 64],
    [70, 64],
    [82, 60],
    [52, 56],
    [76, 56],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="2.600" fill="#fdf1d0"/>`)
    .join('')}</g>`

/** White bulbs with green leaves. */
const springOnion: OwnDrawing = () =>
  [-20, 20, -7, 8]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 64 124)"><path d="M58 84C50 50 44 26 46 2L58 62L64 -4L70 62L82 2C84 26 78 50 70 84Z" fill="#4f9a3a"/><path d="M58 84H70L73 104C76 118 52 118 55 104Z" fill="#fdfdf4"/><path d="M58 80H70V92H58Z" fill="#cfe4a0"/><path d="M60 116L58 124M64 117V126M68 116L70 124" stroke="#d9cfa8" stroke-width="2"/></g>`,
    )
    .join('')

/** Blades of grass: durva, wheatgrass, lemongrass, khus. */
const grass: OwnDrawing = (dye = '#5fa83a') =>
  `${Array.from({ length: 13 }, (_, i) => `<path d="M${56 + i * 1.4} 118C${44 + i * 3} 84 ${26 + i * 6} ${50 - (i % 3) * 8} ${8 + i * 9.3} ${14 + (i % 4) * 9}C${30 + i * 6} ${54 - (i % 3) * 6} ${54 + i * 2} 88 ${60 + i * 1.2} 118Z" fill="${shift(dye, 0, 0, ((i * 5) % 4) * 5 - 8)}"/>`).join('')}<rect x="50" y="96" width="28" height="9" rx="4" fill="#c9543a"/>`

/** A stem of small leaves in pairs: curry leaves, neem, moringa. */
const curryLeaves: OwnDrawing = (dye = '#3f8a3a') =>
  strewn(
    [
      [64, 122, -26, -5],
      [64, 122, 26, -3],
      [64, 122, 0, 2],
    ],
    (tone) =>
      `<path d="M0 0V-112" stroke="#7a6a3a" stroke-width="3"/>${[-26, -48, -70, -90]
        .map(
          (y) =>
            `<path d="M0 ${y}C8 ${y - 18} 24 ${y - 20} 32 ${y - 16}C28 ${y - 2} 14 ${y + 6} 0 ${y}ZM0 ${y}C-8 ${y - 18} -24 ${y - 20} -32 ${y - 16}C-28 ${y - 2} -14 ${y + 6} 0 ${y}Z" fill="${shift(dye, 0, 0, tone)}"/>`,
        )
        .join('')}<path d="M0 -122C8 -114 8 -104 0 -96C-8 -104 -8 -114 0 -122Z" fill="${shift(dye, 0, 0, tone + 5)}"/>`,
  )

/** A frilled head of lettuce. */
const lettuce: OwnDrawing = (dye = '#8a3a5a') => {
  const frill = (r: number, colour: string) =>
    `<path d="${Array.from({ length: 14 }, (_, i) => {
      const a = (i * Math.PI) / 7
      const b = a + Math.PI / 14
      return `${i ? 'Q' : `M${(64 + r * Math.cos(-Math.PI / 14)).toFixed(1)} ${(66 + r * 0.86 * Math.sin(-Math.PI / 14)).toFixed(1)}Q`}${(64 + r * 1.22 * Math.cos(a)).toFixed(1)} ${(66 + r * 1.05 * Math.sin(a)).toFixed(1)} ${(64 + r * Math.cos(b)).toFixed(1)} ${(66 + r * 0.86 * Math.sin(b)).toFixed(1)}`
    }).join('')}Z" fill="${colour}"/>`
  return `${frill(52, shift(dye, 0, 0, -8))}${frill(42, dye)}${frill(32, '#7fae4a')}${frill(22, '#a9cf6a')}${frill(11, '#d9ecaa')}`
}

/** Small white florets of a cauliflower. */
const florets: OwnDrawing = () =>
  strewn(
    [
      [40, 38, -10],
      [90, 40, 14],
      [64, 66, 0],
      [32, 90, -16],
      [96, 92, 18],
    ],
    () =>
      `<path d="M-7 6H7L10 26H-10Z" fill="#d3e3a4"/>${[
        [-14, 0],
        [14, 0],
        [-8, -13],
        [9, -13],
        [0, -2],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="#faf3e0" stroke="#e3d8ba" stroke-width="1.500"/>`)
        .join('')}`,
  )

/** Loose grains of corn, or diced vegetables of one colour. */
const kernels: OwnDrawing = (dye = '#f7c92b') =>
  Array.from({ length: 30 }, (_, i) => {
    const angle = i * 2.399
    const far = Math.sqrt((i + 0.5) / 30)
    return `<g transform="translate(${(64 + 50 * far * Math.cos(angle)).toFixed(1)} ${(68 + 42 * far * Math.sin(angle)).toFixed(1)}) rotate(${(i * 67) % 360})"><path d="M-9 -6C-8 -12 8 -12 9 -6C10 4 5 11 0 11S-10 4 -9 -6Z" fill="${shift(dye, (i % 3) * 2 - 2, 0, (i % 4) * 4 - 6)}"/><ellipse cx="-3" cy="-5" rx="3" ry="2" fill="#fff" opacity=".55"/></g>`
  }).join('')

/** White shavings: grated coconut. */
const grated: OwnDrawing = (dye = '#fdfdf8') =>
  `<path d="M4 104C16 74 42 36 64 34S112 74 124 104Z" fill="${shift(dye, 0, 0, -14)}"/>${Array.from(
    { length: 40 },
    (_, i) => {
      const x = 14 + ((i * 37) % 100)
      const y = 102 - ((i * 23) % 100) * (1 - Math.abs(x - 64) / 66) * 0.66
      return `<path transform="translate(${x} ${y.toFixed(1)}) rotate(${(i * 71) % 180})" d="M-11 1Q0 -5 11 0" stroke="${i % 3 ? dye : '#e6e2d2'}" stroke-width="4.500" stroke-linecap="round" fill="none"/>`
    },
  ).join('')}`

const sprouts: OwnDrawing = (dye = '#8fae4a') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<path d="M2 2C14 4 18 14 12 24" stroke="#f7f4e0" stroke-width="5" stroke-linecap="round" fill="none"/><ellipse rx="13" ry="10" fill="${shift(dye, 0, 0, tone)}"/><ellipse cx="-4" cy="-4" rx="4" ry="2.400" fill="#fff" opacity=".5"/>`,
  )

const peeledPotato: OwnDrawing = () =>
  `${ball('b', '#f2dc9e')}<path d="M18 78C10 46 40 18 76 20C106 22 122 46 116 74C110 102 84 112 58 112C36 112 22 98 18 78Z" fill="url(#b)"/><path d="M40 40C56 30 76 30 92 40M34 62C56 50 84 50 102 62M40 88C58 76 82 78 98 88" stroke="#fff6d6" stroke-width="4" stroke-linecap="round" fill="none"/>`

const quailEgg: OwnDrawing = () =>
  `${ball('b', '#efe3cc')}<path d="M64 8C92 8 108 52 108 80C108 106 88 122 64 122S20 106 20 80C20 52 36 8 64 8Z" fill="url(#b)"/>${heapOfTen.map(([x, y], i) => `<ellipse cx="${24 + x * 0.62}" cy="${y}" rx="${4 + (i % 4) * 2}" ry="${3 + (i % 3) * 2}" fill="#5f4630" opacity=".85" transform="rotate(${i * 40} ${24 + x * 0.62} ${y})"/>`).join('')}`

const petals: OwnDrawing = (dye = '#d0263f') =>
  strewn(
    heapOfTen,
    (tone) =>
      `<path d="M0 18C-18 12 -22 -8 -8 -16C-2 -19 2 -14 6 -16C20 -12 18 12 0 18Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M0 14C-8 6 -10 -4 -6 -10" stroke="${shift(dye, 0, 0, tone + 14)}" stroke-width="2.400" stroke-linecap="round" fill="none"/>`,
  )

/** White flowers: jasmine, elderflower, vanilla. */
const whiteBlossom: OwnDrawing = (dye = '#fffdf2') => {
  const flower = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${[0, 72, 144, 216, 288].map((turn) => `<path transform="rotate(${turn})" d="M0 0C-18 -12 -16 -34 0 -40C16 -34 18 -12 0 0Z" fill="${dye}" stroke="#d6d8c2" stroke-width="2"/>`).join('')}<circle r="7" fill="#f3c53a"/></g>`
  return `${leaf(30, 96, 30)}${leaf(96, 96, 120)}${flower(44, 44, 0.95)}${flower(90, 56, 0.8)}${flower(58, 92, 0.85)}`
}

const jackfruitPods: OwnDrawing = () =>
  strewn(
    [
      [42, 40, -24, -2],
      [88, 46, 26, 0],
      [44, 92, 12, 2],
      [92, 96, -14, -2],
    ],
    (tone) =>
      `<path d="M0 -34C18 -26 24 4 14 24C8 34 -8 34 -14 24C-24 4 -18 -26 0 -34Z" fill="${shift('#f2b92f', 0, 0, tone)}"/><path d="M-2 -26C-10 -12 -12 8 -6 22" stroke="#ffe08a" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M0 -34C4 -22 8 -22 10 -26" stroke="#c98a18" stroke-width="3" fill="none"/>`,
  )

/** A long dark green squash. */
const zucchini: OwnDrawing = (dye = '#3f7a34') =>
  `<linearGradient id="b" x2=".4" y2="1"><stop offset="0" stop-color="${shift(dye, 0, 0, 14)}"/><stop offset="1" stop-color="${shift(dye, 0, 0, -10)}"/></linearGradient><g transform="rotate(-36 64 64)"><path d="M4 64C2 48 20 42 44 44C70 46 94 40 110 50C120 58 120 72 110 80C92 90 66 84 42 86C20 88 4 80 4 64Z" fill="url(#b)"/><path d="M110 54L128 56V74L110 76Z" fill="#8fae5a"/><path d="M14 58C40 52 76 56 106 56M14 72C40 76 76 72 106 74" stroke="${shift(dye, 0, 0, 20)}" stroke-width="2.600" stroke-dasharray="3 5" fill="none"/></g>`

export const stall: Record<string, OwnDrawing> = {
  citrus,
  'whole-papaya': wholePapaya,
  'one-guava': oneGuava,
  'whole-kiwi': oval,
  'whole-avocado': wholeAvocado,
  'whole-coconut': wholeCoconut,
  'tender-coconut': tenderCoconut,
  'grape-bunch': grapeBunch,
  'pumpkin-wedge': pumpkinWedge,
  'spring-onion': springOnion,
  grass,
  'curry-leaves': curryLeaves,
  lettuce,
  florets,
  kernels,
  grated,
  sprouts,
  'peeled-potato': peeledPotato,
  'quail-egg': quailEgg,
  petals,
  'white-blossom': whiteBlossom,
  'jackfruit-pods': jackfruitPods,
  zucchini,
}
