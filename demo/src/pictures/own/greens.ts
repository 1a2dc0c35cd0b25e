// Leaves, pods and roots of the vegetable stall that the Noto set lacks.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball, heapOfTen, strewn } from './shading.ts'

/** A mushroom with its stem and the edge of its gills. */
const champignon: OwnDrawing = (dye = '#f6f0e6') =>
  `${ball('b', dye)}<path d="M46 70C48 84 44 98 42 108C44 120 84 120 86 108C84 98 80 84 82 70Z" fill="${shift(dye, 4, 0, -5)}"/><path d="M70 72C72 88 74 104 72 117C82 116 87 112 86 108C84 98 80 84 82 70Z" fill="#000" opacity=".1"/><path d="M10 66C6 30 34 8 64 8S122 30 118 66C116 78 90 84 64 84S12 78 10 66Z" fill="url(#b)"/><path d="M12 68C30 60 98 60 116 68C112 78 90 84 64 84S16 78 12 68Z" fill="${shift(dye, -8, 0, -30)}"/>${[30, 42, 54, 64, 74, 86, 98].map((x) => `<path d="M${x} 65L${64 + (x - 64) * 0.5} 78" stroke="${shift(dye, -4, 0, -14)}" stroke-width="2.600" stroke-linecap="round"/>`).join('')}<path d="M26 44C30 28 42 20 56 18" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".6"/>`

const garlicCloves: OwnDrawing = (dye = '#f8f0de') =>
  `${ball('b', dye)}${strewn(
    [
      [64, 30, 70],
      [30, 66, -30],
      [94, 66, 24],
      [60, 74, 100],
      [38, 104, 60],
      [92, 104, -70],
    ],
    () =>
      `<path d="M-2 -30C6 -22 18 -8 16 10C14 26 -6 30 -14 20C-22 8 -10 -14 -2 -30Z" fill="url(#b)"/><path d="M-6 -12C-14 2 -14 12 -10 18" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".8"/><path d="M8 -8C12 2 12 12 6 20" stroke="${shift(dye, -6, 0, -16)}" stroke-width="2.600" stroke-linecap="round" fill="none"/>`,
  )}`

/** A round head of lettuce with loose outer leaves. */
const iceberg: OwnDrawing = (dye = '#9cc95a') =>
  `${ball('b', shift(dye, 0, 0, 10))}<path d="M8 74C-2 52 14 26 34 24C44 6 84 4 96 24C118 28 130 54 120 76C122 100 98 120 64 120S6 98 8 74Z" fill="${shift(dye, 4, 0, -12)}"/><path d="M14 78C6 60 20 40 34 42C36 26 58 16 66 30C78 16 98 28 96 44C112 44 122 62 114 80C112 102 92 114 64 114S16 100 14 78Z" fill="${dye}"/><path d="M24 76C18 54 40 36 64 38C90 38 110 56 104 78C100 98 84 108 64 108S28 96 24 76Z" fill="url(#b)"/><path d="M64 106C60 84 46 66 32 62M64 106C66 82 84 64 98 62M64 106C63 84 64 62 66 46" stroke="${shift(dye, 4, 0, 26)}" stroke-width="4.600" fill="none" stroke-linecap="round"/><path d="M34 84C30 76 30 70 32 66M94 84C98 78 98 72 97 68M46 54C52 48 58 46 64 46" stroke="${shift(dye, 0, 0, -8)}" stroke-width="3" fill="none" stroke-linecap="round"/>`

/** Young cobs without their husk. */
const babyCorn: OwnDrawing = (dye = '#f3d15a') =>
  strewn(
    [
      [30, 62, -8, -2],
      [56, 66, 4, 1],
      [84, 62, -3, -2],
      [106, 68, 10, 1],
    ],
    (tone) =>
      `<path d="M0 -56C9 -46 13 -10 12 30C11 44 -11 44 -12 30C-13 -10 -9 -46 0 -56Z" fill="${shift(dye, 0, 0, tone)}"/>${[-36, -24, -12, 0, 12, 24].map((y) => `<path d="M${-9 + Math.max(0, -y - 24) * 0.3} ${y}Q0 ${y + 5} ${9 - Math.max(0, -y - 24) * 0.3} ${y}" stroke="${shift(dye, -4, 0, tone - 14)}" stroke-width="2" fill="none"/>`).join('')}<path d="M-3 -44C-5 -20 -5 10 -4 32M4 -40C6 -16 6 10 5 32" stroke="${shift(dye, -4, 0, tone - 10)}" stroke-width="1.800" fill="none"/><path d="M-11 32C-8 42 8 42 11 32L8 52C4 56 -4 56 -8 52Z" fill="#c5d38a"/><path d="M-7 -30C-9 -12 -9 8 -8 22" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".5"/>`,
  )

