// The front pictures of a variant, one for each pack size. The brand decides the label design, the family the pack and
// the art, and the flavour the colour. If two variants of a subcategory would still look alike, the later one changes
// its design, tone or colour until it differs from all others.
import { paletteOf, type Rgb, rgbOf } from '../pictures/colour.ts'
import type { Motif, PackDescription, PackShape, Tone } from '../pictures/description.ts'
import { packsOf, severalPacks } from '../pictures/pieces.ts'
import type { Brand } from './brands.ts'
import type { Family, Flavour, SubcategorySource } from './category-source.ts'
import { amountOf } from './pack-size.ts'

/** The fronts that a subcategory has so far, by pack shape, with the properties that distinguish them at a glance. */
export type Seen = Map<PackShape, Sight[]>

type Sight = Pick<PackDescription, 'motif' | 'art' | 'side'> & { colour: Rgb; content: Rgb | null }

type FrontInput = {
  family: Family
  brand: Brand
  taste: Flavour
  label: string
  subcategory: SubcategorySource
  seen: Seen
}

const sizeOf = (units: readonly string[], index: number): PackDescription['size'] => {
  if (units.length === 1) return 'regular'
  if (units.length === 2) {
    const [low, high] = [amountOf(units[0] ?? ''), amountOf(units[1] ?? '')]
    const apart = high.amount / low.amount
    return index === 0 ? (apart > 2.5 ? 'small' : 'regular') : apart > 2.5 ? 'regular' : 'large'
  }
  return index === 0 ? 'small' : index === units.length - 1 ? 'large' : 'regular'
}

// Designs that look alike at a glance.
const similarDesigns: Record<Motif, string> = {
  arc: 'divided',
  wave: 'divided',
  diagonal: 'divided',
  burst: 'window',
  dots: 'window',
  leaf: 'window',
  stripes: 'stripes',
  band: 'band',
  panel: 'panel',
  oval: 'oval',
  frame: 'frame',
  plain: 'plain',
}

// Shapes on which the print is a small part of the picture.
const bare: ReadonlySet<PackShape> = new Set(['loose', 'bunch', 'tray', 'crate', 'net', 'wrap', 'egg-box'])

// On these shapes, the label covers one half, and the other half shows the content.
const clear: ReadonlySet<PackShape> = new Set(['jar', 'bottle', 'squeeze', 'flacon', 'spray', 'jug'])

const apart = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 255

const sightOf = (front: PackDescription): Sight => ({
  motif: front.motif,
  art: front.art,
  side: front.side,
  colour: rgbOf(paletteOf(front).main),
  content: front.content ? rgbOf(front.content) : null,
})

