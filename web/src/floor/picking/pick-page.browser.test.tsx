import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import {
  pickLine,
  pickMine,
  pickNext,
  pickPacked,
  pickQueue,
  pickRelease,
  pickShort,
  pickSubstitutes,
  pickWatch,
  putBackDone,
  putBackList,
} from '@tokri/contract/picking.ts'
import { myShift } from '@tokri/contract/shift.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import type { PutBacks, Queue } from './picking-session.ts'

type Line = SheetShape['lines'][number]

const line = (productId: string, more: Partial<Line> = {}): Line => ({
  ...{
    productId,
    name: `Product ${productId}`,
    unit: '1 kg',
    image: '/media/bag-960.webp',
    bin: `A-${productId}`,
    barcode: '',
  },
  ...{ quantity: 1, picked: 0, short: 0, preference: 'replace', asked: null, substitutes: [], insteadOf: [] },
  ...more,
})
const sheet = (lines: Line[], more: Partial<SheetShape> = {}): SheetShape => ({
  ...{ orderId: 'order1', orderNumber: 'T-1001', storeId: 'main', state: 'PACKING', lines, bags: 0 },
  dueAt: '2035-03-11T05:00:00.000Z',
  ...more,
})
const queued = (orderId: string): Queued => ({
  ...{ orderId, orderNumber: `T-${orderId}`, dueAt: '2035-03-11T05:00:00.000Z', lines: 1 },
  ...{ state: 'CONFIRMED', picker: null },
})
type Queued = Queue[number]
type PutBack = PutBacks[number]

const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'picker' } as const

