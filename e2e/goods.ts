// Whose goods are whose. Most journeys only look at the shop's goods, or buy of what there is plenty of. What a journey
// counts, sells out or prices anew is its own, so that journeys can run beside each other, on both screens at once.
import { demoId } from '../demo/src/catalogue/catalogue.ts'

/** By what happens to them. What is sold out or priced anew has no discount: journeys of the listing count those. */
const flavours = {
  'priced anew before the order': 'Pepper',
  'sold out before the order': 'Tomato',
  'sold out after the order': 'Cheese',
  'paid at the second try': 'Pudina',
  'held while nobody pays': 'Masala',
  'ordered and cancelled': 'Onion',
}

/** The id of a bag of chips that only this journey touches. */
export const ownChips = (what: keyof typeof flavours, isMobile: boolean): string =>
  demoId('product', `test ${isMobile ? 'Thin' : 'Baked'} ${flavours[what]} Chips`)