/** Flat pods, closed. */
const snowPeas: OwnDrawing = (dye = '#6fb24a') =>
  strewn(
    [
      [60, 28, -14, -5],
      [68, 54, 6, -2],
      [58, 80, -8, 2],
      [70, 106, 8, 4],
    ],
    (tone) =>
      `<path d="M-56 -2C-40 -20 34 -22 56 0C36 18 -38 16 -56 -2Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-56 -2C-38 -12 34 -14 56 0" stroke="${shift(dye, 0, 0, tone + 14)}" stroke-width="3" fill="none"/>${[-32, -14, 4, 22, 38].map((x) => `<ellipse cx="${x}" cy="0" rx="7" ry="5.500" fill="${shift(dye, 0, 0, tone + 7)}"/>`).join('')}<path d="M-56 -2L-63 -5" stroke="${shift(dye, 0, 0, tone - 14)}" stroke-width="5" stroke-linecap="round"/>`,
  )

const band = '<rect x="42" y="92" width="44" height="10" rx="5" fill="#d9542b"/>'

/** Fine feathery leaves in a bunch. */
const dill: OwnDrawing = (dye = '#4f9a4a') =>
  `${[-34, -20, -7, 7, 20, 34]
    .map((lean, i) => {
      const colour = shift(dye, 0, 0, i % 2 ? 5 : -4)
      const twigs = [18, 34, 50, 66]
        .map((y) => {
          const reach = 7 + y * 0.2
          return `M0 ${-y}L${-reach} ${-y - 14}M0 ${-y}L${reach} ${-y - 14}M${-reach * 0.5} ${-y - 7}L${-reach} ${-y - 3}M${reach * 0.5} ${-y - 7}L${reach} ${-y - 3}`
        })
        .join('')
      return `<g transform="translate(64 100) rotate(${lean})"><path d="M0 24V-88${twigs}M0 -80L-7 -92M0 -80L7 -92" stroke="${colour}" stroke-width="3.600" stroke-linecap="round" fill="none"/></g>`
    })
    .join('')}${band}`

/** Fenugreek: three small round leaves on each stem. */
const fenugreek: OwnDrawing = (dye = '#6da53c') =>
  `${[-38, -25, -12, 0, 12, 25, 38]
    .map((lean, i) => {
      const leaf = (x: number, y: number, tone: number) =>
        `<ellipse cx="${x}" cy="${y}" rx="8" ry="10.500" fill="${shift(dye, 0, 0, tone)}"/><path d="M${x} ${y + 9}V${y - 6}" stroke="${shift(dye, 0, 0, tone + 14)}" stroke-width="1.600"/>`
      const tone = i % 2 ? 4 : -5
      const high = i % 2 ? -58 : -74
      return `<g transform="translate(64 100) rotate(${lean})"><path d="M0 24V${high}" stroke="#8fbf5a" stroke-width="4" stroke-linecap="round"/>${leaf(-9, -34, tone - 6)}${leaf(9, -34, tone - 6)}${leaf(-9, high + 4, tone - 2)}${leaf(9, high + 4, tone + 2)}${leaf(0, high - 10, tone + 4)}</g>`
    })
    .join('')}${band}`

