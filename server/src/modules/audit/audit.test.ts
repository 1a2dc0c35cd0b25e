import { getAuditEntries } from '@tokri/contract/audit.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { audit, changes, GUEST } from '../../platform/audit-log.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const write = (action: `${string}.${string}`, subject: string, detail = {}) =>
  audit(db, { at: deps.clock(), actor: GUEST, action, subject, detail })

describe('the audit log', () => {
  it('shows an administrator the newest entries first, page by page', async () => {
    const { token } = await signUp('Admin')
    for (const subject of ['first', 'second', 'third']) {
      pass(1000)
      await write('test.paged', subject)
    }
    const read = (page: number) => call(getAuditEntries, { body: { search: 'test.paged', page, limit: 2 } }, { token })
    const newest = await read(1)
    expect(newest.body).toMatchObject({ totalCount: 3, totalPages: 2, currentPage: 1 })
    expect(newest.body.data.map((entry: { subject: string }) => entry.subject)).toEqual(['third', 'second'])
    expect((await read(2)).body.data).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        actor: 'guest',
        actorName: null,
        action: 'test.paged',
        subject: 'first',
        subjectName: null,
        detail: {},
      },
    ])
  })

  it('finds text in details, and takes percent and underscore for themselves', async () => {
    const { token } = await signUp('Admin')
    await write('test.found', 'product', { stock: { from: 4, to: 17_171 } })
    const find = async (search: string) =>
      (await call(getAuditEntries, { body: { search } }, { token })).body.totalCount
    expect([await find('17171'), await find('test%found'), await find('test_found')]).toEqual([1, 0, 0])
  })

  it('tells the names of today, and finds what somebody did by their name', async () => {
    const { token } = await signUp('Admin')
    const person = await signUp()
    await db.updateTable('users').set({ name: 'Zubeida Khan' }).where('id', '=', person.id).execute()
    await audit(db, { at: deps.clock(), actor: person.id, action: 'test.named', subject: person.id })
    const find = async () => (await call(getAuditEntries, { body: { search: 'zubeida' } }, { token })).body.data
    const names = { actorName: 'Zubeida Khan', subjectName: 'Zubeida Khan' }
    expect((await find())[0]).toMatchObject({ action: 'test.named', subject: person.id, ...names })
    await db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', person.id).execute()
    expect(await find()).toEqual([])
  })

  it('finds entries by the name of their subject, and those of an order by its number', async () => {
    const { token } = await signUp('Admin')
    const find = async (search: string) =>
      (await call(getAuditEntries, { body: { search } }, { token })).body.data.map(
        ({ action }: { action: string }) => action,
      )
    const put = catalogueFactory(db)
    const category = await put.category('Hampers of Pune')
    const product = await put.product(category, await put.subCategory('Wicker', [category]), { name: 'Wicker Hamper' })
    await write('test.of-product', product)
    await write('test.of-category', category)
    const { orderId } = await checkoutOf(shop).cashOrder([{ productId: product }])
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await write('test.of-order', orderId)
    expect(await find('wicker hamp')).toEqual(['test.of-product'])
    expect(await find('hampers of')).toEqual(['test.of-category'])
    expect(await find(number)).toEqual(['test.of-order'])
  })

  it('cannot be changed or emptied by anything the program may send', async () => {
    await write('test.kept', 'forever')
    await expect(sql`UPDATE audit_log SET actor = 'nobody'`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`TRUNCATE audit_log`.execute(db)).rejects.toThrow(/append-only/)
  })

  it('has no entry of a change that was rolled back', async () => {
    const change = db.transaction().execute(async (tx) => {
      await audit(tx, { at: deps.clock(), actor: GUEST, action: 'test.undone', subject: '' })
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    const left = await db.selectFrom('audit_log').selectAll().where('action', '=', 'test.undone').execute()
    expect(left).toEqual([])
  })

  it('names only the details and list entries that changed', () => {
    const before = { more_details: { Brand: 'Amul', Type: 'Milk' }, image: ['a', 'b'], category: ['x', 'y'] }
    const after = {
      more_details: { Brand: 'Nandini', Type: 'Milk', Origin: 'India' },
      image: ['a', 'c'],
      category: ['y', 'x'],
    }
    expect(changes(before, after)).toEqual({
      'more_details.Brand': { from: 'Amul', to: 'Nandini' },
      'more_details.Origin': { from: null, to: 'India' },
      image: { from: '["b"]', to: '["c"]' },
      category: { from: '["x","y"]', to: '["y","x"]' },
    })
    expect(changes<Record<string, unknown>>(after, { more_details: {} })).toMatchObject({
      'more_details.Origin': { from: 'India', to: null },
    })
    expect(changes(before, structuredClone(before))).toEqual({})
  })

  it('names only the fields that changed', () => {
    const before = { name: 'Milk', price_paise: 6000, image: ['a'] }
    expect(changes(before, { name: 'Milk', price_paise: 6500, image: ['a'] })).toEqual({
      price_paise: { from: 6000, to: 6500 },
    })
  })
})
