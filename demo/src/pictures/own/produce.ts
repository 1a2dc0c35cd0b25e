// Fruit and vegetables of an Indian market.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball } from './shading.ts'

const gloss = (cx: number, cy: number, rx: number, ry: number, turn = -30) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#fff" opacity=".38" transform="rotate(${turn} ${cx} ${cy})"/>`

const seeds = (count: number, cx: number, cy: number, rx: number, ry: number, colour: string, size = 3) =>
  Array.from({ length: count }, (_, index) => {
    const angle = index * 2.399
    const far = Math.sqrt((index + 0.5) / count)
    return `<ellipse cx="${(cx + rx * far * Math.cos(angle)).toFixed(1)}" cy="${(cy + ry * far * Math.sin(angle)).toFixed(1)}" rx="${size}" ry="${size * 0.85}" fill="${colour}"/>`
  }).join('')

const leafPair = (x: number, y: number) =>
  `<path d="M${x} ${y}C${x + 8} ${y - 20} ${x + 30} ${y - 22} ${x + 40} ${y - 14}C${x + 32} ${y + 4} ${x + 14} ${y + 8} ${x} ${y}Z" fill="#5b9e2d"/><path d="M${x + 4} ${y - 2}Q${x + 20} ${y - 12} ${x + 38} ${y - 13}" stroke="#86c24c" stroke-width="2" fill="none"/>`

const papaya: OwnDrawing = () =>
  `${ball('b', '#e8a324')}<path d="M20 92C8 66 26 30 62 16C78 10 88 20 84 34C82 78 58 116 36 114C28 113 24 102 20 92Z" fill="url(#b)"/><path d="M24 60C34 38 50 24 66 20C50 40 40 66 34 100C24 92 20 76 24 60Z" fill="#7fae3a" opacity=".55"/><path d="M112 100C122 72 110 40 90 28C80 22 70 30 70 44C66 82 78 116 94 118C104 118 109 110 112 100Z" fill="#d98a12"/><path d="M108 98C117 73 106 44 90 34C82 30 76 36 76 48C73 82 82 111 94 113C102 113 105 107 108 98Z" fill="#ff8a3c"/><path d="M101 92C106 76 101 58 92 52C87 49 84 54 84 62C83 82 87 98 94 100C98 100 99 97 101 92Z" fill="#d85e1c"/>${seeds(16, 93, 76, 7, 20, '#2b2320', 2.6)}${gloss(40, 52, 4, 14, 24)}`

const pomegranate: OwnDrawing = () =>
  `${ball('b', '#d0263a')}<path d="M44 22L50 8L58 18L66 6L72 18L84 12L80 28Z" fill="#b3182c"/><circle cx="62" cy="70" r="48" fill="url(#b)"/>${gloss(40, 48, 7, 15, 30)}<path d="M66 66C82 50 112 60 114 86C108 112 78 122 62 104C56 90 58 74 66 66Z" fill="#f6d9b8"/><path d="M70 70C82 58 106 66 108 86C103 106 80 114 67 100C62 90 63 77 70 70Z" fill="#f9e6cf"/>${seeds(24, 86, 87, 17, 17, '#c2152f', 4.4)}${seeds(24, 85, 85.6, 17, 17, '#f0607a', 1.2)}`

const guava: OwnDrawing = (dye = '#f28ba0') =>
  `${ball('b', '#9cc84a')}<path d="M52 18L56 8" stroke="#7a5a2b" stroke-width="5" stroke-linecap="round"/>${leafPair(56, 20)}<path d="M52 18C80 18 94 42 92 70C90 98 74 114 52 114S12 98 12 70C12 42 26 18 52 18Z" fill="url(#b)"/>${gloss(32, 48, 6, 15, 22)}<circle cx="86" cy="84" r="34" fill="#c9e08a"/><circle cx="86" cy="84" r="30" fill="${shift(dye, 0, 0, 10)}"/><circle cx="86" cy="84" r="19" fill="${dye}"/>${seeds(20, 86, 84, 17, 17, '#f7e3b4', 2.3)}`

