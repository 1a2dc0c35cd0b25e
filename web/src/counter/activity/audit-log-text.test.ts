import { expect, it } from 'vitest'
import { detailTexts } from './audit-detail-text.ts'
import { actionText, actorText, sentenceOf, subjectText } from './audit-log-text.ts'

const entry = {
  _id: 'e1',
  at: '2026-11-20T10:00:00.000Z',
  actor: 'u1',
  actorName: 'Asha Rao' as string | null,
  action: 'product.updated',
  subject: 'p1',
  subjectName: 'Toned Milk' as string | null,
  detail: {} as Record<string, unknown>,
}

it('names actor, action and subject', () => {
  expect([actionText(entry), subjectText(entry), actorText(entry)]).toEqual([
    'changed the product',
    'Toned Milk',
    'Asha Rao',
  ])
})

it('names deleted subjects by their last name, and deleted accounts by their role', () => {
  const gone = { ...entry, subjectName: null, actorName: null, actor: 'guest', detail: { name: 'Old Milk', price: 5 } }
  expect([subjectText(gone), actorText(gone), detailTexts(gone)]).toEqual([
    'Old Milk',
    'Somebody not signed in',
    ['price 5'],
  ])
})

it('names a person who acts on themselves once, and shows an unknown action by its code', () => {
  expect(subjectText({ ...entry, subject: 'u1', subjectName: 'Asha Rao' })).toBe('')
  expect(actionText({ ...entry, action: 'shop.painted' })).toBe('shop.painted')
  const deleted = { ...entry, action: 'user.deleted' }
  expect(sentenceOf({ ...deleted, subject: 'u1' }).did).toBe('deleted their account')
  expect(sentenceOf({ ...deleted, subject: 'u2', subjectName: null })).toMatchObject({
    ...{ did: 'deleted the account of', subject: 'a deleted account', end: '' },
  })
})

it('reads as a sentence also where the name stands in the middle, and shows no id', () => {
  const sentence = (part: Partial<typeof entry>) => {
    const { actor, did, subject, end } = sentenceOf({ ...entry, ...part })
    return [actor, did, subject, end].filter(Boolean).join(' ')
  }
  const order = { subjectName: 'T-5K' }
  expect(sentence({ ...order, action: 'order.taken-by-phone' })).toBe('Asha Rao took the order T-5K by phone')
  expect(sentence({ ...order, action: 'order.assigned', detail: { rider: 'Ravi' } })).toBe(
    'Asha Rao gave the order T-5K to Ravi',
  )
  expect(sentence({ ...order, action: 'order.assigned', detail: { rider: null } })).toBe(
    'Asha Rao gave the order T-5K to the planner',
  )
  expect(sentence({ action: 'coupon.deleted', subjectName: null, detail: { code: 'diwali' } })).toBe(
    'Asha Rao deleted the coupon diwali',
  )
  expect(sentence({ action: 'recipe.updated', subjectName: null, actorName: null })).toBe(
    'A deleted account changed the recipe',
  )
  expect(sentence({ action: 'user.refused', actor: 'guest', actorName: null, subject: '' })).toBe(
    'Somebody not signed in was refused at the sign-in',
  )
  expect(
    detailTexts({ ...entry, detail: { amount: 90.5, difference: -1, accepted: true, productId: 'Milk' } }),
  ).toEqual([...['amount ₹90.50', 'difference -₹1', 'accepted yes', 'product Milk']])
})

it('says to which state an order was moved', () => {
  const detail = { state: { from: 'PACKING', to: 'DELIVERED' }, reason: 'Asked by phone' }
  const moved = { ...entry, action: 'order.moved', subjectName: 'T-5K', detail }
  expect(sentenceOf(moved)).toEqual({
    actor: 'Asha Rao',
    did: 'marked the order',
    subject: 'T-5K',
    end: 'as delivered',
    details: ['reason Asked by phone'],
  })
})

