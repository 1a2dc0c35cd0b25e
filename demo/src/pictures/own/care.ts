// Care, health and cleaning goods that are shown as themselves.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { strewn } from './shading.ts'

/** A bar of soap with a few bubbles. */
const soapBar: OwnDrawing = (dye = '#f4a6bc') =>
  `<path d="M12 66C14 48 40 36 74 38C104 40 122 50 120 66V80C120 98 96 108 62 106C32 104 10 96 12 80Z" fill="${shift(dye, -3, 0, -14)}"/><path d="M12 64C14 46 40 34 74 36C104 38 122 48 120 64C118 82 94 92 62 90C32 88 12 80 12 64Z" fill="${dye}"/><path d="M30 63C34 52 54 46 76 48C94 50 106 56 104 64C100 74 82 80 62 78C44 76 30 72 30 63Z" fill="none" stroke="${shift(dye, 0, 0, -9)}" stroke-width="4"/><path d="M28 52C40 44 58 42 72 43" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".6"/>${[
    [30, 28, 13],
    [54, 16, 9],
    [100, 96, 14],
    [78, 110, 9],
    [112, 116, 7],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#e6f4fc" opacity=".92"/><circle cx="${x}" cy="${y}" r="${r - 1}" fill="none" stroke="#a9d6ef" stroke-width="2"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.35}" r="${r * 0.26}" fill="#fff"/>`,
    )
    .join('')}`

const lipBalm: OwnDrawing = (dye = '#e5485f') =>
  `<g transform="rotate(16 64 64)"><path d="M46 42V26C46 12 82 4 82 20V42Z" fill="${shift(dye, 0, -6, 22)}"/><path d="M46 27C48 14 80 6 82 20C74 22 58 26 46 27Z" fill="${shift(dye, 0, -6, 30)}"/><rect x="43" y="40" width="42" height="14" rx="3" fill="#f3f5f6"/><rect x="38" y="52" width="52" height="62" rx="7" fill="${dye}"/><path d="M78 52H83C87 52 90 55 90 59V107C90 111 87 114 83 114H74C78 96 80 74 78 52Z" fill="#000" opacity=".14"/><rect x="38" y="104" width="52" height="16" rx="5" fill="${shift(dye, 0, 0, -14)}"/><path d="M46 60V98" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".55"/></g>`

const scrunchie: OwnDrawing = (dye = '#e58a4a') =>
  `${Array.from({ length: 14 }, (_, i) => `<g transform="rotate(${(i * 360) / 14} 64 64)"><ellipse cx="64" cy="26" rx="14" ry="22" fill="${shift(dye, 0, 0, i % 2 ? 5 : -6)}"/></g>`).join('')}<circle cx="64" cy="64" r="30" fill="${shift(dye, -3, 0, -14)}"/>${Array.from({ length: 14 }, (_, i) => `<path transform="rotate(${(i * 360) / 14 + 10} 64 64)" d="M64 30Q69 20 65 10" stroke="${shift(dye, -3, 0, -18)}" stroke-width="2.600" fill="none" stroke-linecap="round"/>`).join('')}<circle cx="64" cy="64" r="21" fill="#fbfaf8"/><path d="M26 42C32 30 42 22 54 19" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".5"/>`

/** Two snap clips. */
const hairClips: OwnDrawing = (dye = '#d8487f') =>
  strewn(
    [
      [52, 42, -24],
      [74, 86, -24],
    ],
    () =>
      `<path d="M-52 0C-40 -20 20 -24 50 -8C58 -2 58 8 50 12C20 26 -40 20 -52 0Z" fill="${shift(dye, -3, 0, -12)}"/><path d="M-52 -4C-40 -24 20 -28 50 -12C58 -6 58 4 50 8C20 22 -40 16 -52 -4Z" fill="${dye}"/><path d="M-34 -3C-20 -12 14 -14 36 -4C16 8 -18 8 -34 -3Z" fill="#fbfaf8"/><path d="M-28 -3H32" stroke="${shift(dye, -3, 0, -14)}" stroke-width="5" stroke-linecap="round"/><path d="M-36 -13C-20 -20 4 -22 22 -20" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".5"/>`,
  )

/** A cone of henna paste and a drawn line. */
const hennaCone: OwnDrawing = (dye = '#8a4a22') =>
  `<g transform="translate(64 60) rotate(34) scale(.82) translate(-64 -50)"><path d="M42 -8H86L68 88C67 94 61 94 60 88Z" fill="${shift(dye, 0, 0, 12)}"/><path d="M72 -8H86L68 88C67 92 65 92 64 91Z" fill="#000" opacity=".14"/><path d="M50 10L59 70" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".4"/><rect x="40" y="-14" width="48" height="16" rx="4" fill="#d9b25a"/></g><path d="M38 96C24 92 14 104 22 114C32 124 46 112 42 104C58 120 84 116 88 104C94 118 114 118 120 106" stroke="${shift(dye, 0, 10, -6)}" stroke-width="6" stroke-linecap="round" fill="none"/><circle cx="102" cy="96" r="4" fill="${dye}"/><circle cx="66" cy="122" r="4" fill="${dye}"/>`

/** Round tablets, scored. */
const tablets: OwnDrawing = (dye = '#f6f4ef') =>
  strewn(
    [
      [66, 34, -10, -4],
      [36, 84, 24, -1],
      [92, 88, -32, 2],
    ],
    (tone) =>
      `<ellipse cy="8" rx="31" ry="24" fill="${shift(dye, -3, 0, tone - 18)}"/><ellipse rx="31" ry="24" fill="${shift(dye, 0, 0, tone)}"/><ellipse rx="25" ry="18.500" fill="none" stroke="${shift(dye, 0, 0, tone - 8)}" stroke-width="2.600"/><path d="M-21 0H21" stroke="${shift(dye, -3, 0, tone - 16)}" stroke-width="4" stroke-linecap="round"/><path d="M-18 -11C-10 -16 0 -18 8 -17" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".7"/>`,
  )

const hotWaterBag: OwnDrawing = (dye = '#d8404a') =>
  `<rect x="50" y="2" width="28" height="16" rx="5" fill="#f0e6d6"/><path d="M50 14H78V34C100 36 112 48 112 66L108 104C106 118 96 122 84 122H44C32 122 22 118 20 104L16 66C16 48 28 36 50 34Z" fill="${dye}"/><path d="M92 38C106 42 112 52 112 66L108 104C106 118 96 122 84 122H72C92 108 98 70 92 38Z" fill="#000" opacity=".12"/>${[40, 54, 68, 82].map((x) => `<path d="M${x} 56L${x + (x - 61) * -0.06} 106" stroke="${shift(dye, 0, 0, -13)}" stroke-width="5" stroke-linecap="round"/>`).join('')}<path d="M26 64C26 54 32 46 42 43" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".5"/>`

/** A monitor with its arm cuff. */
const pressureMonitor: OwnDrawing = (dye = '#3f6fc0') =>
  `<path d="M84 96C112 100 116 70 100 58" stroke="#4a545b" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M70 16C84 4 118 8 122 30C124 48 118 60 100 62C80 62 66 54 64 38C63 28 64 20 70 16Z" fill="${dye}"/><ellipse cx="96" cy="32" rx="17" ry="15" fill="${shift(dye, 0, 0, -18)}"/><path d="M70 22C76 14 84 12 92 12" stroke="#fff" stroke-width="4.600" stroke-linecap="round" fill="none" opacity=".5"/><rect x="4" y="46" width="84" height="74" rx="12" fill="#eef2f5"/><path d="M76 46C83 46 88 51 88 58V108C88 115 83 120 76 120H66C76 100 80 70 76 46Z" fill="#000" opacity=".07"/><rect x="14" y="56" width="52" height="44" rx="5" fill="#b9d3c4"/><path d="M20 70H38M20 86H34" stroke="#24483a" stroke-width="6" stroke-linecap="round"/><path d="M50 84C42 78 44 70 50 74C56 70 58 78 50 84Z" fill="#d8303f"/><circle cx="76" cy="66" r="6" fill="#45b36a"/><circle cx="76" cy="84" r="6" fill="${dye}"/><rect x="20" y="106" width="40" height="5" rx="2.500" fill="#c3ccd2"/>`