/** A sprig with broad shining leaves. */
const basil: OwnDrawing = (dye = '#4fa23f') => {
  const leaf = (x: number, y: number, turn: number, size: number, tone: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-30 -12 -28 -44 0 -60C28 -44 30 -12 0 0Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M0 0C30 -12 28 -44 0 -60C8 -40 8 -20 0 0Z" fill="${shift(dye, 0, 0, tone - 6)}"/><path d="M0 -2V-50M0 -16Q-9 -20 -15 -28M0 -16Q9 -20 15 -28M0 -30Q-7 -34 -11 -40M0 -30Q7 -34 11 -40" stroke="${shift(dye, 0, 0, tone + 16)}" stroke-width="2.400" fill="none" stroke-linecap="round"/></g>`
  return `<path d="M64 124V52" stroke="#7fb85a" stroke-width="6" stroke-linecap="round"/>${leaf(64, 94, -74, 0.86, -4)}${leaf(64, 94, 74, 0.86, -4)}${leaf(64, 72, -44, 1, 0)}${leaf(64, 72, 44, 1, 0)}${leaf(64, 62, -8, 0.94, 5)}${leaf(64, 58, 26, 0.56, 9)}`
}

/** Small leaves of several salads. */
const saladLeaves: OwnDrawing = () => {
  const leaf = (x: number, y: number, turn: number, colour: string, rib: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 30C-10 24 -24 20 -22 4C-30 -6 -20 -20 -12 -20C-8 -32 8 -32 12 -20C20 -20 30 -6 22 4C24 20 10 24 0 30Z" fill="${colour}"/><path d="M0 28V-18M0 10L-13 -2M0 10L13 -2M0 -2L-8 -12M0 -2L8 -12" stroke="${rib}" stroke-width="2.600" stroke-linecap="round" fill="none"/></g>`
  return (
    leaf(34, 40, -40, '#5f9f3a', '#a9d27a') +
    leaf(94, 38, 38, '#7a2f4f', '#c98aa5') +
    leaf(64, 32, 0, '#8cc152', '#d3ecae') +
    leaf(26, 84, -70, '#8a3a5a', '#d09ab2') +
    leaf(102, 82, 66, '#6fae45', '#b9dd8c') +
    leaf(48, 84, -16, '#9ccf5e', '#dcf0ba') +
    leaf(82, 90, 22, '#4f8f38', '#9cc872') +
    leaf(64, 62, 8, '#79b84a', '#c4e49a')
  )
}

/** Long ribbed pods tied together. */
const drumstick: OwnDrawing = (dye = '#5f9a38') =>
  `<g transform="translate(64 64) rotate(38) scale(.8) translate(-64 -64)">${[36, 50, 64, 78, 92]
    .map(
      (x, i) =>
        `<path d="M${x} ${-10 + (i % 2) * 8}C${x + (i - 2) * 3} 40 ${x - (i - 2) * 3} 88 ${x} ${138 - (i % 3) * 7}" stroke="${shift(dye, 0, 0, i % 2 ? 5 : -4)}" stroke-width="12" stroke-linecap="round" fill="none"/><path d="M${x - 2} ${-4 + (i % 2) * 8}C${x + (i - 2) * 3 - 2} 40 ${x - (i - 2) * 3 - 2} 88 ${x - 2} ${130 - (i % 3) * 7}" stroke="${shift(dye, 0, 0, 20)}" stroke-width="2.400" stroke-linecap="round" fill="none"/>`,
    )
    .join('')}<rect x="26" y="58" width="76" height="12" rx="6" fill="#c2362f"/></g>`

/** A heap of slim beans. */
const beanPods: OwnDrawing = (dye = '#4f9a3a') =>
  Array.from({ length: 15 }, (_, i) => {
    const y = 34 + i * 5.4
    const x = 64 + ((i * 29) % 23) - 11
    const half = 30 + Math.min(i, 9) * 2.6
    const bend = i % 2 ? 13 : -11
    return `<g transform="rotate(${((i * 37) % 44) - 22} ${x} ${y})"><path d="M${x - half} ${y}Q${x} ${y + bend} ${x + half} ${y}" stroke="${shift(dye, 0, 0, ((i * 5) % 4) * 5 - 7)}" stroke-width="9.500" stroke-linecap="round" fill="none"/><path d="M${x - half + 6} ${y - 2}Q${x} ${y + bend - 3} ${x + half - 10} ${y - 2}" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none" opacity=".3"/></g>`
  }).join('')

/** A small heap of slim chillies with their stalks. */
const chillies: OwnDrawing = (dye = '#3f9a34') =>
  strewn(
    [
      [58, 34, -158, -5],
      [72, 50, 16, -2],
      [52, 64, -170, 2],
      [76, 80, 4, -3],
      [50, 92, 164, 3],
      [70, 106, -8, 0],
    ],
    (tone) =>
      `<path d="M-44 0C-34 -16 10 -14 50 6C14 14 -36 16 -44 0Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-34 -4C-20 -10 8 -6 30 2" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".4"/><path d="M-42 -7C-48 -4 -48 4 -42 7C-38 4 -38 -4 -42 -7Z" fill="#8fbf5a"/><path d="M-45 0Q-54 -2 -58 -8" stroke="#8fbf5a" stroke-width="4.600" stroke-linecap="round" fill="none"/>`,
  )

/** Pieces of several vegetables: drumstick, carrot, brinjal and pumpkin. */
const vegetableMix: OwnDrawing = () => {
  const draws = [
    `<path d="M-15 -9L9 -13L15 -2L13 9L-12 12L-17 2Z" fill="#c96818" transform="translate(0 3)"/><path d="M-15 -9L9 -13L15 -2L-9 3Z" fill="#f9a348"/><path d="M-15 -9L-9 3L-12 12L-17 2Z" fill="#ee8a2a"/><path d="M-9 3L15 -2L13 9L-12 12Z" fill="#e27b1e"/>`,
    `<rect x="-20" y="-7" width="40" height="14" rx="6" fill="#5f9a38"/><path d="M-16 -3H14" stroke="#a4d074" stroke-width="3" stroke-linecap="round"/><ellipse cx="18" rx="4" ry="6.500" fill="#dfeec4"/>`,
    `<ellipse rx="17" ry="13" fill="#5a2f7a"/><ellipse cx="-1" cy="-2" rx="13.500" ry="10" fill="#f1ecd2"/><path d="M-7 -3H-6M0 -6H1M5 0H6M-2 3H-1" stroke="#c4b583" stroke-width="2.600" stroke-linecap="round"/>`,
    `<circle r="14" fill="#e0661a"/><circle cx="-1" cy="-2" r="11.500" fill="#f58a34"/><circle cx="-1" cy="-2" r="5" fill="#f9ad62"/>`,
  ]
  return heapOfTen
    .map(([x, y, turn], i) => `<g transform="translate(${x} ${y}) rotate(${turn})">${draws[(i * 3) % 4]}</g>`)
    .join('')
}

/** Long leaves on a twig. */
const mangoLeaves: OwnDrawing = (dye = '#3f8a34') =>
  `<path d="M64 124C64 96 64 70 64 48" stroke="#8a6a3a" stroke-width="6" stroke-linecap="round"/>${[
    [-78, 0.86, -6, 96],
    [78, 0.86, -6, 96],
    [-52, 0.98, -2, 80],
    [52, 0.98, -2, 80],
    [-26, 1.04, 3, 66],
    [26, 1.04, 3, 66],
    [0, 0.9, 8, 62],
  ]
    .map(
      ([turn = 0, size = 1, tone = 0, y = 0]) =>
        `<g transform="translate(64 ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-15 -16 -12 -46 0 -64C12 -46 15 -16 0 0Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M0 -2V-56" stroke="${shift(dye, 0, 0, tone + 20)}" stroke-width="2.600" stroke-linecap="round"/></g>`,
    )
    .join('')}`

/** Heads of marigold. */
const marigolds: OwnDrawing = (dye = '#f2931c') =>
  strewn(
    [
      [64, 34, 0, -4],
      [34, 84, 14, 2],
      [92, 86, -18, -1],
    ],
    (tone) =>
      `${[
        [30, 11, -12],
        [22, 10, -2],
        [13, 8, 8],
      ]
        .map(([far = 0, petals = 0, step = 0]) =>
          Array.from(
            { length: petals },
            (_, i) =>
              `<ellipse cx="0" cy="${-far * 0.72}" rx="${far * 0.36}" ry="${far * 0.4}" fill="${shift(dye, i % 2 ? 4 : 0, 0, tone + step)}" transform="rotate(${(i * 360) / petals + far})"/>`,
          ).join(''),
        )
        .join('')}<circle r="6" fill="${shift(dye, -8, 0, tone - 8)}"/>`,
  )

export const greens: Record<string, OwnDrawing> = {
  champignon,
  'garlic-cloves': garlicCloves,
  iceberg,
  'baby-corn': babyCorn,
  'snow-peas': snowPeas,
  dill,
  fenugreek,
  basil,
  'salad-leaves': saladLeaves,
  drumstick,
  'bean-pods': beanPods,
  chillies,
  'vegetable-mix': vegetableMix,
  'mango-leaves': mangoLeaves,
  marigolds,
}
