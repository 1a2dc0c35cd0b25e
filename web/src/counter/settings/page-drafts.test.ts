import { expect, it } from 'vitest'
import { draftOfPage } from './page-drafts.ts'

const noCharges = { delivery: 0, deliveryFreeFrom: 0, smallCart: 0, smallCartBelow: 0 }

const begin = (name: 'privacy' | 'terms', legalName: string) => {
  const officer = { name: '', email: '', phone: '' }
  const seller = {
    legalName,
    address: '1 MG Road',
    email: '',
    phone: '',
    fssai: '',
    gstin: '',
    grievanceOfficer: officer,
  }
  return draftOfPage(name, { storeName: 'Asha Stores', problemHours: 48, seller, charges: noCharges }).split('\n')[0]
}

it('names who runs the shop, and a shop that is named like its seller once', () => {
  expect(begin('privacy', 'Asha Rao')).toBe('Asha Stores is run by Asha Rao, 1 MG Road.')
  expect(begin('privacy', 'asha stores')).toBe('The seller is asha stores, 1 MG Road.')
  expect(begin('terms', 'Asha Rao')).toBe(
    'These terms are for orders from Asha Stores, which is run by Asha Rao, 1 MG Road.',
  )
  expect(begin('terms', 'Asha Stores')).toBe('These terms are for orders from Asha Stores, 1 MG Road.')
})

it('says what a delivery costs, as the settings know it', () => {
  const draft = (charges: Partial<typeof noCharges>) =>
    draftOfPage('shipping', { storeName: 'Asha Stores', problemHours: 48, charges: { ...noCharges, ...charges } })
  expect(draft({})).toContain('Delivery is free.')
  expect(draft({ delivery: 25 })).toContain('A delivery costs ₹25.')
  expect(draft({ delivery: 25, deliveryFreeFrom: 199 })).toContain('A delivery costs ₹25. It is free from ₹199 on.')
})