const firstAidBox: OwnDrawing = (dye = '#e03a40') =>
  `<path d="M44 30V20C44 10 84 10 84 20V30" stroke="#8f1f28" stroke-width="9" fill="none"/><rect x="6" y="28" width="116" height="90" rx="13" fill="${dye}"/><path d="M108 28C116 28 122 34 122 41V105C122 112 116 118 109 118H92C106 92 110 60 108 28Z" fill="#000" opacity=".12"/><rect x="6" y="62" width="116" height="5" fill="#8f1f28" opacity=".35"/><circle cx="64" cy="74" r="28" fill="#fff"/><path d="M57 56H71V67H82V81H71V92H57V81H46V67H57Z" fill="${dye}"/><path d="M16 44C18 38 22 36 28 36H66" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".5"/>`

/** A rolled exercise mat. */
const yogaMat: OwnDrawing = (dye = '#8a5ac2') =>
  `<path d="M40 40H118C124 40 126 44 126 50V96C126 102 122 104 118 104H40Z" fill="${shift(dye, 0, 0, -8)}"/><path d="M40 44H120V54H40Z" fill="#fff" opacity=".22"/><rect x="70" y="38" width="10" height="68" rx="3" fill="#2f353b"/><rect x="102" y="38" width="10" height="68" rx="3" fill="#2f353b"/><circle cx="38" cy="72" r="34" fill="${shift(dye, 0, 0, 4)}"/><path d="M38 46A26 26 0 1 1 12 72A20 20 0 0 1 32 54A15 15 0 1 1 24 72A9 9 0 0 1 38 64A8 8 0 0 1 42 76" stroke="${shift(dye, 0, 0, -22)}" stroke-width="5" fill="none" stroke-linecap="round"/>`

