// Draws every product of the demo once and compares it with the others of its subcategory. This takes about twenty
// seconds.
import { expect, test } from 'vitest'
import type { PackDescription } from '../pictures/description.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { distance, type Fingerprint, fingerprintOf, lookAlike } from './look-alike.ts'

const pack = (more: Partial<PackDescription>): PackDescription => ({
  view: 'front',
  shape: 'pouch',
  brand: 'Meadowly',
  name: 'Toned Milk',
  unit: '500 ml',
  art: 'glass-of-milk',
  hue: 212,
  motif: 'arc',
  ...more,
})

test('packs that differ in print alone look alike; in colour, art or design they do not', async () => {
  const plain = await fingerprintOf(pack({}))
  const from = async (more: Partial<PackDescription>) => distance(plain, await fingerprintOf(pack(more)))
  expect(await from({})).toBe(0)
  expect(await from({ unit: '1 L' })).toBeLessThan(lookAlike)
  expect(await from({ brand: 'Milkora' })).toBeLessThan(lookAlike)
  expect(await from({ hue: 4 })).toBeGreaterThan(lookAlike)
  expect(await from({ motif: 'panel' })).toBeGreaterThan(lookAlike)
  expect(await from({ art: 'cow-face', motif: 'burst' })).toBeGreaterThan(lookAlike)
})

test('no two products of a subcategory look alike', { timeout: 300_000 }, async () => {
  const { subCategories, products } = demoCatalogue()
  const bySubCategory = Map.groupBy(products, ({ subCategoryIds }) => subCategoryIds[0])
  const alike: string[] = []
  for (const { id, name } of subCategories) {
    // Pack sizes of one product may differ in print and proportion only, so one of them represents all.
    const seen = new Map<string, Fingerprint>()
    for (const product of bySubCategory.get(id) ?? []) {
      const [front] = product.pictures
      if (!front || seen.has(product.name)) continue
      const fingerprint = await fingerprintOf(front)
      for (const [other, known] of seen)
        if (distance(fingerprint, known) < lookAlike) alike.push(`${name}: ${product.name} and ${other}`)
      seen.set(product.name, fingerprint)
    }
  }
  expect(alike).toEqual([])
})
