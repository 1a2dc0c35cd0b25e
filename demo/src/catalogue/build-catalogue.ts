// Builds the products from their source: one for every brand × flavour × pack size of each family.
import { readCountry } from '@tokri/rules/countries.ts'
import type { PackDescription, PictureDescription } from '../pictures/description.ts'
import { type Brand, brands } from './brands.ts'
import { type DemoCatalogue, type DemoProduct, type DemoSubCategory, demoId } from './catalogue.ts'
import type { CategorySource, Family, Flavour, SubcategorySource } from './category-source.ts'
import { between, chance } from './chance.ts'
import { isEdible } from './edible.ts'
import { hindiNames } from './hindi-names.ts'
import { dietOf, packFronts, type Seen } from './pack-fronts.ts'
import { packPrices } from './pack-size.ts'

/** A family in one flavour of one brand. Its pack sizes differ in the printed quantity and the proportion of the pack. */
type Variant = {
  family: Family
  brand: Brand
  flavour: string
  taste: Flavour
  name: string
  label: string
  key: string
}

const plainLabel = (name: string) => name.replace(/ ?\([^)]*\)/g, '')

const nameOf = (family: Family, flavour: string): string => {
  if (!flavour) return family.name
  return family.name.includes('{}') ? family.name.replace('{}', flavour) : `${flavour} ${family.name}`
}

const variantsOf = (family: Family): Variant[] => {
  const makers = family.brands.length > 0 ? family.brands.map((name) => brands[name]) : [brands['']]
  const flavours: [string, Flavour][] = family.flavours ? Object.entries(family.flavours) : [['', {}]]
  return makers.flatMap((brand) =>
    flavours.map(([flavour, taste]) => {
      const made = nameOf(family, flavour)
      const name = brand.name ? `${brand.name} ${made}` : made
      return { family, brand, flavour, taste, name, label: plainLabel(made), key: name.toLowerCase() }
    }),
  )
}

/** No discount on four in ten; else mostly 5 to 20 percent, larger packs a little more. */
const discountOf = (key: string, packIndex: number): number => {
  const drawn = chance(`discount ${key}`)
  if (drawn < 0.4) return 0
  const steps = [5, 5, 6, 8, 10, 10, 10, 12, 12, 15, 15, 18, 20, 20, 22, 25, 30, 35, 40]
  const base = steps[Math.floor(((drawn - 0.4) / 0.6) * steps.length)] ?? 10
  return Math.min(50, base + packIndex * 2)
}

/** One in ten is out of stock, one in twelve nearly. */
const stockOf = (key: string): number => {
  const drawn = chance(`stock ${key}`)
  if (drawn < 0.1) return 0
  if (drawn < 0.18) return between(`few ${key}`, 1, 5)
  return between(`many ${key}`, 12, 240)
}

/** How many products stand in the first rows of a subcategory's page. */
const FIRST_ROWS = 8

/** Restocks the most popular products, so that the first rows of a page never show one that is sold out. */
const restocked = (products: readonly DemoProduct[]): DemoProduct[] => {
  const best = new Set(
    products
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, FIRST_ROWS)
      .map(({ id }) => id),
  )
  return products.map((product) =>
    best.has(product.id) && product.stock === 0
      ? { ...product, stock: between(`refill ${product.id}`, 12, 240) }
      : product,
  )
}

/**
 * The popularity decreases with the position in the source: families, then brands, flavours and packs. A random factor
 * mixes the subcategories.
 */
const rankOf = (key: string, places: { family: number; brand: number; flavour: number; pack: number }): number => {
  const weight = 0.9 ** places.family * 0.74 ** places.brand * 0.8 ** places.flavour * 0.66 ** places.pack
  return Math.round(100_000 * weight * (0.75 + chance(`rank ${key}`) * 0.5))
}

/** Words that keep their capital within a sentence, besides those in capitals only, such as "LED". */
const names = new Set(
  'Afghani Alfredo Alphonso Assam Belgian Chettinad Darjeeling Diwali Ganesh Goan Himalayan Hyderabadi India Indian Irish Italian Kolkata Korean Malabar Mexican Mysore Nilgiri Punjabi Sriracha Thai Valencia'.split(
    ' ',
  ),
)

/** A flavour within a sentence. */
const within = (flavour: string): string =>
  flavour.replace(/[^ -]+/g, (word) => (names.has(word) || !/[a-z]/.test(word) ? word : word.toLowerCase()))