const cauliflower: OwnDrawing = (dye = '#f6efd8') => {
  const florets = [
    [64, 40, 22],
    [42, 50, 19],
    [86, 50, 19],
    [54, 62, 20],
    [76, 62, 20],
    [36, 68, 15],
    [92, 68, 15],
    [64, 76, 18],
  ]
  const knobs = florets
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `<circle cx="${x}" cy="${y + 2}" r="${r}" fill="${shift(dye, -6, 0, -14)}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${dye}"/><circle cx="${x - r * 0.4}" cy="${y - r * 0.35}" r="${r * 0.34}" fill="${shift(dye, 0, 0, 6)}"/><circle cx="${x + r * 0.35}" cy="${y - r * 0.1}" r="${r * 0.28}" fill="${shift(dye, 0, 0, 5)}"/><circle cx="${x + r * 0.05}" cy="${y + r * 0.45}" r="${r * 0.25}" fill="${shift(dye, 0, 0, 4)}"/>`,
    )
    .join('')
  return `<path d="M8 62C2 90 26 120 64 120S126 90 120 62C112 54 100 62 96 76L32 76C28 62 16 54 8 62Z" fill="#5f9f35"/><path d="M20 56C6 70 20 110 50 114C30 96 26 76 20 56Z" fill="#82bf4b"/><path d="M108 56C122 70 108 110 78 114C98 96 102 76 108 56Z" fill="#4f8c2a"/>${knobs}<path d="M30 84C40 100 52 108 64 120C40 122 18 104 18 84Z" fill="#8fca58"/><path d="M98 84C88 100 76 108 64 120C88 122 110 104 110 84Z" fill="#6fae3f"/><path d="M34 92Q46 106 58 114M94 92Q82 106 70 114" stroke="#cfe9a8" stroke-width="2.5" fill="none"/>`
}

const cabbage: OwnDrawing = (dye = '#9fce5e') =>
  `${ball('b', dye)}<path d="M10 74C4 44 30 12 66 14C104 14 126 46 118 78C112 104 90 118 62 116C34 116 14 100 10 74Z" fill="${shift(dye, 0, -4, -20)}"/><circle cx="65" cy="64" r="46" fill="url(#b)"/><path d="M64 110C44 96 36 74 44 48C50 30 62 22 66 20C58 44 60 78 64 110Z" fill="${shift(dye, 0, 0, 12)}"/><path d="M64 110C86 98 98 74 90 50C84 32 72 24 66 20C74 46 72 80 64 110Z" fill="${shift(dye, 0, 0, 5)}"/><g fill="none" stroke="${shift(dye, 0, -10, 24)}" stroke-width="3" stroke-linecap="round"><path d="M64 108C60 80 60 50 66 26M62 86C52 76 48 66 47 54M63 72C56 62 54 52 55 42M65 88C76 78 82 68 84 56M65 72C72 64 76 54 76 44"/></g><path d="M10 74C20 70 34 86 64 114C34 118 12 100 10 74Z" fill="${shift(dye, 0, 0, -8)}"/><path d="M118 78C106 72 92 90 64 114C92 118 114 102 118 78Z" fill="${shift(dye, 0, 0, -13)}"/><path d="M18 84C30 90 46 104 58 112M112 86C100 92 84 104 72 111" stroke="${shift(dye, 0, 0, 16)}" stroke-width="2.5" fill="none"/>`

const pumpkin: OwnDrawing = (dye = '#ee8a1d') =>
  `<path d="M60 30C58 18 66 10 78 10L80 18C74 20 72 24 72 32Z" fill="#5d7f2a"/>${[
    [22, 74, 20, -4],
    [106, 74, 20, -8],
    [40, 74, 24, 2],
    [88, 74, 24, -4],
    [64, 74, 25, 7],
  ]
    .map(([x, y, rx, l]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="43" fill="${shift(dye, 0, 0, l)}"/>`)
    .join(
      '',
    )}<path d="M46 40C40 58 40 90 46 110M82 40C88 58 88 90 82 110M26 48C18 64 18 86 26 102M102 48C110 64 110 86 102 102" stroke="${shift(dye, -6, 0, -14)}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".7"/>${gloss(36, 56, 4, 14, 10)}<path d="M56 34C60 28 70 28 76 34C70 38 62 38 56 34Z" fill="#4d6c22"/>`

const finger = (x: number, turn: number, colour: string) =>
  `<g transform="translate(${x} 64) rotate(${turn})"><path d="M-9 -40C-11 -46 11 -46 9 -40C10 -10 6 26 0 54C-6 26 -10 -10 -9 -40Z" fill="${colour}"/><path d="M-3 -40C-3 -10 -2 20 0 48" stroke="${shift(colour, 0, 0, 14)}" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M5 -40C6 -10 3 20 0 48" stroke="${shift(colour, 0, 0, -12)}" stroke-width="2" fill="none"/><path d="M-10 -40C-8 -50 8 -50 10 -40C4 -36 -4 -36 -10 -40Z" fill="#8ab04a"/><rect x="-3" y="-58" width="6" height="13" rx="3" fill="#8ab04a"/></g>`

