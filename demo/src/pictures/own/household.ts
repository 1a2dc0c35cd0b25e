// Care and home: drawings for labels of goods such as foam, powder or rolls.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

const lather = (points: [number, number, number][], colour = '#eaf6fd') =>
  points
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${r - 1.2}" fill="none" stroke="#bfe1f4" stroke-width="1.600"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.4}" r="${r * 0.26}" fill="#fff"/>`,
    )
    .join('')

const diapers: OwnDrawing = (dye = '#7cc8ee') =>
  `<path d="M8 34H120V56C104 58 90 72 84 96C74 102 54 102 44 96C38 72 24 58 8 56Z" fill="#fbfdff"/><path d="M8 34H120V46H8Z" fill="${dye}"/><path d="M8 56C24 58 38 72 44 96M120 56C104 58 90 72 84 96" stroke="${shift(dye, 0, 0, 6)}" stroke-width="5" fill="none" stroke-linecap="round"/><rect x="8" y="36" width="18" height="14" rx="4" fill="${shift(dye, 0, 0, -18)}"/><rect x="102" y="36" width="18" height="14" rx="4" fill="${shift(dye, 0, 0, -18)}"/><path d="M64 62C68 54 80 58 76 68C74 74 68 78 64 82C60 78 54 74 52 68C48 58 60 54 64 62Z" fill="#ff8fa6"/>`

const cotton: OwnDrawing = (dye = '#f7fafc') =>
  `<path d="M64 122C60 104 62 92 64 84" stroke="#7a5a2b" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M64 92C44 96 28 84 26 70C44 66 58 78 64 92ZM64 92C84 96 100 84 102 70C84 66 70 78 64 92Z" fill="#8a6a3a"/>${[
    [44, 62, 24],
    [84, 62, 24],
    [64, 44, 27],
    [46, 40, 18],
    [82, 40, 18],
    [64, 68, 20],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `<circle cx="${x}" cy="${y + 3}" r="${r}" fill="${shift(dye, 0, 0, -9)}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${dye}"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.4}" fill="#fff"/>`,
    )
    .join('')}`

const foam: OwnDrawing = (dye = '#bfe4f8') =>
  lather(
    [
      [44, 82, 30],
      [86, 84, 27],
      [66, 54, 25],
      [36, 46, 14],
      [98, 46, 15],
      [66, 100, 18],
      [60, 22, 10],
      [92, 20, 7],
      [20, 60, 8],
      [112, 66, 8],
    ],
    dye,
  )

const smear: OwnDrawing = (dye = '#fff4ec') =>
  `<path d="M14 84C10 56 38 62 44 46C50 28 80 20 90 36C98 50 116 48 116 68C118 94 92 92 82 102C66 118 20 114 14 84Z" fill="${shift(dye, 0, 0, -10)}"/><path d="M18 80C16 58 42 64 48 48C54 32 78 26 86 38C94 50 110 52 110 66C112 86 90 86 80 96C66 108 22 106 18 80Z" fill="${dye}"/><path d="M36 84C50 92 66 84 74 74S92 62 98 66M46 68C56 72 66 62 70 52" stroke="#fff" stroke-width="7" fill="none" stroke-linecap="round"/>`

const paste: OwnDrawing = (dye = '#3aa0e0') =>
  `<g transform="rotate(-24 64 64)"><rect x="2" y="70" width="124" height="14" rx="7" fill="${shift(dye, 0, 0, -6)}"/><rect x="70" y="56" width="50" height="16" rx="3" fill="#eef3f6"/>${[74, 82, 90, 98, 106, 112].map((x) => `<rect x="${x}" y="56" width="3" height="16" fill="#cfd9df"/>`).join('')}<path d="M68 56C66 40 82 44 84 46C88 34 102 40 102 46C110 40 122 44 122 56Z" fill="#fff"/><path d="M72 52C84 46 104 48 120 52" stroke="${dye}" stroke-width="5" fill="none"/><path d="M72 55C84 51 104 52 121 55" stroke="#e8505b" stroke-width="3" fill="none"/></g>`

const comb: OwnDrawing = (dye = '#8a5a34') =>
  `<g transform="rotate(-18 64 64)"><rect x="6" y="34" width="116" height="24" rx="10" fill="${dye}"/><rect x="12" y="38" width="104" height="6" rx="3" fill="#fff" opacity=".25"/>${Array.from({ length: 14 }, (_, i) => `<rect x="${10 + i * 8}" y="54" width="4.500" height="42" rx="2" fill="${shift(dye, 0, 0, -4)}"/>`).join('')}</g>`

const bulb: OwnDrawing = (dye = '#ffe58a') =>
  `<circle cx="64" cy="52" r="40" fill="${dye}"/><circle cx="64" cy="52" r="40" fill="none" stroke="#fff" stroke-width="4" opacity=".6"/><circle cx="50" cy="38" r="10" fill="#fff" opacity=".8"/><path d="M44 84H84L80 104H48Z" fill="#e7ebee"/><path d="M48 100H80V106H48ZM49 109H79V115H49Z" fill="#9aa5ad"/><rect x="56" y="117" width="16" height="6" rx="3" fill="#69747c"/>`

const incense: OwnDrawing = (dye = '#7a4b9a') =>
  `${[40, 56, 72, 88].map((x, i) => `<path d="M64 122L${x} 50" stroke="#c9a06a" stroke-width="3"/><path d="M${64 + (x - 64) * 0.45} ${122 - 72 * 0.45}L${x} 50" stroke="${shift(dye, 0, 0, i * 4 - 6)}" stroke-width="6" stroke-linecap="round"/><circle cx="${x}" cy="49" r="3.600" fill="#ff8a3c"/>`).join('')}<path d="M58 42C46 30 70 24 58 8M78 42C90 32 68 24 80 10" stroke="#b9c4cc" stroke-width="4" fill="none" stroke-linecap="round" opacity=".8"/><path d="M44 112H84L78 124H50Z" fill="#c9862f"/>`

const camphor: OwnDrawing = (dye = '#f4f9fb') =>
  [
    [40, 84],
    [86, 88],
    [64, 66],
    [44, 48],
    [88, 50],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x - 18} ${y}A18 9 0 0 1 ${x + 18} ${y}V${y + 14}A18 9 0 0 1 ${x - 18} ${y + 14}Z" fill="${shift(dye, 0, 0, -10)}"/><ellipse cx="${x}" cy="${y}" rx="18" ry="9" fill="${dye}"/><ellipse cx="${x - 4}" cy="${y - 2}" rx="8" ry="3" fill="#fff"/>`,
    )
    .join('')