/** A store with a queue; `_id` is a picker of its own, because what a picker has done is kept in the browser by person. */
const open = (_id: string, state: { mine: SheetShape | null; queue: Queued[]; putBacks: PutBack[] }) =>
  openPage('/floor/pick', {
    as: { _id, duties: [{ storeId: 'main', duty: 'picker' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(pickQueue, () => ({ data: state.queue })),
      on(putBackList, () => ({ data: state.putBacks })),
      on(pickMine, () => ({ data: state.mine })),
      on(pickWatch, () => new Response(new ReadableStream())),
      on(pickNext, () => {
        state.queue = state.queue.map((one) => ({ ...one, state: 'PACKING', picker: { _id, name: 'Meena' } }))
        return { data: state.mine }
      }),
    ],
  })

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it('bags are corrected, and their labels printed again, after the order is packed', async () => {
  const state = {
    mine: sheet([line('1', { picked: 1 })]) as SheetShape | null,
    queue: [queued('order1')],
    putBacks: [],
  }
  const shop = await open('picker who corrects', state)
  shop.answer(
    on(pickPacked, ({ body: { bags } }) => {
      state.mine = null
      state.queue = []
      return { data: sheet([], { state: 'READY', bags }) }
    }),
  )
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Packed' }).click()
  const last = page.getByRole('button', { name: /Packed last/ })
  await expect.element(last).toMatchTextContent('Packed lastT-1001 · 1 bag')
  await last.click()
  const dialog = page.getByRole('dialog', { name: 'Bags of T-1001' })
  await dialog.getByRole('button', { name: 'One bag more' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Print 2 labels' })).toBeVisible()
  await dialog.getByRole('button', { name: 'That many bags' }).click()
  await expect.element(last).toMatchTextContent('Packed lastT-1001 · 2 bags')
  expect(shop.sent(pickPacked).map(({ body }) => body.bags)).toEqual([1, 2])
})

it('an order whose packing is not sent yet is not told as one of others', async () => {
  const state = {
    mine: sheet([line('1', { picked: 1 })]) as SheetShape | null,
    queue: [queued('order1')],
    putBacks: [],
  }
  const shop = await open('picker who packs offline', state)
  shop.answer(on(pickPacked, () => new Promise(() => {})))
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Packed' }).click()
  await expect.element(page.getByText(/^The last order is packed here/)).toBeVisible()
  state.queue = [...state.queue, queued('new')]
  window.dispatchEvent(new Event('online'))
  const list = page.getByRole('region', { name: 'Queue' })
  await expect.element(list).toMatchTextContent('T-new')
  await expect.element(list).not.toMatchTextContent(/with/i)
})

it('what others pick is counted, and stands below what is free', async () => {
  const taken = { ...queued('taken'), state: 'PACKING' as const, picker: { _id: 'ravi', name: 'Ravi' } }
  await open('picker among others', { mine: null, queue: [taken, queued('free')], putBacks: [] })
  const list = page.getByRole('region', { name: 'Queue' })
  await expect.element(list).toMatchTextContent('1 order to pick')
  await expect.element(list).toMatchTextContent('1 with others')
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent('T-free')
  await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent('With Ravi')
})

it('each order of the queue says how urgent it is, and which one is for later', async () => {
  const state = { mine: null, queue: [] as Queued[], putBacks: [] }
  await open('picker who looks at the time', state)
  const inMinutes = (orderId: string, minutes: number) => ({
    ...queued(orderId),
    dueAt: new Date(Date.now() + minutes * 60_000 - 30_000).toISOString(),
  })
  state.queue = [inMinutes('late', -4), inMinutes('soon', 2), inMinutes('calm', 9), inMinutes('later', 181)]
  window.dispatchEvent(new Event('online'))
  const orders = page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
  const said = [/4 min late/, /in 2 min/, /in 9 min/, /Later/]
  for (const [place, text] of said.entries()) await expect.element(orders.nth(place)).toMatchTextContent(text)
  const looks = orders.elements().map((one) => {
    const left = one.querySelector('[data-urgency]')
    const { backgroundColor, color } = getComputedStyle(left as Element)
    return { look: `${backgroundColor} ${color}`, bar: getComputedStyle(one).borderInlineStartColor, left }
  })
  const [late, soon, calm, later] = looks
  expect(new Set([late?.look, soon?.look, calm?.look]).size).toBe(3)
  expect(new Set([late?.bar, soon?.bar, calm?.bar]).size).toBe(3)
  expect(later?.bar).toBe(calm?.bar)
  // Nobody needs to see colours for it.
  expect(looks.map(({ left }) => left?.querySelector('svg') !== null)).toEqual([true, true, false, false])
})

it('the next order comes although goods that are put back are not told yet', async () => {
  const putBack: PutBack = {
    ...{ orderId: 'gone', orderNumber: 'T-0999', cancelledAt: '2026-03-02T04:30:00.000Z', picker: null },
    lines: [{ ...line('9'), quantity: 1 }],
  }
  const state = { mine: sheet([line('1')]) as SheetShape | null, queue: [queued('order1')], putBacks: [putBack] }
  const shop = await open('picker who puts back', state)
  shop.answer(on(putBackDone, () => new Promise(() => {})))
  await page.getByRole('button', { name: 'All put back' }).click()
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect.element(page.getByRole('region', { name: 'This line' })).toMatchTextContent('Product 1')
})

it('a line that is chosen far down is shown at the top', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => line(String(index + 1)))
  await open('picker of a long sheet', { mine: sheet(lines), queue: [queued('order1')], putBacks: [] })
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: /^Product 12/ }).click()
  await expect.element(page.getByRole('region', { name: 'This line' })).toMatchTextContent('A-12')
  await expect.poll(() => scrollY).toBe(0)
})

it('the card of a question says where the substitute lies', async () => {
  const asked = {
    ...{ productId: '8', name: 'Product 8', unit: '1 kg', image: '/media/bag-960.webp', bin: 'C-8', quantity: 1 },
    answerUntil: '2035-03-11T05:00:00.000Z',
  }
  const state = {
    mine: sheet([line('1'), line('2', { asked })]) as SheetShape | null,
    queue: [queued('order1')],
    putBacks: [],
  }
  await open('picker who looks ahead', state)
  await page.getByRole('button', { name: 'Next order' }).click()
  const current = page.getByRole('region', { name: 'This line' })
  await expect.element(current).toMatchTextContent('A-1')
  await page.getByRole('button', { name: /Product 2/ }).click()
  await expect.element(current).toMatchTextContent('Bin C-8')
  await page.getByRole('button', { name: /Product 1/ }).click()
  await expect.element(current).not.toMatchTextContent('Next bin')
})