/** The drawing without its colours. */
const drawingOf = (art: string) => art.split(/[#~^]/)[0]

/** An estimate of how different two packs of one shape look, without drawing them. look-alike.ts measures it. */
const difference = (shape: PackShape, one: Sight, other: Sight): number => {
  const weight = bare.has(shape) ? 0.2 : clear.has(shape) ? 0.72 : 1
  const seenDesign = shape === 'card' ? 0 : shape === 'bar' ? 0.4 : 1
  const design =
    (one.motif === other.motif ? 0 : similarDesigns[one.motif] === similarDesigns[other.motif] ? 0.3 : 0.8) * seenDesign
  const colour = Math.min(1.8, apart(one.colour, other.colour) * 2.6)
  const content = one.content && other.content ? Math.min(1, apart(one.content, other.content) * 2) : 0
  const art = one.art === other.art ? 0 : bare.has(shape) ? 2 : drawingOf(one.art) === drawingOf(other.art) ? 0.2 : 0.5
  const side = one.side === other.side ? 0 : 0.2
  return (design + colour) * weight + content + art + side
}

const enough = 1.05

const designs: readonly Motif[] = [
  'panel',
  'burst',
  'arc',
  'oval',
  'band',
  'stripes',
  'frame',
  'dots',
  'diagonal',
  'leaf',
  'wave',
]
const tones: readonly Tone[] = ['vivid', 'deep', 'soft', 'noir', 'white']
const turns = [0, 28, -28, 56, -56, 90, -90, 130, 180]

const wrap = (hue: number) => ((Math.round(hue) % 360) + 360) % 360

/** The first change of design, printing or colour that no other pack of the subcategory has. */
const makeDistinct = (wanted: PackDescription, others: Sight[]): PackDescription => {
  const isAlone = (sight: Sight) => others.every((other) => difference(wanted.shape, sight, other) >= enough)
  const plain = sightOf(wanted)
  if (isAlone(plain)) return wanted
  const tone = wanted.tone ?? 'vivid'
  // A hang card has a fixed design, so only the colour can change.
  const motifs = wanted.shape === 'card' ? [wanted.motif] : [wanted.motif, ...designs]
  for (const turn of turns)
    for (const printing of [tone, ...tones.filter((each) => each !== tone)]) {
      const dyed: PackDescription = { ...wanted, hue: wrap(wanted.hue + turn), tone: printing }
      const sight = sightOf(dyed)
      for (const motif of motifs) if (isAlone({ ...sight, motif })) return { ...dyed, motif }
    }
  return wanted
}

// If the family names a colour, each brand prints it differently; a flavour stays closer to its colour.
const brandDrift = [0, -42, 46, 150, -86]
const flavourDrift = [0, -18, 20, 34, -30]

/** Packs drawn one by one have the shape of the single pack; an outer pack has its own. */
const shapeOf = ({ packs, shape }: Family, unit: string): PackShape | undefined => {
  if (typeof shape === 'string') return shape
  const each = severalPacks(unit) ? packs.indexOf(packsOf(unit)?.each ?? '') : -1
  return shape[each < 0 ? Math.min(packs.indexOf(unit), shape.length - 1) : Math.min(each, shape.length - 1)]
}

/** More than these are too small to count. */
const MOST_PIECES = 10

const piecesIn = (unit: string, weighs: number): number =>
  Math.max(1, Math.min(MOST_PIECES, Math.round(amountOf(unit).amount / weighs)))

export const dietOf = (taste: Flavour, family: Family, subcategory: SubcategorySource) =>
  taste.diet ?? (family.diet === undefined ? subcategory.diet : (family.diet ?? undefined))

export const packFronts = ({ family, brand, taste, label, subcategory, seen }: FrontInput): PackDescription[] => {
  const place = Math.max(0, family.brands.indexOf(brand.name))
  const drift = (taste.hue === undefined ? brandDrift : flavourDrift)[place % brandDrift.length] ?? 0
  const named = taste.hue ?? family.hue
  const shapes = typeof family.shape === 'string' ? [family.shape] : family.shape
  const shape = shapes[0] ?? 'box'
  const others = seen.get(shape) ?? []
  seen.set(shape, others)
  const side = taste.side ?? family.side
  const diet = dietOf(taste, family, subcategory)
  const flash = taste.flash ?? family.flash
  const content = taste.content ?? family.content
  const front = makeDistinct(
    {
      view: 'front',
      shape,
      brand: brand.name || 'Fresh Lane',
      name: label,
      unit: '',
      art: taste.art ?? family.art,
      ...(side && { side }),
      hue: wrap(named === undefined ? brand.hue : named + drift),
      tone: taste.tone ?? family.tone ?? brand.tone,
      motif: taste.motif ?? family.motif ?? brand.motif,
      ...(brand.accent !== undefined && { accent: brand.accent }),
      ...(diet && { diet }),
      ...(flash && { flash }),
      ...(content && { content }),
    },
    others,
  )
  others.push(sightOf(front))
  return family.packs.map((unit, index) => ({
    ...front,
    shape: shapeOf(family, unit) ?? front.shape,
    unit,
    ...(family.weighs !== undefined && { pieces: piecesIn(unit, family.weighs) }),
    size: sizeOf(family.packs, index),
  }))
}
