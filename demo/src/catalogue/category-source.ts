// The source format of the catalogue: a category holds subcategories, a subcategory holds families. A family is a product
// line that several brands sell in several flavours and pack sizes.
import type { DietMark, Motif, PackShape, Tint, Tone } from '../pictures/description.ts'
import type { BrandName } from './brands.ts'

type Look = {
  /** One for all packs, or one for each pack size. */
  shape: PackShape | readonly PackShape[]
  /** See PackDescription.art. */
  art: string
  side?: string
  /** What the close-up shows on the plate, where the label shows something that nobody eats. */
  plate?: string
  /** Colour of the pack; the brand's own when absent. */
  hue?: number
  tone?: Tone
  motif?: Motif
  /** What shows through a clear pack, #rrggbb. */
  content?: string
  flash?: string
}

/** What a flavour changes on the pack; its name stands before the family's, or in place of `{}` there. */
export type Flavour = Partial<Omit<Look, 'shape'>> & { diet?: DietMark; ingredients?: string; costs?: number }

export type Family = Look & {
  /** Without the brand: "Toned Milk", "{} Chips". Words in brackets stay off the label. */
  name: string
  /** Most popular first. Empty for a product without a brand, such as loose fruit. */
  brands: readonly BrandName[]
  flavours?: Readonly<Record<string, Flavour>>
  /** In rising order. */
  packs: readonly string[]
  /** MRP in rupees of the first pack from a brand of price level 1. */
  price: number
  /** One or two sentences for the description; `{}` is the flavour in lower case. */
  about: string
  /** Null for goods that carry no mark in a subcategory that does. */
  diet?: DietMark | null
  /** Grams of one piece of goods that are sold loose by weight: the picture shows as many as a pack holds. */
  weighs?: number
  ingredients?: string
  life?: string
  keep?: string
  origin?: string
  /** Further lines for the details of the product. */
  more?: Readonly<Record<string, string>>
}

export type SubcategorySource = {
  name: string
  /** The chapter and heading of most of its goods, and their rate of goods and services tax in percent. */
  hsn: string
  gstRate: number
  /** Art names for the tile; the front pack of the first family stands behind them. */
  tile?: readonly string[]
  /** Defaults of all families of the subcategory. */
  diet?: DietMark
  life?: string
  keep?: string
  origin?: string
  families: readonly Family[]
}

export type CategorySource = {
  name: string
  tint: Tint
  tile: readonly string[]
  subcategories: readonly SubcategorySource[]
}
