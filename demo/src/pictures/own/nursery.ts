// Goods for babies and children.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'

const rattle: OwnDrawing = (dye = '#f2b13a') =>
  `<g transform="rotate(28 64 64)"><rect x="56" y="60" width="16" height="40" rx="7" fill="${shift(dye, 0, 0, -16)}"/><circle cx="64" cy="108" r="15" fill="none" stroke="${shift(dye, 0, 0, -8)}" stroke-width="9"/><circle cx="64" cy="38" r="34" fill="${dye}"/><path d="M64 72A34 34 0 0 0 96 26C92 50 82 62 64 72Z" fill="${shift(dye, -4, 0, -12)}"/><path d="M30 38A34 34 0 0 0 98 38Z" fill="${shift(dye, 0, 0, 14)}"/><path d="M30 38H98" stroke="#fff" stroke-width="5"/><path d="M40 24C44 16 50 12 58 10" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".6"/>${[
    [50, 52],
    [66, 56],
    [80, 50],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.500" fill="#fff" opacity=".8"/>`)
    .join('')}</g>`

/** A ring to bite on, with knobs around it. */
const teether: OwnDrawing = (dye = '#5fbfae') =>
  `<circle cx="64" cy="68" r="41" fill="none" stroke="${shift(dye, 0, 0, -18)}" stroke-width="26"/><circle cx="64" cy="64" r="41" fill="none" stroke="${dye}" stroke-width="26"/><path d="M33 42A38 38 0 0 1 78 29" fill="none" stroke="${shift(dye, 0, 0, 18)}" stroke-width="6" stroke-linecap="round"/>${Array.from(
    { length: 10 },
    (_, knob) => {
      const angle = ((knob + 0.5) * Math.PI) / 5
      const [x, y] = [64 + 41 * Math.cos(angle), 64 + 41 * Math.sin(angle)].map((place) => place.toFixed(1))
      return `<circle cx="${x}" cy="${y}" r="7" fill="${shift(dye, 0, 0, 9)}"/>`
    },
  ).join('')}`

const bib: OwnDrawing = (dye = '#f09a5a') =>
  `<path d="M40 8C14 26 8 60 12 88C16 114 40 120 64 120S112 114 116 88C120 60 114 26 88 8C84 4 78 8 80 14C86 36 80 48 64 48S42 36 48 14C50 8 44 4 40 8Z" fill="${dye}"/><path d="M88 8C114 26 120 60 116 88C112 114 88 120 64 120C96 112 106 80 100 48C98 32 92 18 84 6Z" fill="${shift(dye, -3, 0, -8)}"/><path d="M16 92C30 100 98 100 112 92C110 112 90 122 64 122S18 112 16 92Z" fill="${shift(dye, 0, 0, 14)}"/><path d="M16 92C30 100 98 100 112 92" stroke="${shift(dye, 0, 0, -16)}" stroke-width="4" fill="none"/><path d="M26 46C22 58 22 70 24 80" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".5"/>`

/** A cup with two handles and a spout. */
const sipper: OwnDrawing = (dye = '#4aa8e0') =>
  `<path d="M32 58C4 52 4 106 34 98M96 58C124 52 124 106 94 98" stroke="${shift(dye, 0, 0, -12)}" stroke-width="11" fill="none" stroke-linecap="round"/><path d="M52 30L56 6C58 2 70 2 72 6L76 30Z" fill="${shift(dye, 0, 0, 18)}"/><path d="M26 44C26 32 40 26 64 26S102 32 102 44V52H26Z" fill="${shift(dye, 0, 0, -8)}"/><path d="M28 52H100L92 114C91 121 87 124 80 124H48C41 124 37 121 36 114Z" fill="${shift(dye, 0, 0, 24)}"/><path d="M32 78H96L92 114C91 121 87 124 80 124H48C41 124 37 121 36 114Z" fill="${dye}"/><path d="M40 62L46 112" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/><path d="M34 40C42 34 52 32 60 32" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".5"/>`

const stackingRings: OwnDrawing = () =>
  `<rect x="58" y="10" width="12" height="100" rx="6" fill="#f3e3c0"/><circle cx="64" cy="13" r="11" fill="#e5484d"/><circle cx="60" cy="9" r="3.500" fill="#fff" opacity=".7"/>${[
    [96, 52, '#3f8fe0'],
    [78, 45, '#45b36a'],
    [60, 38, '#f7c531'],
    [42, 31, '#f08a2c'],
  ]
    .map(([y, r, c]) => {
      const [cy, rx, colour] = [Number(y), Number(r), String(c)]
      return `<rect x="${64 - rx}" y="${cy - 11}" width="${rx * 2}" height="23" rx="11.500" fill="${colour}"/><path d="M${64 - rx + 8} ${cy + 9}Q64 ${cy + 15} ${64 + rx - 8} ${cy + 9}" stroke="${shift(colour, 0, 0, -12)}" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M${64 - rx + 12} ${cy - 4}H${64 + rx * 0.2}" stroke="#fff" stroke-width="4.600" stroke-linecap="round" opacity=".55"/>`
    })
    .join(
      '',
    )}<path d="M8 108H120V114C120 122 8 122 8 114Z" fill="#f3e3c0"/><path d="M8 114C8 122 120 122 120 114V118C120 126 8 126 8 118Z" fill="#d8bf8c"/>`

/** Building blocks. */
const blocks: OwnDrawing = () => {
  const block = (x: number, y: number, colour: string, sign: string) =>
    `<g transform="translate(${x} ${y})"><path d="M0 10L12 0H56L46 10Z" fill="${shift(colour, 0, 0, 16)}"/><path d="M46 10L56 0V44L46 56Z" fill="${shift(colour, -3, 0, -16)}"/><rect y="10" width="46" height="46" rx="4" fill="${colour}"/><rect x="6" y="16" width="34" height="34" rx="4" fill="#fbf3df"/>${sign}</g>`
  return (
    block(6, 64, '#e5484d', '<circle cx="23" cy="33" r="10" fill="#e5484d"/>') +
    block(66, 64, '#3f8fe0', '<rect x="14" y="24" width="18" height="18" rx="2" fill="#3f8fe0"/>') +
    block(36, 8, '#f0b32c', '<path d="M23 22L34 42H12Z" fill="#f0a01c"/>')
  )
}

const rubberDuck: OwnDrawing = (dye = '#fbc92c') =>
  `<radialGradient id="b" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="${shift(dye, 2, 0, 12)}"/><stop offset=".6" stop-color="${dye}"/><stop offset="1" stop-color="${shift(dye, -8, 0, -12)}"/></radialGradient><path d="M10 62C4 60 0 64 4 74C10 106 40 120 70 118C104 116 122 96 116 72C112 60 98 58 86 62C72 72 30 78 10 62Z" fill="url(#b)"/><circle cx="80" cy="40" r="31" fill="url(#b)"/><path d="M102 40C114 36 126 40 124 46C122 52 110 54 100 52Z" fill="#f0802c"/><path d="M103 46H121" stroke="#c85a14" stroke-width="2.600" stroke-linecap="round"/><circle cx="88" cy="32" r="5.500" fill="#23282c"/><circle cx="90" cy="30" r="1.800" fill="#fff"/><path d="M30 84C44 74 64 78 70 92C56 104 38 100 30 84Z" fill="${shift(dye, -8, 0, -9)}"/><path d="M62 30C64 22 70 16 78 15" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".6"/>`

/** Round pads: nursing pads, cotton pads. */
const roundPads: OwnDrawing = (dye = '#fbfcfd') =>
  [
    [46, 44, -6],
    [86, 70, -3],
    [48, 88, 0],
  ]
    .map(
      ([x = 0, y = 0, tone = 0]) =>
        `<ellipse cx="${x + 1}" cy="${y + 6}" rx="38" ry="33" fill="${shift(dye, 0, 0, tone - 16)}"/><ellipse cx="${x}" cy="${y}" rx="38" ry="33" fill="${shift(dye, 0, 0, tone)}"/><ellipse cx="${x}" cy="${y}" rx="30" ry="26" fill="none" stroke="${shift(dye, 0, 0, tone - 11)}" stroke-width="2.600" stroke-dasharray="6 4"/><path d="M${x - 15} ${y - 8}L${x + 15} ${y + 8}M${x + 15} ${y - 8}L${x - 15} ${y + 8}" stroke="${shift(dye, 0, 0, tone - 8)}" stroke-width="3" stroke-linecap="round"/>`,
    )
    .join('')

/** A carrom board with its pocketed corners and men. */
const carrom: OwnDrawing = () =>
  `<rect x="4" y="4" width="120" height="120" rx="10" fill="#6d3a1a"/><rect x="15" y="15" width="98" height="98" rx="3" fill="#f0d3a0"/>${[
    [23, 23],
    [105, 23],
    [23, 105],
    [105, 105],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="#2a1a10"/>`)
    .join(
      '',
    )}<rect x="33" y="33" width="62" height="62" fill="none" stroke="#a83a2a" stroke-width="2"/><circle cx="64" cy="64" r="21" fill="none" stroke="#a83a2a" stroke-width="2.600"/>${Array.from({ length: 6 }, (_, i) => `<circle cx="${(64 + 13 * Math.cos((i * Math.PI) / 3)).toFixed(1)}" cy="${(64 + 13 * Math.sin((i * Math.PI) / 3)).toFixed(1)}" r="6.200" fill="${i % 2 ? '#2d2622' : '#fff6e2'}"/>`).join('')}<circle cx="64" cy="64" r="6.200" fill="#d8303f"/><circle cx="64" cy="99" r="8.500" fill="#fbfbf8" stroke="#3f8fe0" stroke-width="2.600"/><path d="M10 10H100" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".3"/>`

/** Balls of modelling dough. */
const dough: OwnDrawing = () =>
  [
    [42, 86, '#3f8fe0'],
    [88, 88, '#45b36a'],
    [64, 46, '#e5484d'],
  ]
    .map(([cx, cy, c]) => {
      const [x, y, colour] = [Number(cx), Number(cy), String(c)]
      return `<path d="M${x - 32} ${y}C${x - 34} ${y - 22} ${x - 14} ${y - 32} ${x + 4} ${y - 30}C${x + 24} ${y - 28} ${x + 36} ${y - 8} ${x + 30} ${y + 12}C${x + 22} ${y + 32} ${x - 8} ${y + 34} ${x - 22} ${y + 24}C${x - 30} ${y + 18} ${x - 32} ${y + 10} ${x - 32} ${y}Z" fill="${colour}"/><path d="M${x + 30} ${y + 12}C${x + 22} ${y + 32} ${x - 8} ${y + 34} ${x - 22} ${y + 24}C${x} ${y + 26} ${x + 18} ${y + 14} ${x + 24} ${y - 12}Z" fill="#000" opacity=".12"/><path d="M${x - 20} ${y - 8}C${x - 16} ${y - 18} ${x - 8} ${y - 22} ${x} ${y - 22}" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".5"/>`
    })
    .join('')

/** A lead with its clip. */
const leash: OwnDrawing = (dye = '#d8303f') =>
  `<path d="M40 92C4 84 6 30 44 32C84 34 84 96 50 96" stroke="${shift(dye, 0, 0, -10)}" stroke-width="11" fill="none" stroke-linecap="round"/><path d="M40 92C60 96 60 112 84 108C112 102 112 64 92 46" stroke="${dye}" stroke-width="11" fill="none" stroke-linecap="round"/><path d="M40 88C58 92 64 108 84 103" stroke="#fff" stroke-width="2.600" stroke-dasharray="5 5" fill="none" opacity=".7"/><path d="M92 48L84 34" stroke="#9aa5ad" stroke-width="9" stroke-linecap="round"/><path d="M84 34C70 30 66 10 80 6C94 4 98 22 88 30" stroke="#b9c3c9" stroke-width="7" fill="none" stroke-linecap="round"/><rect x="30" y="84" width="18" height="16" rx="4" fill="${shift(dye, 0, 0, -18)}"/>`

/** A felt mouse with a string for its tail. */
const toyMouse: OwnDrawing = (dye = '#9aa5b5') =>
  `<path d="M104 92C126 90 124 58 108 44C100 36 112 24 122 30" stroke="#d8708a" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M4 88C14 56 44 44 70 46C98 48 114 70 112 92C110 104 90 106 60 106S0 104 4 88Z" fill="${dye}"/><path d="M112 92C110 104 90 106 60 106S0 104 4 88C30 98 80 98 112 84Z" fill="#000" opacity=".12"/><circle cx="56" cy="46" r="19" fill="${shift(dye, 0, 0, -8)}"/><circle cx="56" cy="47" r="12" fill="#f4b6c6"/><circle cx="26" cy="72" r="4.600" fill="#23282c"/><circle cx="5" cy="88" r="6" fill="#e5687f"/><path d="M74 62C88 66 96 74 100 84" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".4"/><path d="M14 96H2M16 101L6 106" stroke="#6b7683" stroke-width="2.600" stroke-linecap="round"/>`

/** The flat inner shell of a cuttlefish, for birds. */
const cuttlebone: OwnDrawing = () =>
  `<g transform="rotate(38 64 64)"><path d="M64 4C88 24 94 60 88 92C84 112 75 122 64 125C53 122 44 112 40 92C34 60 40 24 64 4Z" fill="#d9cdb6"/><path d="M64 11C82 30 87 60 82 88C78 105 72 113 64 115C56 113 50 105 46 88C41 60 46 30 64 11Z" fill="#fbf6ea"/><path d="M53 34Q64 27 75 34M50 52Q64 44 78 52M49 70Q64 61 79 70M52 88Q64 79 76 88" fill="none" stroke="#e6dcc6" stroke-width="4" stroke-linecap="round"/></g>`

export const nursery: Record<string, OwnDrawing> = {
  rattle,
  teether,
  bib,
  sipper,
  'stacking-rings': stackingRings,
  blocks,
  'rubber-duck': rubberDuck,
  'round-pads': roundPads,
  carrom,
  dough,
  leash,
  'toy-mouse': toyMouse,
  cuttlebone,
}
