// Single fruit, cut fruit, leaves and stalks: what the counted, cut and bunched goods of the market show.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball } from './shading.ts'

const oneBanana: OwnDrawing = () =>
  `<linearGradient id="b" x1=".2" x2=".8" y2="1"><stop offset="0" stop-color="#ffe066"/><stop offset=".6" stop-color="#f7c92b"/><stop offset="1" stop-color="#dba514"/></linearGradient><path d="M98 10L108 14C108 24 112 32 112 44C112 82 78 114 30 114C22 114 14 110 14 104C14 98 20 96 28 96C60 92 84 68 92 34C94 26 96 18 98 10Z" fill="url(#b)"/><path d="M98 10L108 14L107 26L94 24Z" fill="#8a6a24"/><path d="M14 104C14 98 20 96 26 96L24 114C18 113 14 109 14 104Z" fill="#6d5320"/><path d="M101 34C100 66 70 100 30 104" stroke="#fff1a8" stroke-width="5" stroke-linecap="round" fill="none" opacity=".8"/>`

const plum: OwnDrawing = (dye = '#7c2a55') =>
  `${ball('b', dye)}<path d="M66 26C66 16 72 8 80 6" stroke="#6d5328" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M70 20C80 6 100 6 108 16C98 28 82 28 70 20Z" fill="#6aa53a"/><circle cx="64" cy="72" r="48" fill="url(#b)"/><path d="M66 26C52 46 52 92 62 119" stroke="${shift(dye, 0, 0, -14)}" stroke-width="4" fill="none" opacity=".6"/><ellipse cx="40" cy="54" rx="8" ry="16" fill="#fff" opacity=".35" transform="rotate(28 40 54)"/>`

const wholeWatermelon: OwnDrawing = () =>
  `${ball('b', '#3f8a3a')}<path d="M62 14C60 8 64 4 70 4" stroke="#5b7a2c" stroke-width="5" stroke-linecap="round" fill="none"/><ellipse cx="64" cy="68" rx="56" ry="54" fill="url(#b)"/><g fill="none" stroke="#1f5f2a" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M64 15L60 34L66 52L60 72L66 92L62 121"/><path d="M44 20L34 40L36 60L30 80L38 100L44 117"/><path d="M84 20L94 40L92 60L98 80L90 100L84 117"/><path d="M22 36L15 56L17 76L24 98"/><path d="M106 36L113 56L111 76L104 98"/></g><ellipse cx="38" cy="42" rx="9" ry="20" fill="#fff" opacity=".25" transform="rotate(30 38 42)"/>`

/** Cut fruit or vegetables. */
const cubes: OwnDrawing = (dye = '#f0566a') => {
  const cube = (x: number, y: number, s: number) =>
    `<path d="M${x} ${y - s}L${x + s} ${y - s * 0.5}L${x} ${y}L${x - s} ${y - s * 0.5}Z" fill="${shift(dye, 0, 0, 12)}"/><path d="M${x - s} ${y - s * 0.5}L${x} ${y}V${y + s * 0.95}L${x - s} ${y + s * 0.45}Z" fill="${dye}"/><path d="M${x + s} ${y - s * 0.5}L${x} ${y}V${y + s * 0.95}L${x + s} ${y + s * 0.45}Z" fill="${shift(dye, -3, 0, -12)}"/>`
  return [
    [40, 40, 20],
    [84, 38, 20],
    [62, 58, 21],
    [26, 72, 20],
    [102, 72, 20],
    [46, 92, 21],
    [86, 94, 21],
  ]
    .map(([x = 0, y = 0, s = 0]) => cube(x, y, s))
    .join('')
}

