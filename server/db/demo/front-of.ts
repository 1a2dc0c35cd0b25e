// The front pictures of a variant, one for each pack size. Brand, family and flavour each leave their mark (label
// design, pack and art, colour), and where two variants of a shelf would still meet, the later one changes its colour
// and design until it stands alone.
import type { Motif, PackRecipe, Tone } from '../../src/modules/media/art/recipe.ts'
import type { Family, Flavour, Shelf } from './aisle.ts'
import type { Brand } from './brands.ts'
import { chance } from './chance.ts'
import { amountOf } from './pack-size.ts'

/** Looks already taken on a shelf. */
export type Seen = Set<string>

type FrontInput = {
  family: Family
  brand: Brand
  taste: Flavour
  flavour: string
  label: string
  key: string
  shelf: Shelf
  seen: Seen
}

const designs: Motif[] = [
  'arc',
  'burst',
  'diagonal',
  'panel',
  'wave',
  'dots',
  'oval',
  'band',
  'stripes',
  'frame',
  'leaf',
]

const sizeOf = (units: readonly string[], index: number): PackRecipe['size'] => {
  if (units.length === 1) return 'regular'
  if (units.length === 2) {
    const [low, high] = [amountOf(units[0] ?? ''), amountOf(units[1] ?? '')]
    const apart = high.amount / low.amount
    return index === 0 ? (apart > 2.5 ? 'small' : 'regular') : apart > 2.5 ? 'regular' : 'large'
  }
  return index === 0 ? 'small' : index === units.length - 1 ? 'large' : 'regular'
}

const wrap = (hue: number) => ((Math.round(hue) % 360) + 360) % 360

export const frontOf = ({ family, brand, taste, label, key, shelf, seen }: FrontInput): PackRecipe[] => {
  const art = taste.art ?? family.art
  const side = taste.side ?? family.side
  const named = taste.hue ?? family.hue
  // A named colour is the family's; each brand prints it a little differently.
  let hue = wrap(named === undefined ? brand.hue : named + (chance(`tint ${brand.name}`) - 0.5) * 30)
  let motif = taste.motif ?? family.motif ?? brand.motif
  let tone: Tone = taste.tone ?? family.tone ?? brand.tone
  const shapes = typeof family.shape === 'string' ? [family.shape] : family.shape
  for (let turn = 0; ; turn++) {
    const look = `${shapes[0]} ${motif} ${tone} ${Math.round(hue / 24)} ${art} ${side}`
    if (!seen.has(look) || turn > 40) {
      seen.add(look)
      break
    }
    if (turn % 3 === 2) tone = tone === 'vivid' ? 'deep' : tone === 'deep' ? 'soft' : 'vivid'
    else if (turn % 3 === 1) motif = designs[(designs.indexOf(motif) + 1) % designs.length] ?? 'arc'
    else hue = wrap(hue + 52 + chance(`turn ${key}`) * 30)
  }
  const diet = taste.diet ?? family.diet ?? shelf.diet
  const flash = taste.flash ?? family.flash
  const content = taste.content ?? family.content
  return family.packs.map((unit, index) => ({
    view: 'front',
    shape: shapes[Math.min(index, shapes.length - 1)] ?? 'box',
    brand: brand.name || 'Fresh Lane',
    name: label,
    unit,
    art,
    ...(side && { side }),
    hue,
    ...(tone !== 'vivid' && { tone }),
    motif,
    ...(brand.accent !== undefined && { accent: brand.accent }),
    ...(diet && { diet }),
    ...(flash && { flash }),
    ...(content && { content }),
    size: sizeOf(family.packs, index),
  }))
}
