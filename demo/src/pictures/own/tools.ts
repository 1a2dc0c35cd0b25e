// Tools and small goods of kitchen, desk and bath.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

/** A bottle of nail polish with its brush cap. */
const nailBottle: OwnDrawing = (dye = '#d0263f') =>
  `<path d="M50 4H78L82 56H46Z" fill="#22262b"/><path d="M55 8H61L60 52H53Z" fill="#5a6268"/><rect x="44" y="54" width="40" height="10" rx="4" fill="#c9ced2"/><path d="M34 74C34 66 42 62 50 62H78C86 62 94 66 94 74V112C94 120 88 124 80 124H48C40 124 34 120 34 112Z" fill="${dye}"/><path d="M84 62C90 63 94 68 94 74V112C94 120 88 124 80 124H72C82 118 86 100 84 62Z" fill="#000" opacity=".18"/><rect x="42" y="74" width="8" height="38" rx="4" fill="#fff" opacity=".45"/>`

const pacifier: OwnDrawing = (dye = '#3aa7b8') =>
  `<circle cx="64" cy="96" r="22" fill="none" stroke="${shift(dye, 0, 0, -8)}" stroke-width="9"/><path d="M52 38C42 12 54 0 64 0S86 12 76 38Z" fill="#e9cfa0"/><path d="M58 30C54 16 58 8 64 6" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".7"/><path d="M14 60C14 40 36 34 64 40C92 34 114 40 114 60S92 80 64 74C36 80 14 80 14 60Z" fill="${dye}"/><circle cx="34" cy="58" r="6" fill="#fff" opacity=".6"/><circle cx="94" cy="58" r="6" fill="#fff" opacity=".6"/><ellipse cx="64" cy="58" rx="16" ry="12" fill="${shift(dye, 0, 0, 16)}"/>`

/** A rubber wiper on a handle. */
const wiper: OwnDrawing = (dye = '#2f8fd0') =>
  `<g transform="rotate(24 64 64)"><rect x="59" y="0" width="10" height="88" rx="5" fill="${shift(dye, 0, 0, -8)}"/><rect x="61" y="4" width="3" height="80" rx="1.500" fill="#fff" opacity=".4"/><rect x="18" y="86" width="92" height="15" rx="5" fill="${dye}"/><path d="M20 101H108V112C108 115 20 115 20 112Z" fill="#2b3034"/></g>`

const stapler: OwnDrawing = (dye = '#d0342c') =>
  `<path d="M10 96H112C120 96 122 108 112 110H14C6 110 6 96 10 96Z" fill="#3a4148"/><path d="M16 86H84V96H16Z" fill="#aeb7bd"/><path d="M14 84C10 70 16 56 30 50L108 34C120 34 124 46 114 52L40 86Z" fill="${dye}"/><path d="M24 64C28 58 34 56 42 54L104 42" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".4"/><circle cx="104" cy="92" r="9" fill="#565f66"/>`

const glueStick: OwnDrawing = (dye = '#f2b92f') =>
  `<g transform="rotate(18 64 64)"><rect x="46" y="0" width="36" height="30" rx="9" fill="#fbfbf4"/><path d="M46 18H82V34H46Z" fill="#e6e8e0"/><rect x="40" y="32" width="48" height="12" rx="3" fill="#d5dade"/><rect x="42" y="44" width="44" height="66" fill="${dye}"/><rect x="42" y="58" width="44" height="30" fill="#fff" opacity=".85"/><path d="M52 72H76M56 80H72" stroke="${shift(dye, 0, 0, -10)}" stroke-width="4" stroke-linecap="round"/><rect x="38" y="108" width="52" height="16" rx="5" fill="${shift(dye, 0, 0, -18)}"/></g>`

const choppingBoard: OwnDrawing = (dye = '#d9a866') =>
  `<g transform="rotate(-12 64 64)"><path d="M22 26H92C98 26 102 30 102 36V54C112 54 118 60 118 68S112 82 102 82V102C102 108 98 112 92 112H22C16 112 12 108 12 102V36C12 30 16 26 22 26Z" fill="${shift(dye, -3, 0, -16)}"/><path d="M22 20H92C98 20 102 24 102 30V50C112 50 118 56 118 63S112 77 102 77V96C102 102 98 106 92 106H22C16 106 12 102 12 96V30C12 24 16 20 22 20Z" fill="${dye}"/><circle cx="106" cy="63" r="5" fill="${shift(dye, -3, 0, -28)}"/><path d="M22 36H92M22 54H90M22 72H90M22 90H92" stroke="${shift(dye, 0, 0, -7)}" stroke-width="3"/></g>`

