import { awaitedIds, awaitProduct, stopAwaiting } from '@tokri/contract/awaited.ts'
import { addFavourite, favouriteIds, getFavourites, removeFavourite } from '@tokri/contract/favourite.ts'
import { listing, productDetails } from '@tokri/contract/product.ts'
import { login } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, networkError, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const milk = product({ name: 'Toned Milk' })
const address = '/product/toned-milk-milk'
const main = page.getByRole('main')

describe('the heart of a product', () => {
  const heart = page.getByRole('button', { name: 'Favourite' })
  const answers = (ids: string[]): Answer[] => [
    on(productDetails, { data: milk }),
    on(favouriteIds, { data: ids }),
    on(addFavourite, { message: 'Added to your favourites' }),
    on(removeFavourite, { message: 'Removed from your favourites' }),
  ]

  it('marks it, and a second press unmarks it', async () => {
    const shop = await openPage(address, { as: {}, answers: answers([]) })
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expect.element(page.getByText('Added to your favourites')).toBeVisible()
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect.element(page.getByText('Removed from your favourites')).toBeVisible()
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => shop.sent(addFavourite)).toEqual([{ body: { productId: 'milk' } }])
    await expect.poll(() => shop.sent(removeFavourite)).toEqual([{ body: { productId: 'milk' } }])
  })

  it('is filled for a favourite, and stays filled if the server cannot be reached', async () => {
    const shop = await openPage(address, { as: {}, answers: answers(['milk']) })
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
    shop.answer(
      on(removeFavourite, () => {
        throw networkError()
      }),
    )
    await heart.click()
    await expect.element(page.getByText('Server unreachable. Please try again later.')).toBeVisible()
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  })

  it('asks a guest to log in', async () => {
    await openPage(address, { answers: answers([]) })
    await heart.click()
    await expect.element(page.getByText('please login')).toBeVisible()
  })

  it('puts it into the list of the account, a page of the shop, which says when it is empty', async () => {
    const shop = await openPage('/dashboard/favourites', {
      as: {},
      answers: [...answers(['milk']), on(getFavourites, { data: [milk] })],
    })
    await expect.poll(() => main.getByRole('article').elements()).toHaveLength(1)
    await expect.element(page.getByRole('contentinfo')).toBeVisible()
    await main.getByRole('article').getByRole('link').click()
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
    shop.answer(on(getFavourites, { data: [] }))
    await heart.click()
    await expect.element(page.getByText('Removed from your favourites')).toBeVisible()
    history.back()
    await expect.element(page.getByText('No favourites yet')).toBeVisible()
  })
})

it('a product tells search engines its barcode, its price and whether it is in stock', async () => {
  await openPage(address, { answers: [on(productDetails, { data: { ...milk, barcode: '8901234567894' } })] })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Toned Milk')
  const script = () => document.querySelector('script[type="application/ld+json"]')
  await expect.poll(script).not.toBeNull()
  expect(JSON.parse(script()?.textContent ?? '')).toMatchObject({
    '@type': 'Product',
    gtin: '8901234567894',
    offers: { priceCurrency: 'INR', price: expect.any(Number), availability: 'https://schema.org/InStock' },
  })
})

