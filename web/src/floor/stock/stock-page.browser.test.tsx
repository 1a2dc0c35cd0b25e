import { openPurchaseOrders } from '@tokri/contract/buying.ts'
import { productDetails } from '@tokri/contract/product.ts'
import type { StockShape } from '@tokri/contract/stock.schema.ts'
import {
  countStock,
  getMovements,
  getStock,
  moveStock,
  previewReceipt,
  receiveStock,
  wasteStock,
} from '@tokri/contract/stock.ts'
import { getStores } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { networkError, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product, store } from '../../../test/shapes.ts'

const CODE = '8901234567890'
const bag = (number: number, changes: Partial<StockShape> = {}): StockShape => ({
  ...{
    productId: `bag${number}`,
    name: `Jute Bag ${number}`,
    unit: '1 pc',
    image: '/media/bag-960.webp',
    quantity: 20,
    stockVersion: 1,
  },
  ...{ bin: '', barcode: '', countAskedAt: null, expiring: [] },
  ...changes,
})
const bags = [bag(1, { barcode: CODE }), bag(2)]

const open = (task: string, stores = [store()]) =>
  openPage(`/floor/stock?task=${task}`, {
    as: { role: 'Admin' },
    answers: [
      on(getStores, { data: stores }),
      on(getMovements, { data: [], totalPages: 1, totalCount: 0, currentPage: 1 }),
      on(getStock, ({ body: { search = '' } }) => {
        const data = bags.filter(({ name, barcode }) => barcode === search || name.includes(search))
        return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
      }),
    ],
  })

const tab = (name: string) => page.getByRole('navigation', { name: 'Tasks' }).getByRole('button', { name })
const pieces = (number: number) => page.getByLabelText(`Pieces of Jute Bag ${number}`, { exact: true })

