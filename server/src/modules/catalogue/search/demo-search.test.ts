// Typical searches in the demo shop: the first result is in the expected subcategory, and in stock.

import { demoCatalogue } from '@tokri/demo/catalogue/demo-catalogue.ts'
import { describe, expect, it } from 'vitest'
import { type Groceries, inMainStore } from '../../../../test/groceries.ts'
import { searchInMemory } from '../../../../test/search-in-memory.ts'
import { membersOf } from '../index/family-rows.ts'

const demoGroceries = (): Groceries => {
  const { categories, subCategories, products } = demoCatalogue()
  return {
    groups: [
      ...categories.map(({ id, name }) => ({ kind: 'category' as const, id, name })),
      ...subCategories.map(({ id, name }) => ({ kind: 'subCategory' as const, id, name })),
    ],
    products: products.map(({ id, name, unit, rank, pricePaise, discount, stock, details, ...placed }) => ({
      id,
      name,
      unit,
      rank,
      pricePaise,
      discount,
      brand: details.Brand ?? '',
      diet: details['Dietary mark'] ?? '',
      type: details.Type ?? '',
      keywords: '',
      family: null,
      firstSubCategory: placed.subCategoryIds[0] ?? '',
      ...inMainStore(stock > 0),
      categories: placed.categoryIds,
      listings: placed.subCategoryIds.flatMap((subCategory) =>
        placed.categoryIds.map((category) => ({ category, subCategory })),
      ),
    })),
  }
}

const shop = demoGroceries()
const { index, search } = searchInMemory(shop)
const nameOf = new Map(shop.groups.map(({ id, name }) => [id, name]))

