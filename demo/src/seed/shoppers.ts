// The demo shoppers: they show an account, an address book and orders in every state. Each store of the demo serves one
// of them, and one person lives where no store delivers. They buy some products again and again, so that the demo shows
// what they buy again and what is bought together: for that, a kit is in at least five orders of three people.

/** Products that are bought together, by their name and pack. */
const kits = {
  breakfast: [
    ['Meadowly Toned Milk', '500 ml'],
    ['Loafwell White Sandwich Bread', '400 g'],
    ['Meadowly Salted Butter', '100 g'],
    ['Happy Hen White Eggs', '6 pcs'],
  ],
  tea: [
    ['Kadakk Assam Strong Tea', '250 g'],
    ['Meethan White Sugar', '1 kg'],
    ['Glucora Glucose Biscuits', '250 g'],
  ],
  dal: [
    ['Dalmitra Toor Dal (Arhar)', '1 kg'],
    ['Basmora Classic Basmati Rice', '1 kg'],
    ['Ghriva Cow Ghee', '200 ml'],
  ],
  snacks: [
    ['Crunchza Classic Salted Chips', '90 g'],
    ['Fizzo Cola', '750 ml'],
    ['Namkeenji Aloo Bhujia', '150 g'],
  ],
} satisfies Record<string, [name: string, unit: string][]>
export type Kit = keyof typeof kits
export const demoKits: Record<Kit, readonly [name: string, unit: string][]> = kits

/** `pin` is the position of the house: latitude and longitude. */
type DemoAddress = { line: string; city: string; state: string; pincode: string; pin?: [lat: number, lng: number] }
export type DemoOrder = {
  /** Whole days before the demo was loaded; 0 is within the last hour. */
  daysAgo: number
  state: 'PLACED' | 'PACKING' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'CANCELLED'
  /** How many products, those of the kits among them. */
  lines: number
  kits?: readonly Kit[]
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
      { daysAgo: 3, state: 'DELIVERED', lines: 8, kits: ['breakfast'], coupon: true },
      { daysAgo: 9, state: 'DELIVERED', lines: 11, kits: ['breakfast', 'snacks'] },
      { daysAgo: 16, state: 'CANCELLED', lines: 3 },
      { daysAgo: 17, state: 'DELIVERED', lines: 8, kits: ['breakfast', 'tea'] },
      { daysAgo: 24, state: 'DELIVERED', lines: 10, kits: ['breakfast', 'dal'], coupon: true },
      { daysAgo: 31, state: 'DELIVERED', lines: 8, kits: ['breakfast', 'tea'] },
      { daysAgo: 40, state: 'DELIVERED', lines: 14, kits: ['dal', 'snacks'] },
      { daysAgo: 46, state: 'DELIVERED', lines: 9, kits: ['tea', 'snacks'] },
      { daysAgo: 55, state: 'DELIVERED', lines: 7, kits: ['dal'] },
    ] },
  { name: 'Imran Sheikh', email: 'imran@demo.tokri.local', mobile: '9820098200',
    addresses: [{ line: '27, 80 Feet Road, Koramangala 4th Block', city: 'Bengaluru', state: 'Karnataka', pincode: '560034', pin: [12.9339, 77.6289] }],
    orders: [
      { daysAgo: 0, state: 'PLACED', lines: 4 },
      { daysAgo: 2, state: 'DELIVERED', lines: 6, kits: ['snacks'] },
      { daysAgo: 12, state: 'DELIVERED', lines: 9, kits: ['breakfast', 'tea'], coupon: true },
      { daysAgo: 21, state: 'DELIVERED', lines: 7, kits: ['tea', 'dal'] },
      { daysAgo: 30, state: 'DELIVERED', lines: 8, kits: ['breakfast', 'tea'] },
      { daysAgo: 44, state: 'DELIVERED', lines: 6, kits: ['dal', 'snacks'] },
    ] },
  { name: 'Meera Pillai', email: 'meera@demo.tokri.local', mobile: '9447011223',
    addresses: [
      { line: '8, 15th Cross, Malleshwaram', city: 'Bengaluru', state: 'Karnataka', pincode: '560003', pin: [13.0046, 77.5694] },
      { line: '8, Nehru Street, Fort Kochi', city: 'Kochi', state: 'Kerala', pincode: '682001' },
    ],
    orders: [
      { daysAgo: 0, state: 'PACKING', lines: 7 },
      { daysAgo: 6, state: 'DELIVERED', lines: 10, kits: ['breakfast', 'dal'] },
      { daysAgo: 14, state: 'DELIVERED', lines: 7, kits: ['breakfast', 'snacks'] },
      { daysAgo: 21, state: 'DELIVERED', lines: 8, kits: ['breakfast', 'tea'] },
      { daysAgo: 35, state: 'DELIVERED', lines: 6, kits: ['tea', 'dal'] },
    ] },
  { name: 'Gurpreet Kaur', email: 'gurpreet@demo.tokri.local', mobile: '9814055667',
    addresses: [{ line: '12, Aberdeen Bazaar', city: 'Port Blair', state: 'Andaman and Nicobar Islands', pincode: '744101' }],
    orders: [] },
]