const okra: OwnDrawing = () => `${finger(38, 16, '#5f9a32')}${finger(90, -22, '#558c2b')}${finger(64, -2, '#6fae3b')}`

const bottleGourd: OwnDrawing = (dye = '#a9cf62') =>
  `${ball('b', dye)}<g transform="rotate(38 64 64)"><path d="M58 4H68L67 18H60Z" fill="#6d8b35"/><path d="M64 14C80 14 78 40 84 58C94 76 98 90 92 104C86 118 74 122 64 122S42 118 36 104C30 90 34 76 44 58C50 40 48 14 64 14Z" fill="url(#b)"/><path d="M52 52C46 68 42 84 46 100" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".45"/></g>`

const bitterGourd: OwnDrawing = () => {
  const one = (x: number, turn: number, colour: string) => {
    const bumps = [-34, -22, -10, 2, 14, 26]
      .flatMap((y, row) =>
        [-9, 0, 9].map(
          (dx) => `<ellipse cx="${dx + (row % 2 ? 3 : -2)}" cy="${y}" rx="5" ry="6" fill="${shift(colour, 0, 0, 9)}"/>`,
        ),
      )
      .join('')
    return `<g transform="translate(${x} 64) rotate(${turn})"><rect x="-2" y="-60" width="5" height="14" rx="2" fill="#4a7a2c"/><path d="M0 -52C14 -48 18 -28 17 -4C16 24 8 46 0 54C-8 46 -16 24 -17 -4C-18 -28 -14 -48 0 -52Z" fill="${colour}"/>${bumps}</g>`
  }
  return `${one(42, 14, '#4f9137')}${one(86, -14, '#5ea143')}`
}

const radish: OwnDrawing = (dye = '#f3f0ea') =>
  `${ball('b', dye)}<g transform="rotate(34 64 64)"><path d="M60 40C44 30 36 10 44 2C54 6 60 20 64 34C62 18 66 4 76 0C82 12 76 30 68 40Z" fill="#5fa13a"/><path d="M48 4C52 16 58 26 64 36M74 4C72 16 68 26 66 36" stroke="#a3d36f" stroke-width="2.5" fill="none"/><path d="M48 40C56 34 72 34 80 40C86 60 80 92 66 126C50 96 42 62 48 40Z" fill="url(#b)"/><path d="M52 54H66M60 74H76M56 92H66" stroke="${shift(dye, 0, 0, -14)}" stroke-width="2.5" stroke-linecap="round"/></g>`

const beetroot: OwnDrawing = (dye = '#8e1f4f') =>
  `${ball('b', dye)}<path d="M60 42C44 30 34 14 38 4C50 8 58 24 62 36C60 20 64 6 74 2C80 14 74 32 68 42Z" fill="#4f9a3a"/><path d="M64 44C66 26 84 12 96 14C96 26 82 40 68 46Z" fill="#6fb14a"/><path d="M42 8L62 40M74 6L66 40M92 18L68 42" stroke="#c43b78" stroke-width="3" fill="none"/><path d="M64 38C92 36 108 54 106 74C104 96 82 106 70 112L64 126L58 112C46 106 24 96 22 74C20 54 36 36 64 38Z" fill="url(#b)"/>${gloss(44, 62, 6, 13, 30)}`

const custardApple: OwnDrawing = (dye = '#a9c47a') => {
  const scales = [34, 50, 66, 82, 98].flatMap((y, row) =>
    [20, 36, 52, 68, 84, 100, 112].map((x) => ({ x: x + (row % 2 ? 8 : 0), y })),
  )
  return `<clipPath id="c"><path d="M64 22C98 22 116 48 112 74C108 100 86 118 64 118S20 100 16 74C12 48 30 22 64 22Z"/></clipPath><path d="M62 26L66 8" stroke="#6d5328" stroke-width="6" stroke-linecap="round"/>${leafPair(66, 18)}<g clip-path="url(#c)"><rect width="128" height="128" fill="${shift(dye, 0, 0, -20)}"/>${scales.map(({ x, y }) => `<ellipse cx="${x}" cy="${y}" rx="11" ry="10" fill="${dye}"/><ellipse cx="${x - 3}" cy="${y - 3}" rx="5" ry="4" fill="${shift(dye, 0, 0, 12)}"/>`).join('')}</g>`
}