const grater: OwnDrawing = (dye = '#c3ccd2') =>
  `<path d="M46 22V10C46 2 82 2 82 10V22" stroke="#3a4148" stroke-width="9" fill="none"/><path d="M38 22H90L106 118H22Z" fill="${dye}"/><path d="M78 22H90L106 118H88Z" fill="${shift(dye, 0, 0, -14)}"/>${[40, 58, 76, 94].flatMap((y, row) => [0, 1, 2].map((column) => `<ellipse cx="${44 - row * 3 + column * (14 + row * 2)}" cy="${y}" rx="5" ry="4" fill="#5f6a72"/><path d="M${39 - row * 3 + column * (14 + row * 2)} ${y}a5 4 0 0 1 10 0" fill="#eef2f4"/>`)).join('')}<path d="M20 112H108V120H20Z" fill="#3a4148"/>`

const strainer: OwnDrawing = (dye = '#b9c3c9') =>
  `<rect x="84" y="18" width="46" height="11" rx="5" fill="#3a4148" transform="rotate(-24 84 24)"/><path d="M8 48C12 92 34 112 52 112S92 92 96 48Z" fill="${shift(dye, 0, 0, -6)}"/><path d="M14 60C40 70 66 70 90 60M20 78C42 86 62 86 84 78M30 96C44 102 60 102 74 96M34 54L44 108M52 56V112M70 54L60 108" stroke="#f1f5f7" stroke-width="2.600" fill="none"/><ellipse cx="52" cy="46" rx="46" ry="12" fill="none" stroke="${shift(dye, 0, 0, -22)}" stroke-width="7"/><ellipse cx="52" cy="46" rx="42" ry="9" fill="${shift(dye, 0, 0, -14)}"/>`

/** A slotted turner beside a spoon of the same kind. */
const spatula: OwnDrawing = (dye = '#c9844a') =>
  `<g transform="rotate(-16 64 120)"><rect x="48" y="54" width="11" height="72" rx="5" fill="${shift(dye, 0, 0, -8)}"/><path d="M34 6H73L69 52C68 60 39 60 38 52Z" fill="${dye}"/><path d="M46 16V44M54 16V44M62 16V44" stroke="#f4f6f3" stroke-width="4" stroke-linecap="round"/></g><g transform="rotate(18 64 120)"><rect x="66" y="56" width="11" height="70" rx="5" fill="${shift(dye, 0, 0, -12)}"/><ellipse cx="71" cy="34" rx="19" ry="28" fill="${shift(dye, 0, 0, -3)}"/><ellipse cx="70" cy="34" rx="12" ry="20" fill="${shift(dye, 0, 0, -14)}"/></g>`

const gasLighter: OwnDrawing = (dye = '#d0342c') =>
  `<g transform="rotate(-34 64 64)"><rect x="-4" y="58" width="66" height="11" rx="4" fill="#c3ccd2"/><rect x="-4" y="60" width="66" height="3" fill="#fff" opacity=".7"/><path d="M60 50H112C122 50 126 58 126 64S122 78 112 78H60Z" fill="${dye}"/><path d="M70 56H108" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45"/><rect x="84" y="42" width="24" height="12" rx="5" fill="#2b3034"/></g><path d="M12 118C2 108 8 96 16 90C16 98 24 98 22 88C34 98 34 112 26 118Z" fill="#f59a23"/><path d="M16 118C12 112 16 106 20 102C22 108 28 110 24 118Z" fill="#ffe08a"/>`

/** A pan seen from above: tawa, frying pan. */
const pan: OwnDrawing = (dye = '#3a4148') =>
  `<rect x="88" y="84" width="52" height="14" rx="7" fill="#22262b" transform="rotate(40 88 90)"/><ellipse cx="56" cy="62" rx="54" ry="50" fill="${shift(dye, 0, 0, -8)}"/><ellipse cx="56" cy="58" rx="54" ry="50" fill="${dye}"/><ellipse cx="56" cy="58" rx="43" ry="39" fill="${shift(dye, 0, 0, -7)}"/><path d="M22 46C28 32 42 24 58 24" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".3"/>`

