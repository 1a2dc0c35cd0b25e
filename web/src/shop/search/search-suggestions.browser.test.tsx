import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import type { Suggestions } from '@tokri/contract/product.schema.ts'
import { listing, productDetails, searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const paneer = product({ _id: 'paneer1', name: 'Fresh Paneer', price: 90 })
const biscuits = product({ _id: 'biscuit1', name: 'Glucose Biscuits', price: 10 })
const dairy = { _id: 'd1', name: 'Dairy', image: '' }
const shelf = { _id: 'p1', name: 'Paneer', image: '' }

const suggested = ({ _id, name, unit, price, discount, stock }: typeof paneer) => ({
  ...{ _id, name, unit, price, discount, stock, image: '' },
})
const nothing: Suggestions = {
  words: [],
  products: [],
  categories: [],
  brands: [],
  didYouMean: null,
  found: true,
}
const forPaneer: Suggestions = {
  ...nothing,
  words: ['paneer', 'paneer tikka'],
  categories: [{ category: dairy, subCategory: shelf, image: '' }],
  brands: ['Amrit'],
  products: [suggested(paneer)],
}
const suggestionsFor = (search: string | undefined): Suggestions =>
  search?.startsWith('pan') ? forPaneer : { ...nothing, products: [suggested(biscuits)] }

const results = (search: string | undefined) => {
  const found = search === '' ? [] : search?.startsWith('pan') ? [paneer] : [biscuits]
  return { data: found, page: 1, totalPage: 1, totalCount: found.length, didYouMean: [] }
}

const answers: Answer[] = [
  on(getCategories, { data: [dairy] }),
  on(getSubCategories, { data: [{ ...shelf, category: [dairy] }] }),
  on(suggestProducts, ({ body }) => ({ data: suggestionsFor(body.search) })),
  on(searchProducts, ({ body }) => results(body.search)),
  on(searchRecipes, { data: [] }),
  on(productDetails, { data: biscuits }),
  on(listing, { data: [], totalPages: 0, totalCount: 0, currentPage: 1 }),
]

const field = page.getByRole('combobox', { name: 'Search products' })
const list = page.getByRole('listbox', { name: 'Suggestions' })
const group = (name: string) => list.getByRole('group', { name })

const openSearch = async (search = '') => {
  const shop = await openPage(`/search${search}`, { answers })
  await expect.element(field).toHaveFocus()
  return shop
}

describe('the suggestions of a search', () => {
  it('are searches, categories, brands and products, which the keyboard goes through', async () => {
    const shop = await openSearch()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.type(field, 'pan')
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await expect.element(group('Searches').getByRole('option').first()).toHaveTextContent('paneer')
    await expect.element(group('Categories').getByRole('option').first()).toMatchTextContent(/Paneer\s*in Dairy/)
    await expect.element(group('Brands').getByRole('option')).toHaveTextContent('Amrit')
    await expect.element(group('Products').getByRole('option')).toMatchTextContent('Fresh Paneer')

    await userEvent.keyboard('{ArrowDown}')
    const chosen = () => document.querySelector('[role=option][aria-selected=true]')
    await expect.poll(() => chosen()?.textContent).toBe('paneer')
    await expect.element(field).toHaveAttribute('aria-activedescendant', chosen()?.id)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field).not.toHaveAttribute('aria-activedescendant')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('pan')
    await expect.element(field).toHaveFocus()

    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(shop.address).toBe('/search?q=paneer')
    await expect.element(field).toHaveValue('paneer')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('open the page of a category', async () => {
    const shop = await openSearch()
    await field.fill('pane')
    await list.getByRole('option', { name: /^Paneer in Dairy/ }).click()
    await expect.poll(shop.address).toBe('/dairy-d1/paneer-p1')
  })

  it('open the page of a product', async () => {
    const shop = await openSearch()
    await field.fill('glucose')
    await list.getByRole('option', { name: /Glucose Biscuits/ }).click()
    await expect.poll(shop.address).toMatch(/^\/product\/.*biscuit1$/)
  })

  it('close by a press beside them, by scrolling and with the Search key, and open by a press on the field', async () => {
    await openSearch('?q=chips')
    await field.click()
    await expect.element(list).toBeVisible()
    page
      .getByRole('contentinfo')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(list).not.toBeInTheDocument()
    await field.click()
    await expect.element(list).toBeVisible()
    document.body.style.minHeight = '3000px'
    scrollTo(0, 400)
    await expect.element(list).not.toBeInTheDocument()
    scrollTo(0, 0)
    document.body.style.minHeight = ''
    await field.fill('milk')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('for a longer text are never replaced by a slow answer for a shorter one', async () => {
    const shop = await openSearch()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.answer(
      on(suggestProducts, async ({ body }) => {
        if (body.search === 'pan') await released
        return { data: suggestionsFor(body.search) }
      }),
    )
    await field.fill('pan')
    await expect.poll(() => shop.sent(suggestProducts).map(({ body }) => body.search)).toContain('pan')
    await field.fill('biscuit')
    const products = group('Products').getByRole('option')
    await expect.element(products.first()).toMatchTextContent('Glucose Biscuits')
    release()
    await released
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await expect.element(products.first()).toMatchTextContent('Glucose Biscuits')
  })
})

describe('the results of a search', () => {
  const heading = page.getByRole('heading', { level: 1 })

  it('are filtered by chips, each an address, which Back undoes and another text drops', async () => {
    const shop = await openSearch('?q=amrit')
    shop.answer(
      on(searchProducts, ({ body }) => {
        const all = [paneer, biscuits]
        const found = body.subCategory === 'p1' ? [paneer] : all
        return {
          ...{ data: found, page: 1, totalPage: 1, totalCount: found.length, didYouMean: [] },
          facets: {
            subCategories: [
              { ...shelf, count: 1 },
              { _id: 'b1', name: 'Biscuits', count: 1 },
            ],
            brands: [],
            diets: [],
            origins: [],
          },
        }
      }),
    )
    await field.fill('amrit dairy')
    await expect.element(heading).toHaveTextContent('Search Results: 2')
    const chip = page
      .getByRole('navigation', { name: 'Filters' })
      .getByRole('list', { name: 'Category' })
      .getByRole('link', { name: /^Paneer/ })
    await expect.element(chip).toMatchTextContent('1')
    chip.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shop.address).toBe('/search?q=amrit+dairy&subCategory=p1')
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    await expect.element(chip).toHaveAttribute('aria-current', 'true')
    await expect.element(chip).toHaveFocus()
    await chip.click()
    await expect.poll(shop.address).toBe('/search?q=amrit+dairy')
    await expect.element(heading).toHaveTextContent('Search Results: 2')
    history.back()
    await expect.element(chip).toHaveAttribute('aria-current', 'true')
    history.back()
    await expect.element(heading).toHaveTextContent('Search Results: 2')
    await chip.click()
    await field.fill('chips')
    await expect.poll(shop.address).toBe('/search?q=chips')
  })

  it('say what they show for a corrected text, and only then', async () => {
    const shop = await openSearch('?q=paneer')
    await expect.element(heading).toHaveTextContent('Search Results: 1')
    await expect.element(page.getByText('Showing results for')).not.toBeInTheDocument()
    shop.answer(on(searchProducts, { ...results('paneer'), didYouMean: ['paneer'] }))
    await field.fill('panner ')
    await expect.element(page.getByText('Showing results for paneer')).toBeVisible()
  })

  it('that are none lead to the nearest category', async () => {
    const shop = await openPage('/search?q=biscqqq', {
      answers: [
        ...answers,
        on(searchProducts, results('')),
        on(suggestProducts, {
          data: {
            ...nothing,
            found: false,
            products: [suggested(biscuits)],
            categories: [{ category: dairy, subCategory: shelf, image: '' }],
          },
        }),
        on(listing, { data: [biscuits], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    await expect.element(page.getByText('No Data Found !!!')).toBeVisible()
    const nearest = page.getByRole('region', { name: 'Nothing is called “biscqqq”. The nearest we have is Paneer' })
    await expect.element(nearest.getByRole('article').first()).toMatchTextContent('Glucose Biscuits')
    await nearest.getByRole('link', { name: 'See All of Paneer' }).click()
    await expect.poll(shop.address).toBe('/dairy-d1/paneer-p1')
  })

  it('from before an outage of the database are said to be old, once', async () => {
    const shop = await openSearch()
    shop.answer(
      on(searchProducts, ({ body }) =>
        Response.json(
          { success: true, error: false, message: '', ...results(body.search) },
          { headers: { warning: '110 - "Response is Stale"' } },
        ),
      ),
    )
    for (const text of ['biscuit', 'milk']) {
      await field.fill(text)
      await expect.poll(shop.address).toBe(`/search?q=${text}`)
      await expect.poll(() => page.getByText('Prices may be a moment old').elements()).toHaveLength(1)
    }
  })
})