const jackfruit: OwnDrawing = () => {
  const pod = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -26C16 -24 22 -6 18 10C14 24 -14 24 -18 10C-22 -6 -16 -24 0 -26Z" fill="#f6b928"/><path d="M-8 -16C-2 -20 6 -18 8 -10" stroke="#fde08a" stroke-width="5" stroke-linecap="round" fill="none"/><ellipse cx="0" cy="7" rx="8" ry="10" fill="#b9752f"/></g>`
  return `<path d="M18 60C16 30 44 10 70 14C102 16 118 44 112 74C106 104 80 120 54 114C30 108 20 88 18 60Z" fill="#8ea53f"/>${seeds(60, 64, 64, 44, 46, '#b3c763', 3.4)}${pod(46, 84, -18)}${pod(84, 88, 16)}${pod(66, 60, 4)}`
}

const lychee: OwnDrawing = () => {
  const one = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#c9344a"/>${seeds(22, x, y, r - 4, r - 4, '#e0637a', 3)}<circle cx="${x - r * 0.35}" cy="${y - r * 0.4}" r="${r * 0.2}" fill="#fff" opacity=".35"/>`
  return `<path d="M40 40L60 12L90 42M60 12L66 60" stroke="#7a5a2b" stroke-width="4" fill="none"/>${leafPair(62, 16)}${one(38, 58, 24)}${one(92, 60, 24)}${one(64, 86, 27)}<path d="M64 86a20 20 0 0 1 20 22a26 26 0 0 1-40 0a20 20 0 0 1 20-22Z" fill="#f7f1ea"/>`
}

const chikoo: OwnDrawing = () =>
  `${ball('b', '#a9764a')}<ellipse cx="48" cy="62" rx="36" ry="42" fill="url(#b)"/><path d="M48 22V12" stroke="#6d4a25" stroke-width="6" stroke-linecap="round"/><path d="M40 24Q48 16 56 24Q48 30 40 24Z" fill="#7a5229"/>${gloss(34, 46, 5, 12, 26)}<ellipse cx="88" cy="84" rx="32" ry="35" fill="#96633a"/><ellipse cx="88" cy="84" rx="28" ry="31" fill="#d59a62"/><ellipse cx="88" cy="84" rx="13" ry="16" fill="#c5834a"/><path d="M82 76C86 72 88 82 84 90C80 88 79 80 82 76ZM94 78C97 76 98 86 94 92C91 90 91 81 94 78Z" fill="#2d1d14"/>`

const leafBunch: OwnDrawing = (dye = '#4c9a35') => {
  const leaf = (turn: number, length: number, light: number) =>
    `<g transform="rotate(${turn} 64 104)"><path d="M64 104V${104 - length * 0.5}" stroke="${shift(dye, 0, 0, 16)}" stroke-width="4"/><path d="M64 ${104 - length * 0.4}C${64 - 22} ${104 - length * 0.55} ${64 - 20} ${104 - length * 0.9} 64 ${104 - length}C${64 + 20} ${104 - length * 0.9} ${64 + 22} ${104 - length * 0.55} 64 ${104 - length * 0.4}Z" fill="${shift(dye, 0, 0, light)}"/><path d="M64 ${104 - length * 0.4}V${104 - length * 0.9}" stroke="${shift(dye, 0, 0, light + 16)}" stroke-width="2.5"/></g>`
  return `${leaf(-54, 70, -8)}${leaf(54, 70, -8)}${leaf(-34, 86, -3)}${leaf(34, 86, -5)}${leaf(-13, 96, 4)}${leaf(14, 96, 1)}${leaf(0, 78, 8)}<path d="M50 92H78L74 124H54Z" fill="${shift(dye, 0, -10, 18)}"/><rect x="46" y="92" width="36" height="10" rx="5" fill="#d8432f"/>`
}

const sprigs: OwnDrawing = (dye = '#57a63c') => {
  const stem = (turn: number, light: number) => {
    const tufts = [34, 50, 66].flatMap((length, row) =>
      [-1, 1].map(
        (side) =>
          `<circle cx="${64 + side * (17 - row * 4)}" cy="${104 - length}" r="10" fill="${shift(dye, 0, 0, light)}"/><circle cx="${64 + side * (26 - row * 7)}" cy="${98 - length}" r="7" fill="${shift(dye, 0, 0, light + 7)}"/>`,
      ),
    )
    return `<g transform="rotate(${turn} 64 108)"><path d="M64 120V34" stroke="${shift(dye, 0, 0, 10)}" stroke-width="4"/>${tufts.join('')}<circle cx="64" cy="26" r="12" fill="${shift(dye, 0, 0, light + 4)}"/></g>`
  }
  return `${stem(-30, -8)}${stem(30, -6)}${stem(-12, 0)}${stem(13, 3)}<rect x="48" y="98" width="32" height="9" rx="4.5" fill="#d8432f"/>`
}

