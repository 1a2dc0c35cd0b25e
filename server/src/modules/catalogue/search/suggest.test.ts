import { describe, expect, it } from 'vitest'
import { groceries } from '../../../../test/groceries.ts'
import { searchInMemory } from '../../../../test/search-in-memory.ts'
import { suggest } from './suggest.ts'

const BRANDS = ['Amul', 'Nandini', 'Milky Mist', 'Britannia', 'Tata', 'Aashirvaad', 'Cadbury']
const brandOf = (name: string) => BRANDS.find((brand) => name.startsWith(brand)) ?? ''
const { products, groups } = groceries()
const branded = products.map((product) => ({ ...product, brand: brandOf(product.name) }))
const { catalogue } = searchInMemory({ products: branded, groups })
const suggestionsFor = (text: string, popular: string[] = []) => suggest(catalogue, { storeId: 'main', text, popular })
const shelvesFor = (text: string) => suggestionsFor(text).shelves.map(({ subCategory }) => subCategory.name)

describe('suggestions', () => {
  it.each([
    ['mil', 'milk', 'Milk'],
    ['choc', 'chocolate', 'Chocolates'],
    ['pan', 'paneer', 'Paneer & Tofu'],
    ['green te', 'green tea', 'Tea & Coffee'],
    ['dah', 'dahi', 'Curd & Yogurt'],
    ['doodh', 'doodh', 'Milk'],
    ['दू', 'दूध', 'Milk'],
    ['टमा', 'टमाटर', 'Fresh Vegetables'],
    ['पनी', 'पनीर', 'Paneer & Tofu'],
  ])('"%s" completes to "%s", on the shelf %s', (typed, word, shelf) => {
    expect(suggestionsFor(typed).words[0]).toBe(word)
    expect(shelvesFor(typed)[0]).toBe(shelf)
  })

  it.each([
    ['mlk', 'milk'],
    ['panner ', 'paneer'],
    ['choclate', 'chocolate'],
    ['amul buter', 'amul butter'],
    ['टमटार ', 'टमाटर'],
  ])('"%s" is corrected to "%s"', (typed, meant) => {
    const { words, didYouMean, productIds } = suggestionsFor(typed)
    expect([words[0], didYouMean]).toEqual([meant, meant])
    expect(productIds.length).toBeGreaterThan(0)
  })

  it('corrects nothing that is right, and nothing in an unfinished word', () => {
    for (const text of ['milk', 'mil', 'amul bu', 'dahi']) expect(suggestionsFor(text).didYouMean).toBeNull()
  })

  it('completes only to texts that find something', () => {
    expect(suggestionsFor('amul b').words).toEqual(['amul butter', 'amul buttermilk'])
    expect(suggestionsFor('zzzzqqq')).toMatchObject({ words: [], brands: [], found: false })
  })

  it('names a brand that is typed before others of the results', () => {
    expect(suggestionsFor('toned milk').brands).toEqual(['Amul', 'Nandini'])
    expect(suggestionsFor('nan').brands[0]).toBe('Nandini')
    expect(suggestionsFor('tomato').brands).toEqual([])
  })

  it('shows at most six products, each of another family, and an amount chooses the size', () => {
    const { index } = catalogue
    const families = suggestionsFor('m').productIds.map((id) => index.families.of.values[index.ordinals.get(id) ?? 0])
    expect(families).toHaveLength(6)
    expect(new Set(families).size).toBe(6)
    expect(suggestionsFor('atta').productIds[0]).toBe('attaflours0')
    expect(suggestionsFor('atta 1kg').productIds[0]).toBe('attaflours1')
  })

  it('begins with popular searches that go on from the text; without a text they are all', () => {
    expect(suggestionsFor('mil', ['dal', 'milk shake']).words.slice(0, 2)).toEqual(['milk shake', 'milk'])
    expect(suggestionsFor(' ', ['dal', 'milk shake'])).toMatchObject({ words: ['dal', 'milk shake'], productIds: [] })
  })
})

describe('a text that nothing matches', () => {
  it.each([
    ['chocozzz', 'Chocolates'],
    ['panqq', 'Paneer & Tofu'],
    ['noodxyz', 'Noodles & Pasta'],
    ['doodzzzz', 'Milk'],
    ['चॉकलक्क', 'Chocolates'],
  ])('"%s" leads to the nearest shelf: %s', (text, shelf) => {
    const { found, shelves, productIds, didYouMean } = suggestionsFor(text)
    expect([found, didYouMean, shelves.map(({ subCategory }) => subCategory.name)]).toEqual([false, null, [shelf]])
    const { labels, ordinals } = catalogue.index
    for (const id of productIds)
      expect(labels.subCategory.sets[labels.subCategory.of.values[ordinals.get(id) ?? -1] ?? 0]).toEqual([
        shelves[0]?.subCategory._id,
      ])
    expect(productIds.length).toBeGreaterThan(0)
  })

  it('leads to popular products if no name is near', () => {
    const { found, shelves, productIds } = suggestionsFor('zzzzqqq')
    expect([found, shelves, productIds.length]).toEqual([false, [], 6])
  })
})
