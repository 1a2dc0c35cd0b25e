// Checks the whole demo catalogue for what a shopper expects of it.
import { gstRateProblem, isHsn } from '@tokri/rules/gst.ts'
import { describe, expect, test } from 'vitest'
import { hasArt } from '../pictures/art.ts'
import type { PackDescription, PackShape, PictureDescription } from '../pictures/description.ts'
import { pictureSvg } from '../pictures/picture.ts'
import { packsOf, piecesOf, severalPacks, thingsIn } from '../pictures/pieces.ts'
import type { DemoProduct } from './catalogue.ts'
import type { Family } from './category-source.ts'
import { demoCatalogue, demoCategories } from './demo-catalogue.ts'
import { isEdible } from './edible.ts'
import { hindiNames } from './hindi-names.ts'
import { amountOf } from './pack-size.ts'

const catalogue = demoCatalogue()
const { categories, subCategories, products } = catalogue

const grouped = <K>(key: (product: DemoProduct) => K): Map<K, DemoProduct[]> => Map.groupBy(products, key)
const subCategoryOf = (product: DemoProduct) => product.subCategoryIds[0] ?? ''
const share = (of: (product: DemoProduct) => boolean) => products.filter(of).length / products.length

test('every product has a rate of tax that holds since September 2025; sweet drinks have 40 percent', () => {
  const since = new Date('2025-09-22T12:00:00Z')
  const wrong = products.filter(({ hsn = '', gstRate = -1 }) => !isHsn(hsn) || gstRateProblem(gstRate, since) !== null)
  expect(wrong.map(({ name }) => name)).toEqual([])
  const soft = subCategories.find(({ name }) => name === 'Soft Drinks')
  const rates = products.filter((product) => subCategoryOf(product) === soft?.id).map(({ gstRate }) => gstRate)
  expect(new Set(rates)).toEqual(new Set([40]))
})

