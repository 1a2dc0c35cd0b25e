import { expect, it } from 'vitest'
import { draftOf, partOf, recipeBody } from './recipe-draft.ts'

const part = {
  name: 'Poha',
  amount: '300 g',
  productId: 'p1',
  quantity: 2,
  product: 'Thick Poha, 500 g',
  archived: false,
}
const recipe = {
  _id: 'r1',
  title: 'Poha for four',
  image: '/media/a-960.webp',
  servings: 4,
  minutes: null,
  method: 'Rinse.\nFry.',
  parts: [part, { ...part, productId: null, product: null, archived: true }],
  published: false,
  position: 3,
  createdAt: '2026-11-23T12:00:00.000Z',
  updatedAt: '2026-11-23T12:00:00.000Z',
}

it('a recipe is sent as it was read, without the parts whose products were deleted', () => {
  expect(recipeBody(draftOf(recipe))).toEqual({
    title: 'Poha for four',
    image: '/media/a-960.webp',
    servings: 4,
    minutes: null,
    method: 'Rinse.\nFry.',
    parts: [{ productId: 'p1', name: 'Poha', amount: '300 g', quantity: 2 }],
    published: false,
    position: 3,
  })
})

it('a chosen product becomes a part with its name', () => {
  expect(partOf({ _id: 'p1', name: 'Thick Poha, 500 g' })).toMatchObject({ name: 'Thick Poha', quantity: '1' })
})