const matches: OwnDrawing = () =>
  `<path d="M20 70L96 46L112 84L36 110Z" fill="#c2362f"/><path d="M24 74L92 52L96 62L28 84Z" fill="#ffd24a"/><path d="M36 110L112 84L110 96L40 120Z" fill="#6d4a25"/>${[30, 48, 66, 84].map((x, i) => `<g transform="rotate(${i * 9 - 14} ${x} 40)"><rect x="${x - 2.5}" y="18" width="5" height="46" rx="2" fill="#e3bf86"/><ellipse cx="${x}" cy="17" rx="5" ry="7" fill="#a8232a"/></g>`).join('')}`

const foil: OwnDrawing = (dye = '#c3ccd3') =>
  `<path d="M20 46H104V88C104 96 110 104 118 106H34C26 104 20 96 20 88Z" fill="${dye}"/><path d="M20 46H104V60H20Z" fill="#fff" opacity=".5"/><path d="M30 60L44 104M58 60L70 106M84 60L98 106" stroke="#fff" stroke-width="4" opacity=".6"/><rect x="12" y="26" width="104" height="26" rx="13" fill="${shift(dye, 0, 0, -14)}"/><ellipse cx="104" cy="39" rx="11" ry="13" fill="#d9a866"/><ellipse cx="104" cy="39" rx="5" ry="6.500" fill="#8a5a2b"/>`

const pad: OwnDrawing = (dye = '#f4a3c4') =>
  `<g transform="rotate(28 64 64)"><path d="M64 4C84 4 90 26 84 46C112 50 112 78 84 82C90 102 84 124 64 124S38 102 44 82C16 78 16 50 44 46C38 26 44 4 64 4Z" fill="#fdfdfe"/><path d="M64 14C76 14 78 30 76 48C78 60 78 70 76 80C78 98 76 114 64 114S50 98 52 80C50 70 50 60 52 48C50 30 52 14 64 14Z" fill="${shift(dye, 0, 0, 14)}"/><path d="M64 26V102M56 40C60 52 60 76 56 88M72 40C68 52 68 76 72 88" stroke="${dye}" stroke-width="3" fill="none" stroke-linecap="round"/></g>`

const mop: OwnDrawing = (dye = '#3aa7b8') =>
  `<rect x="60" y="4" width="9" height="66" rx="4.500" fill="#c98b4a"/><path d="M40 66H88L94 80H34Z" fill="${shift(dye, 0, 0, -12)}"/>${[34, 44, 54, 64, 74, 84].map((x, i) => `<path d="M${x} 78C${x - 6} 94 ${x + 12} 104 ${x + (i - 2.5) * 3} 120C${x + 14} 116 ${x + 14} 92 ${x + 12} 78Z" fill="${shift(dye, 0, 0, i % 2 ? 14 : 4)}"/>`).join('')}`

const brush: OwnDrawing = (dye = '#2f8fd0') =>
  `<g transform="rotate(-30 64 64)"><rect x="54" y="6" width="20" height="66" rx="10" fill="${dye}"/><rect x="59" y="12" width="5" height="50" rx="2.500" fill="#fff" opacity=".4"/><rect x="30" y="68" width="68" height="18" rx="7" fill="${shift(dye, 0, 0, -8)}"/>${[33, 43, 53, 63, 73, 83].map((x) => `<rect x="${x}" y="84" width="9" height="32" rx="3" fill="#f4f1e6"/><rect x="${x + 5}" y="84" width="3" height="32" fill="#d8d2bd"/>`).join('')}</g>`

export const household = {
  diapers,
  cotton,
  foam,
  smear,
  paste,
  comb,
  bulb,
  incense,
  camphor,
  matches,
  foil,
  pad,
  mop,
  brush,
} satisfies Record<string, OwnDrawing>
