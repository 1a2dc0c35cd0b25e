import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groceries } from '../../../../test/groceries.ts'
import { searchInMemory } from '../../../../test/search-in-memory.ts'
import type { Filters } from './facets.ts'
import { findProducts } from './find-products.ts'
import { dimensions } from './labels.ts'

const BRANDS = ['Amul', 'AMUL ', 'Nandini', 'Britannia', '']
const DIETS = ['Vegetarian', 'Non-vegetarian', '']
const ORIGINS = ['IN', 'ES', '', 'IN', 'TH']
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** Every product has a second size, in places with other labels; some are in two subcategories. */
const { products, groups } = groceries()
const labelled = products.flatMap((product, place) => {
  const own = {
    ...product,
    brand: at(BRANDS, place),
    diet: at(DIETS, place),
    origin: at(ORIGINS, place),
    family: `family ${place}`,
  }
  const also = place % 5 === 0 ? [...own.listings, { category: 'x', subCategory: 'eggs' }] : own.listings
  const brand = place % 4 === 0 ? 'Tata' : own.brand
  const larger = { ...own, id: `${own.id}b`, unit: '9 kg', brand, listings: also, rank: product.rank + (place % 3) - 1 }
  const same = place % 7 === 0 ? [{ ...larger, id: `${own.id}c`, brand: 'Amul' }] : []
  return [own, larger, ...same]
})
const { catalogue } = searchInMemory({ products: labelled, groups })
const { index, planOf } = catalogue
const find = (text: string, families: boolean, filters: Filters = {}) =>
  findProducts(index, planOf(text), { storeId: 'main', families, facets: true, filters, offset: 0, limit: 1000 })

const texts = fc.constantFrom(
  '',
  'a',
  'm',
  'milk',
  'mlk',
  'amul',
  'egg',
  'rice 1kg',
  'butter',
  'chips',
  'dahi',
  'green tea',
)
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    subCategory: fc.constantFrom('milk', 'eggs', 'chips', 'nothing'),
    brand: fc.constantFrom('Amul', 'amul', 'Tata', 'Nobody'),
    diet: fc.constantFrom('Vegetarian', 'Non-vegetarian'),
    origin: fc.constantFrom('IN', 'ES'),
  },
  { requiredKeys: [] },
)

describe('facets', () => {
  it('count what a search with that filter finds, and no label is missing', () =>
    fc.assert(
      fc.property(texts, fc.boolean(), filters, (text, families, chosen) => {
        const { facets } = find(text, families, chosen)
        for (const dimension of dimensions) {
          const counts = facets?.[dimension] ?? []
          for (const { label, count } of counts) {
            const { total, ids } = find(text, families, { ...chosen, [dimension]: label })
            expect([label, total, new Set(ids).size]).toEqual([label, count, count])
          }
          const others = find(text, families, { ...chosen, [dimension]: undefined })
          const labels = new Set(counts.map(({ label }) => label))
          for (const id of others.ids) {
            const { of, sets } = index.labels[dimension]
            for (const label of sets[of.values[index.ordinals.get(id) ?? -1] ?? 0] ?? [])
              expect(labels).toContain(label)
          }
        }
      }),
      { numRuns: 300 },
    ))

  it('are the most frequent first, and spellings of a brand are one', () => {
    const { facets } = find('milk', false)
    const counts = facets?.brand.map(({ count }) => count) ?? []
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(facets?.brand.filter(({ label }) => label.toLowerCase().trim() === 'amul')).toHaveLength(1)
  })

  it('a list of families shows each family once, sold-out ones too', () => {
    for (const text of ['', 'm']) {
      const { ids, total } = find(text, true, { diet: 'Vegetarian' })
      expect(ids).toHaveLength(total)
      const rows = ids.map((id) => {
        const ordinal = index.ordinals.get(id) ?? -1
        return `${index.families.of.values[ordinal]} ${index.families.size.values[ordinal]}`
      })
      const families = new Set(rows.map((row) => row.split(' ')[0]))
      expect(new Set(rows).size).toBe(families.size)
    }
  })
})