it.each([
  ['CONFIRMED', 'confirmed the order'],
  ['PACKING', 'began to pack the order'],
  ['READY', 'packed the order'],
  ['OUT_FOR_DELIVERY', 'sent out the order'],
  ['CANCELLED', 'cancelled the order'],
])('says of an order that came to %s who %s', (to, did) => {
  const moved = { ...entry, action: 'order.moved', subjectName: 'T-5K', detail: { state: { from: 'PLACED', to } } }
  expect(sentenceOf(moved)).toEqual({ actor: 'Asha Rao', did, subject: 'T-5K', end: '', details: [] })
})

it('says of an order that came back from the road that it was taken back, not packed', () => {
  const detail = { state: { from: 'OUT_FOR_DELIVERY', to: 'READY' } }
  expect(sentenceOf({ ...entry, action: 'order.moved', subjectName: 'T-5K', detail })).toMatchObject({
    ...{ did: 'took back the order', subject: 'T-5K', end: 'to the store' },
  })
})

it('lists changes, with money in rupees and long texts shortened', () => {
  const detail = {
    stock: { from: 12, to: 5 },
    amountPaise: 108_50,
    description: { from: '', to: 'x'.repeat(90) },
    ids: ['a', 'b'],
  }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'stock 12 → 5',
    'amount ₹108.50',
    `description: ${'x'.repeat(80)}…`,
  ])
})

it('lists the values of what has several', () => {
  const upi = { vpa: 'shop@bank', name: 'Asha’s Shop' }
  const detail = { upi: { from: null, to: upi }, scopes: { from: ['orders'], to: ['orders', 'stock'] } }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'own UPI address: shop@bank, Asha’s Shop',
    'scopes orders → orders, stock',
  ])
})

it('names free fields as they are, and shows of long texts the part that changed', () => {
  const begin = 'a'.repeat(100)
  const detail = {
    'more_details.Shelf Life': { from: null, to: '2 days' },
    description: { from: `${begin}old`, to: `${begin}new` },
  }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'Shelf Life: 2 days',
    `description …${'a'.repeat(20)}old → …${'a'.repeat(20)}new`,
  ])
})

it('names fields in words, and shows neither JSON nor places of files', () => {
  const seller = { name: 'Anand Rao', email: '', phone: '98450 12345' }
  const detail = {
    gst: { from: null, to: '{"legalName":"Anand Rao","gstin":"29ABCDE1234F1Z5"}' },
    'seller.grievanceOfficer': { from: '{"name":"","email":"","phone":""}', to: JSON.stringify(seller) },
    hours: { from: '[]', to: '["1 07:00-23:00"]' },
    lat: { from: null, to: 12.978369 },
    lng: { from: null, to: 77.64 },
    radiusKm: { from: null, to: 3 },
    logo: { from: '', to: '/media/5d98-960.webp' },
    picture: { from: '["/media/5d98-960.webp"]', to: '[]' },
    closedOn: { from: '[]', to: '["2026-12-25"]' },
    cashOnDelivery: { from: true, to: false },
    duties: { from: 'rider at Koramangala', to: '' },
    'Cola, 1.5 L': { from: 2, to: 1 },
  }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'GST registration: Anand Rao, 29ABCDE1234F1Z5',
    'grievance officer: Anand Rao, 98450 12345',
    'opening hours always → Mon 07:00–23:00',
    'position added',
    'distance around the store (km): 3',
    'logo added',
    'picture removed',
    'closed on: 25 Dec 2026',
    'switched off: Cash on delivery',
    'duties removed: rider at Koramangala',
    'Cola, 1.5 L 2 → 1',
  ])
})

