// The people who look at screens, and what they have written. The preparation signs them in and notes their tokens for the
// workers.
import fs from 'node:fs'
import path from 'node:path'
import { dataDir } from '../shop-template.ts'

export type Person =
  | 'guest'
  | 'newcomer'
  /** Has a cart that a declined payment has filled again: without its coupon, and with a time that is full. */
  | 'declined'
  /** Waits for an order that could not be handed over, and for one with a part to pay. */
  | 'waiting'
  | 'shopper'
  | 'administrator'
  | 'manager'
  /** Has every duty, and no shift. */
  | 'starter'
  | 'picker'
  /** Has picked all lines. */
  | 'packer'
  | 'waitingPicker'
  | 'loadingRider'
  | 'rider'
  | 'riderAtDoor'
  | 'returningRider'

/** Texts that people have written. A page in Hindi shows them as they are. */
export const names = {
  store: 'Koramangala',
  otherStore: 'Indiranagar',
  coupon: 'MONSOON10',
  endedCoupon: 'ONAM10',
  offer: 'Buy two biscuits, get one',
  discount: 'Egg week',
  recipe: 'Paneer tikka',
  part: 'Fresh cheese',
  elsewhere: 'Testwell Goat Curd',
  method: 'Cut it. Fry it until it is golden.',
  banner: 'Good morning',
  bannerText: 'Fresh at your door before the tea is ready',
  shelf: 'For your breakfast',
  recipeShelf: 'Cook it tonight',
  supplier: 'Nandi Dairy',
  program: 'The till',
  assistant: 'Kitchen helper',
  webhook: 'https://till.example/events',
  seller: 'Tokri Foods',
  sellerMail: 'shop@tokri.example',
  officer: 'Asha Rao',
  upi: 'shop@bank',
  pageText: 'We answer within a day.',
  reason: 'The box was open',
  searched: 'milk',
  searchedAsYouType: 'mil',
  searchedInVain: 'zzqxv',
}

export type Tokens = { accessToken: string; refreshToken: string }

export type Prepared = {
  people: Record<Exclude<Person, 'guest'>, Tokens>
  /** What the paths of the table name. */
  ids: Record<string, string>
}

const file = () => path.join(dataDir(), '..', 'screens.json')

export const notePrepared = (prepared: Prepared) => fs.writeFileSync(file(), JSON.stringify(prepared))

export const readPrepared = (): Prepared => JSON.parse(fs.readFileSync(file(), 'utf8'))