describe('a sold-out product', () => {
  const button = main.getByRole('button', { name: 'Tell me when it is back' })
  const soldOut = { ...milk, stock: 0 }
  const answers: Answer[] = [
    on(productDetails, { data: soldOut }),
    on(favouriteIds, { data: [] }),
    on(awaitedIds, { data: [] }),
    on(awaitProduct, { data: { waiting: true }, message: 'We will tell you when it is back' }),
    on(stopAwaiting, { message: 'We will not write to you about it' }),
  ]

  it('cannot be added; a guest asks to be told when it is back by logging in', async () => {
    const shop = await openPage(address, {
      answers: [...answers, on(login, { data: { accessToken: 'asha', refreshToken: 'asha' } })],
    })
    await expect.element(main.getByText('Out of Stock', { exact: true })).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await button.click()
    await expect.element(page.getByText('please login')).toBeVisible()
    await expect.poll(shop.address).toBe('/login')
    shop.signIn()
    shop.answer(on(awaitedIds, { data: ['milk'] }))
    await page.getByLabelText('Email').fill('asha@example.in')
    await page.getByLabelText('Password', { exact: true }).fill('Jaggery-lamp-7')
    await main.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.element(page.getByText('We will tell you when it is back')).toBeVisible()
    await expect.poll(shop.address).toBe(address)
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => shop.sent(awaitProduct)).toEqual([{ body: { productId: 'milk' } }])
  })

  it('is not waited for any more after a second press', async () => {
    const shop = await openPage(address, { as: {}, answers: [...answers, on(awaitedIds, { data: ['milk'] })] })
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    shop.answer(on(awaitedIds, { data: [] }))
    await button.click()
    await expect.element(page.getByText('We will not write to you about it')).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  })

  it('that is back meanwhile is said to be in stock, and can be added', async () => {
    const shop = await openPage(address, { as: {}, answers })
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    shop.answer(on(productDetails, { data: { ...milk, stock: 3 } }))
    shop.answer(on(awaitProduct, { data: { waiting: false }, message: 'It is in stock again' }))
    await button.click()
    await expect.element(page.getByText('It is in stock again')).toBeVisible()
    await expect.element(main.getByRole('button', { name: /^Add Toned Milk/ })).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
  })
})

describe('a product that the store does not sell', () => {
  const tellMe = main.getByRole('button', { name: 'Tell me when it is sold here' })
  const others = main.getByRole('region', { name: 'More from Milk' }).getByRole('article')
  const answers: Answer[] = [
    on(productDetails, { data: { ...milk, stock: 0, notSold: true } }),
    on(listing, { data: [milk, product({ _id: 'curd', name: 'Curd' })], totalPages: 1, totalCount: 2, currentPage: 1 }),
    on(awaitedIds, { data: [] }),
    on(awaitProduct, { data: { waiting: true }, message: 'We will tell you when it is sold here' }),
  ]

  it('is said to be not sold at this store, with what is like it, and cannot be added', async () => {
    await openPage(address, { answers, store: { _id: 'north', name: 'Indiranagar' } })
    await expect.element(main.getByText('Not sold at Indiranagar', { exact: true })).toBeVisible()
    await expect.element(tellMe).toBeVisible()
    tellMe.element().scrollIntoView()
    await expect.poll(() => others.elements()).toHaveLength(1)
    await expect.element(main.getByRole('button', { name: /^Add Toned Milk/ })).not.toBeInTheDocument()
    await expect.element(main.getByText('Out of Stock')).not.toBeInTheDocument()
    await expect.element(main.getByText('10 Min').first()).toBeVisible()
    expect(main.getByText('10 Min').elements()).toHaveLength(1) // that of the card
  })

  it('is waited for', async () => {
    const shop = await openPage(address, { as: {}, answers })
    await expect.element(main.getByText('Not sold here', { exact: true })).toBeVisible()
    await tellMe.click()
    await expect.element(page.getByText('We will tell you when it is sold here')).toBeVisible()
    await expect.poll(() => shop.sent(awaitProduct)).toEqual([{ body: { productId: 'milk' } }])
  })
})

it('a product with an offer shows it on its page and its card', async () => {
  const offered = product({ _id: 'curd', name: 'Curd', offer: { buy: 2, get: 1 } })
  await openPage(address, {
    answers: [
      on(productDetails, { data: { ...milk, offer: { buy: 1, get: 1 } } }),
      on(listing, { data: [milk, offered], totalPages: 1, totalCount: 2, currentPage: 1 }),
    ],
  })
  await expect.element(main.getByText('Buy 1 get 1 free')).toBeVisible()
  const details = main.getByRole('heading', { name: 'Product details' })
  await expect.element(details).toBeVisible()
  details.element().scrollIntoView()
  await expect.element(main.getByRole('article').getByText('Buy 2 get 1 free')).toBeVisible()
})