const pineappleRings: OwnDrawing = () => {
  const ring = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 7}" rx="40" ry="27" fill="#d9981c"/><ellipse cx="${x}" cy="${y}" rx="40" ry="27" fill="#ffd84a"/><ellipse cx="${x}" cy="${y}" rx="34" ry="22" fill="#ffe477"/>${Array.from(
      { length: 12 },
      (_, i) => {
        const a = (i * Math.PI) / 6
        return `<path d="M${(x + 14 * Math.cos(a)).toFixed(1)} ${(y + 9 * Math.sin(a)).toFixed(1)}L${(x + 31 * Math.cos(a)).toFixed(1)} ${(y + 20 * Math.sin(a)).toFixed(1)}" stroke="#f0b92c" stroke-width="3" stroke-linecap="round"/>`
      },
    ).join('')}<ellipse cx="${x}" cy="${y}" rx="11" ry="7" fill="#c98a18"/>`
  return ring(44, 40) + ring(86, 62) + ring(46, 88)
}

/** Small red seeds or berries: arils, cranberries. */
const berries: OwnDrawing = (dye = '#c2152f') =>
  Array.from({ length: 26 }, (_, i) => {
    const angle = i * 2.399
    const far = Math.sqrt((i + 0.5) / 26) * 50
    const [x, y] = [64 + far * Math.cos(angle), 66 + far * 0.86 * Math.sin(angle)]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="12" fill="${shift(dye, (i % 3) * 4 - 4, 0, (i % 4) * 3 - 6)}"/><circle cx="${(x - 4).toFixed(1)}" cy="${(y - 4).toFixed(1)}" r="3" fill="#fff" opacity=".5"/>`
  }).join('')