it('without a camera the number is typed where the camera would be, as a hand scanner types it', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('no camera'))
  // The bars of a product from America have twelve digits, and those of the list thirteen.
  const mine = sheet([line('1', { quantity: 2, barcode: '0036000291452' }), line('2')])
  const shop = await open('picker without a camera', { mine, queue: [queued('order1')], putBacks: [] })
  shop.answer(
    on(pickLine, { data: sheet([line('1', { quantity: 2, picked: 1, barcode: '0036000291452' }), line('2')]) }),
  )
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Scan' }).click()
  const field = page.getByRole('dialog', { name: 'Scan a barcode' }).getByLabelText('Number under the bars')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('890{Enter}')
  await expect.element(field).toHaveAccessibleDescription('This barcode is not complete')
  expect(shop.sent(pickLine)).toEqual([])
  await userEvent.keyboard('036000291452{Enter}')
  await expect
    .poll(() => shop.sent(pickLine).map(({ body }) => body))
    .toEqual([expect.objectContaining({ productId: '1', picked: 1, barcode: '036000291452' })])
  await expect.element(field).not.toBeInTheDocument()
})

it('the next bin stands beside the present one', async () => {
  const state = { mine: sheet([line('1'), line('3')]) as SheetShape | null, queue: [queued('order1')], putBacks: [] }
  const shop = await open('picker who looks further', state)
  shop.answer(on(pickLine, { data: sheet([line('1', { picked: 1 }), line('3')]) }))
  await page.getByRole('button', { name: 'Next order' }).click()
  const current = page.getByRole('region', { name: 'This line' })
  await expect.element(current).toMatchTextContent('Next bin: A-3')
  await current.getByRole('button', { name: 'Picked' }).click()
  await expect.element(current).toMatchTextContent('A-3')
  await expect.element(current).not.toMatchTextContent('Next bin')
})

it('what the shopper chose is taken without a question; an order of which nothing is there ends without bags', async () => {
  const state = { mine: sheet([line('1')]) as SheetShape | null, queue: [queued('order1')], putBacks: [] }
  const shop = await open('picker of what is missing', state)
  const offer = {
    productId: '8',
    name: 'Product 8',
    unit: '1 kg',
    image: '/media/bag-960.webp',
    bin: 'C-8',
    barcode: '',
  }
  shop.answer(on(pickSubstitutes, { data: [{ ...offer, stock: 4, own: true }] }))
  shop.answer(
    on(pickShort, () => {
      state.mine = null
      state.queue = []
      return { data: sheet([line('1', { short: 1 })], { state: 'CANCELLED' }) }
    }),
  )
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Not there' }).click()
  await page.getByRole('button', { name: /Product 8/ }).click()
  const current = page.getByRole('region', { name: 'This line' })
  await expect.element(current).toMatchTextContent('C-8')
  await expect.element(current).toMatchTextContent('Instead of Product 1, 1 kg')
  const lines = page.getByRole('region', { name: 'Lines' })
  await expect.element(lines).toMatchTextContent('Replaced by Product 8, 1 kg')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Product 1: undone')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Not there' }).click()
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect.element(page.getByText(/^Nothing of this order is left to pack/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Packed' })).not.toBeInTheDocument()
  // The last report of missing pieces can be undone for some seconds.
  await expect.element(page.getByText(/^Nothing of order T-1001 was there/), { timeout: 9000 }).toBeVisible()
})