// biome-ignore format: a table reads better
const firstSubCategories: [typed: string, subCategory: string][] = [
  // The hints of the search box
  ['Milk', 'Milk'], ['Bread', 'Bread'], ['Sugar', 'Sugar'], ['Paneer', 'Paneer & Tofu'], ['Rice', 'Rice'], ['Egg', 'Eggs'], ['Chips', 'Potato Chips'], ['Curd', 'Curd & Yogurt'], ['Icecream', 'Ice Cream Tubs'],
  // Incremental typing
  ['mil', 'Milk'], ['bre', 'Bread'], ['pane', 'Paneer & Tofu'], ['eg', 'Eggs'], ['shamp', 'Shampoo'], ['ghe', 'Ghee & Vanaspati'], ['detergent p', 'Detergent Powder & Bars'],
  // Typos
  ['mlk', 'Milk'], ['panner', 'Paneer & Tofu'], ['onoin', 'Potato, Onion & Garlic'], ['tomatoe', 'Fresh Vegetables'], ['pottato', 'Potato, Onion & Garlic'], ['shampo', 'Shampoo'], ['noodels', 'Instant Noodles'], ['chese', 'Cheese'], ['toothpast', 'Toothpaste'], ['jagery', 'Jaggery & Sweeteners'],
  // Joined, split, plural, and reordered words
  ['ice cream', 'Ice Cream Tubs'], ['icecrem', 'Ice Cream Tubs'], ['cornflakes', 'Breakfast Cereals'], ['corn flakes', 'Breakfast Cereals'], ['facewash', 'Face Wash & Cleansers'], ['eggs', 'Eggs'], ['tomatoes', 'Fresh Vegetables'], ['potatoes', 'Potato, Onion & Garlic'], ['dal toor', 'Toor, Chana & Urad Dal'], ['toor dal', 'Toor, Chana & Urad Dal'], ['peanutbutter', 'Peanut & Nut Butters'],
  // Synonyms
  ['dahi', 'Curd & Yogurt'], ['doodh', 'Milk'], ['atta', 'Atta'], ['aloo', 'Potato, Onion & Garlic'], ['pyaz', 'Potato, Onion & Garlic'], ['kanda', 'Potato, Onion & Garlic'], ['tamatar', 'Fresh Vegetables'], ['anda', 'Eggs'], ['chawal', 'Rice'], ['cheeni', 'Sugar'], ['namak', 'Salt'], ['kela', 'Fresh Fruits'], ['chai', 'Tea'], ['makhan', 'Butter & Margarine'], ['besan', 'Besan, Sooji & Maida'], ['sabun', 'Soaps'], ['haldi', 'Powdered Spices'], ['kaju', 'Almonds & Cashews'],
  // Hindi words in Devanagari, also incomplete, misspelled, and with amounts
  ['दूध', 'Milk'], ['दही', 'Curd & Yogurt'], ['आटा', 'Atta'], ['चावल', 'Rice'], ['बासमती चावल', 'Basmati Rice'], ['प्याज', 'Potato, Onion & Garlic'], ['प्याज़', 'Potato, Onion & Garlic'], ['आलू', 'Potato, Onion & Garlic'], ['टमाटर', 'Fresh Vegetables'], ['चीनी', 'Sugar'], ['नमक', 'Salt'], ['घी', 'Ghee & Vanaspati'], ['पनीर', 'Paneer & Tofu'], ['अंडा', 'Eggs'], ['अण्डे', 'Eggs'], ['केला', 'Fresh Fruits'], ['चाय', 'Tea'], ['हल्दी', 'Powdered Spices'], ['काजू', 'Almonds & Cashews'], ['गुड़', 'Jaggery & Sweeteners'], ['मक्खन', 'Butter & Margarine'], ['ब्रेड', 'Bread'], ['बेसन', 'Besan, Sooji & Maida'], ['साबुन', 'Soaps'], ['शैम्पू', 'Shampoo'], ['टूथपेस्ट', 'Toothpaste'], ['नूडल्स', 'Instant Noodles'], ['चीज़', 'Cheese'], ['आइसक्रीम', 'Ice Cream Tubs'], ['टमा', 'Fresh Vegetables'], ['आटा ५ किलो', 'Atta'], ['1 लीटर दूध', 'Milk'], ['पनिर', 'Paneer & Tofu'], ['चिप्स', 'Potato Chips'], ['अरहर दाल', 'Toor, Chana & Urad Dal'],
  // Devanagari spellings of words that only the catalogue has
  ['मेडोली मिल्क', 'Milk'], ['शुगर', 'Sugar'], ['जैगरी', 'Jaggery & Sweeteners'], ['पीनट बटर', 'Peanut & Nut Butters'], ['ग्रीन टी', 'Green & Herbal Tea'], ['डॉग फूड', 'Dog Food'],
  // Amounts, and the names of subcategories
  ['1l milk', 'Milk'], ['milk 500ml', 'Milk'], ['5kg atta', 'Atta'], ['dozen eggs', 'Eggs'], ['sugar 1 kg', 'Sugar'], ['paneer & tofu', 'Paneer & Tofu'], ['dog food', 'Dog Food'], ['basmati rice', 'Basmati Rice'], ['green tea', 'Green & Herbal Tea'],
]

describe('the families of the demo shop', () => {
  const byId = new Map(shop.products.map((product) => [product.id, product]))
  const families = shop.products
    .map(({ id }) => membersOf(index, index.ordinals.get(id) ?? -1).map((each) => byId.get(index.ids[each] ?? '')))
    .filter((members) => members.length > 1)

  it('are many, and their sizes have different units, one name and one brand', () => {
    expect(families.length).toBeGreaterThan(2000)
    const doubtful = families.filter(
      (members) =>
        new Set(members.map((each) => each?.unit)).size < members.length ||
        new Set(members.map((each) => `${each?.name} ${each?.brand}`)).size > 1,
    )
    expect(doubtful.map((members) => members.map((each) => `${each?.name} ${each?.unit}`).join(' | '))).toEqual([])
  })
})

describe('the search of the demo shop', () => {
  it('has the size that the table is for', () => expect(shop.products.length).toBeGreaterThanOrEqual(5000))

  it.each(firstSubCategories)('"%s" leads to %s', (typed, subCategory) => {
    const { hits } = search(typed)
    expect(hits[0]?.listings.map((listing) => nameOf.get(listing.subCategory))).toContain(subCategory)
    expect(hits[0]?.inStock).toBe(true)
  })
})
