// An administrator of a test shop, with functions for the calls that administrators make. Each test starts with an
// empty catalogue.
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { beforeEach, expect } from 'vitest'
import { orderPicture } from '../src/modules/media/service.ts'
import { testClock } from './clock.ts'
import type { TestShop } from './shop.ts'

export const adminClientOf = async (shop: TestShop) => {
  const { db, call, pass } = shop
  const admin = await shop.signUp('Admin')

  beforeEach(async () => {
    pass(1000)
    for (const table of [
      'purchase_order_lines',
      'sub_category_products',
      'category_products',
      'cart_lines',
      'stock',
      'products',
    ] as const)
      await db.deleteFrom(table).execute()
    for (const table of ['sub_category_categories', 'sub_categories', 'categories'] as const)
      await db.deleteFrom(table).execute()
  })

  const ask = <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown) =>
    call(endpoint, { body }, { token: admin.token })
  /** The data of a call that must succeed, with status 200 unless given. */
  const data = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown, status = 200) => {
    const answer = await ask(endpoint, body)
    expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status })
    return answer.body.data
  }
  const refused = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown) => {
    const { status, body: answer } = await ask(endpoint, body)
    return { status, code: answer.code, message: answer.message }
  }
  /** The address of a picture that exists in the shop. */
  const picture = (art: string) => orderPicture(db, { view: 'tile', tint: 'dairy', items: [art] }, testClock())
  const version = async () =>
    (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
  const lastEntry = () =>
    db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst()

  return { admin, ask, data, refused, picture, version, lastEntry }
}
