import { getAuditEntries } from '@tokri/contract/audit.ts'
import type { AuditAction } from '@tokri/contract/audit-actions.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { audit, changes, GUEST } from '../../platform/audit-log.ts'
import { newId } from '../../platform/ids.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const write = (action: AuditAction, subject: string, detail = {}) =>
  audit(db, { at: deps.clock(), actor: GUEST, action, subject, detail })

describe('the audit log', () => {
  it('shows an administrator the newest entries first, page by page', async () => {
    const { token } = await signUp('Admin')
    for (const subject of ['first', 'second', 'third']) {
      pass(1000)
      await write('webhook.replayed', subject)
    }
    const read = (page: number) =>
      call(getAuditEntries, { body: { search: 'webhook.replayed', page, limit: 2 } }, { token })
    const newest = await read(1)
    expect(newest.body).toMatchObject({ totalCount: 3, totalPages: 2, currentPage: 1 })
    expect(newest.body.data.map((entry: { subject: string }) => entry.subject)).toEqual(['third', 'second'])
    expect((await read(2)).body.data).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        actor: 'guest',
        actorName: null,
        action: 'webhook.replayed',
        subject: 'first',
        subjectName: null,
        detail: {},
      },
    ])
  })

  it('finds text in details, and takes percent and underscore for themselves', async () => {
    const { token } = await signUp('Admin')
    await write('recipe.updated', 'product', { stock: { from: 4, to: 17_171 } })
    const find = async (search: string) =>
      (await call(getAuditEntries, { body: { search } }, { token })).body.totalCount
    expect([await find('17171'), await find('recipe%updated'), await find('recipe_updated')]).toEqual([1, 0, 0])
  })

  it('reads entries of some kinds, of one person and of one day of the first store', async () => {
    const { token } = await signUp('Admin')
    const person = { id: newId() }
    const at = new Date('2026-03-01T18:29:00Z') // 23:59 in India
    const entry = { actor: person.id, subject: '', detail: {} }
    await audit(db, { ...entry, at, action: 'settings.updated' })
    await audit(db, { ...entry, at: new Date(at.getTime() + 120_000), action: 'user.signed-in' })
    const find = async (wanted: object) => {
      const { body } = await call(getAuditEntries, { body: { actor: person.id, ...wanted } }, { token })
      return body.data.map(({ action }: { action: string }) => action)
    }
    expect(await find({})).toEqual(['user.signed-in', 'settings.updated'])
    expect(await find({ kinds: ['shop', 'goods'] })).toEqual(['settings.updated'])
    expect(await find({ day: '2026-03-01' })).toEqual(['settings.updated'])
    expect(await find({ day: '2026-03-02' })).toEqual(['user.signed-in'])
    expect(await find({ actor: 'nobody' })).toEqual([])
    expect(await find({ actor: 'a\u0000b' })).toEqual([])
  })

  it('tells the names of today, and finds what somebody did by their name', async () => {
    const { token } = await signUp('Admin')
    const person = await signUp()
    await db.updateTable('users').set({ name: 'Zubeida Khan' }).where('id', '=', person.id).execute()
    await audit(db, { at: deps.clock(), actor: person.id, action: 'user.noted', subject: person.id })
    const find = async () => (await call(getAuditEntries, { body: { search: 'zubeida' } }, { token })).body.data
    const names = { actorName: 'Zubeida Khan', subjectName: 'Zubeida Khan' }
    expect((await find())[0]).toMatchObject({ action: 'user.noted', subject: person.id, ...names })
    await db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', person.id).execute()
    expect(await find()).toEqual([])
  })

  it('names the people and the products in a detail, of whom it keeps the ids', async () => {
    const { token } = await signUp('Admin')
    const rider = await signUp()
    await db.updateTable('users').set({ name: 'Manoj Gowda' }).where('id', '=', rider.id).execute()
    const put = catalogueFactory(db)
    const category = await put.category('Tins')
    const other = await put.product(category, await put.subCategory('Tin', [category]), { name: 'Tin of Peas' })
    const kept = { other, pieces: 2, rider: rider.id }
    await write('order.assigned', 'an order with a rider', kept)
    const read = async () =>
      (await call(getAuditEntries, { body: { search: 'order with a rider' } }, { token })).body.data[0].detail
    expect(await read()).toEqual({ other: 'Tin of Peas', pieces: 2, rider: 'Manoj Gowda' })
    const { detail } = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', 'an order with a rider')
      .executeTakeFirstOrThrow()
    expect(detail).toEqual(kept)
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
    await write('product.updated', product)
    await write('category.updated', category)
    const { orderId } = await checkoutOf(shop).cashOrder([{ productId: product }])
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await write('order.changed', orderId)
    expect(await find('wicker hamp')).toEqual(['product.updated'])
    expect(await find('hampers of')).toEqual(['category.updated'])
    expect(await find(number)).toEqual(['order.changed'])
  })

  it('cannot be changed or emptied by anything the program may send', async () => {
    await write('settings.updated', 'forever')
    await expect(sql`UPDATE audit_log SET actor = 'nobody'`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`TRUNCATE audit_log`.execute(db)).rejects.toThrow(/append-only/)
  })

  it('has no entry of a change that was rolled back', async () => {
    const change = db.transaction().execute(async (tx) => {
      await audit(tx, { at: deps.clock(), actor: GUEST, action: 'store.paused', subject: '' })
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    const left = await db.selectFrom('audit_log').selectAll().where('action', '=', 'store.paused').execute()
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