const jasmineString: OwnDrawing = () => {
  const flower = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${[0, 72, 144, 216, 288].map((a) => `<ellipse cx="0" cy="-8" rx="5.2" ry="8.5" transform="rotate(${a})" fill="#fffdf4" stroke="#d9dccb" stroke-width="1"/>`).join('')}<circle r="3.4" fill="#f3d36a"/></g>`
  const spots = Array.from({ length: 15 }, (_, i) => {
    const a = Math.PI * (0.1 + (i / 14) * 1.85)
    return flower(+(64 + 44 * Math.cos(a)).toFixed(1), +(64 + 40 * Math.sin(a)).toFixed(1), i * 31)
  })
  const path = 'M106 76C104 104 40 118 22 84C6 52 40 18 74 24C96 28 108 44 108 58'
  return `<path d="${path}" fill="none" stroke="#5f9f35" stroke-width="5"/>${spots.join('')}`
}

const heartLeaf = (vein: string, light: string, dark: string) =>
  `<linearGradient id="l" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient><path d="M64 16C76 2 120 14 118 52C116 86 84 108 64 124C44 108 12 86 10 52C8 14 52 2 64 16Z" fill="url(#l)"/><path d="M64 16V118M64 44C50 34 36 32 22 36M64 44C78 34 92 32 106 36M64 70C52 62 40 60 26 64M64 70C76 62 88 60 102 64M64 94C56 88 50 86 42 88M64 94C72 88 78 86 86 88" stroke="${vein}" stroke-width="3" stroke-linecap="round" fill="none"/><path d="M64 16C64 10 66 6 70 2" stroke="${dark}" stroke-width="5" stroke-linecap="round" fill="none"/>`

const paanLeaf: OwnDrawing = () => heartLeaf('#a9d873', '#5aa83a', '#2f7a2a')

const belLeaf: OwnDrawing = () => {
  const leaf = (turn: number) =>
    `<g transform="rotate(${turn} 64 76)"><path d="M64 76C40 60 42 24 64 6C86 24 88 60 64 76Z" fill="#4f9a3a"/><path d="M64 74V14M64 56L52 44M64 56L76 44M64 38L55 29M64 38L73 29" stroke="#a9d873" stroke-width="2.5" stroke-linecap="round" fill="none"/></g>`
  return `<path d="M64 74C64 96 60 112 56 122" stroke="#4a7a2c" stroke-width="5" stroke-linecap="round" fill="none"/>${leaf(-78)}${leaf(78)}${leaf(0)}`
}

const bananaLeaf: OwnDrawing = () =>
  `<linearGradient id="l" x2="1"><stop offset="0" stop-color="#6fbf4a"/><stop offset=".5" stop-color="#4fa03a"/><stop offset="1" stop-color="#357f2c"/></linearGradient><path d="M64 2C100 20 104 86 66 118L62 118C24 86 28 20 64 2Z" fill="url(#l)"/><path d="M64 4V126" stroke="#cfe9a0" stroke-width="5" stroke-linecap="round"/>${Array.from({ length: 9 }, (_, i) => `<path d="M64 ${22 + i * 11}Q48 ${18 + i * 11} ${38 + Math.abs(i - 4) * 2} ${10 + i * 11}M64 ${22 + i * 11}Q80 ${18 + i * 11} ${90 - Math.abs(i - 4) * 2} ${10 + i * 11}" stroke="#8fd06a" stroke-width="1.8" fill="none"/>`).join('')}`

const celery: OwnDrawing = () => {
  const stalk = (x: number, turn: number, tone: number) =>
    `<g transform="rotate(${turn} 64 120)"><path d="M${x - 8} 120C${x - 10} 90 ${x - 7} 64 ${x - 4} 46H${x + 6}C${x + 9} 66 ${x + 12} 92 ${x + 10} 120Z" fill="${shift('#a9d070', 0, 0, tone)}"/><path d="M${x} 116V50M${x + 5} 116V54" stroke="#d9efb0" stroke-width="2" fill="none"/><path d="M${x} 50C${x - 20} 46 ${x - 22} 28 ${x - 14} 22C${x - 14} 10 ${x} 4 ${x + 4} 12C${x + 12} 4 ${x + 24} 14 ${x + 20} 24C${x + 28} 34 ${x + 18} 48 ${x} 50Z" fill="${shift('#5fa53a', 0, 0, tone)}"/></g>`
  return stalk(64, -18, -6) + stalk(64, 18, -10) + stalk(64, 0, 2)
}

const leek: OwnDrawing = () => {
  const one = (turn: number) =>
    `<g transform="rotate(${turn} 64 120)"><path d="M50 60C40 40 36 20 40 4L54 14L64 2L74 14L88 4C92 20 88 40 78 60Z" fill="#3f8a3a"/><path d="M54 14L62 60M74 14L66 60M64 4V60" stroke="#6fb860" stroke-width="3" fill="none"/><path d="M50 58H78L74 112C74 118 54 118 54 112Z" fill="#f4f7e6"/><path d="M50 58H78L77 78H51Z" fill="#b9dc8a"/><path d="M60 66V108M68 66V108" stroke="#d3ddbb" stroke-width="2"/><path d="M56 116Q54 124 50 126M64 117V127M72 116Q74 124 78 126" stroke="#d9d3b8" stroke-width="2" fill="none"/></g>`
  return one(-22) + one(22) + one(0)
}

const asparagus: OwnDrawing = (dye = '#6aa545') => {
  const spear = (x: number, turn: number, tone: number) =>
    `<g transform="rotate(${turn} ${x} 120)"><path d="M${x - 6} 122V40C${x - 8} 28 ${x - 4} 14 ${x} 4C${x + 4} 14 ${x + 8} 28 ${x + 6} 40V122Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M${x - 5} 34L${x} 24L${x + 5} 34M${x - 5} 46L${x} 36L${x + 5} 46M${x - 3} 22L${x} 14L${x + 3} 22" stroke="${shift(dye, -6, 0, tone - 16)}" stroke-width="3" fill="none" stroke-linejoin="round"/><path d="M${x - 4} 66L${x + 4} 62M${x - 4} 88L${x + 4} 84" stroke="${shift(dye, 0, 0, tone - 14)}" stroke-width="2.5"/></g>`
  return spear(36, -10, -6) + spear(92, 10, -8) + spear(50, -4, 2) + spear(78, 4, 0) + spear(64, 0, 7)
}

const capsicum: OwnDrawing = (dye = '#d7302a') =>
  `${ball('b', dye)}<path d="M60 34C56 20 60 8 74 4L80 10C72 14 70 22 72 34Z" fill="#5f9a35"/><path d="M64 34C80 18 116 24 116 58C116 92 98 122 84 122C76 122 72 118 64 118S52 122 44 122C30 122 12 92 12 58C12 24 48 18 64 34Z" fill="url(#b)"/><path d="M64 34C56 56 56 96 62 118M64 34C76 50 82 92 84 120" stroke="${shift(dye, -4, 0, -15)}" stroke-width="3.5" fill="none" opacity=".7"/><path d="M46 30C54 24 78 24 86 32C76 40 54 40 46 30Z" fill="#6fae3f"/><path d="M28 50C26 66 30 84 36 96" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".42"/>`

const chilli: OwnDrawing = (dye = '#3f9a3a') =>
  `<linearGradient id="b" x2="1" y2="1"><stop offset="0" stop-color="${shift(dye, 0, 0, 12)}"/><stop offset=".6" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, -4, 0, -14)}"/></linearGradient><path d="M22 14C18 8 22 2 28 4L38 18L28 28Z" fill="#7fae45"/><path d="M24 28C22 20 32 12 42 16C64 26 82 44 94 66C104 84 114 104 122 116C96 110 66 96 46 74C32 58 26 44 24 28Z" fill="url(#b)"/><path d="M20 28C22 16 34 8 46 16C40 22 32 28 30 36C26 36 22 32 20 28Z" fill="#6a9a35"/><path d="M40 34C58 52 76 74 96 92" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".4"/>`