/** Cotton buds, crossed. */
const cottonBuds: OwnDrawing = (dye = '#7cc0ea') =>
  strewn(
    [
      [64, 64, -62, -3],
      [64, 64, -20, 0],
      [64, 64, 22, 0],
      [64, 64, 62, 3],
    ],
    (tone) =>
      `<rect x="-3.500" y="-46" width="7" height="92" rx="3" fill="${shift(dye, 0, 0, tone)}"/>${[-48, 48].map((y) => `<ellipse cy="${y}" rx="8.500" ry="13" fill="#dfe6ea"/><ellipse cx="-1" cy="${y - 1}" rx="7" ry="11" fill="#fff"/>`).join('')}`,
  )

const menstrualCup: OwnDrawing = (dye = '#e58aa8') =>
  `<path d="M20 22H108C106 58 92 84 70 92V116C70 124 58 124 58 116V92C36 84 22 58 20 22Z" fill="${dye}"/><path d="M92 22H108C106 58 92 84 70 92V116C70 120 66 122 63 122C66 110 66 98 66 90C84 78 92 52 92 22Z" fill="#000" opacity=".1"/><ellipse cx="64" cy="22" rx="45" ry="13" fill="${shift(dye, 0, 0, 10)}"/><ellipse cx="64" cy="23" rx="37" ry="8.500" fill="${shift(dye, -2, 0, -14)}"/><path d="M58 98H70M58 107H70" stroke="${shift(dye, 0, 0, -12)}" stroke-width="3"/><path d="M32 46C36 62 42 72 50 78" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".6"/>`

const kajalPencil: OwnDrawing = (dye = '#2b2f36') =>
  `<path d="M12 108C34 92 60 112 90 98C102 92 112 92 120 96" stroke="#1a1c20" stroke-width="8" stroke-linecap="round" fill="none"/><g transform="rotate(-38 64 58)"><rect x="38" y="48" width="84" height="20" rx="5" fill="${dye}"/><rect x="38" y="52" width="84" height="4.500" fill="#fff" opacity=".35"/><rect x="86" y="48" width="10" height="20" fill="#d9b25a"/><path d="M38 48L12 56V60L38 68Z" fill="#e3bf86"/><path d="M20 53.500L4 58L20 62.500Z" fill="#15171a"/></g>`

const pegs: OwnDrawing = (dye = '#3f8fe0') =>
  strewn(
    [
      [30, 62, -12, 0],
      [64, 66, 2, 7],
      [98, 62, 14, -5],
    ],
    (tone) =>
      `<path d="M-13 -54H-3L-2 54C-6 58 -11 56 -12 50Z" fill="${shift(dye, 0, 0, tone - 8)}"/><path d="M3 -54H13L12 50C11 56 6 58 2 54Z" fill="${shift(dye, 0, 0, tone)}"/><path d="M-9 -46L-8 40" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".5"/><rect x="-15" y="-12" width="30" height="9" rx="4" fill="#aeb9c2"/><rect x="-15" y="0" width="30" height="5" rx="2.500" fill="#8a959d"/><ellipse cy="34" rx="4.500" ry="7" fill="#fbfaf8"/>`,
  )

