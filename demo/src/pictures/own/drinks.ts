// What stands in a glass, cup or shaker, in the colour of the drink.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

/** A plain glass: flavoured milk, lassi, health drinks. */
const milkGlass: OwnDrawing = (dye = '#fbf8ee') =>
  `<linearGradient id="g"><stop offset="0" stop-color="${shift(dye, 0, 0, 4)}"/><stop offset=".6" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, -3, 0, -10)}"/></linearGradient><path d="M24 10H104L94 116C93 121 90 124 85 124H43C38 124 35 121 34 116Z" fill="#d4e4ea"/><path d="M30 34H98L90 112C89 116 87 118 83 118H45C41 118 39 116 38 112Z" fill="url(#g)"/><ellipse cx="64" cy="34" rx="34" ry="7" fill="${shift(dye, 0, 0, 7)}"/><ellipse cx="64" cy="10" rx="40" ry="6" fill="#eaf3f6"/><path d="M40 44L46 108" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>`

/** A tall glass with ice and a straw: cola, iced tea, cold coffee. */
const iceGlass: OwnDrawing = (dye = '#5a2a1c') =>
  `<linearGradient id="g"><stop offset="0" stop-color="${shift(dye, 0, 0, 12)}"/><stop offset=".55" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, -3, 0, -9)}"/></linearGradient><path d="M70 44L86 4H104" stroke="#e5484d" stroke-width="7" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M28 22H100L90 116C89 121 87 124 82 124H46C41 124 39 121 38 116Z" fill="#cfe2ea" opacity=".9"/><path d="M32 38H96L87 113C86 117 84 119 80 119H48C44 119 42 117 41 113Z" fill="url(#g)"/><ellipse cx="64" cy="38" rx="32" ry="6" fill="${shift(dye, 0, 0, 16)}"/>${[
    [50, 44, -14],
    [76, 48, 16],
    [60, 66, 34],
  ]
    .map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-12" y="-12" width="24" height="24" rx="5" fill="#fff" opacity=".5"/><path d="M-8 -6L4 -8" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/></g>`,
    )
    .join('')}<path d="M42 52L48 108" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".4"/>`

/** A milkshake under whipped cream. */
const milkshake: OwnDrawing = (dye = '#f4c9a0') =>
  `<path d="M76 40L92 2" stroke="#e5484d" stroke-width="7" stroke-linecap="round"/><path d="M56 112H72V120H56Z" fill="#c3d8e2"/><ellipse cx="64" cy="121" rx="26" ry="5" fill="#d4e4ea"/><path d="M28 42H100C98 76 90 100 74 114H54C38 100 30 76 28 42Z" fill="#d4e4ea"/><path d="M33 46H95C93 76 86 96 72 109H56C42 96 35 76 33 46Z" fill="${dye}"/><path d="M78 106C88 94 94 74 95 46H86C86 74 82 92 72 109Z" fill="${shift(dye, -4, 0, -12)}"/><path d="M40 56C42 74 48 88 54 96" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".55"/><path d="M24 44C20 34 30 26 40 30C40 18 54 12 62 18C72 10 88 16 88 28C100 26 108 36 103 44C98 52 30 52 24 44Z" fill="#fff8ec"/><path d="M40 32C50 36 60 32 64 24M88 30C82 38 74 40 66 38" stroke="#e9dcc4" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="56" cy="14" r="9" fill="#d8303f"/><circle cx="53" cy="11" r="3" fill="#fff" opacity=".7"/>`

/** A shaker with its lid. */
const shaker: OwnDrawing = (dye = '#f0e2c8') =>
  `<path d="M34 34H94L88 114C87 120 84 124 78 124H50C44 124 41 120 40 114Z" fill="#dbe6ec"/><path d="M37 56H91L86 112C85 117 82 119 78 119H50C46 119 43 117 42 112Z" fill="${dye}"/><path d="M78 119C82 119 85 117 86 112L91 56H80L76 119Z" fill="${shift(dye, -3, 0, -10)}"/><path d="M30 18H98C102 18 103 22 102 26L100 38H28L26 26C25 22 26 18 30 18Z" fill="#2b3338"/><path d="M28 30H100V38H28Z" fill="#444e55"/><rect x="70" y="4" width="24" height="18" rx="7" fill="#e5484d"/><path d="M34 22H60" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".35"/><path d="M45 48L49 108" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>${[66, 80, 94].map((y) => `<path d="M78 ${y}H87" stroke="#5c686f" stroke-width="3" stroke-linecap="round"/>`).join('')}`

/** A cup of pressed paper. */
const paperCup: OwnDrawing = (dye = '#d9a866') =>
  `<path d="M24 22H104L94 116C93 121 90 124 85 124H43C38 124 35 121 34 116Z" fill="#fbf7ee"/><path d="M84 22H104L94 116C93 121 90 124 85 124H72C78 96 82 58 84 22Z" fill="#000" opacity=".08"/><path d="M28 50H100L94 98H34Z" fill="${dye}"/><path d="M82 50H100L94 98H76Z" fill="${shift(dye, -3, 0, -10)}"/><ellipse cx="64" cy="20" rx="42" ry="9" fill="#fff"/><ellipse cx="64" cy="21" rx="36" ry="6.500" fill="#e6dcc8"/><path d="M38 34L44 112" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>`

/** A bowl of porridge with its spoon. */
const porridge: OwnDrawing = (dye = '#f3e3bf') =>
  `<g transform="rotate(28 92 30)"><rect x="88" y="-2" width="9" height="66" rx="4.500" fill="#e58a3c"/></g><path d="M8 58C8 92 30 120 48 120H80C98 120 120 92 120 58Z" fill="#f2b64a"/><ellipse cx="64" cy="58" rx="56" ry="22" fill="#fbe3ad"/><ellipse cx="64" cy="59" rx="49" ry="17.500" fill="${dye}"/><path d="M30 58C42 48 56 52 64 57S86 64 100 55" stroke="${shift(dye, 0, 0, -9)}" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M36 66C50 62 66 70 86 66" stroke="${shift(dye, 0, 0, 7)}" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M84 118C102 112 118 92 120 62C116 72 110 78 104 80C102 98 96 110 84 118Z" fill="#000" opacity=".12"/><path d="M16 76C26 96 44 100 64 100" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".5"/>`

/** Soup in a cup with two ears. */
const soup: OwnDrawing = (dye = '#d9542b') =>
  `<path d="M14 58C-8 56 -4 92 24 88M114 58C136 56 132 92 104 88" stroke="#dfe6ea" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M10 54C12 92 34 118 50 118H78C94 118 116 92 118 54Z" fill="#f2f5f7"/><path d="M80 118C98 112 116 90 118 54H104C102 90 94 108 80 118Z" fill="#000" opacity=".1"/><ellipse cx="64" cy="54" rx="54" ry="20" fill="#fff"/><ellipse cx="64" cy="55" rx="47" ry="15.500" fill="${dye}"/><path d="M36 54C48 46 58 56 70 52S92 50 98 56" stroke="${shift(dye, 4, 0, 22)}" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M50 32C42 22 58 16 50 4M76 32C68 22 84 16 76 4" stroke="#b9c4cc" stroke-width="5" fill="none" stroke-linecap="round" opacity=".7"/><path d="M60 60C64 52 74 54 76 58C72 64 64 65 60 60Z" fill="#4f9a3a"/>`

export const drinks = {
  'milk-glass': milkGlass,
  'ice-glass': iceGlass,
  milkshake,
  shaker,
  'paper-cup': paperCup,
  porridge,
  soup,
} satisfies Record<string, OwnDrawing>
