// Small scenes for the empty states, 320 × 240. Their background is a transparent tint of the brand, so that one file
// works on the light and the dark theme.
import { placeArt } from '../art.ts'
import { letter } from '../lettering.ts'
import { createSheet, type Sheet } from '../sheet.ts'
import { basket, marigold, peacock } from './basket.ts'

// Between the greens of the light and the dark theme, so that it is readable on both backgrounds.
const green = '#14927F'

const ground = `<path d="M34 132C22 74 78 26 142 32C196 8 286 38 294 110C304 170 262 204 196 204H110C62 206 42 178 34 132Z" fill="${peacock.main}" opacity=".13"/>`
const shadow = (x: number, y: number, radius: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="7" fill="#04211C" opacity=".16"/>`
const spark = (x: number, y: number, size: number) =>
  `<path d="M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z" fill="${marigold.main}"/>`

const scene = (draw: (sheet: Sheet) => string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240">${ground}${draw(createSheet())}</svg>`

const emptyCart = scene((sheet) => {
  const { back, front } = basket(sheet)
  return `${shadow(160, 207, 84)}<g transform="translate(66 66) scale(.47)">${back}${front}</g><path d="M110 62C124 26 176 22 196 50" fill="none" stroke="${green}" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 9" opacity=".7"/>${placeArt(sheet, 'leafy-green', { x: 98, y: 72, size: 44, turn: -18 })}${placeArt(sheet, 'tomato', { x: 214, y: 62, size: 40, turn: 12 })}${spark(262, 74, 10)}${spark(62, 160, 8)}${spark(252, 182, 6)}`
})

const noData = scene(
  (sheet) =>
    `${shadow(160, 204, 96)}<rect x="58" y="176" width="204" height="14" rx="7" fill="${marigold.main}"/><rect x="58" y="184" width="204" height="6" rx="3" fill="${marigold.dark}" opacity=".5"/><rect x="76" y="190" width="10" height="16" rx="3" fill="${peacock.mid}"/><rect x="234" y="190" width="10" height="16" rx="3" fill="${peacock.mid}"/>${placeArt(sheet, 'jar', { x: 104, y: 142, size: 72 })}<g fill="none" stroke="${green}" stroke-width="3" stroke-dasharray="5 7" stroke-linecap="round" opacity=".65"><rect x="206" y="116" width="44" height="58" rx="8"/></g>${placeArt(sheet, 'magnifying-glass-tilted-left', { x: 164, y: 118, size: 118 })}${spark(256, 66, 10)}${spark(62, 84, 8)}${spark(232, 92, 6)}`,
)

const noOrders = scene((sheet) => {
  const bag = `<path d="M104 92H216L224 196Q225 206 214 206H106Q95 206 96 196Z" fill="#D9A15B"/><path d="M104 92H216L217 108H103Z" fill="#B97F3C"/><path d="M160 92H216L224 196Q225 206 214 206H172Z" fill="#B97F3C" opacity=".28"/><path d="M136 96V76C136 50 184 50 184 76V96" fill="none" stroke="#8F5D24" stroke-width="7" stroke-linecap="round"/><g transform="translate(130 126) scale(.94)"><path d="M15.5 28C15.5 3.5 48.5 3.5 48.5 28" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/><rect x="5" y="27.5" width="54" height="11" rx="5.5" fill="${marigold.main}"/><path d="M9.6 37.5H54.4L50.2 54.6A5.6 5.6 0 0 1 44.8 58.9H19.2A5.6 5.6 0 0 1 13.8 54.6Z" fill="#fff"/></g>`
  return `${shadow(160, 208, 92)}${placeArt(sheet, 'baguette-bread', { x: 128, y: 82, size: 84, turn: -12 })}${placeArt(sheet, 'carrot', { x: 196, y: 84, size: 58, turn: 150 })}${bag}${placeArt(sheet, 'red-apple', { x: 246, y: 186, size: 42 })}${placeArt(sheet, 'receipt', { x: 72, y: 168, size: 66, turn: -10 })}${spark(258, 84, 10)}${spark(60, 96, 8)}`
})

const noAddresses = scene((sheet) => {
  const pin = `<path d="M212 30C187 30 170 49 170 71C170 98 198 116 212 140C226 116 254 98 254 71C254 49 237 30 212 30Z" fill="${green}"/><path d="M212 30C237 30 254 49 254 71C254 98 226 116 212 140Z" fill="${peacock.dark}" opacity=".22"/><circle cx="212" cy="71" r="19" fill="#fff"/>`
  return `${shadow(160, 206, 108)}${placeArt(sheet, 'house', { x: 134, y: 142, size: 124 })}${placeArt(sheet, 'deciduous-tree', { x: 66, y: 172, size: 62 })}<path d="M146 207C168 216 204 214 222 201" fill="none" stroke="${marigold.main}" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 9"/><g transform="translate(52 64) scale(.9)"><ellipse cx="212" cy="147" rx="16" ry="4" fill="#04211C" opacity=".22"/>${pin}</g>${spark(276, 82, 9)}${spark(84, 82, 8)}${spark(196, 58, 6)}`
})

const offline = scene(
  (sheet) =>
    `${shadow(168, 206, 92)}${placeArt(sheet, 'cloud', { x: 108, y: 78, size: 96 })}<g stroke="${green}" stroke-width="7" stroke-linecap="round" fill="none" opacity=".9"><path d="M206 64A40 40 0 0 1 262 64"/><path d="M218 80A22 22 0 0 1 250 80"/></g><circle cx="234" cy="96" r="6" fill="${green}"/><path d="M204 104L266 48" stroke="${marigold.main}" stroke-width="9" stroke-linecap="round"/>${placeArt(sheet, 'motor-scooter', { x: 166, y: 152, size: 116, mirror: true })}<path d="M38 206H292" stroke="${green}" stroke-width="4" stroke-linecap="round" stroke-dasharray="26 14" opacity=".35"/>`,
)

const notFound = scene(
  (sheet) =>
    `${shadow(160, 196, 112)}${letter('4', { x: 84, y: 186, size: 138, weight: 800, fill: green })}${letter('4', { x: 238, y: 186, size: 138, weight: 800, fill: green })}${placeArt(sheet, 'doughnut', { x: 160, y: 140, size: 108 })}${placeArt(sheet, 'seedling', { x: 72, y: 70, size: 40 })}${spark(254, 62, 11)}${spark(284, 92, 6)}`,
)

/** Drawings that stand on the ground, from back to front. */
const stillLife = (...drawings: [name: string, x: number, y: number, size: number, turn?: number][]): string =>
  scene(
    (sheet) =>
      `${shadow(160, 206, 100)}${drawings.map(([name, x, y, size, turn = 0]) => placeArt(sheet, name, { x, y, size, turn })).join('')}${spark(258, 70, 10)}${spark(62, 92, 8)}${spark(276, 112, 6)}`,
  )

export const scenes = {
  'empty-cart': emptyCart,
  'no-data': noData,
  'no-orders': noOrders,
  'no-addresses': noAddresses,
  offline,
  'not-found': notFound,
  'no-favourites': stillLife(['red-heart', 160, 108, 112], ['tangerine', 98, 176, 56], ['green-apple', 222, 174, 60]),
  'no-recipes': stillLife(['pot-of-food', 164, 142, 132], ['tomato', 88, 180, 50], ['garlic', 238, 182, 48, 10]),
  'no-promotions': stillLife(['ticket', 190, 112, 116, 12], ['label', 128, 148, 116]),
  'no-products': stillLife(['shopping-bags', 164, 140, 132], ['banana', 86, 170, 66, -14], ['pear', 242, 178, 52]),
  'no-suppliers': stillLife(['delivery-truck', 170, 140, 140], ['leafy-green', 86, 174, 62], ['egg', 250, 186, 40]),
  'no-entries': stillLife(['page-with-curl', 148, 138, 124], ['pencil', 214, 152, 84]),
  'no-schedule': stillLife(['spiral-calendar', 152, 144, 122], ['sun-with-face', 230, 92, 70]),
  'all-done': stillLife(['clipboard', 154, 138, 132], ['check-mark-button', 214, 172, 64]),
  'off-shift': stillLife(
    ['motor-scooter', 180, 150, 112],
    ['hot-beverage', 92, 166, 72],
    ['crescent-moon', 104, 78, 50],
  ),
  'staff-only': stillLife(['door', 148, 138, 132], ['locked-with-key', 220, 166, 74]),
  'opening-soon': stillLife(
    ['broom', 156, 136, 128, -8],
    ['bucket', 108, 170, 70],
    ['balloon', 228, 96, 80],
    ['green-apple', 216, 184, 44],
  ),
}