describe('size', () => {
  test('there are enough subcategories and products for a shop', () => {
    expect(categories.length).toBeGreaterThanOrEqual(20)
    expect(subCategories.length).toBeGreaterThanOrEqual(160)
    expect(products.length).toBeGreaterThanOrEqual(5200)
  })

  test('every subcategory has more than one screen of products', () => {
    const counts = grouped(subCategoryOf)
    const thin = subCategories.filter(({ id }) => (counts.get(id)?.length ?? 0) < 24).map(({ name }) => name)
    expect(thin).toEqual([])
  })

  test('it is the same on every machine', () => {
    expect(demoCatalogue()).toEqual(catalogue)
    const ids = [...categories, ...subCategories, ...products].map(({ id }) => id)
    expect(ids.filter((id) => !/^[a-z1-9][a-z0-9]{23}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('references and names', () => {
  test('every product is in a subcategory of its category', () => {
    const parents = new Map(subCategories.map(({ id, categoryIds }) => [id, categoryIds]))
    const lost = products.filter(
      ({ categoryIds, subCategoryIds }) =>
        categoryIds.length === 0 ||
        subCategoryIds.length === 0 ||
        !subCategoryIds.every((id) => parents.get(id)?.some((parent) => categoryIds.includes(parent))),
    )
    expect(lost.map(({ name }) => name)).toEqual([])
  })

  test('no name and unit twice in one subcategory, no category or subcategory name twice', () => {
    const seen = new Set<string>()
    const twice = products.filter((product) => {
      const key = `${subCategoryOf(product)} ${product.name} ${product.unit}`.toLowerCase()
      return seen.size === seen.add(key).size
    })
    expect(twice.map(({ name, unit }) => `${name} ${unit}`)).toEqual([])
    expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length)
    expect(new Set(subCategories.map(({ name }) => name)).size).toBe(subCategories.length)
  })

  test('no two tiles of a row of ten have one tint, nor two below each other; tiles hold one, two or three things', () => {
    const tiles = categories.map(({ picture }) => picture).filter((picture) => picture.view === 'tile')
    const tints = tiles.map(({ tint }) => tint)
    expect([tints.slice(0, 10), tints.slice(10)].map((row) => new Set(row).size)).toEqual([10, 10])
    expect(tints.slice(10).filter((tint, column) => tint === tints[column])).toEqual([])
    const counts = Map.groupBy(tiles, ({ items }) => items.length)
    expect([1, 2, 3].map((count) => counts.get(count)?.length)).toEqual([8, 6, 6].map(() => expect.any(Number)))
  })

  test('every category and subcategory has a Hindi name of its own', () => {
    const all = [...categories, ...subCategories]
    const untranslated = all.filter(({ hindiName = '' }) => !/^[\u0900-\u097F ,-]+$/.test(hindiName))
    expect(untranslated.map(({ name }) => name)).toEqual([])
    expect(new Set(subCategories.map(({ hindiName }) => hindiName)).size).toBe(subCategories.length)
    expect(new Set(Object.keys(hindiNames))).toEqual(new Set(all.map(({ name }) => name)))
  })

  test('texts are tidy: no hole left open, no blank or word twice, from a capital to a full stop', () => {
    const untidy = products.filter(
      ({ name, description, details }) =>
        /^[a-z]|[.!?] [a-z]/.test(description) ||
        /\b(?!peri|piri)([a-z]{3,}) \1\b|Pack of (?:1 pc|.* cm)\b/i.test(description) ||
        [name, description, ...Object.values(details)].some((text) => /\{\}|\s\s|undefined|^\s|\s$/.test(text)) ||
        !description.endsWith('.'),
    )
    expect(untidy.map(({ name }) => name)).toEqual([])
    expect(products.filter(({ name }) => name.length > 80).map(({ name }) => name)).toEqual([])
  })

  test('everyone finds what the search box suggests', () => {
    const hints = {
      Milk: 40,
      Bread: 20,
      'Ice Cream': 40,
      Fruit: 20,
      Sugar: 30,
      Paneer: 30,
      Rice: 50,
      Egg: 20,
      Chips: 60,
      Curd: 15,
    }
    const found = Object.keys(hints).map((hint) => [hint, products.filter(({ name }) => name.includes(hint)).length])
    for (const [hint, count] of found)
      expect([hint, count]).toEqual([hint, expect.toSatisfy((n: number) => n >= hints[hint as keyof typeof hints])])
  })
})

describe('prices and packs', () => {
  test('every pack has a size and a price that fits a grocer', () => {
    for (const { unit, pricePaise } of products) {
      expect(amountOf(unit).amount).toBeGreaterThan(0)
      expect(pricePaise % 100).toBe(0)
      expect(pricePaise).toBeGreaterThanOrEqual(300)
      expect(pricePaise).toBeLessThan(500_000)
    }
  })

  test('a larger pack of the same thing costs more, and less per unit, after discount too', () => {
    const wrong: string[] = []
    for (const packs of grouped((product) => `${subCategoryOf(product)} ${product.name}`).values()) {
      const sized = packs
        .map((product) => ({ product, ...amountOf(product.unit) }))
        .filter(({ of }, _, [first]) => of === first?.of)
      sized.sort((a, b) => a.amount - b.amount)
      for (const [index, larger] of sized.entries()) {
        const smaller = sized[index - 1]
        if (!smaller) continue
        const costs = ({ product }: typeof larger) => product.pricePaise * (1 - product.discount / 100)
        const perUnit = (pack: typeof larger) => costs(pack) / pack.amount
        if (larger.product.pricePaise <= smaller.product.pricePaise || perUnit(larger) >= perUnit(smaller))
          wrong.push(`${larger.product.name}: ${smaller.product.unit} → ${larger.product.unit}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('prices, discounts and stock are spread as in a real shop', () => {
    const selling = products
      .map(({ pricePaise, discount }) => (pricePaise * (1 - discount / 100)) / 100)
      .sort((a, b) => a - b)
    const at = (part: number) => selling[Math.floor(selling.length * part)] ?? 0
    expect(at(0.5)).toBeGreaterThan(90)
    expect(at(0.5)).toBeLessThan(190)
    expect(at(0.95)).toBeLessThan(999)
    expect(share(({ discount }) => discount === 0)).toBeCloseTo(0.4, 1)
    const discounts = products
      .map(({ discount }) => discount)
      .filter((discount) => discount > 0)
      .sort((a, b) => a - b)
    expect(discounts[discounts.length >> 1]).toBeGreaterThanOrEqual(5)
    expect(discounts[discounts.length >> 1]).toBeLessThanOrEqual(22)
    expect(share(({ stock }) => stock === 0)).toBeCloseTo(0.1, 1)
    expect(share(({ stock }) => stock > 0 && stock <= 5)).toBeGreaterThan(0.04)
  })

  test('the first rows of every subcategory are in stock', () => {
    const missing = [...grouped(subCategoryOf).values()].flatMap((products) =>
      products
        .toSorted((a, b) => b.rank - a.rank)
        .slice(0, 8)
        .filter(({ stock }) => stock === 0),
    )
    expect(missing.map(({ name, unit }) => `${name}, ${unit}`)).toEqual([])
  })

  test('the most popular products of a category come from several subcategories', () => {
    for (const { id, name } of categories) {
      const top = products
        .filter(({ categoryIds }) => categoryIds.includes(id))
        .sort((a, b) => b.rank - a.rank)
        .slice(0, 15)
      expect([name, new Set(top.map(subCategoryOf)).size]).toEqual([name, expect.toSatisfy((n: number) => n >= 5)])
    }
  })
})

describe('counts in pictures', () => {
  const fresh = new Set<PackShape>(['loose', 'bunch', 'tray', 'crate', 'wrap'])
  // These show several things at once, so they cannot be counted out.
  const severalInOne =
    /^(papaya|guava|lime|plums|chikoo|figs|lychee|grapes|cherries|beans|cubes|berries|cucumber|okra|drumstick|bean-pods|raw-cuts|fish-slices|raw-leg|raw-wing|chops|avocado|coconut|kiwi-fruit|kiwi-half)(?![a-z-])/
  const fronts = products.map(({ name, pictures: [front] }) => [name, front as PackDescription] as const)
  const drawn = (front: PackDescription) =>
    pictureSvg(front).split('translate(-64 -64)').length - 1 - (front.side === undefined ? 0 : 1)

  test('loose goods show as many pieces as their unit counts', () => {
    const counted = fronts.filter(([, { shape, unit }]) => fresh.has(shape) && piecesOf(unit) !== null)
    expect(counted.length).toBeGreaterThan(70)
    const wrong = counted.filter(([, front]) => drawn(front) !== piecesOf(front.unit) || severalInOne.test(front.art))
    expect(wrong.map(([name, { unit, art }]) => `${name}, ${unit}: ${art}`)).toEqual([])
  })

  test('a hang card shows as many things as its unit counts, up to two dozen', () => {
    const counted = fronts.filter(([, { shape, unit }]) => {
      const count = shape === 'card' && piecesOf(unit)
      return count && count > 1 && count <= 24
    })
    expect(counted.length).toBeGreaterThan(90)
    const wrong = counted.filter(([, front]) => {
      // Some drawings are put together from several.
      const parts = drawn({ ...front, unit: '1 pc' })
      return (drawn(front) / parts) * thingsIn(front.art) !== piecesOf(front.unit)
    })
    expect(wrong.map(([name, { unit, art }]) => `${name}, ${unit}: ${art}`)).toEqual([])
  })

  test('a heavier pack of loose goods never shows fewer pieces', () => {
    const wrong: string[] = []
    for (const packs of Map.groupBy(
      fronts.filter(([, { shape }]) => fresh.has(shape)),
      ([name]) => name,
    ).values()) {
      const counts = packs.map(([, front]) => drawn(front))
      if (counts.some((count, index) => count < (counts[index - 1] ?? 0))) wrong.push(packs[0]?.[0] ?? '')
    }
    expect(wrong).toEqual([])
  })

  test('multipacks show their packs, and large ones say how many they hold', () => {
    const multipacks = fronts.filter(([, { unit }]) => packsOf(unit) !== null)
    expect(multipacks.length).toBeGreaterThan(300)
    const wrong = multipacks.filter(([, front]) => {
      const copies = pictureSvg(front).split('<use href="#a0" ').length - 1
      return copies !== (severalPacks(front.unit) ? packsOf(front.unit)?.count : 0)
    })
    expect(wrong.map(([name, { unit }]) => `${name}, ${unit}`)).toEqual([])
  })

  test('the packs of a multipack have the shape of the single pack', () => {
    const singles = new Map(fronts.map(([name, { unit, shape }]) => [`${name}, ${unit}`, shape]))
    const wrong = fronts.filter(([name, { unit, shape }]) => {
      const single = severalPacks(unit) && singles.get(`${name}, ${packsOf(unit)?.each}`)
      return single && single !== shape
    })
    expect(wrong.map(([name, { unit }]) => `${name}, ${unit}`)).toEqual([])
  })

  test('no drawing of fresh goods turns every hue: stalks and leaves stay green', () => {
    const produce = categories.find(({ name }) => name === 'Fruits & Vegetables')?.id ?? ''
    const turned = products
      .filter(({ categoryIds }) => categoryIds.includes(produce))
      .filter(({ pictures: [front] }) => (front as PackDescription).art.includes('~'))
    expect(turned.map(({ name }) => name)).toEqual([])
  })
})

describe('pictures', () => {
  const descriptions: PictureDescription[] = [...categories, ...subCategories]
    .map(({ picture }) => picture)
    .concat(products.flatMap(({ pictures }) => pictures))

  test('every drawing that a description names exists', () => {
    const names = descriptions.flatMap((description) => {
      if (description.view === 'back') return []
      if (description.view === 'tile') return description.items.filter((item) => typeof item === 'string')
      return [description.art, description.side].filter((art) => art !== undefined)
    })
    expect([...new Set(names)].filter((name) => !hasArt(name))).toEqual([])
  })

  test('a third of the products have several pictures, none has two alike', () => {
    const several = share(({ pictures }) => pictures.length > 1)
    expect(several).toBeGreaterThan(0.3)
    expect(several).toBeLessThan(0.4)
    expect(
      products.filter(
        ({ pictures }) => new Set(pictures.map((picture) => JSON.stringify(picture))).size < pictures.length,
      ),
    ).toEqual([])
  })

  test('a plate holds food, and no animal, face or tool', () => {
    const served = products.flatMap(({ name, pictures }) =>
      pictures.flatMap((picture) =>
        picture.view === 'close-up'
          ? [picture.art, picture.side].filter((art) => art !== undefined).map((art) => [name, art] as const)
          : [],
      ),
    )
    expect(served.length).toBeGreaterThan(1500)
    expect(served.filter(([, art]) => !isEdible(art))).toEqual([])
  })

  test('vegetarian goods show no meat, fish or egg, unless they are named after it', () => {
    const meat =
      /^(hot-dog|hamburger|poultry-leg|meat-on-bone|cut-of-meat|fish|shrimp|bacon|egg|cooking|sausages|seekh|boiled-egg|raw-\w+|fish-\w+|sea-fish|cold-cuts|chops|mince|crab|lobster)(?![a-z-])/
    const wrong = products
      .filter(({ details, name }) => details['Dietary mark'] === 'Vegetarian' && !/Chicken|Meat|Fish|Egg/.test(name))
      .filter(({ pictures }) =>
        pictures.some((picture) => 'art' in picture && [picture.art, picture.side ?? ''].some((art) => meat.test(art))),
      )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('what a bottle, a jug or a jar of food holds has the colour of the food, not that of the brand', () => {
    const clear = new Set<PackShape>(['bottle', 'jug', 'jar'])
    const wrong = products.filter(
      ({ pictures: [front] }) => front?.view === 'front' && clear.has(front.shape) && front.diet && !front.content,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('a drawing serves one kind of goods of a subcategory', () => {
    // "Salted Butter" and "Light Butter Spread" are one kind: they have a word in common.
    const words = (name: string) =>
      name
        .toLowerCase()
        .match(/[a-z]{3,}/g)
        ?.map((word) => word.replace(/s$/, '')) ?? []
    // Whose flavours have drawings of their own shows what it tastes of: jam and marmalade show an orange.
    const hasOne = ({ flavours = {} }: Family) => !Object.values(flavours).some(({ art, side }) => art ?? side)
    const wrong = demoCategories.flatMap(({ subcategories }) =>
      subcategories.flatMap(({ name, families }) =>
        families.filter(hasOne).flatMap((family, index, shown) =>
          shown
            .slice(0, index)
            .filter(({ art, side }) => art === family.art && side === family.side)
            .filter((other) => !words(other.name).some((word) => words(family.name).includes(word)))
            .map((other) => `${name}, ${family.art}: ${other.name} and ${family.name}`),
        ),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('the bubble of a hang card holds the thing itself, not an animal, a flavour or a place of use', () => {
    const card = products.flatMap(({ name, pictures: [front] }) =>
      front?.view === 'front' && front.shape === 'card' ? [[name, front.art.split(/[#~^]/)[0] ?? ''] as const] : [],
    )
    expect(card.length).toBeGreaterThan(150)
    const elsewhere =
      /^(t-rex|unicorn|fox|panda|frog|lion|elephant|giraffe|duck|guide-dog|mouse-face|mosquito|butterfly|star|strawberry|cherries|tangerine|carrot|banana|grapes|herb|honey-pot|blossom|white-blossom|rosette|mouth|eye|tongue|coat|window|crescent-moon|cup-with-straw)$/
    expect(card.filter(([, art]) => elsewhere.test(art))).toEqual([])
  })

  test('the diet mark on the pack says what the details say', () => {
    const wrong = products.filter(({ pictures: [front], details }) => {
      const mark = front?.view === 'front' ? front.diet : undefined
      return (
        details['Dietary mark'] !== (mark === 'veg' ? 'Vegetarian' : mark === 'nonveg' ? 'Non-vegetarian' : undefined)
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
