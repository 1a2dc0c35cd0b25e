import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { listing } from '@tokri/contract/product.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const dairy = { _id: 'd1', name: 'Dairy', image: '' }
const shelves = ['Milk', 'Curd & Yogurt', 'Paneer', 'Eggs'].map((name, index) => ({
  ...{ _id: `s${index}`, name, image: '/art/no-data.svg', category: [dairy] },
}))
const twenty = Array.from({ length: 20 }, (_, index) => product({ _id: `p${index}`, name: `Milk ${index}` }))

const main = page.getByRole('main')
const column = page.getByRole('navigation', { name: 'Dairy' })

const openListing = (width: number, data = twenty) =>
  openPage('/dairy-d1/milk-s0', {
    width,
    answers: [
      on(getCategories, { data: [dairy] }),
      on(getSubCategories, { data: shelves }),
      on(listing, { data, totalPages: 1, totalCount: data.length, currentPage: 1 }),
    ],
  })

it('a listing has a breadcrumb, its subcategories with the present one marked, and its heading', async () => {
  const shop = await openListing(390)
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toMatchTextContent(/Home\s*\/\s*Dairy/)
  expect(
    column
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(shelves.map(({ name }) => name))
  await expect.element(column.getByRole('link', { name: 'Milk' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Milk')
  await column.getByRole('link', { name: 'Curd & Yogurt' }).click()
  await expect.poll(shop.address).toBe('/dairy-d1/curd-yogurt-s1')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Curd & Yogurt')
  await expect.element(column.getByRole('link', { name: 'Curd & Yogurt' })).toHaveAttribute('aria-current', 'page')
})

it.each([
  [320, 1],
  [360, 2],
  [390, 2],
  [820, 3],
  [1080, 3],
  [1280, 4],
])('at %i px the subcategories are a column at the left of %i cards in a row', async (width, count) => {
  await openListing(width)
  await expect.poll(() => main.getByRole('article').elements()).toHaveLength(20)
  const boxes = main
    .getByRole('article')
    .elements()
    .map((card) => {
      const { left, right, top } = card.getBoundingClientRect()
      const add = card.querySelector('button')?.getBoundingClientRect()
      return { left, right, top, inside: add !== undefined && add.left > left && add.right < right }
    })
  expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(count)
  expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(
    column.element().getBoundingClientRect().right,
  )
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
  expect(boxes.every(({ inside }) => inside)).toBe(true)
  const [first, second] = column.getByRole('link').elements()
  expect(second?.getBoundingClientRect().top).toBeGreaterThan((first?.getBoundingClientRect().top ?? 0) + 40)
  expect(column.element().querySelectorAll('img')).toHaveLength(shelves.length)
  // The column stays in place while the products scroll.
  scrollTo(0, 900)
  await expect.element(column.getByRole('link', { name: 'Paneer' })).toBeInViewport({ ratio: 1 })
})

it('a card has unit, price for 100, discount, whole rupees and the promise; one that is sold out has no control', async () => {
  const yogurt = product({ _id: 'y', name: 'Mango Yogurt', unit: '100 g', price: 33.35, discount: 12.5 })
  const curd = product({ _id: 'c', name: 'Thick Curd', unit: '400 g', price: 40.5, stock: 0 })
  await openListing(390, [yogurt, curd])
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  // ₹33.35 less 12.5 % is ₹29.18.
  for (const text of ['10 Min', '12.5% OFF', '₹29', '₹33', '100 g'])
    await expect.element(card('Mango Yogurt')).toMatchTextContent(text)
  await expect.element(card('Mango Yogurt').getByRole('button', { name: 'Add Mango Yogurt' })).toBeVisible()
  await expect.element(card('Thick Curd')).toMatchTextContent('Out of stock')
  await expect.element(card('Thick Curd')).toMatchTextContent('₹10.13/100 g')
  expect(card('Thick Curd').getByRole('button').elements()).toHaveLength(0)
})

it('on a narrow phone prices of four and five digits fit beside the control, and units are not cut off', async () => {
  await openListing(360, [
    product({ _id: 'lamp', name: 'Brass Lamp', price: 1599, discount: 17 }),
    product({ _id: 'cheap', name: 'Brass Lamp', price: 40 }),
    product({ _id: 'vessel', name: 'Copper Vessel', price: 12999, discount: 10 }),
  ])
  await expect.poll(() => main.getByRole('article').elements()).toHaveLength(3)
  const cards = main.getByRole('article').elements()
  const [lamp, cheap] = cards.map((card) => card.lastElementChild?.lastElementChild?.clientHeight)
  expect(lamp).toBe(cheap)
  for (const card of cards) {
    const line = card.querySelector('h2 + p')
    expect(line?.scrollWidth).toBeLessThanOrEqual(line?.clientWidth ?? 0)
    const add = card.querySelector('button')?.getBoundingClientRect()
    expect(add?.right).toBeLessThanOrEqual(card.getBoundingClientRect().right)
  }
})
