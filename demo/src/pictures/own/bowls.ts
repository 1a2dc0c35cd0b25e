// Bowls, heaps and scoops in any colour: what an Indian store cupboard holds, from dal to detergent.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

const spots = (
  count: number,
  draw: (x: number, y: number, index: number) => string,
  box: { cx: number; cy: number; rx: number; ry: number },
) =>
  Array.from({ length: count }, (_, index) => {
    const angle = index * 2.399
    const far = Math.sqrt((index + 0.5) / count)
    return draw(box.cx + box.rx * far * Math.cos(angle), box.cy + box.ry * far * Math.sin(angle), index)
  }).join('')

const n = (value: number) => value.toFixed(1)

const bowlFront = (colour = '#b8743a') =>
  `<path d="M12 66H116C116 96 98 116 80 116H48C30 116 12 96 12 66Z" fill="${colour}"/><path d="M12 66H116C116 72 115 78 113 83C80 92 40 92 15 83C13 78 12 72 12 66Z" fill="${shift(colour, 0, 0, 9)}"/><path d="M84 116C102 112 116 92 116 66H104C104 92 96 108 76 116Z" fill="#000" opacity=".13"/><rect x="46" y="113" width="36" height="6" rx="3" fill="${shift(colour, 0, 0, -12)}"/>`

const mound = 'M14 66C18 40 44 26 64 26S110 40 114 66Z'

/** A steel bowl with a heap of grains. */
const grains: OwnDrawing = (dye = '#f0b64a') =>
  `<clipPath id="m"><path d="${mound}"/></clipPath><ellipse cx="64" cy="66" rx="52" ry="9" fill="#7a8791"/><path d="${mound}" fill="${shift(dye, 0, 0, -12)}"/><g clip-path="url(#m)">${spots(120, (x, y, i) => `<ellipse cx="${n(x)}" cy="${n(y)}" rx="4.3" ry="3.2" fill="${shift(dye, 0, 0, ((i * 7) % 5) * 4 - 7)}" transform="rotate(${(i * 47) % 180} ${n(x)} ${n(y)})"/>`, { cx: 64, cy: 50, rx: 54, ry: 30 })}</g>${bowlFront('#aeb9c2')}`

/** Larger seeds: chickpeas, kidney beans, nuts. */
const beans: OwnDrawing = (dye = '#8a2f2a') =>
  `<clipPath id="m"><path d="${mound}"/></clipPath><ellipse cx="64" cy="66" rx="52" ry="9" fill="#7a4d22"/><path d="${mound}" fill="${shift(dye, 0, 0, -16)}"/><g clip-path="url(#m)">${spots(48, (x, y, i) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${(i * 53) % 180})"><ellipse rx="7.6" ry="5.8" fill="${shift(dye, 0, 0, ((i * 3) % 4) * 4 - 4)}"/><ellipse cx="-2" cy="-2" rx="2.6" ry="1.5" fill="#fff" opacity=".4"/></g>`, { cx: 64, cy: 50, rx: 54, ry: 30 })}</g>${bowlFront('#b8743a')}`

/** A smooth heap: flour, powder, salt. */
const powder: OwnDrawing = (dye = '#f6ecd6') =>
  `<linearGradient id="p"><stop offset="0" stop-color="${shift(dye, 0, 0, 6)}"/><stop offset=".5" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, -4, 0, -16)}"/></linearGradient><ellipse cx="64" cy="66" rx="52" ry="9" fill="#70502c"/><path d="M16 68C24 58 40 38 52 26Q62 14 74 26C88 40 104 58 112 68Z" fill="url(#p)"/><path d="M40 50Q52 34 60 28M66 60Q78 48 84 44" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".5"/>${bowlFront('#a8652e')}`

