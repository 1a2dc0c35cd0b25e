import { addRecipe } from '@tokri/contract/cart.ts'
import { recipeDetails, recipeProducts } from '@tokri/contract/recipe.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { cart, cartLine, product } from '../../../test/shapes.ts'

const goods = [5, 1, 0].map((stock, index) =>
  product({ _id: `p${index + 1}`, name: `Roti Part ${index + 1}`, price: 50, stock }),
)
const recipe = {
  ...{ _id: 'roti', title: 'Bajra roti', image: '/art/no-picture.svg', servings: 4, minutes: 20 },
  method: 'Rinse it.\nFry it.',
  parts: goods.map(({ _id }, index) => ({
    ...{ name: `Thing ${index + 1}`, amount: '200 g', productId: _id, quantity: index + 1 },
  })),
}
const answers: Answer[] = [
  ...keptCart(goods).answers,
  on(recipeDetails, { data: recipe }),
  on(recipeProducts, { data: goods }),
]
const addAll = page.getByRole('button', { name: 'Add all' })

it('a recipe says what is in stock; Add all takes that, and names what is missing', async () => {
  const line = cartLine({ productId: product(goods[0]) })
  const shop = await openPage('/recipe/bajra-roti-roti', {
    as: {},
    answers: [
      ...answers,
      on(addRecipe, {
        ...cart([line]),
        missing: [
          { productId: 'p2', name: 'Thing 2', reason: 'Only 1 left in stock' },
          { productId: 'p3', name: 'Thing 3', reason: 'Out of stock' },
        ],
      }),
    ],
  })
  const main = page.getByRole('main')
  for (const text of ['Out of stock', '2 of 3 in stock', 'Fry it.'])
    await expect
      .poll(() =>
        main
          .getByText(text)
          .elements()
          .some((each) => each.checkVisibility()),
      )
      .toBe(true)
  await addAll.click()
  const missing = main.getByRole('status').filter({ hasText: 'Missing' })
  await expect.element(missing).toMatchTextContent('Thing 2: Only 1 left in stock')
  await expect.element(missing).toMatchTextContent('Thing 3: Out of stock')
  await expect.element(page.getByRole('group', { name: 'Quantity of Roti Part 1' })).toMatchTextContent('1')
  await expect.poll(() => shop.sent(addRecipe)).toEqual([{ body: { recipeId: 'roti' } }])
})

it('a guest who adds a recipe signs in first', async () => {
  const shop = await openPage('/recipe/bajra-roti-roti', { answers })
  await addAll.click()
  await expect.poll(shop.address).toBe('/login')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
})

it('a recipe tells search engines for how many it is and how long it takes', async () => {
  await openPage('/recipe/bajra-roti-roti', { answers })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Bajra roti')
  const script = () => document.querySelector('script[type="application/ld+json"]')
  await expect.poll(script).not.toBeNull()
  expect(JSON.parse(script()?.textContent ?? '')).toMatchObject({
    '@type': 'Recipe',
    recipeYield: '4',
    totalTime: 'PT20M',
    recipeIngredient: ['200 g Thing 1', '200 g Thing 2', '200 g Thing 3'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Rinse it.' },
      { '@type': 'HowToStep', text: 'Fry it.' },
    ],
  })
})

it('a recipe that there is not is a page that is not on the shelves', async () => {
  await openPage('/recipe/gone-roti', {
    answers: [
      ...answers,
      on(recipeDetails, () => {
        throw refusal('not_found')
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('This page is not on our shelves')
})
