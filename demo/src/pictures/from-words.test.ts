import { expect, test } from 'vitest'
import { hasArt } from './art.ts'
import type { ProductDescription } from './description.ts'
import { packFromWords, tileFromWords } from './from-words.ts'
import { pictureSvg } from './picture.ts'

const goods = (name: string, more: Partial<ProductDescription> = {}): ProductDescription => ({
  view: 'product',
  name,
  brand: 'Amul',
  unit: '1 kg',
  category: 'Grocery',
  subcategory: '',
  ...more,
})

test.each([
  ['Toned Milk', 'glass-of-milk', 'carton'],
  ['Milk Chocolate', 'chocolate-bar', 'bar'],
  ['Creme Soft Soap - For Hands & Body', 'soap', 'box'],
  ['Garlic Oil - Vegetarian Capsule 500 mg', 'olive', 'bottle'],
  ['Butter Cookies Gold Collection', 'biscuit', 'wrap'],
  ['Qwertz 5000', 'shopping-bags', 'box'],
])('"%s" is drawn as %s in a %s', (name, art, shape) => {
  expect(packFromWords(goods(name))).toMatchObject({ art, shape })
})

test('fruit is drawn loose in its own subcategory and packed in any other', () => {
  expect(packFromWords(goods('Apple Royal Gala', { category: 'Fruits & Vegetables' }))).toMatchObject({
    art: 'red-apple',
    shape: 'loose',
  })
  expect(packFromWords(goods('Apple Chips', { category: 'Snacks' })).shape).toBe('pillow')
  expect(packFromWords(goods('Dried Mango', { category: 'Grocery' })).shape).not.toBe('loose')
})

test('the same goods always get the same picture, and a brand its colour', () => {
  expect(packFromWords(goods('Toned Milk'))).toEqual(packFromWords(goods('Toned Milk')))
  expect(packFromWords(goods('Toned Milk')).hue).toBe(packFromWords(goods('Salted Butter')).hue)
})

test('every pack and tile can be drawn, whatever the words', () => {
  const names = ['Milk', 'x'.repeat(200), '<script>&"', 'दूध', 'A B', 'Fresh Onion', '12', 'Chips (Pack of 2)']
  for (const name of names) {
    const product = goods(name, { brand: name, unit: name.slice(0, 60), category: name })
    const pack = packFromWords(product)
    const tile = tileFromWords(name)
    expect([pack.art, ...tile.items].every((art) => typeof art === 'string' && hasArt(art))).toBe(true)
    expect(pictureSvg(product)).toBe(pictureSvg(pack))
    expect(pictureSvg({ view: 'category', name })).toBe(pictureSvg(tile))
  }
})

test('a category shows what it holds', () => {
  expect(tileFromWords('Dairy, Bread & Batter')).toMatchObject({ tint: 'dairy', items: ['glass-of-milk', 'bread'] })
  expect(tileFromWords('Specials').items).toHaveLength(1)
})
