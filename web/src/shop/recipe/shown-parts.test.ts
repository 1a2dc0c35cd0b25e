import { expect, it } from 'vitest'
import { partRupees, shownParts, totalRupees } from './shown-parts.ts'

const product = (_id: string, price: number, inStock = true) => ({
  _id,
  name: _id,
  unit: '1 kg',
  image: '',
  price,
  discount: 10,
  inStock,
})
const part = (productId: string | null, quantity = 1) => ({ name: 'Part', amount: '1', productId, quantity })

it('the total is that of the packs of the parts in stock, after discount', () => {
  const parts = shownParts(
    [part('poha', 2), part('nuts'), part('gone'), part(null)],
    [product('nuts', 50, false), product('poha', 99.5)],
  )
  expect(parts.map((each) => each.product?._id ?? null)).toEqual(['poha', 'nuts', null, null])
  expect(parts.map(partRupees)).toEqual([179.1, 45, 0, 0])
  expect(totalRupees(parts)).toBe(179.1)
})
