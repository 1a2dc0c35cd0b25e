// The demo shoppers: they show an account, an address book and orders in every state. Each store of the demo serves one
// of them, and one person lives where no store delivers.

/** `pin` is the position of the house: latitude and longitude. */
type DemoAddress = { line: string; city: string; state: string; pincode: string; pin?: [lat: number, lng: number] }
export type DemoOrder = {
  /** Whole days before the demo was loaded; 0 is within the last hour. */
  daysAgo: number
  state: 'PLACED' | 'PACKING' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'CANCELLED'
  lines: number
  coupon?: boolean
}
export type DemoShopper = { name: string; email: string; mobile: string; addresses: DemoAddress[]; orders: DemoOrder[] }

// biome-ignore format: a table reads better
export const demoShoppers: DemoShopper[] = [
  { name: 'Asha Rao', email: 'asha@demo.tokri.local', mobile: '9845012345',
    addresses: [
      { line: '14, 2nd Cross, Indiranagar', city: 'Bengaluru', state: 'Karnataka', pincode: '560038', pin: [12.9764, 77.6402] },
      { line: 'Flat 302, Palm Grove, Koramangala 5th Block', city: 'Bengaluru', state: 'Karnataka', pincode: '560095', pin: [12.9346, 77.6204] },
    ],
    orders: [
      { daysAgo: 0, state: 'OUT_FOR_DELIVERY', lines: 5 },
      { daysAgo: 3, state: 'DELIVERED', lines: 8, coupon: true },
      { daysAgo: 9, state: 'DELIVERED', lines: 11 },
      { daysAgo: 16, state: 'CANCELLED', lines: 3 },
      { daysAgo: 24, state: 'DELIVERED', lines: 7, coupon: true },
      { daysAgo: 40, state: 'DELIVERED', lines: 14 },
    ] },
  { name: 'Imran Sheikh', email: 'imran@demo.tokri.local', mobile: '9820098200',
    addresses: [{ line: '27, 80 Feet Road, Koramangala 4th Block', city: 'Bengaluru', state: 'Karnataka', pincode: '560034', pin: [12.9339, 77.6289] }],
    orders: [
      { daysAgo: 0, state: 'PLACED', lines: 4 },
      { daysAgo: 2, state: 'DELIVERED', lines: 6 },
      { daysAgo: 12, state: 'DELIVERED', lines: 9, coupon: true },
      { daysAgo: 30, state: 'DELIVERED', lines: 5 },
    ] },
  { name: 'Meera Pillai', email: 'meera@demo.tokri.local', mobile: '9447011223',
    addresses: [
      { line: '8, 15th Cross, Malleshwaram', city: 'Bengaluru', state: 'Karnataka', pincode: '560003', pin: [13.0046, 77.5694] },
      { line: '8, Nehru Street, Fort Kochi', city: 'Kochi', state: 'Kerala', pincode: '682001' },
    ],
    orders: [
      { daysAgo: 0, state: 'PACKING', lines: 7 },
      { daysAgo: 6, state: 'DELIVERED', lines: 10 },
      { daysAgo: 21, state: 'DELIVERED', lines: 4 },
    ] },
  { name: 'Gurpreet Kaur', email: 'gurpreet@demo.tokri.local', mobile: '9814055667',
    addresses: [{ line: '12, Aberdeen Bazaar', city: 'Port Blair', state: 'Andaman and Nicobar Islands', pincode: '744101' }],
    orders: [] },
]