it('says settings as the counter does: hours by their days, links by their network', () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 07:00-22:00`)
  const detail = {
    hours: { from: JSON.stringify(hours), to: '["1 08:00-20:00","2 08:00-20:00","3 08:00-20:00","0 09:00-13:00"]' },
    promiseMinutes: { from: 10, to: 20 },
    'social.facebook': { from: 'https://facebook.example', to: '' },
  }
  expect(detailTexts({ ...entry, action: 'settings.updated', detail })).toEqual([
    'opening hours every day 07:00–22:00 → Mon–Wed 08:00–20:00, Sun 09:00–13:00',
    'Delivery promise in minutes 10 → 20',
    'link to Facebook removed: https://facebook.example',
  ])
})

it('says which page was published and taken back, also beside other changes', () => {
  const at = '2026-11-30T07:43:12.360Z'
  const page = (from: unknown, to: unknown, more = {}) =>
    sentenceOf({
      ...entry,
      action: 'settings.updated',
      subject: '',
      detail: { 'pages.contact': { from, to }, ...more },
    })
  expect(page(null, at)).toMatchObject({ did: 'published the page', subject: 'Contact', details: [] })
  expect(page(at, null)).toMatchObject({ did: 'took back the page', subject: 'Contact', details: [] })
  expect(page(at, at.replace('07', '08'))).toMatchObject({ did: 'changed the page', subject: 'Contact' })
  expect(page(null, at, { slogan: { from: '', to: 'Fresh' } })).toMatchObject({
    ...{ did: 'changed the settings', details: ['published the page Contact', 'slogan: Fresh'] },
  })
})

it('says what an import added and left out, and whether a coupon or a store rests', () => {
  const imported = { file: 'list.csv', created: 0, skipped: 2, updated: 8, unchanged: 0 }
  expect(detailTexts({ ...entry, action: 'product.imported', detail: imported })).toEqual([
    ...['from list.csv', '2 left out', '8 updated'],
  ])
  const detail = { active: { from: true, to: false } }
  const coupon = { ...entry, action: 'coupon.updated', subjectName: 'new10' }
  expect(sentenceOf({ ...coupon, detail })).toMatchObject({
    ...{ did: 'paused the coupon', subject: 'new10', end: '', details: [] },
  })
  const more = { ...detail, amount: { from: 100, to: 200 } }
  expect(sentenceOf({ ...coupon, detail: more })).toMatchObject({
    ...{ did: 'changed the coupon', details: ['paused', 'amount ₹100 → ₹200'] },
  })
  expect(detailTexts({ ...entry, action: 'store.updated', detail })).toEqual(['archived'])
})

it('says who was invited, and as what', () => {
  const invited = { ...entry, action: 'user.invited', detail: { permits: [], duties: ['rider s1', 'rider s2'] } }
  const end = 'to work here as rider'
  expect(sentenceOf({ ...invited, subjectName: 'Ravi' })).toMatchObject({ did: 'invited', subject: 'Ravi', end })
  // The invitation was revoked, and is gone with its name.
  const unnamed = { did: 'made an invitation', subject: '', end }
  expect(sentenceOf({ ...invited, subjectName: null })).toMatchObject(unnamed)
  expect(sentenceOf({ ...invited, subject: '', subjectName: null })).toMatchObject(unnamed)
  const taken = { ...entry, action: 'user.invitation-taken', subject: entry.actor, detail: { role: 'User' } }
  expect(sentenceOf(taken)).toMatchObject({ did: 'accepted the invitation to work here', details: [] })
})

it('names keys, charges and messages in words, and both ladders of a changed one', () => {
  const detail = {
    razorpay: { from: null, to: 'written' },
    smtp: { from: 'kept', to: null },
    'charges.delivery': { from: 0, to: 25 },
    chargeLadder: {
      from: '[{"upToPaise":20000,"permille":85}]',
      to: '[{"upToPaise":20000,"permille":50},{"upToPaise":null,"permille":10}]',
    },
    'templates.placed': { from: '{"id":"","text":{"en":"a"}}', to: '{"id":"","text":{"en":"b"}}' },
  }
  expect(detailTexts({ ...entry, action: 'settings.updated', detail })).toEqual([
    'keys of Razorpay added',
    'mail server removed',
    'delivery charge ₹0 → ₹25',
    'service charge 8.5% up to ₹200 → 5% up to ₹200, 1% above',
    'text of “Order placed” changed',
  ])
})

it('says in one text of a spreadsheet as what somebody was invited, and to which state an order went', () => {
  const invited = { ...entry, action: 'user.invited', detail: { permits: ['catalogue'], duties: [] } }
  expect(actionText(invited)).toBe('invited … to work here as catalogue')
  const detail = { state: { from: 'PACKING', to: 'DELIVERED' } }
  expect(actionText({ ...entry, action: 'order.moved', detail })).toBe('marked the order … as delivered')
})
