import type { StoreShape } from '@tokri/contract/store.schema.ts'
import { describe, expect, it } from 'vitest'
import {
  areaText,
  defaultHours,
  draftOf,
  fieldErrors,
  hoursText,
  numberErrors,
  readOutline,
  readPincodes,
  storeChanges,
  storeStatus,
} from './store-draft.ts'

const main: StoreShape = {
  _id: 'main',
  name: 'Main store',
  phone: '',
  address: '',
  pincode: '',
  lat: null,
  lng: null,
  timeZone: 'Asia/Kolkata',
  hours: [],
  closedOn: [],
  area: { pincodes: [], polygon: null, radiusKm: null },
  state: 'open',
  reason: '',
  pausedUntil: null,
  longestPromise: 45,
  minimumOrder: null,
  active: true,
}
const ring = [[77, 12], [77.1, 12], [77.1, 12.1], [77, 12]] // biome-ignore format: corners

describe('the form of a store', () => {
  it('extracts pincodes from pasted text and reports invalid ones', () => {
    expect(readPincodes('560001, 560 034\n"५६० ०३८";560-001\tKoramangala')).toEqual({
      pincodes: ['560001', '560034', '560038'],
      wrong: [],
    })
    expect(readPincodes('56003 5600345 012345 A5')).toEqual({
      pincodes: [],
      wrong: ['56003', '5600345', '012345', 'A5'],
    })
  })

  it('reads an outline from a geometry, a feature and a collection', () => {
    const polygon = { type: 'Polygon', coordinates: [ring] }
    const feature = { type: 'Feature', geometry: polygon }
    for (const pasted of [polygon, feature, { type: 'FeatureCollection', features: [feature] }])
      expect(readOutline(JSON.stringify(pasted))).toEqual({ polygon })
    expect(readOutline('12, 77')).toEqual({ problem: 'This is not GeoJSON' })
    expect(readOutline('{"type":"Point","coordinates":[77,12]}')).toHaveProperty('problem')
    expect(readOutline(JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(0, 3)] }))).toEqual({
      problem: 'The outline of the area is not closed',
    })
  })

  it('sends only changed fields, and both coordinates together', () => {
    const draft = draftOf(main)
    expect(storeChanges(draft, main)).toEqual({})
    expect(storeChanges({ ...draft, name: 'Indiranagar' }, main)).toEqual({ name: 'Indiranagar' })
    const placed = { ...main, lat: 12.9, lng: 77.6 }
    expect(storeChanges({ ...draftOf(placed), lng: '77.7' }, placed)).toEqual({ lat: 12.9, lng: 77.7 })
    expect(storeChanges({ ...draft, radiusKm: '3' }, main)).toEqual({
      area: { pincodes: [], polygon: null, radiusKm: 3 },
    })
  })

  it('refuses a position and a distance that are no numbers, and takes empty ones', () => {
    expect(
      numberErrors({ lat: '12.97 N', lng: '77,59', radiusKm: '3km', longestPromise: 'long', minimumOrder: '₹99' }),
    ).toEqual({
      lat: 'Type a number, such as 12.97',
      lng: 'Type a number, such as 12.97',
      radiusKm: 'Type a number, such as 12.97',
      longestPromise: 'Type a number, such as 12.97',
      minimumOrder: 'Type a number, such as 12.97',
    })
    expect(
      numberErrors({ lat: ' 12.97 ', lng: '-77.59', radiusKm: '', longestPromise: '45', minimumOrder: '' }),
    ).toEqual({})
  })

  it('puts the errors of lists beside their field', () => {
    expect(fieldErrors({ 'area.pincodes.3': 'A pincode has six digits', 'hours.0.to': 'No', name: 'Yes' })).toEqual({
      pincodes: 'A pincode has six digits',
      hours: 'No',
      name: 'Yes',
    })
  })

  it('says whether a store is open', () => {
    const now = new Date('2026-01-05T06:00:00Z') // Monday, 11:30 in India
    expect(storeStatus(main, now).word).toBe('Open')
    const early = { ...main, hours: [{ day: 1, from: '07:00', to: '09:00' }] }
    expect(storeStatus(early, now)).toMatchObject({
      word: 'Closed',
      open: false,
      detail: expect.stringMatching(/^Opens Mon/),
    })
    const paused = { ...main, state: 'paused' as const, pausedUntil: '2026-01-05T06:30:00Z' }
    expect(storeStatus(paused, now)).toMatchObject({ word: 'Paused', open: false })
    expect(storeStatus(paused, new Date('2026-01-05T06:31:00Z')).word).toBe('Open')
    expect(storeStatus({ ...main, state: 'closed' }, now).detail).toBe('Until somebody opens it')
  })

  it('says when a store is open', () => {
    const closedOn = ['2026-12-25']
    expect(hoursText({ hours: [], closedOn: [] })).toBe('Always open')
    expect(hoursText({ hours: defaultHours(), closedOn })).toBe('07:00 to 23:00 every day, closed on 1 day')
    expect(hoursText({ hours: defaultHours().slice(1), closedOn: [] })).toBe('Set hours')
  })

  it('says where a store delivers', () => {
    expect(areaText(main.area)).toBe('Delivers everywhere')
    expect(areaText({ pincodes: ['560001'], polygon: null, radiusKm: 2.5 })).toBe(
      'Delivers to 1 pincode, 2.5 km around',
    )
  })
})
