import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { getHome } from '@tokri/contract/home.ts'
import { buyAgain } from '@tokri/contract/order.ts'
import { productsByCategory, searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { myShift } from '@tokri/contract/shift.ts'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const dairy = { _id: 'c0', name: 'Dairy', image: '/art/no-picture.svg' }
const soon = { _id: 'c19', name: 'Coming Soon', image: '/art/no-picture.svg' }
const between = Array.from({ length: 18 }, (_, index) => ({
  ...{ _id: `c${index + 1}`, name: `Shelf ${index + 1}`, image: '/art/no-picture.svg' },
}))
const categories = [dairy, ...between, soon]
const milk = { _id: 'm1', name: 'Milk', image: '', category: [dairy] }
const goods = Array.from({ length: 15 }, (_, index) => product({ _id: `p${index}`, name: `Thing ${index}` }))
/** Each category has products but the last one. */
const answers: Answer[] = [
  on(getCategories, { data: categories }),
  on(getSubCategories, { data: [milk] }),
  on(productsByCategory, ({ body }) => ({ data: [body.id].flat()[0] === soon._id ? [] : goods })),
  on(searchProducts, { data: [], page: 1, totalPage: 0, totalCount: 0, didYouMean: [] }),
  on(suggestProducts, {
    data: { words: [], products: [], categories: [], brands: [], didYouMean: null, found: true },
  }),
  on(searchRecipes, { data: [] }),
]

const main = page.getByRole('main')
const tiles = page.getByRole('navigation', { name: 'Categories' })
const shelf = (name: string) => page.getByRole('region', { name })

describe('the home page', () => {
  it.each([
    [390, 4, 'banner-mobile.webp'],
    [640, 5, 'banner-wide.webp'],
    [1280, 10, 'banner-wide.webp'],
  ])('at %i px has category tiles in %i columns, and the picture %s', async (width, columns, picture) => {
    await openPage('/', { width, answers })
    await expect.element(tiles).toBeVisible()
    const list = tiles.getByRole('list').element()
    expect(getComputedStyle(list).gridTemplateColumns.split(' ')).toHaveLength(columns)
    const source = () => document.querySelector<HTMLImageElement>('main picture img')?.currentSrc
    await expect.poll(source).toMatch(new RegExp(`/${picture}$`))
  })

  it('offers to try again when nothing of it could be loaded, and leaves no error unhandled', async () => {
    const unhandled = vi.fn<() => void>()
    addEventListener('unhandledrejection', unhandled)
    const lost = refusal('not_found')
    const refused = [on(getCategories, lost), on(getSubCategories, lost), on(getHome, lost)]
    await openPage('/', { answers: [...answers, ...refused], allowedErrors: /./ })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    removeEventListener('unhandledrejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('leads people with a duty to the floor', async () => {
    const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'picker' } as const
    const shift = on(myShift, { data: null, duties: [duty] })
    const as = { duties: [{ storeId: 'main', duty: 'picker' as const }] }
    await openPage('/', { as, answers: [...answers, shift, on(buyAgain, { data: [] })] })
    await expect.element(page.getByRole('link', { name: 'Start your shift' })).toHaveAttribute('href', '/floor')
  })

  it.each([
    [{ delivery: 0, deliveryFreeFrom: 0 }, 'Free delivery'],
    [{ delivery: 25, deliveryFreeFrom: 199 }, 'Free delivery from ₹199'],
    [{ delivery: 25, deliveryFreeFrom: 0 }, null],
  ])('promises of the delivery what %j says', async (charges, said) => {
    await openPage('/', { settings: { charges: { ...charges, smallCart: 0, smallCartBelow: 0 } }, answers })
    await expect.element(main.getByText('Best prices and offers').last()).toBeVisible()
    const words = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent)
    expect(words.filter((text) => text.startsWith('Free'))).toEqual(said === null ? [] : [said, said])
  })

  it('has the banner and the words of the shop', async () => {
    const own = { banner: '/art/offline.svg', descriptions: { home: 'From our own farm.', search: '' } }
    await openPage('/', { settings: own, answers, width: 1280 })
    await expect.element(main.getByText('From our own farm.').first()).toBeVisible()
    expect(document.querySelector('main section picture img')?.getAttribute('src')).toBe('/art/offline.svg')
    expect(document.querySelector('main section picture source')).toBeNull()
  })

  it.each([390, 1280])('sets shelves of a card or two beside each other at %i px', async (width) => {
    const counts: Record<string, number> = { c0: 1, c1: 1, c2: 2, c3: 15 }
    const few = on(productsByCategory, ({ body }) => ({ data: goods.slice(0, counts[String([body.id].flat()[0])]) }))
    await openPage('/', { width, answers: [...answers, on(getCategories, { data: categories.slice(0, 4) }), few] })
    await expect.element(shelf('Shelf 3')).toBeVisible()
    shelf('Shelf 3').element().scrollIntoView()
    await expect.poll(() => shelf('Shelf 3').getByRole('article').elements()).toHaveLength(15)
    await expect.poll(() => shelf('Shelf 2').getByRole('article').elements()).toHaveLength(2)
    const box = (name: string) => shelf(name).element().getBoundingClientRect()
    expect(box('Dairy').top).toBe(box('Shelf 1').top)
    expect(box('Shelf 1').right < box('Shelf 2').right).toBe(width === 1280)
    expect(box('Shelf 3').top).toBeGreaterThan(box('Shelf 2').top)
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  it('asks for all shelves at once in a shop with few products, so that no page shrinks under a finger', async () => {
    const answered = Promise.withResolvers<void>()
    const one = on(productsByCategory, async ({ body }) => {
      if (Number(String([body.id].flat()[0]).slice(1)) >= 8) await answered.promise
      return { data: goods.slice(0, 1) }
    })
    const shop = await openPage('/', { answers: [...answers, one] })
    await expect.poll(() => shop.sent(productsByCategory)).toHaveLength(categories.length)
    const place = () => shelf('Shelf 9').element().getBoundingClientRect()
    const { left, width } = place()
    answered.resolve()
    await expect.poll(() => main.getByRole('article').elements()).toHaveLength(categories.length)
    expect(place()).toMatchObject({ left, width })
  })

  it('begins with its first shelves in place in a shop with few products, so that none moves another', async () => {
    const counts: Record<string, number> = { c0: 1, c1: 2, c2: 0, c3: 2, c4: 1 }
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const few = on(productsByCategory, async ({ body }) => {
      const id = String([body.id].flat()[0])
      if (id === 'c3') {
        asked.resolve()
        await answered.promise
      }
      return { data: goods.slice(0, counts[id]) }
    })
    const opened = openPage('/', {
      width: 1280,
      answers: [...answers, on(getCategories, { data: categories.slice(0, 5) }), few],
    })
    await asked.promise
    expect(shelf('Dairy').elements()).toEqual([])
    answered.resolve()
    await opened
    await expect.element(shelf('Shelf 4')).toBeVisible()
    expect(main.getByRole('article').elements()).toHaveLength(6)
  })

  it('sets single cards beside each other also after a first shelf with more, in a shop with few categories', async () => {
    const counts: Record<string, number> = { c0: 4, c1: 1, c2: 1, c3: 1 }
    const few = on(productsByCategory, ({ body }) => ({ data: goods.slice(0, counts[String([body.id].flat()[0])]) }))
    await openPage('/', {
      width: 1280,
      answers: [...answers, on(getCategories, { data: categories.slice(0, 4) }), few],
    })
    await expect.poll(() => main.getByRole('article').elements()).toHaveLength(7)
    const top = (name: string) => shelf(name).element().getBoundingClientRect().top
    expect(top('Shelf 1')).toBeGreaterThan(top('Dairy'))
    expect([top('Shelf 2'), top('Shelf 3')]).toEqual([top('Shelf 1'), top('Shelf 1')])
    const arrow = shelf('Dairy').getByRole('button', { name: 'right' })
    await expect.element(arrow).toHaveAttribute('aria-disabled', 'true')
  })

  it('offers no arrow once fewer cards have come than were expected', async () => {
    const answered = Promise.withResolvers<void>()
    const late = on(productsByCategory, async ({ body }) => {
      if ([body.id].flat()[0] !== 'c2') return { data: goods }
      await answered.promise
      return { data: goods.slice(0, 1) }
    })
    await openPage('/', {
      width: 1280,
      answers: [...answers, on(getCategories, { data: categories.slice(0, 3) }), late],
    })
    await expect.element(shelf('Shelf 2')).toBeVisible()
    shelf('Shelf 2').element().scrollIntoView()
    const arrow = shelf('Shelf 2').getByRole('button', { name: 'right' })
    await expect.element(arrow).not.toHaveAttribute('aria-disabled')
    answered.resolve()
    await expect.element(arrow).toHaveAttribute('aria-disabled', 'true')
  })

  it('leaves a shelf with one card that comes later in a row of its own', async () => {
    const late = on(productsByCategory, ({ body }) => ({
      data: [body.id].flat()[0] === 'c2' ? goods.slice(0, 1) : goods,
    }))
    await openPage('/', { answers: [...answers, on(getCategories, { data: categories.slice(0, 3) }), late] })
    await expect.element(shelf('Shelf 2')).toBeVisible()
    const width = () => shelf('Shelf 2').element().getBoundingClientRect().width
    const before = width()
    shelf('Shelf 2').element().scrollIntoView()
    await expect.poll(() => shelf('Shelf 2').getByRole('article').elements()).toHaveLength(1)
    expect(width()).toBe(before)
  })

  it('promises no time while the shop has no goods', async () => {
    await openPage('/', { width: 1280, answers: [...answers, on(getCategories, { data: [] })] })
    await expect.element(page.getByText('Opening soon')).toBeVisible()
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/^Groceries at your door$/)
  })

  it('promises no time while its categories have no goods', async () => {
    const none = on(productsByCategory, { data: [] })
    await openPage('/', { width: 1280, answers: [...answers, on(getCategories, { data: [dairy] }), none] })
    await expect.element(tiles).toBeVisible()
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/^Groceries at your door$/)
  })

  it('promises minutes as soon as one of its first categories has goods', async () => {
    const third = on(productsByCategory, ({ body }) => ({ data: [body.id].flat()[0] === 'c2' ? goods : [] }))
    await openPage('/', { width: 1280, answers: [...answers, third] })
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/minutes/)
  })

  it('leads from a tile and from See All to the first subcategory, or to a search for the name', async () => {
    const shop = await openPage('/', { answers })
    await expect.element(tiles.getByRole('link', { name: 'Dairy' })).toHaveAttribute('href', '/dairy-c0/milk-m1')
    await expect
      .element(page.getByRole('link', { name: 'See All in Dairy' }))
      .toHaveAttribute('href', '/dairy-c0/milk-m1')
    // On a phone the eighth tile unfolds the others in place.
    await expect.poll(() => tiles.getByRole('link').elements()).toHaveLength(7)
    await tiles.getByText('All 20').click()
    await tiles.getByRole('link', { name: 'Coming Soon' }).click()
    await expect.poll(shop.address).toBe('/search?q=Coming+Soon')
    await expect.element(page.getByText('No Data Found !!!')).toBeVisible()
  })

  it.each([
    [1280, 18],
    [800, 16],
    [390, 10],
  ])('at %i px has %i placeholder tiles while the categories load', async (width, count) => {
    const shop = await openPage('/login', { width, answers })
    await expect.element(main.getByRole('button', { name: 'Login' })).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(getCategories, released)
    await page.getByRole('link', { name: 'Tokri, home' }).click()
    const shown = () =>
      [...document.querySelectorAll('main [aria-hidden="true"] .aspect-5\\/4')].filter((each) => each.checkVisibility())
    await expect.poll(() => shown().length).toBe(count)
    release()
    await expect.element(tiles).toBeVisible()
  })
})

