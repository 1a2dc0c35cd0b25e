import { getCoupons } from '@tokri/contract/coupon.ts'
import type { OfferShape } from '@tokri/contract/offer.schema.ts'
import { createOffer, getOffers, updateOffer } from '@tokri/contract/offer.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { getStores } from '@tokri/contract/store.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product, store } from '../../../test/shapes.ts'

const offer: OfferShape = {
  _id: 'o1',
  name: 'Buy 9 get 1 free',
  buy: 9,
  get: 1,
  products: [],
  categories: [],
  startsAt: null,
  endsAt: null,
  active: true,
  createdAt: '2026-03-01T04:30:00.000Z',
}
const form = page.getByRole('dialog')
const cup = product({ _id: 'cup', name: 'Terracotta Cup', unit: '1 pc' })

const open = async (offers: OfferShape[]) =>
  openPage('/dashboard/coupons', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getCoupons, { data: [] }),
      on(getStores, { data: [store()] }),
      on(getOffers, () => ({ data: offers })),
      on(getProducts, { data: [cup], totalPages: 1, totalCount: 1, currentPage: 1 }),
    ],
  })

it('an offer shows the refused fields, and is added for the chosen products with the name that it proposes', async () => {
  const offers: OfferShape[] = []
  const shop = await open(offers)
  shop.answer(
    on(createOffer, ({ body }) => {
      if (body.buy < 1) throw refusal('bad_request', { fields: { buy: 'At least 1 is needed' } })
      const made = {
        ...offer,
        name: body.name,
        buy: body.buy,
        get: body.get,
        products: [{ _id: 'cup', name: cup.name }],
      }
      offers.push(made)
      return { data: made, message: 'Offer created' }
    }),
  )
  await page.getByRole('button', { name: 'Add Offer' }).click()
  await form.getByLabelText('Products').fill('terracotta')
  await form.getByRole('button', { name: /^Terracotta Cup/ }).click()
  await form.getByLabelText('Buy').fill('0')
  await form.getByLabelText('Get free').fill('1')
  await form.getByRole('button', { name: 'Add Offer' }).click()
  await expect.element(form.getByLabelText('Buy')).toHaveAccessibleDescription('At least 1 is needed')
  await form.getByLabelText('Buy').fill('2')
  await form.getByRole('button', { name: 'Add Offer' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect
    .poll(() => shop.sent(createOffer).at(-1)?.body)
    .toMatchObject({
      buy: 2,
      get: 1,
      products: ['cup'],
      name: 'Buy 2 get 1 free',
    })
  const row = page.getByRole('row').filter({ hasText: 'Buy 2 get 1 free' })
  await expect.element(row).toMatchTextContent('Terracotta Cup')
  await expect.element(row).toMatchTextContent('Live')
})

it('an offer that somebody else has changed meanwhile is not overwritten, and the draft is kept', async () => {
  const shop = await open([offer])
  const said = 'Somebody else changed this offer meanwhile. Look at it again.'
  shop.answer(on(updateOffer, refusal('stale_version', { message: said })))
  await page.getByRole('button', { name: 'Edit Buy 9 get 1 free' }).click()
  await form.getByLabelText('Buy').fill('8')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.poll(() => shop.sent(updateOffer)[0]?.body).toMatchObject({ _id: 'o1', buy: 8, was: offer })
  await expect.element(form.getByLabelText('Buy')).toHaveValue(8)
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
})