/** Types like a scanner: all digits in one task, into the page. */
const scan = () => {
  for (const key of [...CODE, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
const unreachable = page.getByText('Server unreachable. Please try again later.').first()

it('leads a manager back to the floor', async () => {
  await openPage('/floor/stock', {
    as: { duties: [{ storeId: 'main', duty: 'manager' }] },
    answers: [
      on(getStores, { data: [store()] }),
      on(getStock, { data: bags, totalPages: 1, totalCount: 2, currentPage: 1 }),
    ],
  })
  await expect.element(page.getByRole('link', { name: 'Back to the floor' })).toHaveAttribute('href', '/floor')
})

it('where nothing is due to be counted, what is nearly out is suggested', async () => {
  const shop = await open('waste')
  const low = [1, 2, 3, 4, 5, 6].map((number) => bag(number, { quantity: number }))
  shop.answer(
    on(getStock, ({ body: { low: most } }) => {
      const data = most === undefined ? [] : low
      return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
    }),
  )
  await tab('Count').click()
  await expect.element(page.getByText('Nothing is due')).toBeVisible()
  const few = page.getByRole('region', { name: 'Low stock' }).getByRole('button')
  await few.first().click()
  await expect.element(page.getByLabelText('Counted pieces of Jute Bag 1')).toBeVisible()
  await expect.poll(() => few.elements()).toHaveLength(5)
  await expect.element(few.last()).toMatchTextContent('Jute Bag 6')
})

it('the last counts are asked for from midnight in the zone of the store', async () => {
  const shop = await open('count', [store({ timeZone: 'Pacific/Kiritimati' })])
  await expect
    .poll(() => shop.sent(getMovements).map(({ body }) => body.from))
    .toEqual([expect.stringMatching(/T10:00:00\.000Z$/)])
})

it('what is to be received leads to the orders that are due', async () => {
  const shop = await open('count')
  const order = {
    storeId: 'main',
    lines: [],
    sentAt: null,
    createdAt: '2026-11-20T04:00:00.000Z',
    total: 900,
    receipts: [],
  }
  const supplier = { _id: 's1', name: 'Nandi Dairy', phone: '', email: '' }
  const due = { ...order, supplier, expectedOn: '2026-11-30', late: false }
  shop.answer(
    on(openPurchaseOrders, {
      data: [
        { ...due, _id: 'po4', number: 'PO-2026-0004', state: 'sent', expectedOn: '2026-12-02' },
        { ...due, _id: 'po2', number: 'PO-2026-0002', state: 'sent' },
        { ...due, _id: 'po1', number: 'PO-2026-0001', state: 'part_received', expectedOn: '2026-11-28', late: true },
        { ...due, _id: 'po3', number: 'PO-2026-0003', state: 'draft', expectedOn: null },
      ],
    }),
  )
  const list = page.getByRole('region', { name: 'Ordered from suppliers' })
  await tab('Receive').click()
  await expect.element(list.getByRole('link').nth(1)).toMatchTextContent(/PO-2026-0002.*30 Nov/)
  await expect.element(list.getByRole('link').first()).toMatchTextContent(/PO-2026-0001.*Late/)
  expect(list.getByRole('link').elements()).toHaveLength(3)
  await expect.element(list.getByRole('link').nth(2)).toMatchTextContent('PO-2026-0004')
  await expect.element(list.getByRole('link').first()).toHaveAttribute('href', '/dashboard/buying/po1?store=main')
  // Who scans what comes by itself needs the place.
  scan()
  await expect.element(pieces(1)).toHaveValue('1')
  await expect.element(list).not.toBeInTheDocument()
})

it('what is to be counted, and what expires soon, stands ready where it is counted and written off', async () => {
  const shop = await open('count')
  let toCountRows = [bag(1), bag(4)]
  shop.answer(
    on(getStock, ({ body: { toCount, expiresWithin } }) => {
      const data = toCount ? toCountRows : expiresWithin ? [bag(2), bag(3)] : bags
      return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
    }),
  )
  shop.answer(
    on(countStock, ({ body }) => {
      toCountRows = toCountRows.filter(({ productId }) => productId !== body.lines[0]?.productId)
      return { data: { lines: [] } }
    }),
  )
  await tab('Waste').click()
  const expiring = page.getByRole('region', { name: 'Expires soon' })
  await expiring.getByRole('button', { name: /Jute Bag 2/ }).click()
  await expect.element(pieces(2)).toBeVisible()
  // The pressed button leaves with its row.
  await expect.element(expiring.getByRole('button', { name: /Jute Bag 3/ })).toHaveFocus()
  await expiring.getByRole('button', { name: /Jute Bag 3/ }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(expiring).not.toBeInTheDocument()
  await tab('Count').click()
  const toCount = page.getByRole('region', { name: 'To count' })
  const stillThere = toCount.getByRole('button', { name: /^Still 20 of/ })
  await stillThere.first().click()
  await expect.element(toCount.getByRole('button', { name: 'Count it: Jute Bag 1' })).not.toBeInTheDocument()
  await expect.element(stillThere).toHaveFocus()
  await toCount.getByRole('button', { name: 'Count it: Jute Bag 4' }).click()
  await expect.element(tab('Count')).toMatchTextContent('1 on the list')
})

it('a press on a row is forgotten with the next press elsewhere', async () => {
  const shop = await open('find')
  shop.answer(
    on(getStock, ({ body: { low } }) => {
      const data = low === undefined ? bags : [bag(3)]
      return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
    }),
  )
  shop.answer(on(productDetails, { data: product({ _id: 'bag1', name: 'Jute Bag 1' }) }))
  // As in Safari, which gives no focus to a button that is pressed.
  const press = (button: Locator) => {
    const element = button.element()
    if (!(element instanceof HTMLElement)) throw new Error('no button')
    element.click()
    element.blur()
  }
  const products = page.getByRole('region', { name: 'Products' })
  await expect.element(products.getByRole('button', { name: /Jute Bag 1/ })).toBeVisible()
  press(products.getByRole('button', { name: /Jute Bag 1/ }))
  await expect.element(page.getByRole('heading', { name: 'Jute Bag 1' })).toBeVisible()
  press(page.getByRole('link', { name: 'All products' }))
  await expect.element(products.getByRole('button', { name: 'Low stock' })).toBeVisible()
  press(products.getByRole('button', { name: 'Low stock' }))
  await expect.element(products.getByRole('button', { name: /Jute Bag 3/ })).toBeVisible()
  expect(document.body).toHaveFocus()
})

it('the last counts stand below the count, whose title the page has', async () => {
  const shop = await open('count')
  const change = { stockVersion: 4, orderId: null, orderNumber: null, reference: '', reason: '', by: 'Meena' }
  const counted = { ...change, productId: 'bag1', name: 'Jute Bag 1', unit: '1 pc', kind: 'counted' as const }
  const at = '2026-03-02T04:30:00.000Z'
  shop.answer(
    on(getMovements, {
      data: [{ ...counted, quantity: -2, balance: 18, at }],
      ...{ totalPages: 1, totalCount: 1, currentPage: 1 },
    }),
  )
  await tab('Waste').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Waste')
  await tab('Count').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Count')
  await expect.element(page.getByRole('region', { name: 'Last counts' })).toMatchTextContent(/Jute Bag 1.*Meena18−2/)
  expect(shop.sent(getMovements).at(-1)?.body).toMatchObject({ storeId: 'main', kind: 'counted' })
})

it.each([390, 1280])(
  'a product leads back to all of them where it hides them (%i px), and they to the floor',
  async (width) => {
    await openPage('/floor/stock?product=bag1', {
      width,
      as: { duties: [{ storeId: 'main', duty: 'manager' }] },
      answers: [
        on(getStores, { data: [store()] }),
        on(getStock, { data: bags, totalPages: 1, totalCount: 2, currentPage: 1 }),
        on(getMovements, { data: [], totalPages: 1, totalCount: 0, currentPage: 1 }),
        on(productDetails, { data: product({ _id: 'bag1', name: 'Jute Bag 1' }) }),
      ],
    })
    const all = page.getByRole('link', { name: 'All products' })
    await expect.element(page.getByRole('heading', { name: 'Jute Bag 1' })).toBeVisible()
    if (width < 1024) await all.click()
    await expect.element(page.getByRole('link', { name: 'Back to the floor' })).toBeVisible()
    await expect.element(all).not.toBeInTheDocument()
  },
)

describe('a task of the stock', () => {
  it('gets what is scanned right after a press on its tab', async () => {
    await open('count')
    await expect.element(tab('Receive')).toBeVisible()
    const button = tab('Receive').element()
    if (!(button instanceof HTMLElement)) throw new Error('no button')
    button.click()
    scan()
    await expect.element(pieces(1)).toHaveValue('1')
    await expect.element(tab('Count')).not.toMatchTextContent('on the list')
  })

  it('is sent again with the same key when its answer is lost, also after another tab was looked at', async () => {
    const shop = await open('waste')
    shop.answer(
      on(wasteStock, () => {
        throw networkError()
      }),
    )
    await expect.element(tab('Waste')).toBeVisible()
    scan()
    await pieces(1).fill('4')
    const send = page.getByRole('button', { name: 'Write off 4 pieces of 1 product' })
    await page.getByRole('button', { name: 'Damaged' }).click()
    await send.click()
    await expect.element(unreachable).toBeVisible()
    await tab('Count').click()
    await expect.element(send).not.toBeInTheDocument()
    await tab('Waste').click()
    shop.answer(on(wasteStock, { data: { lines: [] } }))
    await send.click()
    await expect.element(page.getByText('Written off: 4 pieces of 1 product').first()).toBeVisible()
    const [first, second] = shop.headers(wasteStock, 'idempotency-key')
    expect(first).toBe(second)
    await expect.poll(() => shop.sent(wasteStock)).toHaveLength(2)
  })

  it('is written off for the reason that was chosen, and for none before', async () => {
    const shop = await open('waste')
    shop.answer(on(wasteStock, { data: { lines: [] } }))
    await expect.element(tab('Waste')).toBeVisible()
    scan()
    const reasons = page.getByRole('group', { name: 'Reason for Jute Bag 1' })
    const send = page.getByRole('button', { name: 'Write off 1 piece of 1 product' })
    await send.click()
    await expect.element(page.getByRole('alert').getByText('Choose the reason')).toBeVisible()
    await expect.element(reasons.getByRole('button').first()).toHaveFocus()
    expect(shop.sent(wasteStock)).toEqual([])
    await reasons.getByRole('button', { name: 'Something else' }).click()
    await send.click()
    const happened = page.getByLabelText('What happened')
    await expect.element(happened).toHaveFocus()
    await expect.element(happened).toHaveAccessibleDescription('Write what happened')
    await reasons.getByRole('button', { name: 'Spoiled' }).click()
    await send.click()
    await expect.poll(() => shop.sent(wasteStock).map(({ body }) => body.lines[0]?.reason)).toEqual(['Spoiled'])
  })

  it('of moving is there with a second store only, and says beside a line that less is there', async () => {
    const shop = await open('move', [store(), store({ _id: 'yelahanka', name: 'Yelahanka' })])
    shop.answer(
      on(
        moveStock,
        refusal('insufficient_stock', { data: { lines: [{ productId: 'bag2', name: 'Jute Bag 2', left: 20 }] } }),
      ),
    )
    await expect.element(page.getByRole('combobox', { name: 'Store' })).toHaveValue('main')
    scan()
    await expect.element(pieces(1)).toHaveValue('1')
    await page.getByRole('searchbox').fill('Jute Bag 2')
    await page
      .getByRole('region', { name: 'Products' })
      .getByRole('button', { name: /^Jute Bag 2/ })
      .click()
    await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('yelahanka')
    await pieces(1).fill('5')
    await pieces(2).fill('21')
    await page.getByRole('button', { name: 'Move 26 pieces of 2 products' }).click()
    await expect.element(page.getByText('Only 20 pieces here')).toBeVisible()
    await expect.element(pieces(2)).toHaveFocus()
    shop.answer(on(moveStock, { data: { lines: [] } }))
    await pieces(2).fill('20')
    await page.getByRole('button', { name: 'Move 25 pieces of 2 products' }).click()
    await expect.element(page.getByText('Moved: 25 pieces of 2 products to Yelahanka').first()).toBeVisible()
    await expect
      .poll(() => shop.sent(moveStock).at(-1)?.body)
      .toMatchObject({ fromStoreId: 'main', toStoreId: 'yelahanka' })
  })

  it('moves to the store that was chosen where there are several, and to none before', async () => {
    const shop = await open(
      'move',
      ['main', 'yelahanka', 'hebbal'].map((_id) => store({ _id, name: _id })),
    )
    shop.answer(on(moveStock, { data: { lines: [] } }))
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await expect.element(to).toHaveValue('')
    scan()
    await page.getByRole('button', { name: 'Move 1 piece of 1 product' }).click()
    await expect.element(to).toHaveAccessibleDescription('Choose the store')
    await expect.element(to).toHaveFocus()
    expect(shop.sent(moveStock)).toEqual([])
    await to.selectOptions('hebbal')
    await page.getByRole('button', { name: 'Move 1 piece of 1 product to hebbal' }).click()
    await expect.poll(() => shop.sent(moveStock).map(({ body }) => body.toStoreId)).toEqual(['hebbal'])
  })

  it('has no move and no choice of a store in a shop with one', async () => {
    await open('move')
    await expect.element(tab('Find')).toBeVisible()
    await expect.element(tab('Move')).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Store' })).not.toBeInTheDocument()
  })
})

describe('a delivery note', () => {
  const note = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
  const field = page.getByLabelText('CSV file')
  const preview = page.getByRole('region', { name: 'Delivery from a file' })
  const line = (number: number, changes = {}) => ({
    ...{ row: number + 1, productId: `bag${number}`, name: `Jute Bag ${number}`, unit: '1 pc', quantity: 12 },
    ...changes,
  })
  const columns = ['Item', 'Qty', 'Rate', 'Expiry']
  const read = {
    rows: 4,
    lines: [line(1, { cost: 1299.5, expiresOn: '2030-12-25' }), line(2, { quantity: 3 })],
    bad: [{ row: 4, message: 'There is no product "Unheard of"' }],
    mapping: { name: 'Item', quantity: 'Qty', cost: 'Rate', expiresOn: 'Expiry' },
    columns,
  }

  it('that cannot be one is refused beside its field', async () => {
    const shop = await open('receive')
    shop.answer(on(previewReceipt, refusal('bad_request', { message: 'A quotation mark is not closed' })))
    await field.upload(note('much.csv', 'x'.repeat(400_001)))
    await expect.element(field).toHaveAccessibleDescription('A delivery note has at most 400 kB')
    expect(shop.sent(previewReceipt)).toEqual([])
    await field.upload(note('open.csv', 'Item,Qty\n"Curd,1'))
    await expect.element(field).toHaveAccessibleDescription('A quotation mark is not closed')
  })

  it('with a column that is not recognised is read again with the chosen one', async () => {
    const shop = await open('receive')
    const missing = 'The file has no column for the barcode or the name'
    shop.answer(on(previewReceipt, refusal('bad_request', { fields: { mapping: missing } })))
    await field.upload(note('other.csv', 'What,Qty\nJute Bag 1,9'))
    await expect.element(preview).toMatchTextContent(`${missing}. Choose it below.`)
    shop.answer(
      on(previewReceipt, { data: { ...read, columns: ['What', 'Qty'], mapping: { name: 'What', quantity: 'Qty' } } }),
    )
    await preview.getByLabelText('Name', { exact: true }).selectOptions('What')
    await expect.element(page.getByRole('button', { name: 'Receive 15 pieces of 2 products' })).toBeVisible()
    await expect
      .poll(() => shop.sent(previewReceipt).at(-1)?.body)
      .toMatchObject({ storeId: 'main', mapping: { name: 'What' } })
  })

  it('shows each row, is sent with one key until there is an answer, and is not received twice', async () => {
    const shop = await open('receive')
    shop.answer(on(previewReceipt, { data: read }))
    shop.answer(
      on(receiveStock, () => {
        throw networkError()
      }),
    )
    const file = () => note('DN-77.csv', 'Item,Qty,Rate,Expiry\nJute Bag 1,12,1299.50,2030-12-25')
    await field.upload(file())
    const row = preview.getByRole('row', { name: 'Jute Bag 1' })
    for (const text of ['12', '₹1,299.50', '25 Dec 2030']) await expect.element(row).toMatchTextContent(text)
    await expect
      .element(preview.getByRole('region', { name: 'Bad rows' }).getByRole('listitem'))
      .toHaveTextContent('Row 4There is no product "Unheard of"')
    const number = preview.getByLabelText('Delivery note', { exact: true })
    await expect.element(number).toHaveValue('DN-77')
    const send = page.getByRole('button', { name: 'Receive 15 pieces of 2 products' })
    await send.click()
    await expect.element(unreachable).toBeVisible()
    shop.answer(on(receiveStock, { data: { lines: [] } }))
    await send.click()
    await expect.element(preview.getByRole('status')).toHaveTextContent('Received: 15 pieces of 2 products.')
    const [first, second] = shop.headers(receiveStock, 'idempotency-key')
    expect(first).toBe(second)

    await field.upload(file())
    await send.click()
    await expect.element(number).toHaveAccessibleDescription(/^This delivery was received already\./)
    await expect.element(number).toHaveFocus()
    await expect.poll(() => shop.sent(receiveStock)).toHaveLength(2)
    await number.fill('DN-78')
    await send.click()
    await expect.poll(() => shop.sent(receiveStock)).toHaveLength(3)
    expect(shop.headers(receiveStock, 'idempotency-key')[2]).not.toBe(first)
  })
})

it('what pickers missed is a list of its own while there is any: one press says that nothing changed, another counts it', async () => {
  const missed = [
    bag(1, { quantity: 0, bin: 'A-01', countAskedAt: '2026-03-02T04:30:00.000Z' }),
    bag(2, { quantity: 0, countAskedAt: '2026-03-01T04:30:00.000Z' }),
  ]
  const shop = await openPage('/floor/stock', {
    as: { role: 'Admin' },
    answers: [
      on(getStores, { data: [store()] }),
      on(getMovements, { data: [], totalPages: 1, totalCount: 0, currentPage: 1 }),
      on(getStock, ({ body: { toCount = false } }) => {
        const data = toCount ? missed : bags
        return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
      }),
      on(countStock, ({ body: { lines } }) => {
        missed.shift()
        return { data: { lines: lines.map(({ productId }) => ({ productId, quantity: 0, stockVersion: 2 })) } }
      }),
    ],
  })
  const filter = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^To count/ })
  await expect.element(filter).toMatchTextContent('To count2')
  await filter.click()
  await expect.element(page.getByText('Bin A-01')).toBeVisible()
  await page.getByRole('button', { name: 'Still 0 of Jute Bag 1' }).click()
  await expect
    .poll(() => shop.sent(countStock).map(({ body }) => body))
    .toEqual([{ storeId: 'main', lines: [{ productId: 'bag1', counted: 0, stockVersion: 1 }] }])
  await expect.element(page.getByRole('button', { name: 'Count it: Jute Bag 1' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Count it: Jute Bag 2' }).click()
  await tab('Count').click()
  await expect.element(page.getByLabelText('Counted pieces of Jute Bag 2')).toHaveValue('')
})
