import { orderDetails, orderHistory } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { order, product } from '../../../test/shapes.ts'
import { replaceFailedPictures } from '../../lib/browser/failed-pictures.ts'

const image = '/art/no-data.svg'
const made = order()
const shown = { ...made, lines: made.lines.map((line) => ({ ...line, image })) }

it.each(['/cart', '/success?orderId=order1', '/dashboard/myorders', '/dashboard/myorders/order1'])(
  'a picture fills its tile in the rows of %s',
  async (address) => {
    await openPage(address, {
      as: {},
      answers: [
        ...keptCart([product({ image: [image] })], { milk: 1 }).answers,
        on(orderDetails, { data: shown }),
        on(orderHistory, { data: [shown], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    const picture = () => document.querySelector('main img[src*="no-data"]')
    await expect.poll(picture).not.toBeNull()
    const { width, paddingLeft, paddingRight } = getComputedStyle(picture() ?? document.body)
    const free = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    expect(1 - free / Number.parseFloat(width)).toBeGreaterThan(0.8)
  },
)

it('a picture that cannot be loaded is replaced by a quiet drawing', async () => {
  replaceFailedPictures()
  await openPage('/cart', {
    as: {},
    answers: keptCart([product({ image: ['/art/there-is-no-such-picture.svg'] })], { milk: 1 }).answers,
  })
  const picture = page.getByRole('main').getByRole('listitem').first()
  const shown = () => picture.element().querySelector('img')
  await expect.poll(() => shown()?.getAttribute('src')).toBe('/art/no-picture.svg')
  await expect.poll(() => shown()?.naturalWidth).toBeGreaterThan(0)
})