const dragonFruit: OwnDrawing = () =>
  `${ball('b', '#e0357f')}<path d="M24 40L12 22L34 28L40 8L54 24L70 6L76 26L96 14L94 36L114 34L102 54C116 84 96 118 62 118C28 118 10 88 22 58L8 48Z" fill="#7fb24a"/><path d="M62 26C96 24 112 50 106 80C100 108 80 118 60 116C34 114 18 94 20 68C22 44 36 28 62 26Z" fill="url(#b)"/><circle cx="72" cy="78" r="33" fill="#f9b9d3"/><circle cx="72" cy="78" r="29" fill="#fdf6f6"/>${seeds(46, 72, 78, 26, 26, '#2b2430', 1.7)}`

const figs: OwnDrawing = () =>
  `${ball('b', '#6a3f73')}<path d="M50 14C58 30 88 50 84 80C80 104 62 112 46 112S10 100 12 76C14 50 44 32 50 14Z" fill="url(#b)"/>${gloss(34, 62, 5, 15, 20)}<path d="M92 50C98 60 120 74 118 94C114 114 100 118 88 116C70 114 62 100 66 84C70 68 88 62 92 50Z" fill="#7b4a80"/><path d="M92 62C97 70 112 78 111 94C108 108 98 112 89 110C77 108 70 98 73 86C76 76 88 72 92 62Z" fill="#f3d7b0"/><ellipse cx="92" cy="91" rx="13" ry="14" fill="#c9455c"/>${seeds(16, 92, 91, 11, 12, '#f3c98a', 1.6)}`

const plums: OwnDrawing = (dye = '#7d2d63') =>
  `${ball('b', dye)}<circle cx="42" cy="70" r="33" fill="url(#b)"/><circle cx="88" cy="78" r="35" fill="url(#b)"/><path d="M42 40Q34 68 44 102M88 46Q78 76 90 112" stroke="${shift(dye, 0, 0, -13)}" stroke-width="3" fill="none"/><path d="M44 42L58 14M84 46L58 14" stroke="#6d5328" stroke-width="4" fill="none"/>${leafPair(58, 16)}${gloss(28, 58, 5, 11, 30)}${gloss(72, 64, 5, 11, 30)}`

/** A bunch of bananas, because the drawing of Noto is a single peeled one. */
const bananaBunch: OwnDrawing = (dye = '#f7cf3a') => {
  const finger = (turn: number, light: number) =>
    `<g transform="rotate(${turn} 92 20)"><path d="M86 16C92 52 78 92 34 112C28 114 24 110 27 106C46 88 60 60 64 20C66 10 84 8 86 16Z" fill="${shift(dye, -3, 0, light - 9)}"/><path d="M79 18C82 50 66 86 31 109C50 90 64 62 68 22C70 14 78 12 79 18Z" fill="${shift(dye, 0, 0, light)}"/><path d="M72 26C70 52 60 74 46 92" stroke="${shift(dye, 4, 0, light + 15)}" stroke-width="3.5" fill="none" stroke-linecap="round"/><path d="M34 112C28 114 24 110 27 106L33 104Z" fill="#5a4526"/></g>`
  return `${finger(-44, -8)}${finger(-22, -3)}${finger(0, 1)}${finger(20, 4)}<path d="M66 20C64 8 74 2 92 4C104 6 110 12 108 20C104 28 92 30 84 28C76 28 68 28 66 20Z" fill="#b8963a"/><path d="M88 4L96 -2L106 4L104 14Z" fill="#7a5f2b"/>`
}

export const produce = {
  'banana-bunch': bananaBunch,
  papaya,
  pomegranate,
  guava,
  cauliflower,
  cabbage,
  pumpkin,
  okra,
  'bottle-gourd': bottleGourd,
  'bitter-gourd': bitterGourd,
  radish,
  beetroot,
  'custard-apple': custardApple,
  jackfruit,
  lychee,
  chikoo,
  'leaf-bunch': leafBunch,
  sprigs,
  'dragon-fruit': dragonFruit,
  figs,
  plums,
} satisfies Record<string, OwnDrawing>