/** A heap on the ground with a wooden scoop. */
const scoop: OwnDrawing = (dye = '#f0e2c0') =>
  `<linearGradient id="p"><stop offset="0" stop-color="${shift(dye, 0, 0, 6)}"/><stop offset=".5" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, -4, 0, -18)}"/></linearGradient><path d="M4 112C20 98 34 66 52 50Q62 42 72 50C92 68 106 98 124 112Z" fill="url(#p)"/>${spots(34, (x, y, i) => `<circle cx="${n(x)}" cy="${n(y)}" r="1.8" fill="${shift(dye, 0, 0, i % 2 ? -14 : 8)}"/>`, { cx: 64, cy: 90, rx: 38, ry: 18 })}<g transform="rotate(-32 84 56)"><rect x="82" y="30" width="46" height="11" rx="5.5" fill="#b97b3d"/><path d="M42 18H86C94 18 94 54 86 54H42C30 54 30 18 42 18Z" fill="#c98b4a"/><path d="M46 23H78C84 23 84 44 78 46H46C38 46 38 23 46 23Z" fill="${dye}"/><path d="M46 23H78C80 23 81.500 25 82 28C66 25 52 26 40.500 30C41.500 26 43 23 46 23Z" fill="${shift(dye, 0, 0, 8)}"/></g>`

/** A glossy surface: curd, honey, ghee, curry, dip. */
const dip: OwnDrawing = (dye = '#fdfcf6') =>
  `<path d="M8 56C8 92 30 118 48 118H80C98 118 120 92 120 56Z" fill="#2f86c4"/><ellipse cx="64" cy="56" rx="56" ry="24" fill="#d9e6ef"/><ellipse cx="64" cy="57" rx="50" ry="20" fill="${shift(dye, 0, 0, -12)}"/><ellipse cx="64" cy="59" rx="48.500" ry="17.500" fill="${dye}"/><path d="M32 58C42 50 54 50 62 56S84 64 96 56" stroke="${shift(dye, 0, 0, 9)}" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M40 66C52 62 66 70 82 66" stroke="${shift(dye, 0, 0, -7)}" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M15 72C26 92 44 96 64 96S102 92 113 72" stroke="#8cc7ea" stroke-width="4" fill="none" opacity=".8"/><path d="M82 118C100 114 118 92 120 60C116 70 110 76 104 78C102 98 94 110 76 118Z" fill="#000" opacity=".14"/>`

/** Curry with pieces: `dye` is the gravy. */
const curry: OwnDrawing = (dye = '#d9822b') =>
  `<ellipse cx="64" cy="60" rx="56" ry="22" fill="#8c5a24"/><ellipse cx="64" cy="60" rx="50" ry="18" fill="${dye}"/>${spots(9, (x, y, i) => `<rect x="${n(x - 7)}" y="${n(y - 5)}" width="14" height="10" rx="4" fill="${shift(dye, 12, 0, i % 2 ? 22 : 14)}" transform="rotate(${i * 37} ${n(x)} ${n(y)})"/>`, { cx: 64, cy: 58, rx: 38, ry: 12 })}<path d="M52 52C56 44 66 44 68 52C62 56 56 56 52 52ZM76 60C82 54 90 56 90 62C84 66 78 66 76 60Z" fill="#4f9a3a"/><path d="M8 62C14 78 36 84 64 84S114 78 120 62C118 96 98 118 80 118H48C30 118 10 96 8 62Z" fill="#b87333"/><path d="M12 72C24 84 44 87 64 87S104 84 116 72" stroke="#dda56a" stroke-width="4" fill="none"/>`

