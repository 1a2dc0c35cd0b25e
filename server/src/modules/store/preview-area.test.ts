// The preview of a service area: its pincodes, those that other stores serve too, and those that no store serves.
import type { AreaPreview } from '@tokri/contract/store.schema.ts'
import { createStore, previewArea, updateStore } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'

const { call, signUp } = await testShop()
const { token } = await signUp('Admin')
const shopper = await signUp()

const preview = async (body: object): Promise<AreaPreview> => {
  const { status, body: answer } = await call(previewArea, { body }, { token })
  expect(status).toBe(200)
  return answer.data
}
const named = (places: AreaPreview['places']) => places.map(({ pincode }) => pincode)

describe('the preview of a service area', () => {
  it('shows what other stores serve too, and what nobody serves', async () => {
    const area = { pincodes: ['560034', '560038'] }
    const { body: made } = await call(createStore, { body: { name: 'East', pincode: '560038', area } }, { token })
    // A store that serves everywhere shares all pincodes of the area.
    const wide = await preview({ pincode: '560063', area: { radiusKm: 5 } })
    const inside = wide.places.filter(({ here }) => here)
    expect(inside.map(({ stores }) => stores)).toEqual(inside.map(() => ['main']))
    expect(named(inside)).toContain('560064')

    await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560001'] } } }, { token })
    const { position, served, places } = await preview({ pincode: '560063', area: { pincodes: ['560034', '560063'] } })
    expect(position).toEqual({ lat: 13.1291, lng: 77.6142 })
    expect(served).toBe(2)
    expect(named(places.filter(({ here }) => here)).sort()).toEqual(['560034', '560063'])
    expect(places.find(({ pincode }) => pincode === '560034')?.stores).toEqual([made.data._id])
    const leftOut = places.filter(({ here, stores }) => !here && stores.length === 0)
    expect(named(leftOut)).toContain('560069')
    expect(named(leftOut)).not.toContain('560038')

    // The store itself is not listed as another store.
    const itself = await preview({ _id: made.data._id, pincode: '560038', area })
    expect(itself.places.filter(({ here }) => here).flatMap(({ stores }) => stores)).toEqual([])
  })

  it('lists a pincode that nobody knows the centre of, without a position', async () => {
    const { served, places } = await preview({ area: { pincodes: ['999999'] } })
    expect(served).toBe(1)
    expect(places).toEqual([{ pincode: '999999', lat: null, lng: null, here: true, stores: [] }])
  })

  it('answers at most 1,500 places, with the count of all', async () => {
    const { served, places } = await preview({ lat: 12.97, lng: 77.59, area: { radiusKm: 20_000 } })
    expect(places).toHaveLength(1500)
    expect(served).toBeGreaterThan(10_000)
    expect((await preview({ area: {} })).places).toEqual([])
  })

  it('is for administrators, and refuses an outline that crosses itself', async () => {
    expect((await call(previewArea, { body: { area: {} } }, { token: shopper.token })).status).toBe(403)
    const ring = [[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]] // biome-ignore format: corners
    const body = { area: { polygon: { type: 'Polygon', coordinates: [ring] } } }
    expect((await call(previewArea, { body }, { token })).status).toBe(400)
  })
})