const lintRoller: OwnDrawing = (dye = '#4a6fd0') =>
  `<g transform="translate(64 64) rotate(38) scale(.82) translate(-64 -64)"><rect x="54" y="76" width="20" height="62" rx="9" fill="${dye}"/><rect x="58" y="84" width="5" height="44" rx="2.500" fill="#fff" opacity=".45"/><path d="M60 66H68V82H60Z" fill="#8a959d"/><rect x="38" y="-14" width="52" height="84" rx="9" fill="#eef4f8"/><path d="M78 -14H81C86 -14 90 -10 90 -5V61C90 66 86 70 81 70H72C78 44 80 14 78 -14Z" fill="#000" opacity=".09"/><path d="M38 22H90M38 26L60 22" stroke="#c3d3de" stroke-width="3"/>${[
    [50, 4],
    [70, 12],
    [58, 40],
    [76, 48],
    [48, 56],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x} ${y}q4 -5 7 1" stroke="#8a7a6a" stroke-width="2.200" fill="none" stroke-linecap="round"/>`,
    )
    .join('')}</g>`

const dustpan: OwnDrawing = (dye = '#2fa394') =>
  `<g transform="rotate(-32 84 40)"><rect x="78" y="-16" width="12" height="62" rx="6" fill="#d9a866"/><path d="M66 42H102L108 86C96 92 72 92 60 86Z" fill="#f0c25a"/><path d="M66 42H102L103 52H65Z" fill="#c2452d"/><path d="M72 58L69 88M84 58V90M96 58L99 88" stroke="#c9962f" stroke-width="3"/></g><path d="M6 76L52 58L66 66L112 104L104 116H16C8 116 4 110 5 102Z" fill="${shift(dye, 0, 0, -12)}"/><path d="M6 76L52 58L62 64L24 100C16 104 8 96 6 76Z" fill="${shift(dye, 0, 0, 10)}"/><path d="M62 64L112 104C80 108 46 106 24 100Z" fill="${dye}"/><path d="M34 68L12 44C6 36 14 28 22 34L48 60Z" fill="${shift(dye, 0, 0, -6)}"/>`

/** A block of freshener in an open case. */
const freshener: OwnDrawing = (dye = '#f0a03c') =>
  `<path d="M24 44C24 16 104 16 104 44V108C104 118 96 122 88 122H40C32 122 24 118 24 108Z" fill="#d3e0e8"/><path d="M92 28C100 32 104 38 104 44V108C104 118 96 122 88 122H76C92 96 96 58 92 28Z" fill="#000" opacity=".08"/>${[0, 1, 2].map((i) => `<path d="M40 ${52 + i * 20}H88C92 ${52 + i * 20} 92 ${64 + i * 20} 88 ${64 + i * 20}H40C36 ${64 + i * 20} 36 ${52 + i * 20} 40 ${52 + i * 20}Z" fill="${shift(dye, 0, 0, -i * 3)}"/><path d="M42 ${55 + i * 20}H70" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".6"/>`).join('')}<path d="M46 18C36 8 52 2 44 -4M64 14C54 4 70 -2 62 -8M82 18C72 8 88 2 80 -4" transform="translate(0 10)" stroke="${shift(dye, 0, -10, 12)}" stroke-width="5" stroke-linecap="round" fill="none"/>`

/** A bottle of repellent for a plug. */
const refill: OwnDrawing = (dye = '#e8b04a') =>
  `<rect x="56" y="2" width="16" height="26" rx="5" fill="#4a545b"/><path d="M48 26H80V42H48Z" fill="#e5484d"/><path d="M52 28V40M60 28V40M68 28V40M76 28V40" stroke="#fff" stroke-width="2" opacity=".5"/><path d="M46 42H82C84 54 104 58 104 74V110C104 119 98 124 90 124H38C30 124 24 119 24 110V74C24 58 44 54 46 42Z" fill="#e8f1f5"/><path d="M29 80H99V108C99 116 94 119 88 119H40C34 119 29 116 29 108Z" fill="${dye}"/><path d="M60 42H68V112H60Z" fill="#fff" opacity=".6"/><path d="M84 119C94 108 98 94 99 80H88C88 98 86 110 78 119Z" fill="#000" opacity=".12"/><path d="M34 72C38 66 44 62 48 58" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".8"/>`

const tongueCleaner: OwnDrawing = (dye = '#c8743c') =>
  `<path d="M34 118C20 84 18 34 44 14Q64 2 84 14C110 34 108 84 94 118" stroke="${shift(dye, -3, 0, -12)}" stroke-width="11" fill="none" stroke-linecap="round" transform="translate(2 3)"/><path d="M34 118C20 84 18 34 44 14Q64 2 84 14C110 34 108 84 94 118" stroke="${dye}" stroke-width="11" fill="none" stroke-linecap="round"/><path d="M34 108C24 78 24 38 46 20" stroke="${shift(dye, 6, 0, 24)}" stroke-width="3.600" fill="none" stroke-linecap="round"/><circle cx="34" cy="116" r="10" fill="${dye}"/><circle cx="94" cy="116" r="10" fill="${shift(dye, 0, 0, -6)}"/>`

const floss: OwnDrawing = (dye = '#4ab0d8') =>
  `<path d="M16 44C16 22 34 8 60 8S112 22 112 44V100C112 114 98 122 64 122S16 114 16 100Z" fill="${dye}"/><path d="M94 18C106 24 112 34 112 44V100C112 114 98 122 64 122C96 104 100 56 94 18Z" fill="#000" opacity=".12"/><path d="M22 46C24 28 38 16 60 16S104 28 106 46Z" fill="${shift(dye, 0, 0, 16)}"/><rect x="40" y="62" width="48" height="34" rx="8" fill="#fff"/><path d="M56 66C50 66 48 74 51 80C53 86 54 92 57 92S61 84 64 84S68 92 71 92S75 86 77 80C80 74 78 66 72 66C68 66 66 68 64 68S60 66 56 66Z" fill="${shift(dye, 0, 0, -8)}"/><path d="M62 44C62 30 82 34 84 22C86 10 108 16 124 6" stroke="#fbfdfe" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M28 60V92" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"/>`

/** A lock of hair that waves downwards, under foam. */
const hairLock: OwnDrawing = (dye = '#5b3a29') => {
  const strands = [
    'M50 12C36 44 74 62 58 96C54 106 48 114 38 120',
    'M62 8C46 44 88 62 72 98C68 108 62 116 54 124',
    'M75 8C60 44 102 64 88 100C84 110 78 118 70 124',
    'M88 12C76 44 112 66 102 98C98 110 92 116 86 122',
  ]
  return `<path d="M42 14C62 0 80 2 96 14C86 44 122 64 112 98C106 114 92 122 84 124C66 128 46 126 34 120C44 112 50 104 52 94C58 66 28 48 42 14Z" fill="${dye}"/>${strands.map((d, i) => `<path d="${d}" stroke="${shift(dye, 5, 0, i % 2 ? 16 : 8)}" stroke-width="4" fill="none" stroke-linecap="round"/>`).join('')}${[
    [30, 34, 18],
    [20, 66, 12],
    [38, 60, 9],
    [104, 30, 13],
    [116, 54, 8],
    [40, 12, 10],
    [30, 88, 6],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#eaf6fd"/><circle cx="${x}" cy="${y}" r="${r - 1.2}" fill="none" stroke="#bfe1f4" stroke-width="1.600"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.4}" r="${r * 0.26}" fill="#fff"/>`,
    )
    .join('')}`
}

/** The head of a razor without its handle: three blades between a guard and a soothing strip. */
const razorCartridge: OwnDrawing = (dye = '#2f8fd0') =>
  `<g transform="rotate(-12 64 64)"><path d="M50 88H78L84 108C84 114 44 114 44 108Z" fill="#3a4148"/><rect x="8" y="34" width="112" height="58" rx="14" fill="${shift(dye, 0, 0, -16)}"/><rect x="8" y="30" width="112" height="56" rx="14" fill="${dye}"/><rect x="17" y="36" width="94" height="8" rx="4" fill="#d9f0c4"/>${[49, 59, 69].map((y) => `<rect x="16" y="${y}" width="96" height="7" rx="2" fill="#dfe6ea"/><path d="M16 ${y + 6.5}H112" stroke="#7d8a93" stroke-width="2.4"/>`).join('')}<rect x="18" y="79" width="92" height="4" rx="2" fill="#22262b"/></g>`

export const care: Record<string, OwnDrawing> = {
  shampoo: hairLock,
  'soap-bar': soapBar,
  'lip-balm': lipBalm,
  scrunchie,
  'hair-clips': hairClips,
  'razor-cartridge': razorCartridge,
  'henna-cone': hennaCone,
  tablets,
  'hot-water-bag': hotWaterBag,
  'pressure-monitor': pressureMonitor,
  'first-aid-box': firstAidBox,
  'yoga-mat': yogaMat,
  'cotton-buds': cottonBuds,
  'menstrual-cup': menstrualCup,
  'kajal-pencil': kajalPencil,
  pegs,
  'lint-roller': lintRoller,
  dustpan,
  freshener,
  refill,
  'tongue-cleaner': tongueCleaner,
  floss,
}