/** Crisp sticks and nuts in a paper cone: namkeen, bhujia, mixture. */
const namkeen: OwnDrawing = (dye = '#e8a93a') =>
  `<clipPath id="m"><path d="${mound}"/></clipPath><ellipse cx="64" cy="66" rx="52" ry="9" fill="#5a2f16"/><path d="${mound}" fill="${shift(dye, -6, 0, -16)}"/><g clip-path="url(#m)">${spots(80, (x, y, i) => (i % 7 === 3 ? `<circle cx="${n(x)}" cy="${n(y)}" r="5" fill="${i % 2 ? '#7ea83c' : '#b5532b'}"/>` : `<rect x="${n(x - 9)}" y="${n(y - 1.6)}" width="18" height="3.4" rx="1.7" fill="${shift(dye, 0, 0, ((i * 5) % 4) * 5 - 6)}" transform="rotate(${(i * 61) % 180} ${n(x)} ${n(y)})"/>`), { cx: 64, cy: 50, rx: 54, ry: 30 })}</g>${bowlFront('#c2452d')}`

/** Flat flakes: poha, corn flakes, oats. */
const flakes: OwnDrawing = (dye = '#f2c14e') =>
  `<clipPath id="m"><path d="${mound}"/></clipPath><ellipse cx="64" cy="66" rx="52" ry="9" fill="#2c5d7c"/><path d="${mound}" fill="${shift(dye, -4, 0, -16)}"/><g clip-path="url(#m)">${spots(46, (x, y, i) => `<path d="M-8 0Q-4 -7 4 -5Q11 -2 7 4Q0 8 -6 5Z" fill="${shift(dye, 0, 0, ((i * 3) % 5) * 4 - 6)}" transform="translate(${n(x)} ${n(y)}) rotate(${(i * 71) % 360})"/>`, { cx: 64, cy: 50, rx: 54, ry: 30 })}</g>${bowlFront('#3f86ad')}`

/** Dry pasta, vermicelli, fryums. */
const tubes: OwnDrawing = (dye = '#f1cf72') =>
  `<clipPath id="m"><path d="${mound}"/></clipPath><path d="${mound}" fill="${shift(dye, -4, 0, -18)}"/><g clip-path="url(#m)">${spots(34, (x, y, i) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${(i * 67) % 180})"><rect x="-11" y="-5" width="22" height="10" rx="5" fill="${shift(dye, 0, 0, (i % 4) * 3 - 4)}"/><ellipse cx="9.500" cy="0" rx="2.600" ry="4" fill="${shift(dye, 0, 0, -24)}"/></g>`, { cx: 64, cy: 50, rx: 54, ry: 30 })}</g>${bowlFront('#c9862f')}`

/** Whole spices lying loose: cloves, cardamom, cumin by dye. */
const spice: OwnDrawing = (dye = '#8a5a2b') =>
  `<ellipse cx="64" cy="96" rx="58" ry="20" fill="${shift(dye, 0, -20, 34)}" opacity=".5"/>${spots(60, (x, y, i) => `<ellipse cx="${n(x)}" cy="${n(y)}" rx="8" ry="3.400" fill="${shift(dye, 0, 0, ((i * 5) % 5) * 4 - 8)}" transform="rotate(${(i * 59) % 180} ${n(x)} ${n(y)})"/>`, { cx: 64, cy: 78, rx: 52, ry: 32 })}`

/** Sticks: cinnamon, incense, noodles. */
const sticks: OwnDrawing = (dye = '#a0622d') =>
  `${[20, 36, 52, 68, 84, 100]
    .map(
      (x, i) =>
        `<g transform="rotate(${(i - 2.5) * 5} 64 120)"><rect x="${x - 6}" y="14" width="13" height="100" rx="6" fill="${shift(dye, 0, 0, i % 2 ? 5 : -3)}"/><rect x="${x - 3}" y="18" width="3" height="90" rx="1.500" fill="#fff" opacity=".28"/></g>`,
    )
    .join('')}<rect x="14" y="66" width="100" height="12" rx="6" fill="#d2a24c"/>`

export const bowls = {
  grains,
  pulses: beans,
  powder,
  scoop,
  dip,
  curry,
  namkeen,
  flakes,
  tubes,
  spice,
  sticks,
} satisfies Record<string, OwnDrawing>
