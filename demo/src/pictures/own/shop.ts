// Small household goods and treats that the Noto set shows as something else.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

const tapeRoll: OwnDrawing = (dye = '#d9b26a') =>
  `<path d="M64 112H118V120H64Z" fill="${shift(dye, 0, 0, -6)}"/><circle cx="62" cy="64" r="54" fill="${dye}"/><circle cx="62" cy="64" r="46" fill="none" stroke="${shift(dye, 0, 0, -8)}" stroke-width="2"/><circle cx="62" cy="64" r="38" fill="none" stroke="${shift(dye, 0, 0, 8)}" stroke-width="2"/><circle cx="62" cy="64" r="31" fill="#a9794a"/><circle cx="62" cy="64" r="25" fill="#f3f4f2"/><path d="M24 36C34 22 50 16 66 18" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".45"/>`

const dishTablet: OwnDrawing = (dye = '#2f86dc') =>
  `<path d="M18 60L64 40L112 58V86L66 110L18 88Z" fill="#dfe7ee"/><path d="M18 60L64 40L112 58L66 80Z" fill="#f7fafc"/><path d="M18 60L66 80V95L18 74Z" fill="${dye}"/><path d="M112 58L66 80V95L112 72Z" fill="${shift(dye, 0, 0, -12)}"/><ellipse cx="65" cy="59" rx="17" ry="9" fill="${shift(dye, 0, 0, 6)}"/><ellipse cx="61" cy="56" rx="7" ry="3" fill="#fff" opacity=".6"/><path d="M100 22L104 32L114 36L104 40L100 50L96 40L86 36L96 32Z" fill="#8fd0f5"/>`

const crepeRoll: OwnDrawing = (dye = '#e9d3b4') =>
  `<path d="M66 100H120C124 100 124 110 120 110H66Z" fill="${shift(dye, 0, 0, -6)}"/><ellipse cx="78" cy="62" rx="30" ry="46" fill="${shift(dye, 0, 0, -10)}"/><path d="M46 16H78C94 16 108 36 108 62S94 108 78 108H46Z" fill="${dye}"/>${[56, 66, 76, 86, 96].map((x) => `<path d="M${x} 18C${x + 8} 40 ${x + 8} 84 ${x} 106" stroke="${shift(dye, 0, 0, -9)}" stroke-width="2" fill="none"/>`).join('')}<ellipse cx="46" cy="62" rx="30" ry="46" fill="${shift(dye, 0, 0, 5)}"/><g fill="none" stroke="${shift(dye, -2, 0, -14)}" stroke-width="3"><ellipse cx="46" cy="62" rx="22" ry="35"/><ellipse cx="46" cy="62" rx="14" ry="23"/><ellipse cx="46" cy="62" rx="6" ry="11"/></g>`

const flask: OwnDrawing = (dye = '#b9c3c9') =>
  `<linearGradient id="b" x2="1"><stop offset="0" stop-color="${shift(dye, 0, 0, -18)}"/><stop offset=".25" stop-color="${shift(dye, 0, 0, 16)}"/><stop offset=".5" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, 0, 0, -22)}"/></linearGradient><rect x="50" y="4" width="28" height="20" rx="5" fill="#30383d"/><rect x="54" y="8" width="5" height="12" rx="2" fill="#59646b"/><path d="M50 24H78L80 34C92 40 96 48 96 58V112C96 120 90 124 84 124H44C38 124 32 120 32 112V58C32 48 36 40 48 34Z" fill="url(#b)"/><rect x="32" y="64" width="64" height="4" fill="#fff" opacity=".35"/><rect x="32" y="104" width="64" height="4" fill="#000" opacity=".12"/>`

const wafer: OwnDrawing = (dye = '#6b3f22') => {
  const finger = (y: number) =>
    `<g transform="rotate(-16 64 ${y})"><rect x="8" y="${y - 17}" width="112" height="9" rx="3" fill="#e9b868"/><rect x="10" y="${y - 8}" width="108" height="6" fill="${dye}"/><rect x="8" y="${y - 2}" width="112" height="8" rx="2" fill="#dfa850"/><rect x="10" y="${y + 6}" width="108" height="6" fill="${dye}"/><rect x="8" y="${y + 12}" width="112" height="9" rx="3" fill="#cf9440"/>${Array.from({ length: 10 }, (_, i) => `<path d="M${16 + i * 11} ${y - 16}V${y - 9}" stroke="#c98a35" stroke-width="2"/>`).join('')}</g>`
  return finger(44) + finger(88)
}

const tissueBox: OwnDrawing = (dye = '#5fb8c9') =>
  `<path d="M46 56C38 34 50 18 62 12C66 24 74 20 80 8C92 22 92 40 84 56Z" fill="#fff" stroke="#d5dee2" stroke-width="2"/><path d="M62 14C60 30 62 44 66 54M80 12C76 28 76 42 74 54" stroke="#d5dee2" stroke-width="2" fill="none"/><path d="M8 58L34 46H96L120 58Z" fill="${shift(dye, 0, 0, 12)}"/><ellipse cx="65" cy="53" rx="28" ry="5" fill="#fff"/><path d="M8 58H120V112C120 116 118 118 114 118H14C10 118 8 116 8 112Z" fill="${dye}"/><g fill="#fff" opacity=".55"><circle cx="32" cy="88" r="9"/><circle cx="64" cy="96" r="7"/><circle cx="96" cy="84" r="10"/><circle cx="48" cy="72" r="4"/><circle cx="80" cy="74" r="4"/></g>`

export const shop: Record<string, OwnDrawing> = {
  'tape-roll': tapeRoll,
  'dish-tablet': dishTablet,
  'crepe-roll': crepeRoll,
  flask,
  wafer,
  'tissue-box': tissueBox,
}
