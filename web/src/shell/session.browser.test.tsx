import { getAddresses } from '@tokri/contract/address.ts'
import { getCart } from '@tokri/contract/cart.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { refreshToken, userDetails } from '@tokri/contract/session.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../test/answers.ts'
import { openPage, openPart } from '../../test/open.tsx'
import { cart, cartLine, product, user } from '../../test/shapes.ts'
import { sessionFetch } from '../lib/session/session.ts'

const main = page.getByRole('main')

describe('a session', () => {
  it('is renewed once for many calls', async () => {
    let renewed = false
    const shop = await openPart(<p />, {
      answers: [
        on(userDetails, () => {
          if (!renewed) throw refusal('invalid_token')
          return { data: user() }
        }),
        on(refreshToken, () => {
          renewed = true
          return { data: { accessToken: 'new', refreshToken: 'new' } }
        }),
      ],
    })
    localStorage.setItem('accessToken', 'worn out')
    localStorage.setItem('refreshToken', 'good')
    const calls = await Promise.all(
      ['one', 'two', 'three'].map(() => sessionFetch(userDetails.url, { method: userDetails.method })),
    )
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(() => shop.sent(refreshToken)).toHaveLength(1)
    expect(localStorage.getItem('accessToken')).toBe('new')
  })

  it('is kept when the server is too busy to renew it', async () => {
    await openPage('/dashboard/myaddress', {
      as: {},
      answers: [on(getAddresses, refusal('invalid_token')), on(refreshToken, refusal('too_many_requests'))],
    })
    await expect.element(page.getByRole('heading', { level: 1, name: 'My Addresses' })).toBeVisible()
    await expect.element(page.getByText('Your addresses could not be loaded.')).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBe('asha')
  })

  it('that is refused is removed with both tokens', async () => {
    const shop = await openPage('/dashboard/myaddress', {
      as: {},
      answers: [on(getAddresses, refusal('invalid_token')), on(refreshToken, refusal('invalid_token'))],
    })
    await expect.poll(() => shop.sent(refreshToken)).not.toHaveLength(0)
    await expect.poll(() => Object.keys(localStorage)).not.toContain('accessToken')
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })

  it('shows what another tab has added to the cart when it is looked at', async () => {
    const shop = await openPage('/cart', { as: {}, width: 1280 })
    await expect.element(page.getByText('Your cart is empty !')).toBeVisible()
    shop.answer(on(getCart, cart([cartLine({ productId: product({ name: 'Glucose Biscuits' }) })])))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(main.getByText('Glucose Biscuits')).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('button', { name: /1 item/ })).toBeVisible()
  })
})

it.each([
  ['/checkout', (held: Promise<void>) => on(userDetails, () => held.then(() => ({ data: user() }))), 'cart is empty'],
  [
    '/dashboard/myaddress',
    (held: Promise<void>) => on(getSubCategories, () => held.then(() => ({ data: [] }))),
    'No addresses',
  ],
  ['/user', (held: Promise<void>) => on(getCategories, () => held.then(() => ({ data: [] }))), 'Asha Rao'],
])('a page that waits for its first data shows the slogan: %s', async (path, waiting, then) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const splash = page.getByRole('status').filter({ hasText: 'Bringing groceries to your door in minutes' })
  await openPage(path, { as: {}, answers: [on(getAddresses, { data: [] }), waiting(released)] })
  await expect.element(splash).toBeVisible()
  release()
  await expect.element(main.getByText(then).first()).toBeVisible()
  await expect.element(splash).not.toBeInTheDocument()
})
