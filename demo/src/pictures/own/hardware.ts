// Things for kitchen, festival and repair.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

/** A peeler with a swivel blade. */
const peeler: OwnDrawing = (dye = '#e0662c') =>
  `<g transform="rotate(34 64 64)"><path d="M54 58C52 44 30 34 34 14C40 -4 88 -4 94 14C98 34 76 44 74 58" stroke="#aeb9c2" stroke-width="9" fill="none" stroke-linecap="round"/><rect x="32" y="8" width="64" height="15" rx="6" fill="#dfe6ea"/><rect x="40" y="13" width="48" height="4.500" rx="2" fill="#6b7683"/><path d="M52 56H76C80 56 82 60 82 64L78 122C78 130 50 130 50 122L46 64C46 60 48 56 52 56Z" fill="${dye}"/><path d="M70 56H76C80 56 82 60 82 64L78 122C78 126 72 128 66 128C70 104 72 80 70 56Z" fill="#000" opacity=".12"/><path d="M54 66L57 116" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/><circle cx="64" cy="116" r="4.500" fill="#fbf6ee"/></g>`

/** A small lamp with a shade. */
const nightLamp: OwnDrawing = (dye = '#f2c86a') =>
  `<circle cx="64" cy="54" r="56" fill="#ffe9ad" opacity=".45"/><path d="M38 16H90L112 74H16Z" fill="${dye}"/><path d="M78 16H90L112 74H88Z" fill="${shift(dye, -5, 0, -12)}"/><path d="M44 22L28 68" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".55"/><path d="M16 72H112V79H16Z" fill="${shift(dye, -6, 0, -22)}"/><path d="M58 79H70V104H58Z" fill="#8a6a4a"/><path d="M34 120C34 106 94 106 94 120Z" fill="#6d4f33"/><rect x="30" y="116" width="68" height="8" rx="4" fill="#8a6a4a"/>`

/** A lidded steel jar. */
const steelJar: OwnDrawing = (dye = '#b9c3c9') =>
  `<linearGradient id="s"><stop offset="0" stop-color="${shift(dye, 0, 0, -12)}"/><stop offset=".25" stop-color="${shift(dye, 0, 0, 16)}"/><stop offset=".6" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, 0, 0, -20)}"/></linearGradient><circle cx="64" cy="10" r="8" fill="${shift(dye, 0, 0, -16)}"/><path d="M22 32C22 20 42 15 64 15S106 20 106 32V42H22Z" fill="url(#s)"/><path d="M18 40H110V48H18Z" fill="${shift(dye, 0, 0, -22)}"/><path d="M22 48H106V108C106 118 88 123 64 123S22 118 22 108Z" fill="url(#s)"/><path d="M22 66C44 72 84 72 106 66M22 98C44 104 84 104 106 98" stroke="${shift(dye, 0, 0, -18)}" stroke-width="3" fill="none"/>`

/** A festoon for the door, of leaves or flowers by dye. */
const toran: OwnDrawing = (dye = '#4a9a3a') =>
  `<path d="M2 16Q64 40 126 16" stroke="#c2452d" stroke-width="5" fill="none"/>${[6, 25, 44, 64, 84, 103, 122]
    .map((x, i) => {
      const top = 18 + 11 * (1 - ((x - 64) / 62) ** 2)
      const long = [70, 60, 52, 48, 52, 60, 70][i] ?? 50
      return `<g transform="translate(${x} ${top.toFixed(1)})"><path d="M0 0C-12 ${long * 0.35} -10 ${long * 0.75} 0 ${long}C10 ${long * 0.75} 12 ${long * 0.35} 0 0Z" fill="${shift(dye, 0, 0, i % 2 ? 5 : -3)}"/><path d="M0 4V${long - 6}" stroke="${shift(dye, 0, 0, 20)}" stroke-width="2.400" stroke-linecap="round"/></g><circle cx="${x}" cy="${top.toFixed(1)}" r="9" fill="#d9701a"/><circle cx="${x}" cy="${top.toFixed(1)}" r="6" fill="#f5a02c"/><circle cx="${x}" cy="${top.toFixed(1)}" r="2.500" fill="#c2602a"/>`
    })
    .join('')}`

