// A picture starts as a description: plain JSON that says what it shows. The same description gives the same pixels on
// every machine, so a hash of it can name the picture before anyone has drawn it.

export type PackShape =
  | 'carton'
  | 'brick'
  | 'pillow'
  | 'pouch'
  | 'sack'
  | 'bread'
  | 'sachet'
  | 'jar'
  | 'bottle'
  | 'jug'
  | 'squeeze'
  | 'can'
  | 'tin'
  | 'tub'
  | 'cup'
  | 'box'
  | 'wide-box'
  | 'egg-box'
  | 'bar'
  | 'tube'
  | 'pump'
  | 'spray'
  | 'aerosol'
  | 'flacon'
  | 'rolls'
  | 'strip'
  | 'card'
  | 'loose'
  | 'bunch'
  | 'tray'
  | 'crate'
  | 'net'
  | 'wrap'

/** How the label divides its face. */
export const motifs = [
  'arc',
  'diagonal',
  'wave',
  'burst',
  'dots',
  'band',
  'panel',
  'frame',
  'stripes',
  'leaf',
  'oval',
  'plain',
] as const
export type Motif = (typeof motifs)[number]

/** The printing of the pack: the material or tone on which the hue is printed. */
export type Tone = 'vivid' | 'deep' | 'soft' | 'white' | 'kraft' | 'noir'

export type DietMark = 'veg' | 'nonveg'

/** The background colours of category tiles, by the kind of goods. */
export type Tint = 'produce' | 'dairy' | 'bakery' | 'snacks' | 'drinks' | 'care' | 'home' | 'pet' | 'sun' | 'sage'

export type PackDescription = {
  view: 'front'
  shape: PackShape
  brand: string
  /** What the label calls it: "Masala Chips". */
  name: string
  /** Net quantity as printed: "500 ml". */
  unit: string
  /** About how many pieces a weight holds; only for loose goods. */
  pieces?: number
  /**
   * Drawing on the label or the thing itself: a name of the Noto set or of our own; `name#rrggbb` dyes one of our own,
   * `name~deg` turns every hue, `name^deg` all but the greens, each with `,saturation,lightness` in points after it.
   */
  art: string
  /** A second, smaller drawing: the flavour. */
  side?: string
  hue: number
  tone?: Tone
  motif: Motif
  /** Hue of the second colour; picked to suit when absent. */
  accent?: number
  diet?: DietMark
  /** One or two words on a round sticker. */
  flash?: string
  /** What shows through a clear pack, as #rrggbb. */
  content?: string
  /** Proportion of the pack: pack sizes of one product differ here and in the printed quantity only. */
  size?: 'small' | 'regular' | 'large'
}

export type CloseUpDescription = { view: 'close-up'; art: string; side?: string; hue: number }

export type BackDescription = {
  view: 'back'
  brand: string
  name: string
  unit: string
  hue: number
  diet?: DietMark
  /** Heading and text, as in the detail list of the product. */
  rows: [string, string][]
}

/** One to three things on a tint, the first in front. */
export type TileDescription = { view: 'tile'; tint: Tint; items: (string | PackDescription)[] }

export type PictureDescription = PackDescription | CloseUpDescription | BackDescription | TileDescription

/** A product described only by its texts, as an import knows it: from-words.ts chooses pack, drawing and colour. */
export type ProductDescription = {
  view: 'product'
  name: string
  brand: string
  unit: string
  category: string
  subcategory: string
}

/** A category or subcategory by its name. */
export type CategoryDescription = { view: 'category'; name: string }

export type WordsDescription = ProductDescription | CategoryDescription
