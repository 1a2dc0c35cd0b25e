// Who the demo's stores buy from: five suppliers, each for some categories, and how they deliver.
export type DemoSupplier = {
  name: string
  phone: string
  email: string
  gstin: string
  leadDays: number
  /** 0 is Sunday. */
  deliveryDays: number[]
  orderBy: string
  minimumPaise: number
  categories: readonly string[]
  /** Part of the price that a piece costs, in percent, from and to. */
  cost: readonly [number, number]
  packs: readonly number[]
  /** Days that its goods keep; null: for long. */
  life: number | null
}

export const demoSuppliers: readonly DemoSupplier[] = [
  {
    ...{ name: 'Malnad Fresh Farms', phone: '080 4100 0001', email: 'orders@malnad.demo.tokri.local' },
    ...{ gstin: '', leadDays: 1, deliveryDays: [], orderBy: '21:00', minimumPaise: 50_000 },
    categories: ['Fruits & Vegetables', 'Meat, Fish & Seafood'],
    ...{ cost: [66, 76], packs: [1, 2], life: 4 },
  },
  {
    ...{ name: 'Nandi Dairy and Bakes', phone: '080 4100 0002', email: 'orders@nandi.demo.tokri.local' },
    ...{ gstin: '29AAACN0002D1Z5', leadDays: 1, deliveryDays: [], orderBy: '19:00', minimumPaise: 80_000 },
    categories: ['Dairy & Eggs', 'Bakery & Breakfast'],
    ...{ cost: [78, 86], packs: [1, 2, 4], life: 6 },
  },
  {
    ...{ name: 'Sri Balaji Provisions', phone: '080 4100 0003', email: 'sales@balaji.demo.tokri.local' },
    ...{ gstin: '29AAACB0003E1Z4', leadDays: 2, deliveryDays: [2, 5], orderBy: '18:00', minimumPaise: 300_000 },
    categories: [
      ...['Atta, Rice & Dal', 'Oil, Ghee & Masala', 'Dry Fruits & Sweets', 'Sauces & Spreads'],
      'Instant & Frozen Food',
    ],
    ...{ cost: [74, 84], packs: [6, 10, 12], life: null },
  },
  {
    ...{ name: 'Southern Snacks and Drinks', phone: '080 4100 0004', email: 'orders@southern.demo.tokri.local' },
    ...{ gstin: '29AAACS0004F1Z3', leadDays: 2, deliveryDays: [1, 3, 6], orderBy: '17:00', minimumPaise: 250_000 },
    categories: [
      ...['Snacks & Namkeen', 'Biscuits & Cookies', 'Cold Drinks & Juices', 'Tea, Coffee & Health Drinks'],
      'Chocolates & Ice Cream',
    ],
    ...{ cost: [72, 82], packs: [12, 24], life: null },
  },
  {
    ...{ name: 'Kaveri Home and Care', phone: '080 4100 0005', email: '' },
    ...{ gstin: '29AAACK0005G1Z2', leadDays: 3, deliveryDays: [1, 4], orderBy: '16:00', minimumPaise: 400_000 },
    // All others.
    categories: [],
    ...{ cost: [68, 80], packs: [6, 12], life: null },
  },
]
