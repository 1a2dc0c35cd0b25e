// Products reserved for one test each. A test that counts stock, sells a product out or changes its price uses its own
// product, so that tests can run in parallel in both projects.
import { demoId } from '../demo/src/catalogue/catalogue.ts'

/**
 * The cut of the chips (one for phones, one for desktops), and the flavour, by what the test does with them. Products
 * that sell out or change their price have no discount, because the listing tests count discounted products.
 */
const chipsFor = {
  'sells out after the order': ['Thin', 'Baked', 'Cheese'],
  'paid at the second attempt': ['Thin', 'Baked', 'Pudina'],
  'held until the payment expires': ['Thin', 'Baked', 'Masala'],
  'ordered and cancelled': ['Thin', 'Baked', 'Onion'],
} as const

/** The id of a product that only this test changes. */
export const reservedChips = (what: keyof typeof chipsFor, isMobile: boolean): string => {
  const [phone, desktop, flavour] = chipsFor[what]
  return demoId('product', `test ${isMobile ? phone : desktop} ${flavour} Chips`)
}