describe('a carousel', () => {
  const right = page.getByRole('button', { name: 'Scroll Dairy right' })
  const left = page.getByRole('button', { name: 'Scroll Dairy left' })
  const scrolled = () => Math.round(shelf('Dairy').getByRole('list').element().scrollLeft)

  it.each([390, 800])('has its arrows for a mouse also at %i px', async (width) => {
    await openPage('/', { width, answers })
    await right.click()
    await expect.element(right).toBeInViewport({ ratio: 1 })
    await expect.poll(scrolled).toBeGreaterThan(0)
  })

  it('scrolls by 200 px; quick presses add up, and the arrow at an end is off', async () => {
    await openPage('/', { width: 1280, answers })
    await expect.poll(() => shelf('Dairy').getByRole('article').elements()).toHaveLength(15)
    await expect.element(left).toHaveAttribute('aria-disabled', 'true')
    await expect.element(right).not.toHaveAttribute('aria-disabled')
    await right.click()
    await expect.poll(scrolled).toBe(200)
    await left.click()
    await expect.poll(scrolled).toBe(0)
    const press = (times: number) => {
      for (let time = 0; time < times; time++) (right.element() as HTMLElement).click()
    }
    press(4)
    await expect.poll(scrolled).toBe(800)
    await expect.element(left).not.toHaveAttribute('aria-disabled')
    press(20)
    await expect.element(right).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('what was bought before', () => {
  const habits = goods.slice(0, 2).map((each) => ({
    ...{ product: each, times: 1, lastAt: '2026-03-01T10:00:00.000Z', everyDays: null, due: false },
  }))

  it('is the first shelf of the next visit, not of the one that learns of it', async () => {
    await openPage('/', { as: {}, answers: [...answers, on(buyAgain, { data: habits })] })
    await expect.poll(() => localStorage.getItem('own buysAgain')).toBe('1')
    expect(shelf('Buy again').elements()).toHaveLength(0)
  })

  it('is the first shelf, which leads to its own page', async () => {
    localStorage.setItem('own buysAgain', '1')
    const shop = await openPage('/', { as: {}, answers: [...answers, on(buyAgain, { data: habits })] })
    await expect.poll(() => shelf('Buy again').getByRole('article').elements()).toHaveLength(2)
    await expect.element(shelf('Buy again')).toMatchTextContent(/Bought on \d/)
    await expect.element(main.getByRole('region').first()).toHaveAccessibleName('Buy again')
    await shelf('Buy again').getByRole('link', { name: 'See All in Buy again' }).click()
    await expect.poll(shop.address).toBe('/buy-again')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Buy again' })).toBeVisible()
    await expect.poll(() => main.getByRole('article').elements()).toHaveLength(2)
  })

  it('is nothing yet for a shopper without orders', async () => {
    await openPage('/buy-again', { as: {}, answers })
    await expect.element(page.getByText('Nothing to buy again yet')).toBeVisible()
  })

  it('is offered in an empty cart, until something is added', async () => {
    await openPage('/cart', {
      as: {},
      answers: [...answers, ...keptCart(goods).answers, on(buyAgain, { data: habits })],
    })
    const row = shelf('Buy again')
    await expect.poll(() => row.getByRole('article').elements()).toHaveLength(2)
    await row.getByRole('button', { name: 'Add Thing 0' }).click()
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(main.getByText('Thing 0')).toBeVisible()
  })

  it('asks a guest to sign in', async () => {
    const shop = await openPage('/buy-again')
    await expect.poll(shop.address).toBe('/login')
    await expect.element(main.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })
})

describe('the home page of a shop without products', () => {
  const contact = {
    phone: '080 4000 1000',
    address: '1 MG Road, Bengaluru',
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '07:00', to: '22:00' })),
  }

  it('tells visitors that it opens soon, when and where, and nothing of the work on it', async () => {
    await openPage('/', { settings: { storeName: 'Asha Stores', contact } })
    await expect.element(main.getByRole('heading', { name: 'Opening soon' })).toBeVisible()
    for (const text of ['Asha Stores opens here soon.', 'Every day 07:00 to 22:00', contact.address, contact.phone])
      await expect.element(main.getByText(text, { exact: true })).toBeVisible()
    expect(main.getByRole('link', { name: 'First steps' }).elements()).toEqual([])
    expect(document.querySelector('main')?.textContent).not.toMatch(/sign in|npm/i)
  })

  it('leads an administrator to the first steps', async () => {
    const hours = contact.hours.slice(1, 2)
    await openPage('/', { as: { role: 'Admin' }, settings: { contact: { ...contact, hours } } })
    await expect.element(main.getByText('Monday 07:00 to 22:00')).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'First steps' })).toHaveAttribute('href', '/dashboard/orders')
    expect(document.querySelector('main')?.textContent).not.toMatch(/sign in|npm/i)
  })
})