const sentence = (text: string): string => {
  const begun = text.replace(/(?:^|[.!?] )[a-z]/g, (start) => start.toUpperCase())
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

/** What a pack holds. A single piece goes without saying, and a pan or a roll has a size. */
const packText = (unit: string): string => {
  if (/^1 (?:pc|pair|bunch)$/.test(unit)) return ''
  return /\d (?:m|cm|mm)$/.test(unit) ? ` Size: ${unit}.` : ` Pack of ${unit}.`
}

const describe = ({ family, flavour }: Variant, unit: string, keep: string | undefined): string => {
  const about = sentence(family.about.replaceAll('{}', within(flavour)))
  return `${about}${packText(unit)}${keep ? ` ${sentence(keep)}` : ''}`
}

const originOf = ({ family }: Variant, subcategory: SubcategorySource) => family.origin ?? subcategory.origin ?? 'India'

/** "Cold Pressed Oil" of "Cold Pressed {} Oil". */
const typeOf = ({ name }: Family): string => {
  const type = plainLabel(name.replace('{}', ' ')).replace(/ +/g, ' ').trim()
  return type.charAt(0).toUpperCase() + type.slice(1)
}

const detailsOf = (variant: Variant, subcategory: SubcategorySource, unit: string): Record<string, string> => {
  const { family, brand, flavour, taste } = variant
  const diet = dietOf(taste, family, subcategory)
  const ingredients = taste.ingredients ?? family.ingredients?.replaceAll('{}', within(flavour))
  const lines: [string, string | undefined][] = [
    ['Brand', brand.name || undefined],
    ['Type', typeOf(family) || subcategory.name],
    ['Flavour', diet && flavour && family.name.indexOf('{}') < 0 ? flavour : undefined],
    ['Net quantity', unit],
    ['Dietary mark', diet === 'veg' ? 'Vegetarian' : diet === 'nonveg' ? 'Non-vegetarian' : undefined],
    ['Ingredients', ingredients],
    ...Object.entries(family.more ?? {}),
    ['Shelf life', family.life ?? subcategory.life],
    ['Storage', family.keep ?? subcategory.keep],
    ['Country of origin', originOf(variant, subcategory)],
  ]
  return Object.fromEntries(lines.filter((line): line is [string, string] => line[1] !== undefined))
}

const backHeadings = ['Ingredients', 'Material', 'Use', 'Storage', 'Shelf life', 'Country of origin']

/**
 * A third of the products get further pictures: the food on a plate, if it is eaten, and the back of the pack, if there
 * is one.
 */
const furtherPictures = (
  variant: Variant,
  front: PackDescription,
  details: Record<string, string>,
): PictureDescription[] => {
  if (chance(`pictures ${variant.key}`) > 0.34) return []
  const { family, taste } = variant
  const { hue, unit, diet, name } = front
  const art = taste.plate ?? family.plate ?? front.art
  const side = front.side && isEdible(front.side) ? front.side : undefined
  const rows = backHeadings.flatMap((heading): [string, string][] =>
    details[heading] ? [[heading, details[heading]]] : [],
  )
  const plate: PictureDescription = { view: 'close-up', art, ...(side && { side }), hue }
  const back: PictureDescription = {
    view: 'back',
    brand: variant.brand.name,
    name,
    unit,
    hue,
    ...(diet && { diet }),
    rows,
  }
  return [...(diet ? [plate] : []), ...(variant.brand.name ? [back] : [])]
}

const productsOf = (subcategory: SubcategorySource, categoryId: string, subCategoryId: string): DemoProduct[] => {
  const seen: Seen = new Map()
  const products: DemoProduct[] = []
  for (const [familyPlace, family] of subcategory.families.entries()) {
    for (const variant of variantsOf(family)) {
      const brandPlace = Math.max(0, family.brands.indexOf(variant.brand.name))
      const flavourPlace = family.flavours ? Object.keys(family.flavours).indexOf(variant.flavour) : 0
      const prices = packPrices(family.packs, family.price * variant.brand.level * (variant.taste.costs ?? 1))
      const fronts = packFronts({ ...variant, subcategory, seen })
      for (const [pack, unit] of family.packs.entries()) {
        const key = `${subcategory.name}/${variant.key}/${unit}`
        const front = fronts[pack]
        if (!front) continue
        const details = detailsOf(variant, subcategory, unit)
        const country = readCountry(originOf(variant, subcategory)) ?? undefined
        const { 'Country of origin': origin = '', ...others } = details
        const shownDetails = country === undefined ? { ...others, 'Country of origin': origin } : others
        products.push({
          id: demoId('product', key),
          name: variant.name,
          description: describe(variant, unit, family.keep ?? subcategory.keep),
          pictures: [front, ...furtherPictures(variant, front, details)],
          categoryIds: [categoryId],
          subCategoryIds: [subCategoryId],
          unit,
          pricePaise: (prices[pack] ?? 1) * 100,
          discount: discountOf(variant.key, pack),
          stock: stockOf(key),
          hsn: subcategory.hsn,
          gstRate: subcategory.gstRate,
          countryOfOrigin: country,
          details: shownDetails,
          rank: rankOf(key, { family: familyPlace, brand: brandPlace, flavour: flavourPlace, pack }),
        })
      }
    }
  }
  return restocked(products)
}

const tileOf = (
  subcategory: SubcategorySource,
  category: CategorySource,
  products: DemoProduct[],
): PictureDescription => {
  const front = products[0]?.pictures[0]
  const pack = front?.view === 'front' ? [front] : []
  const art = subcategory.tile ?? []
  return { view: 'tile', tint: category.tint, items: [...art, ...pack].slice(0, 3) }
}

/** The whole catalogue; the same source gives the same rows. */
export const buildCatalogue = (categories: readonly CategorySource[]): DemoCatalogue => {
  const catalogue: DemoCatalogue = { categories: [], subCategories: [], products: [] }
  for (const category of categories) {
    const categoryId = demoId('category', category.name)
    const subcategories = category.subcategories.map(
      (subcategory): { subCategory: DemoSubCategory; products: DemoProduct[] } => {
        const id = demoId('subcategory', `${category.name}/${subcategory.name}`)
        const products = productsOf(subcategory, categoryId, id)
        return {
          products,
          subCategory: {
            id,
            name: subcategory.name,
            hindiName: hindiNames[subcategory.name],
            picture: tileOf(subcategory, category, products),
            categoryIds: [categoryId],
          },
        }
      },
    )
    catalogue.categories.push({
      id: categoryId,
      name: category.name,
      hindiName: hindiNames[category.name],
      picture: { view: 'tile', tint: category.tint, items: [...category.tile] },
    })
    for (const { subCategory, products } of subcategories) {
      catalogue.subCategories.push(subCategory)
      catalogue.products.push(...products)
    }
  }
  return catalogue
}
