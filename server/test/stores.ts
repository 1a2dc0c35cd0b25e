import { createStore } from '@tokri/contract/store.ts'
import type { Person, TestShop } from './shop.ts'

/** A store that serves one pincode. */
export const aStore = { name: 'North', pincode: '560001', lat: 13, lng: 77.6, area: { pincodes: ['560001'] } }

/** Opens such a store and returns its id. */
export const storeOpener =
  ({ call }: Pick<TestShop, 'call'>) =>
  async ({ token }: Pick<Person, 'token'>, name = aStore.name): Promise<string> => {
    const { status, body } = await call(createStore, { body: { ...aStore, name } }, { token })
    if (status !== 201) throw new Error(`The store was refused: ${status}`)
    return body.data._id
  }
