import type { BusinessDayShape } from '@tokri/contract/accounts.schema.ts'
import { businessDay } from '@tokri/contract/accounts.ts'
import { orderDetails, pickSlips } from '@tokri/contract/order.ts'
import { getStores } from '@tokri/contract/store.ts'
import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { type Answer, on } from '../../test/answers.ts'
import { openPage } from '../../test/open.tsx'
import { order, store } from '../../test/shapes.ts'

/** CSS pixels within usual margins. */
const A4 = { width: 718, height: 1045 }
const RECEIPT = { width: 272, height: 700 }

const GAP = 50

const paper = document.createElement('style')
afterEach(async () => {
  paper.remove()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
})

/** Lays the page out as a printer does: columns break as sheets do, and their boxes can be measured. */
const layOut = async ({ width, height }: typeof A4) => {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  paper.textContent = `main#main { width: ${width}px; height: ${height}px; columns: ${width}px; column-gap: ${GAP}px; column-fill: auto }
    main#main > * { width: ${width}px; padding: 0 }`
  document.head.append(paper)
}

const isOver = (one: DOMRect, other: DOMRect): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter((each) => each.checkVisibility())
/** How many sheets these rows stand on. Columns of labels are nearer to each other than sheets are. */
const sheetsOf = (rows: HTMLElement[]): number => {
  const main = document.querySelector('main')?.getBoundingClientRect()
  const left = main?.left ?? 0
  return new Set(rows.map((row) => Math.floor((row.getBoundingClientRect().left - left) / ((main?.width ?? 0) + GAP))))
    .size
}
const nameOf = (element: HTMLElement) => element.textContent?.slice(0, 40) ?? ''

/** The rows that lie over another row or card, are torn in two, or reach beyond the paper. */
const faults = (width: number): string[] => {
  const rows = shown(':is(li, dl > div, tbody > tr)').filter((row) => !row.querySelector('li, dl, tr'))
  const cards = [...shown(':is(section, h2)'), ...rows]
  return rows.flatMap((row) => {
    const [box, ...rest] = row.getClientRects()
    if (!box) return []
    const over = cards
      .filter((other) => !other.contains(row) && !row.contains(other))
      .filter((other) => [...other.getClientRects()].some((each) => isOver(box, each)))
    return [
      ...(rest.length > 0 ? [`${nameOf(row)} is torn`] : []),
      ...(row.scrollWidth > row.clientWidth + 1 || box.width > width ? [`${nameOf(row)} is cut off`] : []),
      ...over.map((other) => `${nameOf(row)} lies over ${nameOf(other)}`),
    ]
  })
}

const MOST = 60
const long = ' with a name that goes on over a second line, and in Urdu: تازہ دودھ'
const lines = Array.from({ length: MOST }, (_, index) => ({
  ...{ productId: `p${index}`, name: `Product ${index + 1}.${index % 7 === 0 ? long : ''}`, unit: '500 ml' },
  ...{ image: '', quantity: 1, price: 30, discount: 12.5, lineTotal: 26.25 },
}))
const slip = {
  ...{ _id: 'order1', orderNumber: 'T-1001', state: 'CONFIRMED' as const, createdAt: '2026-03-11T04:30:00.000Z' },
  ...{
    dueAt: '2026-03-11T04:40:00.000Z',
    store: { _id: 'main', name: 'Tokri' },
    customer: 'عائشہ',
    note: 'Second gate',
  },
  area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
  mobile: '9876543210',
  cashDue: 120,
  lines: lines.map(({ productId, name, unit, quantity }, index) => ({
    productId,
    name,
    unit,
    quantity,
    bin: `A-${index}`,
  })),
}
const answers: Answer[] = [
  on(orderDetails, { data: order({ lines, state: 'OUT_FOR_DELIVERY' }) }),
  on(pickSlips, { data: [slip] }),
]