/** Half a kiwi, in the colour of its flesh. */
const kiwiHalf: OwnDrawing = (dye = '#e6b92c') =>
  `<ellipse cx="64" cy="66" rx="58" ry="52" fill="#8a6236"/><ellipse cx="64" cy="64" rx="52" ry="46" fill="${shift(dye, 0, 0, -8)}"/><ellipse cx="64" cy="64" rx="49" ry="43" fill="${dye}"/>${Array.from(
    { length: 20 },
    (_, i) => {
      const a = (i * Math.PI) / 10
      return `<path d="M${(64 + 18 * Math.cos(a)).toFixed(1)} ${(64 + 15 * Math.sin(a)).toFixed(1)}L${(64 + 44 * Math.cos(a)).toFixed(1)} ${(64 + 38 * Math.sin(a)).toFixed(1)}" stroke="${shift(dye, 0, 0, 14)}" stroke-width="3"/><ellipse cx="${(64 + 26 * Math.cos(a + 0.15)).toFixed(1)}" cy="${(64 + 22 * Math.sin(a + 0.15)).toFixed(1)}" rx="3.4" ry="2.6" fill="#2b2118"/>`
    },
  ).join('')}<ellipse cx="64" cy="64" rx="15" ry="12" fill="#f7efcf"/>`

const aloe: OwnDrawing = () => {
  const blade = (turn: number, tone: number, long: number) =>
    `<g transform="rotate(${turn} 64 116)"><path d="M52 116C50 80 56 ${128 - long - 10} 64 ${128 - long}C72 ${128 - long - 10} 78 80 76 116Z" fill="${shift('#5fae6a', 0, 0, tone)}"/>${[88, 72, 56].map((y) => `<circle cx="60" cy="${y}" r="2" fill="#d5f0cf"/><circle cx="68" cy="${y - 6}" r="2" fill="#d5f0cf"/><path d="M53 ${y}L49 ${y - 4}L54 ${y - 6}M75 ${y}L79 ${y - 4}L74 ${y - 6}" fill="#cfe9b0"/>`).join('')}</g>`
  return `${blade(-58, -10, 84)}${blade(58, -12, 84)}${blade(-30, -4, 106)}${blade(30, -6, 106)}${blade(0, 4, 120)}<ellipse cx="64" cy="116" rx="30" ry="8" fill="#3f7a4a"/>`
}

export const market: Record<string, OwnDrawing> = {
  'one-banana': oneBanana,
  plum,
  'whole-watermelon': wholeWatermelon,
  cubes,
  'pineapple-rings': pineappleRings,
  berries,
  'jasmine-string': jasmineString,
  'paan-leaf': paanLeaf,
  'bel-leaf': belLeaf,
  'banana-leaf': bananaLeaf,
  celery,
  leek,
  asparagus,
  capsicum,
  chilli,
  'kiwi-half': kiwiHalf,
  aloe,
}
