import type { CouponShape } from '@tokri/contract/coupon.schema.ts'
import { createCoupon, deleteCoupon, getCoupons, updateCoupon } from '@tokri/contract/coupon.ts'
import { getOffers } from '@tokri/contract/offer.ts'
import { getStores } from '@tokri/contract/store.ts'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { keepDownloads } from '../../../test/downloads.ts'
import { openPage } from '../../../test/open.tsx'
import { store } from '../../../test/shapes.ts'

const coupon: CouponShape = {
  _id: 'c1',
  code: 'baskets',
  kind: 'flat',
  amount: 10,
  cap: null,
  minimum: 5000,
  startsAt: null,
  endsAt: null,
  perUser: null,
  total: null,
  active: true,
  listed: false,
  firstOrder: false,
  products: [],
  categories: [],
  waivesServiceCharge: false,
  used: 0,
  createdAt: '2026-03-01T04:30:00.000Z',
}

const form = page.getByRole('dialog')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

const openCoupons = async (search = '', more: readonly (typeof coupon)[] = []) => {
  const coupons = [coupon, ...more]
  const shop = await openPage(`/dashboard/coupons${search}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getCoupons, () => ({ data: coupons })),
      on(getOffers, { data: [] }),
      on(getStores, { data: [store({ timeZone: 'Asia/Tokyo' })] }),
    ],
  })
  return { ...shop, coupons }
}

describe('the form of a coupon', () => {
  it('shows the refused fields, keeps the draft and adds the coupon', async () => {
    const shop = await openCoupons()
    shop.answer(
      on(createCoupon, ({ body }) => {
        if (body.minimum < 60) throw refusal('bad_request', { fields: { minimum: 'A cart from ₹60 on' } })
        const { code, listed = false, endsAt = null } = body
        const made = { ...coupon, _id: 'c2', code, listed, endsAt, firstOrder: true }
        shop.coupons.push(made)
        return { data: made, message: 'Coupon created' }
      }),
    )
    await page.getByRole('button', { name: 'Add Coupon' }).click()
    await form.getByLabelText('Code').fill('garden')
    await form.getByLabelText('Amount (₹)').fill('60')
    const ends = form.getByLabelText('Ends')
    await ends.fill('2030-10-20T23:59')
    await expect.element(ends).toHaveAccessibleDescription('Empty: never. Clock of Asia/Tokyo')
    await form.getByLabelText('Show it in the cart of shoppers who can use it').click()
    await form.getByLabelText('Only for the first order of a shopper').click()
    await form.getByRole('button', { name: 'Add Coupon' }).click()
    await expect.element(form.getByLabelText('Cart from (₹)')).toHaveAccessibleDescription('A cart from ₹60 on')
    await expect.element(form.getByLabelText('Code')).toHaveValue('garden')
    await form.getByLabelText('Cart from (₹)').fill('200')
    await form.getByRole('button', { name: 'Add Coupon' }).click()
    await expect.element(form).not.toBeInTheDocument()
    await expect
      .poll(() => shop.sent(createCoupon).at(-1)?.body)
      .toMatchObject({
        ...{ code: 'garden', kind: 'flat', amount: 60, minimum: 200, listed: true, firstOrder: true, cap: null },
        endsAt: '2030-10-20T14:59:00.000Z',
      })
    await expect.element(row('garden')).toMatchTextContent('first order, shown in carts')
    await expect.element(row('garden')).toMatchTextContent('until 20 Oct 2030, 11:59 pm')
  })

  it('tells that somebody else has changed the coupon, and asks before it drops the draft', async () => {
    const shop = await openCoupons()
    shop.answer(on(updateCoupon, refusal('stale_version', { message: 'Somebody else changed this coupon meanwhile.' })))
    await page.getByRole('button', { name: 'Edit baskets' }).click()
    await form.getByLabelText('Amount (₹)').fill('20')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Somebody else changed this coupon meanwhile.')).toBeVisible()
    await expect.poll(() => shop.sent(updateCoupon)[0]?.body).toMatchObject({ _id: 'c1', amount: 20, was: coupon })
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(form.getByLabelText('Amount (₹)')).toHaveValue(20)
    expect(confirm).toHaveBeenCalledWith('Leave without saving this coupon?')
    confirm.mockReturnValue(true)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(form).not.toBeInTheDocument()
  })
})

describe('the list of coupons', () => {
  it('is filtered by code and by state, both in the address', async () => {
    const shop = await openCoupons()
    await page.getByLabelText('Search coupons').fill('BASKETS')
    await expect.poll(shop.address).toBe('/dashboard/coupons?search=BASKETS')
    await expect.element(row('baskets')).toBeVisible()
    await page.getByLabelText('Which coupons').selectOptions('Ended')
    await expect.element(page.getByText('No coupon fits')).toBeVisible()
    await expect.poll(() => shop.address()).toBe('/dashboard/coupons?search=BASKETS&show=ended')
  })

  it('shows the filter of its address', async () => {
    await openCoupons('?show=ended', [{ ...coupon, _id: 'later', code: 'later', startsAt: '2099-01-01T00:00:00.000Z' }])
    await expect.element(page.getByLabelText('Which coupons')).toHaveValue('ended')
    await expect.element(page.getByText('No coupon fits')).toBeVisible()
    await page.getByLabelText('Which coupons').selectOptions('Live')
    await expect.element(row('baskets')).toBeVisible()
    await expect.element(row('later')).not.toBeInTheDocument()
    await page.getByLabelText('Which coupons').selectOptions('Planned')
    await expect.element(row('later')).toBeVisible()
  })

  it('pauses a coupon, resumes it and deletes it', async () => {
    const shop = await openCoupons()
    shop.answer(
      on(updateCoupon, ({ body }) => {
        shop.coupons[0] = { ...coupon, active: body.active === true }
        return { data: shop.coupons[0], message: 'Coupon updated' }
      }),
    )
    shop.answer(
      on(deleteCoupon, () => {
        shop.coupons.pop()
        return { message: 'Coupon deleted' }
      }),
    )
    await expect.element(row('baskets')).toMatchTextContent('Live')
    await page.getByRole('button', { name: 'Pause baskets' }).click()
    await expect.element(row('baskets')).toMatchTextContent('Paused')
    await page.getByRole('button', { name: 'Resume baskets' }).click()
    await expect.element(row('baskets')).toMatchTextContent('Live')
    await page.getByRole('button', { name: 'Delete baskets' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('No coupons yet')).toBeVisible()
    await expect.poll(() => shop.sent(updateCoupon).map(({ body }) => body.active)).toEqual([false, true])
    await expect.poll(() => shop.sent(deleteCoupon)).toEqual([{ body: { _id: 'c1' } }])
  })

  it('is exported as it is shown', async () => {
    const saved = keepDownloads()
    const shop = await openCoupons()
    shop.coupons.push({ ...coupon, _id: 'c2', code: 'other' })
    await page.getByLabelText('Search coupons').fill('baskets')
    await expect.poll(shop.address).toContain('search=baskets')
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]?.name).toBe('coupons.csv')
    const [, ...rows] = ((await saved[0]?.text) ?? '').split('\r\n')
    expect(rows).toEqual(['baskets,₹10 off,,5000,,,0,,Live', ''])
  })
})