const pressureCooker: OwnDrawing = (dye = '#b9c3c9') =>
  `<rect x="58" y="2" width="12" height="18" rx="4" fill="#3a4148"/><path d="M14 40C24 24 104 24 114 40V50H14Z" fill="${shift(dye, 0, 0, 6)}"/><rect x="50" y="20" width="28" height="10" rx="4" fill="#22262b"/><path d="M10 48H118V96C118 112 106 120 92 120H36C22 120 10 112 10 96Z" fill="${dye}"/><path d="M92 120C106 120 118 112 118 96V50H104C106 90 104 112 92 120Z" fill="#000" opacity=".14"/><rect x="96" y="36" width="34" height="12" rx="5" fill="#22262b"/><rect x="-2" y="64" width="18" height="12" rx="5" fill="#22262b"/><rect x="24" y="58" width="8" height="46" rx="4" fill="#fff" opacity=".55"/><path d="M10 48H118V55H10Z" fill="${shift(dye, 0, 0, -20)}"/>`

/** A rolling pin on its round board. */
const rollingPin: OwnDrawing = (dye = '#d9a866') =>
  `<ellipse cx="64" cy="80" rx="56" ry="34" fill="${shift(dye, -3, 0, -18)}"/><ellipse cx="64" cy="74" rx="56" ry="34" fill="${dye}"/><ellipse cx="64" cy="74" rx="44" ry="25" fill="none" stroke="${shift(dye, 0, 0, -8)}" stroke-width="3"/><g transform="rotate(-24 64 52)"><rect x="2" y="46" width="124" height="11" rx="5" fill="${shift(dye, -3, 0, -22)}"/><rect x="22" y="38" width="84" height="27" rx="9" fill="${shift(dye, 0, 0, -6)}"/><rect x="26" y="42" width="76" height="7" rx="3" fill="#fff" opacity=".35"/></g>`

const wallHook: OwnDrawing = (dye = '#c3ccd2') =>
  `<rect x="34" y="6" width="60" height="74" rx="16" fill="${shift(dye, 0, 0, 12)}"/><rect x="40" y="12" width="48" height="62" rx="12" fill="#f7fafb"/><path d="M64 42V84C64 112 100 112 100 86" stroke="${shift(dye, 0, 0, -14)}" stroke-width="12" stroke-linecap="round" fill="none"/><path d="M61 46V84C61 98 68 104 76 106" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".7"/>`

/** Triangles on a string. */
const bunting: OwnDrawing = () =>
  `<path d="M0 28Q64 60 128 28" stroke="#8a6a3a" stroke-width="4" fill="none"/>${['#d0342c', '#f2b92f', '#2f8fd0', '#5fa83a', '#8a4fc2'].map((colour, i) => `<path transform="translate(${14 + i * 25} ${[36, 42, 45, 42, 36][i]}) rotate(${[12, 6, 0, -6, -12][i]})" d="M-12 0H12L0 42Z" fill="${colour}"/>`).join('')}`

const tennisBall: OwnDrawing = (dye = '#b9d23a') =>
  `<radialGradient id="b" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${shift(dye, 0, 0, 16)}"/><stop offset="1" stop-color="${shift(dye, -4, 0, -16)}"/></radialGradient><circle cx="64" cy="66" r="54" fill="url(#b)"/><path d="M22 34C46 50 46 84 22 100M106 34C82 50 82 84 106 100" stroke="#fff" stroke-width="6" fill="none" opacity=".85"/>`

export const tools: Record<string, OwnDrawing> = {
  'nail-bottle': nailBottle,
  pacifier,
  wiper,
  stapler,
  'glue-stick': glueStick,
  'chopping-board': choppingBoard,
  grater,
  strainer,
  spatula,
  'gas-lighter': gasLighter,
  pan,
  'pressure-cooker': pressureCooker,
  'rolling-pin': rollingPin,
  'wall-hook': wallHook,
  bunting,
  'tennis-ball': tennisBall,
}
