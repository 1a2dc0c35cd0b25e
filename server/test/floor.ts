// A store with pickers on shift, and their calls to the API.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { pickLine, pickMine, pickNext, pickPacked, pickQueue, pickRelease } from '@tokri/contract/picking.ts'
import { startShift } from '@tokri/contract/shift.ts'
import type { Duty, StoreDuty } from '@tokri/rules/permissions.ts'
import { createDutyHolder } from './duties.ts'
import type { Person, TestAnswer, TestShop } from './shop.ts'

export const floorOf = (shop: TestShop, admin: Person) => {
  const { call } = shop
  const holderOf = createDutyHolder(shop)

  /** A person with this duty, on shift. */
  const onShift = async (duty: Duty = 'picker', storeId = 'main', more: readonly StoreDuty[] = []): Promise<Person> => {
    const person = await holderOf(admin, [{ storeId, duty }, ...more])
    const begun = await call(startShift, { body: { storeId, duty } }, person)
    if (begun.status !== 200) throw new Error(`no shift: ${JSON.stringify(begun.body)}`)
    return person
  }

  const queue = async (person: Pick<Person, 'token'>, storeId = 'main') =>
    (await call(pickQueue, { query: { storeId } }, { token: person.token })).body.data
  const mine = async (person: Person): Promise<SheetShape | null> =>
    (await call(pickMine, {}, { token: person.token })).body.data
  const next = (person: Person) => call(pickNext, { body: {} }, { token: person.token })
  const line = (person: Person, body: { orderId: string; productId: string; picked: number; barcode?: string }) =>
    call(pickLine, { body }, { token: person.token })
  const packed = (person: Person, orderId: string, bags = 1) =>
    call(pickPacked, { body: { orderId, bags } }, { token: person.token })
  const release = (person: Person, orderId: string, reason = 'My shift is over') =>
    call(pickRelease, { body: { orderId, reason } }, { token: person.token })

  /** Takes the first order of the queue. */
  const take = async (person: Person): Promise<SheetShape> => {
    const { status, body } = await next(person)
    if (status !== 200 || body.data === null) throw new Error(`no order: ${JSON.stringify(body)}`)
    return body.data
  }
  const pickAll = async (person: Person, sheet: SheetShape): Promise<TestAnswer | undefined> => {
    let answer: TestAnswer | undefined
    for (const { productId, quantity } of sheet.lines)
      answer = await line(person, { orderId: sheet.orderId, productId, picked: quantity })
    return answer
  }

  return { holderOf, onShift, queue, mine, next, line, packed, release, take, pickAll }
}