it.each([
  ['the order page of a shopper', '/dashboard/myorders/order1', A4],
  ['the order page of the counter', '/dashboard/orders/order1', A4],
  ['a pick slip', '/dashboard/orders?view=slips&orders=order1', A4],
  ['a pick slip on a roll of 80 mm', '/dashboard/orders?view=slips&orders=order1', RECEIPT],
])('%s with 1 to 60 lines is printed whole', async (_, address, size) => {
  await openPage(address, { as: { role: 'Admin' }, width: 1280, answers })
  await expect.element(page.getByText('Product 60.', { exact: true })).toBeVisible()
  await layOut(size)
  const items = shown(':is(li, tr)').filter((item) => /^(\d+ ×)?Product/.test(item.textContent ?? ''))
  expect(items).toHaveLength(MOST)
  expect(sheetsOf(items)).toBeGreaterThan(1)
  const found: unknown[] = []
  for (const [at, item] of items.toReversed().entries()) {
    const wrong = faults(size.width)
    if (wrong.length > 0) found.push([MOST - at, wrong])
    item.remove()
  }
  expect(found).toEqual([])
})

it('every sheet of a pick slip has the number of its order', async () => {
  await openPage('/dashboard/orders?view=slips&orders=order1', { as: { role: 'Admin' }, width: 1280, answers })
  await expect.element(page.getByText('Product 60.', { exact: true })).toBeVisible()
  await layOut(RECEIPT)
  const [head] = shown('thead')
  const sheets = sheetsOf(shown('tbody > tr'))
  expect(sheets).toBeGreaterThan(3)
  expect(head?.textContent).toContain('T-1001')
  expect(head?.getClientRects()).toHaveLength(sheets)
})

const sum = { count: 2, amount: 100 }
const day: BusinessDayShape = {
  ...{ store: { _id: 'main', name: 'Tokri' }, day: '2026-03-11', endsEarly: false, open: [] },
  ...{ from: '2026-03-10T18:30:00.000Z', to: '2026-03-11T18:30:00.000Z' },
  closed: { at: '2026-03-11T18:40:00.000Z', by: 'Asha Rao', counted: 100, difference: 0, note: 'All there' },
  delivered: { ...sum, cash: sum, online: sum },
  out: [],
  held: [],
  cash: { counter: 50, riders: 50, handedOver: 50, refunded: 0, tipsPaid: 0, expected: 100 },
  online: ['razorpay', 'stripe'].map((provider) => ({ provider, received: sum, refunded: sum, net: 0 })),
  ...{ refunds: { ...sum, cash: sum, online: sum }, credit: { used: sum, given: sum }, cancelled: sum },
  tips: {
    ...{ ...sum, cash: 0 },
    byRider: Array.from({ length: 20 }, (_, at) => ({ riderId: `r${at}`, name: `Rider ${at}`, ...sum, cash: 0 })),
  },
  waste: { pieces: 3, amount: 90, byReason: [{ reason: 'Expired', pieces: 3, amount: 90 }] },
}

it.each([
  ['labels', A4, '/dashboard/orders?view=labels&orders=order1&bags=20', 'Bag 20 of 20'],
  ['labels', RECEIPT, '/dashboard/orders?view=labels&orders=order1&bags=20', 'Bag 20 of 20'],
  ['the sums of a day', A4, '/dashboard/day-close', 'Rider 19'],
  ['the sums of a day', RECEIPT, '/dashboard/day-close', 'Rider 19'],
])('%s are printed whole (%#)', async (_, size, address, last) => {
  await openPage(address, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [...answers, on(getStores, { data: [store()] }), on(businessDay, { data: day })],
  })
  await expect.element(page.getByText(last)).toBeVisible()
  if (address === '/dashboard/day-close')
    await expect
      .element(page.getByText('From 11 Mar 2026, 12:00 am to 12 Mar 2026, 12:00 am (Asia/Kolkata)'))
      .toBeVisible()
  await layOut(size)
  const rows = shown(':is(li, dl > div)')
  expect(rows.length).toBeGreaterThan(19)
  expect(sheetsOf(rows)).toBeGreaterThan(1)
  expect(faults(size.width)).toEqual([])
})
