import { productDetails, searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, badGateway, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const chips = Array.from({ length: 48 }, (_, index) => product({ _id: `p${index}`, name: `Chips ${index}` }))
const eggs = product({ _id: 'eggs', name: 'Brown Eggs' })
const PAGE = 10

const resultsOf = (search = '', at: number | string = 1) => {
  const found = search.startsWith('chi') ? chips : search === 'zzz' ? [] : [eggs]
  const from = (Number(at) - 1) * PAGE
  return {
    ...{ data: found.slice(from, from + PAGE), page: Number(at), didYouMean: [] },
    ...{ totalPage: Math.ceil(found.length / PAGE), totalCount: found.length },
  }
}
const answers: Answer[] = [
  on(searchProducts, ({ body }) => resultsOf(body.search, body.page ?? 1)),
  on(suggestProducts, {
    data: { words: [], products: [], categories: [], brands: [], didYouMean: null, found: true },
  }),
  on(searchRecipes, { data: [] }),
  on(productDetails, { data: eggs }),
]

const main = page.getByRole('main')
const field = page.getByRole('combobox', { name: 'Search products' })
const heading = page.getByRole('heading', { level: 1 })
const cards = () => main.getByRole('article').elements()
const placeholders = () => document.querySelectorAll('main [aria-hidden="true"]:has(> .aspect-square)')
const openSearch = (search = '', width = 390) => openPage(`/search${search}`, { width, answers })

it.each([
  [639, 2],
  [640, 3],
  [1024, 4],
])('at %i px the found products stand in %i columns', async (width, columns) => {
  await openSearch('?q=chips', width)
  await expect.poll(() => cards().length).toBeGreaterThan(0)
  const list = cards()[0]?.closest('ul')
  expect(list && getComputedStyle(list).gridTemplateColumns.split(' ')).toHaveLength(columns)
})

describe('the search field', () => {
  it('opens with the search page, and writes the address on every keystroke as one step of the history', async () => {
    const shop = await openPage('/login', { answers })
    await page.getByRole('banner').getByRole('link', { name: 'Search for Milk Bread and more...' }).click()
    await expect.poll(shop.address).toBe('/search')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('placeholder', 'Search for Milk Bread and more...')
    await expect.element(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
    for (const letter of 'egg') {
      await userEvent.keyboard(letter)
      await expect.poll(shop.address).toMatch(new RegExp(`q=e?g?${letter}$`))
    }
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    history.back()
    await expect.poll(shop.address).toBe('/login')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })

  it('of an address that anybody may have made lends its text to no search engine', async () => {
    await openSearch('?q=call+a+stranger')
    await expect.element(field).toHaveValue('call a stranger')
    const said = () => [...document.querySelectorAll('title, meta, link')].map((tag) => tag.outerHTML).join('\n')
    await expect.poll(said).toContain('name="robots" content="noindex"')
    expect(said()).not.toContain('stranger')
  })

  it('is filled from the address, in which a number is a text', async () => {
    const shop = await openSearch('?q=500')
    await expect.element(field).toHaveValue('500')
    await expect.poll(() => shop.address()).toBe('/search?q=500')
    await expect.poll(() => shop.sent(searchProducts).at(-1)?.body.search).toBe('500')
  })

  it('has a space for a tab that was pasted', async () => {
    await openSearch(`?q=${encodeURIComponent('toned\tmilk')}`)
    await expect.element(field).toHaveValue('toned milk')
  })

  it('gives the focus to the results on Enter, which closes the keyboard of a phone', async () => {
    await openSearch()
    await field.fill('eggs')
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toHaveFocus()
  })
})

describe('the results of a search', () => {
  it.each([
    [390, 2],
    [800, 3],
    [1280, 4],
  ])('at %i px are in %i columns', async (width, columns) => {
    await openSearch('?q=chips', width)
    await expect.poll(() => cards().length).toBe(PAGE)
    const tops = cards().map((card) => card.getBoundingClientRect().top)
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
  })

  it('are ten placeholders while they load, without the old results, their count and their Add buttons', async () => {
    const shop = await openSearch('?q=chips')
    await expect.element(heading).toHaveTextContent('Search Results: 48')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(searchProducts, released)
    const cardsUnderNewText: number[] = []
    const changes = new MutationObserver(() => {
      if (shop.address() === '/search?q=eggs') cardsUnderNewText.push(cards().length)
    })
    changes.observe(document.body, { attributes: true, childList: true, subtree: true })
    await field.fill('eggs')
    await expect.poll(() => placeholders().length).toBe(10)
    changes.disconnect()
    expect(Math.max(...cardsUnderNewText), 'cards of the old text, also for a moment only').toBe(0)
    await expect.element(heading).toHaveTextContent('Search Results:')
    expect(heading.element().textContent).not.toMatch(/\d/)
    expect(cards()).toHaveLength(0)
    expect(main.getByRole('button', { name: /^Add/ }).elements()).toHaveLength(0)
    release()
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    expect(cards()).toHaveLength(1)
    expect(placeholders()).toHaveLength(0)
  })

  it('are those of the text that is there when an older answer comes late', async () => {
    const shop = await openSearch()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let answered = false
    shop.answer(
      on(searchProducts, async ({ body }) => {
        if (body.search === 'chi') await released.then(() => (answered = true))
        return resultsOf(body.search, body.page ?? 1)
      }),
    )
    await field.fill('chi')
    await expect.poll(() => shop.sent(searchProducts).some(({ body }) => body.search === 'chi')).toBe(true)
    await field.fill('eggs')
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    release()
    await expect.poll(() => answered).toBe(true)
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    expect(cards()).toHaveLength(1)
  })

  it('come page after page while the shopper scrolls, and one that fails is told once', async () => {
    const shop = await openSearch()
    let refused = true
    shop.answer(
      on(searchProducts, ({ body }) => {
        if (Number(body.page ?? 1) > 1 && refused) throw refusal('too_many_requests', { message: 'Too many requests' })
        return resultsOf(body.search, body.page ?? 1)
      }),
    )
    await field.fill('chips')
    await expect.poll(() => cards().length).toBe(PAGE)
    const toTheEnd = () => scrollTo(0, document.documentElement.scrollHeight)
    toTheEnd()
    await expect.element(page.getByText('Too many requests')).toBeVisible()
    await expect.poll(() => placeholders().length).toBe(0)
    refused = false
    // Only a scroll towards the end asks for more.
    await expect
      .poll(() => {
        if (scrollY > 0) scrollTo(0, 0)
        else toTheEnd()
        return cards().length
      })
      .toBe(48)
    expect(page.getByText('Too many requests').elements().length).toBeLessThanOrEqual(1)
  })

  it('that are none have a picture', async () => {
    await openSearch('?q=zzz')
    await expect.element(heading).toHaveTextContent('Search Results: 0')
    await expect.element(page.getByText('No Data Found !!!')).toBeVisible()
    expect(document.querySelector('main img[src="/art/no-data.svg"]')).not.toBeNull()
  })

  it('that failed to load are loaded again by one press', async () => {
    const shop = await openSearch()
    shop.answer(on(searchProducts, badGateway))
    await field.fill('eggs')
    await expect.element(page.getByText('No Data Found !!!')).toBeVisible()
    shop.answer(on(searchProducts, ({ body }) => resultsOf(body.search)))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading).toHaveTextContent('Search Results: 1')
  })
})

describe('recent searches', () => {
  const recent = page.getByRole('navigation', { name: 'Recent searches' })

  it('are offered while the field is empty, and come back with Undo when they were cleared', async () => {
    await openSearch('?q=chips')
    await expect.poll(() => localStorage.getItem('own recentSearches')).toContain('chips')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await recent.getByRole('link', { name: 'chips' }).click()
    await expect.element(field).toHaveValue('chips')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await recent.getByRole('button', { name: 'Clear' }).click()
    await expect.element(recent).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(recent.getByRole('link', { name: 'chips' })).toBeVisible()
    expect(localStorage.getItem('own recentSearches')).toContain('chips')
  })
})
