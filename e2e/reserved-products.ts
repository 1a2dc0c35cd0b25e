// Products reserved for one test each. A test that counts stock, sells a product out or changes its price uses its own
// product, so that tests can run in parallel in both projects.
import { demoId } from '../demo/src/catalogue/catalogue.ts'

/** By what happens to them. None that sells out or changes its price has a discount: the listing tests count those. */
const flavourFor = {
  'price changes before the order': 'Pepper',
  'sells out before the order': 'Tomato',
  'sells out after the order': 'Cheese',
  'paid at the second attempt': 'Pudina',
  'held until the payment expires': 'Masala',
  'ordered and cancelled': 'Onion',
}

/** The id of a product that only this test changes. */
export const reservedChips = (what: keyof typeof flavourFor, isMobile: boolean): string =>
  demoId('product', `test ${isMobile ? 'Thin' : 'Baked'} ${flavourFor[what]} Chips`)