/** A garland for the door, of marigold heads. */
const garland: OwnDrawing = (dye = '#f2931c') => {
  const head = (x: number, y: number, r: number, tone: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${shift(dye, -6, 0, tone - 12)}"/><circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="${shift(dye, 0, 0, tone)}"/><circle cx="${x}" cy="${y}" r="${r * 0.4}" fill="${shift(dye, 4, 0, tone + 12)}"/>`
  const strings = [12, 38, 64, 90, 116].map((x, i) =>
    Array.from({ length: [7, 5, 4, 5, 7][i] ?? 4 }, (_, row) =>
      head(x, 34 + 8 * (1 - ((x - 64) / 52) ** 2) + row * 13, 8.5, row % 2 ? 10 : 0),
    ).join(''),
  )
  const top = Array.from({ length: 11 }, (_, i) => {
    const x = 6 + i * 11.6
    return head(x, 16 + 12 * (1 - ((x - 64) / 58) ** 2), 9.5, i % 2 ? 10 : -2)
  })
  return strings.join('') + top.join('')
}

/** A tube of glue with its nozzle. */
const glueTube: OwnDrawing = (dye = '#e5484d') =>
  `<g transform="translate(60 68) rotate(24) scale(.88) translate(-64 -64)"><path d="M58 -4H70L74 24H54Z" fill="#2b3338"/><path d="M46 22H82V34H46Z" fill="#f3f5f6"/><path d="M40 34H88L92 118H36Z" fill="${dye}"/><path d="M74 34H88L92 118H72Z" fill="#000" opacity=".12"/><path d="M38 62H90L91 88H37Z" fill="#fff" opacity=".9"/><path d="M46 70H80M46 79H68" stroke="${dye}" stroke-width="4" stroke-linecap="round"/><rect x="32" y="114" width="64" height="13" rx="4" fill="${shift(dye, 0, 0, -16)}"/><path d="M48 40L46 58" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6"/></g><path d="M104 14C98 4 108 -4 108 -8C112 0 118 6 112 14C110 17 106 17 104 14Z" transform="translate(0 10)" fill="#8ecdf0"/>`

/** A reel of thread for the wrist. */
const threadReel: OwnDrawing = (dye = '#d0342c') =>
  `<ellipse cx="64" cy="112" rx="40" ry="11" fill="#a8743c"/><ellipse cx="64" cy="108" rx="40" ry="11" fill="#d9a866"/><path d="M34 24H94C88 50 88 78 94 106C84 112 44 112 34 106C40 78 40 50 34 24Z" fill="${dye}"/>${Array.from({ length: 10 }, (_, i) => `<path d="M36 ${32 + i * 8}Q64 ${40 + i * 8} 92 ${32 + i * 8}" stroke="${shift(dye, i % 2 ? 14 : -2, 0, i % 2 ? 16 : -10)}" stroke-width="3.600" fill="none"/>`).join('')}<ellipse cx="64" cy="20" rx="40" ry="12" fill="#a8743c"/><ellipse cx="64" cy="17" rx="40" ry="12" fill="#d9a866"/><ellipse cx="64" cy="17" rx="11" ry="4" fill="#7a4d22"/><path d="M92 96C112 100 104 118 122 116" stroke="${dye}" stroke-width="4.600" fill="none" stroke-linecap="round"/>`

/** An open umbrella. */
const canopy: OwnDrawing = (dye = '#2f6fd0') =>
  `<path d="M64 8V112C64 126 84 126 84 112" stroke="#6d4a2c" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M4 70C6 32 34 10 64 10S122 32 124 70C114 58 96 58 85 70C78 58 50 58 43 70C32 58 14 58 4 70Z" fill="${dye}"/><path d="M64 10C50 26 44 48 43 70C50 58 78 58 85 70C84 48 78 26 64 10Z" fill="${shift(dye, 0, 0, 9)}"/><path d="M64 10C94 10 122 32 124 70C114 58 96 58 85 70C84 48 78 26 64 10Z" fill="${shift(dye, 0, 0, -8)}"/><path d="M18 48C24 32 36 22 48 18" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".45"/><rect x="61" y="2" width="6" height="12" rx="3" fill="#6d4a2c"/>`

/** Shears with a spring. */
const pruner: OwnDrawing = (dye = '#d0342c') =>
  `<g transform="translate(64 64) rotate(30) scale(.86) translate(-64 -64)"><path d="M60 62C44 44 46 14 66 -4C72 16 74 40 70 62Z" fill="#c3ccd2"/><path d="M60 62C50 44 50 18 62 2" stroke="#fff" stroke-width="3" fill="none" opacity=".8"/><path d="M66 62C84 54 92 34 84 14C74 24 66 42 60 60Z" fill="#8a959d"/><path d="M60 60C40 76 40 108 52 130" stroke="${dye}" stroke-width="14" fill="none" stroke-linecap="round"/><path d="M70 60C92 76 92 108 80 130" stroke="${shift(dye, 0, 0, -10)}" stroke-width="14" fill="none" stroke-linecap="round"/><path d="M56 92L74 86L56 80" stroke="#6b7683" stroke-width="3.600" fill="none"/><circle cx="65" cy="60" r="9" fill="#4a545b"/><circle cx="65" cy="60" r="3.500" fill="#c3ccd2"/></g>`

/** Sheets of paper with a gummed edge. */
const stickyNotes: OwnDrawing = (dye = '#fbe05a') =>
  `<path d="M20 30L96 20L112 100L34 114Z" fill="${shift(dye, -4, 0, -22)}"/><path d="M16 24L94 18L108 96L30 108Z" fill="${shift(dye, -4, 0, -12)}"/><path d="M12 18H96V86L80 104H12Z" fill="${dye}"/><path d="M12 18H96V34H12Z" fill="${shift(dye, -3, 0, -7)}"/><path d="M96 86L80 104V92C80 88 82 86 86 86Z" fill="${shift(dye, -4, 0, -18)}"/><path d="M26 50H78M26 64H70M26 78H60" stroke="${shift(dye, -10, -30, -34)}" stroke-width="4.600" stroke-linecap="round" opacity=".75"/>`

/** A bottle of white glue. */
const glueBottle: OwnDrawing = (dye = '#3f8fe0') =>
  `<path d="M58 2H70L74 24H54Z" fill="${shift(dye, 0, 0, -6)}"/><rect x="44" y="22" width="40" height="14" rx="4" fill="${dye}"/><path d="M44 36H84C86 48 104 52 104 68V110C104 119 98 124 90 124H38C30 124 24 119 24 110V68C24 52 42 48 44 36Z" fill="#fbfaf6"/><path d="M84 36C86 48 104 52 104 68V110C104 119 98 124 90 124H78C94 104 94 66 78 36Z" fill="#000" opacity=".07"/><path d="M24 72H104V106H24Z" fill="${dye}"/><path d="M88 72H104V106H88Z" fill="#000" opacity=".12"/><path d="M38 84H80M38 94H66" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M34 66C36 58 42 54 48 50" stroke="#dfe6ea" stroke-width="5" stroke-linecap="round" fill="none"/>`

/** Striped candles for a cake. */
const partyCandles: OwnDrawing = () =>
  [
    [24, '#e5484d'],
    [50, '#f0b32c'],
    [78, '#3f8fe0'],
    [104, '#45b36a'],
  ]
    .map(([cx, c], i) => {
      const [x, colour, top] = [Number(cx), String(c), i % 2 ? 34 : 42]
      return `<path d="M${x} ${top - 32}C${x - 10} ${top - 18} ${x - 8} ${top - 8} ${x} ${top - 6}C${x + 8} ${top - 8} ${x + 10} ${top - 18} ${x} ${top - 32}Z" fill="#f9a52c"/><path d="M${x} ${top - 22}C${x - 5} ${top - 15} ${x - 4} ${top - 9} ${x} ${top - 8}C${x + 4} ${top - 9} ${x + 5} ${top - 15} ${x} ${top - 22}Z" fill="#fff0b0"/><path d="M${x} ${top - 8}V${top + 2}" stroke="#4a3a2a" stroke-width="2.600"/><rect x="${x - 8}" y="${top}" width="16" height="${122 - top}" rx="5" fill="${colour}"/>${[12, 30, 48, 66].map((dy) => `<path d="M${x - 8} ${top + dy + 6}L${x + 8} ${top + dy - 4}V${top + dy + 3}L${x - 8} ${top + dy + 13}Z" fill="#fff" opacity=".75"/>`).join('')}`
    })
    .join('')

export const hardware: Record<string, OwnDrawing> = {
  peeler,
  'night-lamp': nightLamp,
  'steel-jar': steelJar,
  toran,
  garland,
  'glue-tube': glueTube,
  'thread-reel': threadReel,
  canopy,
  pruner,
  'sticky-notes': stickyNotes,
  'glue-bottle': glueBottle,
  'party-candles': partyCandles,
}