it('the screen stays on while a picker is on shift, and a wrong scan is heard and felt', async () => {
  const released = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release: released }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const vibrate = vi.spyOn(navigator, 'vibrate')
  const state = {
    mine: sheet([line('1', { barcode: '8901234567890' })]) as SheetShape | null,
    queue: [queued('order1')],
    putBacks: [],
  }
  const shop = await open('picker who scans', state)
  shop.answer(on(pickLine, { data: sheet([line('1', { picked: 1, barcode: '8901234567890' })]) }))
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect.element(page.getByRole('region', { name: 'This line' })).toMatchTextContent('Product 1')
  await expect.poll(() => request.mock.calls).toContainEqual(['screen'])
  for (const key of [...'4006381333931', 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await expect.element(page.getByText('That is not Product 1').first()).toBeVisible()
  expect(vibrate).toHaveBeenCalledWith([80, 60, 80])
  // The next right scan takes it away.
  for (const key of [...'8901234567890', 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await expect.element(page.getByText('That is not Product 1').first()).not.toBeInTheDocument()
})

it('what a wrong scan was told by the server leaves with the next press that is accepted', async () => {
  const state = { mine: sheet([line('1')]) as SheetShape | null, queue: [queued('order1')], putBacks: [] }
  const shop = await open('picker whose scan is refused', state)
  shop.answer(on(pickLine, refusal('wrong_product', { message: 'That is not Product 1' })))
  await page.getByRole('button', { name: 'Next order' }).click()
  const picked = page.getByRole('button', { name: 'Picked' })
  await picked.click()
  const told = page.getByText('That is not Product 1')
  await expect.element(told.first()).toBeVisible()
  shop.answer(
    on(pickLine, () => {
      state.mine = sheet([line('1', { picked: 1 })])
      return { data: state.mine }
    }),
  )
  await picked.click()
  await expect.element(told.first()).not.toBeInTheDocument()
})

it('a change that is told while the lists are read shows all the same', async () => {
  const state = { mine: sheet([line('1')]) as SheetShape | null, queue: [queued('order1')], putBacks: [] }
  const shop = await open('picker whose order changes', state)
  let tell = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      tell = () => controller.enqueue(new TextEncoder().encode('event: order\ndata: {}\n\n'))
    },
  })
  shop.answer(on(pickWatch, () => new Response(stream)))
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect.element(page.getByRole('region', { name: 'This line' })).toMatchTextContent('Product 1')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const reads = shop.sent(pickMine).length
  shop.delay(pickMine, held)
  state.mine = sheet([line('1'), line('5')])
  await expect.poll(() => shop.sent(pickWatch)).toHaveLength(1)
  tell()
  await expect.poll(() => shop.sent(pickMine).length).toBeGreaterThan(reads)
  const lists = shop.sent(pickQueue).length
  dispatchEvent(new Event('online'))
  await expect.poll(() => shop.sent(pickQueue).length).toBeGreaterThan(lists)
  go()
  await expect.element(page.getByText('The order has changed').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Lines' })).toMatchTextContent('Product 5')
})

it('an order that is cancelled meanwhile is said at once, and what was picked of it goes back', async () => {
  const state = {
    mine: sheet([line('1', { picked: 1 }), line('2')]) as SheetShape | null,
    queue: [queued('order1')],
    putBacks: [] as PutBack[],
  }
  const shop = await open('picker of a cancelled order', state)
  let tell = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      tell = () => controller.enqueue(new TextEncoder().encode('event: order\ndata: {}\n\n'))
    },
  })
  shop.answer(on(pickWatch, () => new Response(stream)))
  shop.answer(
    on(putBackDone, () => {
      state.putBacks = []
      return { data: [] }
    }),
  )
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect.element(page.getByText('1 of 2 lines')).toBeVisible()
  await expect.poll(() => shop.sent(pickWatch)).toHaveLength(1)
  state.mine = null
  state.queue = []
  state.putBacks = [
    {
      ...{ orderId: 'order1', orderNumber: 'T-1001', cancelledAt: '2026-03-02T04:30:00.000Z', picker: null },
      lines: [{ ...line('1'), quantity: 1 }],
    },
  ]
  tell()
  await expect.element(page.getByRole('alert')).toMatchTextContent('was cancelled. Put its goods back.')
  const card = page.getByRole('region', { name: 'Put back T-1001' })
  await expect.element(card).toMatchTextContent('Product 1')
  await card.getByRole('button', { name: 'All put back' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => shop.sent(putBackDone)).toMatchObject([{ body: { orderId: 'order1' } }])
})

it('an order that was handed back says how far it is, and its picker that it is', async () => {
  const handedBack = { lines: 1 }
  const state = {
    mine: null as SheetShape | null,
    queue: [{ ...queued('order1'), lines: 5, handedBack }],
    putBacks: [],
  }
  const shop = await open('picker who hands back', state)
  const list = page.getByRole('region', { name: 'Queue' })
  await expect.element(list).toMatchTextContent('Handed back · Begun: 1 of 5 lines')
  shop.answer(on(pickRelease, { data: { orderId: 'order1', state: 'PACKING' } }))
  state.mine = sheet([line('1')])
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Hand back' }).click()
  await page.getByRole('button', { name: 'My shift is over' }).click()
  await expect.element(page.getByText(/is handed back/).first()).toBeVisible()
})

it('a picker whose shift the manager has ended with an order in hand is led to the next shift', async () => {
  const state = { mine: sheet([line('1')]) as SheetShape | null, queue: [queued('order1')], putBacks: [] }
  const shop = await open('picker whose shift is ended', state)
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect.element(page.getByRole('button', { name: 'Picked' })).toBeVisible()
  shop.answer(on(myShift, { data: null, duties: [duty] }))
  state.mine = null
  state.queue = [queued('order1')]
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Order T-1001 is not in your hands any more.')).toBeVisible()
  await expect.element(page.getByText('You are not on shift')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Start a shift' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next order' })).not.toBeInTheDocument()
})
