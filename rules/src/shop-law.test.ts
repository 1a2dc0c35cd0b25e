import { expect, it } from 'vitest'
import { missingByLaw } from './shop-law.ts'
import { defaultShopSettings as bare } from './shop-settings.ts'

it('a bare shop lacks everything, in the order to do it; a registration brings the legal name', () => {
  const all = missingByLaw(bare)
  expect(all).toHaveLength(10)
  expect(all.slice(0, 3)).toEqual([
    'the legal name of the seller',
    'the address of the seller',
    'the FSSAI licence number',
  ])
  expect(missingByLaw({ ...bare, gst: { legalName: 'Tokri Foods', gstin: '29AAGCB7383J1Z4' } })).toEqual(all.slice(1))
})

it('a grievance officer can be reached, and a shop that says all lacks nothing', () => {
  const seller = {
    ...{ legalName: 'Tokri Foods', address: '100 Feet Road', email: '', phone: '080 1234', fssai: '11223344556677' },
    grievanceOfficer: { name: 'Asha Rao', email: '', phone: '' },
  }
  const page = { text: 'Read me', updatedOn: '2026-11-29', updatedAt: '2026-11-29T09:00:00.000Z' }
  const pages = { privacy: page, terms: page, refunds: page, shipping: page, contact: page }
  expect(missingByLaw({ gst: null, seller, pages })).toEqual(['the grievance officer'])
  seller.grievanceOfficer.phone = '080 5678'
  expect(missingByLaw({ gst: null, seller, pages })).toEqual([])
})
