// Delivery notes as CSV, and the morning's mail about products that expire.
import { getMovements, getStock, previewReceipt, receiveStock, setBins, wasteStock } from '@tokri/contract/stock.ts'
import { createStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { createDutyHolder } from '../../../test/duties.ts'
import { testShop } from '../../../test/shop.ts'
import { mailExpiring } from './expiring-mail.ts'
import { dayAt } from './read-stock.ts'

const shop = await testShop()
const { call, db, deps, signUp, pass, runJobs, mails } = shop
const { product } = checkoutOf(shop)
const holderOf = createDutyHolder(shop)
const { token, email } = await signUp('Admin')
const milk = await product({ name: 'Toned Milk', stock: 5 })
const curd = await product({ name: 'Curd', stock: 7 })
await db.updateTable('products').set({ barcode: '036000291452' }).where('id', '=', milk).execute()
for (const name of ['Twin', 'Twin']) await product({ name })

const preview = (csv: string, fields: object = {}) =>
  call(previewReceipt, { body: { storeId: 'main', csv, ...fields } }, { token })
const quantityOf = async (productId: string) => {
  const { body } = await call(getStock, { body: { storeId: 'main', search: '', limit: 100 } }, { token })
  return body.data.find((line: { productId: string }) => line.productId === productId).quantity
}

describe('a delivery note as CSV', () => {
  it('is shown before anything changes, then received once however often it is sent', async () => {
    const csv = 'EAN;Product;Qty;Cost price;Expiry\n0036000291452;;12 pcs;"₹1.299,50";25/12/2096\n;curd;3;;\n;;;;\n'
    const { status, body } = await preview(csv)
    expect([status, body.message]).toEqual([200, 'Nothing is changed yet'])
    expect(body.data).toEqual({
      rows: 2,
      lines: [
        {
          row: 2,
          productId: milk,
          name: 'Toned Milk',
          unit: '500 ml',
          quantity: 12,
          cost: 1299.5,
          expiresOn: '2096-12-25',
        },
        { row: 3, productId: curd, name: 'Curd', unit: '500 ml', quantity: 3 },
      ],
      bad: [],
      mapping: { barcode: 'EAN', name: 'Product', quantity: 'Qty', cost: 'Cost price', expiresOn: 'Expiry' },
      columns: ['EAN', 'Product', 'Qty', 'Cost price', 'Expiry'],
    })
    expect([await quantityOf(milk), await quantityOf(curd)]).toEqual([5, 7])

    const receipt = { body: { storeId: 'main', reference: 'DN-1', lines: body.data.lines } }
    const options = { token, headers: { 'idempotency-key': 'note-1' } }
    for (let time = 0; time < 2; time++) expect((await call(receiveStock, receipt, options)).status).toBe(201)
    expect([await quantityOf(milk), await quantityOf(curd)]).toEqual([17, 10])
    const { body: moved } = await call(getMovements, { body: { storeId: 'main', kind: 'received' } }, { token })
    expect(
      moved.data
        .map(({ quantity, reference }: { quantity: number; reference: string }) => [quantity, reference])
        .sort(),
    ).toEqual([
      [12, 'DN-1'],
      [3, 'DN-1'],
    ])
  })

  it('refuses a row whose values are in other columns: more of them than the header has, or an odd quotation mark', async () => {
    const rows = ['Curd,1,200,45.50', '"Curd,12,45', 'Curd,4,45,', 'Toned Milk,7,45']
    const { body } = await preview(`name,quantity,cost\n${rows.join('\n')}\n`)
    expect(body.data.bad.map(({ row }: { row: number }) => row)).toEqual([2, 3])
    expect(body.data.lines).toMatchObject([
      { row: 4, name: 'Curd', quantity: 4 },
      { row: 5, name: 'Toned Milk', quantity: 7 },
    ])
  })

  it('says of each row what is wrong with it', async () => {
    const rows = [
      ['barcode,id,name,unit,quantity,cost,expires', ''],
      ['036000291453,,,,1,,', 'Barcode "036000291453" is not an EAN-8, EAN-13 or UPC-A code'],
      ['8901030865275,,,,1,,', 'No product has the barcode 8901030865275'],
      [',nobody,,,1,,', 'There is no product "nobody"'],
      [',,Ghee,,1,,', 'There is no product "Ghee"'],
      [',,Twin,,1,,', 'Several products are called "Twin": give the barcode or the unit'],
      [',,,,1,,', 'Name a product by its barcode or name'],
      [',,Curd,500 ml,,,', 'Quantity is missing'],
      [',,Curd,500 ml,0,,', 'Quantity "0" is not a number of pieces'],
      [',,Curd,,1.5,,', 'Quantity "1.5" is not a number of pieces'],
      [',,Curd,,1,cheap,', 'Cost "cheap" is not an amount of rupees'],
      [',,Curd,,1,,31/02/2026', 'Expiry "31/02/2026" is not a day such as 2026-12-25'],
    ]
    const { body } = await preview(rows.map(([line]) => line).join('\n'))
    expect(body.data.lines).toEqual([])
    expect(body.data.bad).toEqual(rows.slice(1).map(([, message], index) => ({ row: index + 2, message })))
  })

  it('counts blank lines, so that a row number is that of the file', async () => {
    const { body } = await preview('\nname,qty\n\nCurd,1\n,,\nGhee,1\n')
    expect([body.data.rows, body.data.lines[0].row, body.data.bad[0].row]).toEqual([2, 4, 6])
  })

  it('may be the file of the bad rows: an apostrophe before a formula is none of the name', async () => {
    const ghee = await product({ name: '@Home Ghee' })
    const { body } = await preview("name,qty\n'@Home Ghee,2\n")
    expect(body.data.lines).toMatchObject([{ productId: ghee, quantity: 2 }])
  })

  it('may have other headers, which a mapping names', async () => {
    const csv = 'What,How many,Qty\nCurd,4,9\n'
    const { body: refused } = await preview(csv)
    const message = 'The file has no column for the barcode or the name'
    expect(refused).toMatchObject({ message, fields: { mapping: message } })
    const { body } = await preview(csv, { mapping: { name: 'What', quantity: 'How many' } })
    expect(body.data.lines).toEqual([{ row: 2, productId: curd, name: 'Curd', unit: '500 ml', quantity: 4 }])
  })

  it.each([
    ['without text', '', 400, 'There is nothing on the list'],
    ['without a quantity', 'name\nCurd\n', 400, 'The file has no column for the quantity'],
    ['with too many lines', `name,qty\n${'Curd,1\n'.repeat(2001)}`, 400, 'At most 2,000 lines are allowed'],
  ])('%s is refused', async (_, csv, status, message) => {
    const answer = await preview(csv)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  it('of a store that is not there, or by somebody else, is refused', async () => {
    expect((await preview('name,qty\nCurd,1\n', { storeId: 'nowhere' })).status).toBe(404)
    const shopper = await signUp()
    const body = { storeId: 'main', csv: 'name,qty\nCurd,1\n' }
    expect((await call(previewReceipt, { body }, { token: shopper.token })).status).toBe(403)
    expect((await call(previewReceipt, { body })).status).toBe(401)
  })
})

describe('what expires soon', () => {
  /** Moves the clock to this hour in Kolkata. */
  const untilHour = (hour: number) => {
    const now = deps.clock().getTime()
    const midnight = Date.parse(`${dayAt({ stores: deps.stores, clock: deps.clock }, 'main', 1)}T00:00:00+05:30`)
    pass(midnight + hour * 3_600_000 - now)
  }
  const mailsSent = async () => {
    const before = mails.length
    await mailExpiring(deps)
    await runJobs()
    return mails.slice(before).filter(({ subject }) => !subject.startsWith('Welcome'))
  }

  it('is listed, and mailed to administrators in the morning of each store, the first to expire first', async () => {
    const body = { name: 'North', pincode: '560001', lat: 13, lng: 77.6, timeZone: 'UTC' }
    const north: string = (await call(createStore, { body }, { token })).body.data._id
    const archive = async (active: boolean) => {
      await db.updateTable('stores').set({ active }).where('id', '=', north).execute()
      await sql`SELECT bump_catalogue()`.execute(db)
    }
    // The mail is sent tomorrow; these dates are counted in days from now.
    const [today, one, three, four] = [1, 2, 4, 5].map((inDays) => dayAt(deps, 'main', inDays))
    const receive = async (storeId: string, productId: string, quantity: number, expiresOn = '') => {
      const lines = [{ productId, quantity, expiresOn }]
      expect((await call(receiveStock, { body: { storeId, lines } }, { token })).status).toBe(201)
    }
    await receive('main', milk, 3, three)
    await receive('main', milk, 8, four)
    await receive('main', curd, 2, one)
    await receive(north, curd, 6, one)
    const soon = async (expiresWithin: number) => {
      const { body } = await call(getStock, { body: { storeId: 'main', search: '', expiresWithin } }, { token })
      return body.data.map(({ productId }: { productId: string }) => productId).sort()
    }
    expect([await soon(1), await soon(2), await soon(4)]).toEqual([[], [curd], [milk, curd].sort()])

    await archive(false)
    untilHour(5.9)
    expect(await mailsSent()).toEqual([])
    pass(0.2 * 3_600_000)
    const [mail, ...rest] = await mailsSent()
    expect(rest).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual([email, 'Expiring soon'])
    const text = mail?.text ?? ''
    expect(text).toContain(`2 expire ${one}`)
    expect(text).toContain(`3 expire ${three}`)
    expect(text.indexOf('Curd')).toBeLessThan(text.indexOf('Toned Milk'))
    expect(text).not.toContain('8 expire')
    expect(text).not.toContain(today)

    await archive(true)
    expect((await mailsSent()).map(({ subject }) => subject)).toEqual(['Expiring soon in Main store'])
    pass(5.5 * 3_600_000)
    expect((await mailsSent()).map(({ subject }) => subject)).toEqual(['Expiring soon in North'])
  })

  it('is mailed to the managers of the store, and a mail that cannot hold everything tells what expires first', async () => {
    untilHour(6.2)
    const body = { name: 'West', pincode: '560001', lat: 13, lng: 77.5 }
    const admin = await signUp('Admin')
    const west: string = (await call(createStore, { body }, admin)).body.data._id
    const [manager] = [
      await holderOf(admin, [{ storeId: west, duty: 'manager' }]),
      await holderOf(admin, [{ storeId: 'main', duty: 'manager' }]),
      await holderOf(admin, [{ storeId: west, duty: 'picker' }]),
    ]
    const [tomorrow, later] = [1, 3].map((inDays) => dayAt(deps, west, inDays))
    const many = await Promise.all(Array.from({ length: 200 }, (_, index) => product({ name: `Bread ${index}` })))
    // The ghee that expires tomorrow has the last bin, and half of the paneer, the half that expires sooner, is gone.
    const [ghee, paneer] = [await product({ name: 'Ghee' }), await product({ name: 'Paneer' })]
    const lines = [
      ...many.map((productId) => ({ productId, quantity: 1, expiresOn: later })),
      { productId: ghee, quantity: 1, expiresOn: tomorrow },
      { productId: paneer, quantity: 1, expiresOn: dayAt(deps, west, 0) },
      { productId: paneer, quantity: 1, expiresOn: later },
    ]
    expect((await call(receiveStock, { body: { storeId: west, lines } }, admin)).status).toBe(201)
    const bins = [...many.map((productId) => ({ productId, bin: 'A-1' })), { productId: paneer, bin: 'Y-1' }]
    await call(setBins, { body: { storeId: west, lines: [...bins, { productId: ghee, bin: 'Z-1' }] } }, admin)
    const wasted = { storeId: west, lines: [{ productId: paneer, quantity: 1, reason: 'Sour' }] }
    expect((await call(wasteStock, { body: wasted }, admin)).status).toBe(200)

    const mailed = (await mailsSent()).filter(({ subject }) => subject === 'Expiring soon in West')
    expect(mailed.map(({ to }) => to).sort()).toEqual([email, admin.email, manager?.email].sort())
    const text = mailed[0]?.text ?? ''
    expect(text.indexOf('Ghee')).toBeLessThan(text.indexOf('Bread'))
    expect(text).toContain(`1 expire ${tomorrow}`)
    expect(text).not.toContain('Paneer')
    expect(text).toContain('And 2 more products.')
  })
})
