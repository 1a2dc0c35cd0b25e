// The demo's three stores in Bengaluru. The first one, `main`, keeps every product and delivers all over the mainland,
// so that people can try the demo with their own address. The two smaller ones keep about half of the catalogue and
// deliver to their own quarter. All are always open, because people try the demo at any hour.
import { demoId } from '../catalogue/catalogue.ts'

export type DemoStore = {
  id: string
  name: string
  phone: string
  address: string
  pincode: string
  lat: number
  lng: number
  area: { pincodes: string[]; outline: [lng: number, lat: number][] | null; radiusKm: number | null }
  /** How many of a hundred products the store keeps, and how many of those are out of stock. */
  keeps: number
  soldOut: number
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

const koramangala = ['560029', '560030', '560034', '560047', '560068', '560076', '560095', '560102']
const malleshwaram = ['560003', '560010', '560012', '560020', '560021', '560022', '560054', '560055', '560080']
/** The first pincode of each sorting district. */
const headOffices = range(110, 855)
  .filter((district) => district !== '560')
  .map((district) => `${district}001`)
/** People who try the demo may enter an invented pincode. */
const madeUp = ['123456', '654321', ...range(1, 9).map((digit) => digit.repeat(6))]
const named = new Set([...koramangala, ...malleshwaram])

export const MAIN: DemoStore = {
  id: 'main',
  name: 'Tokri Indiranagar',
  phone: '080 4000 0038',
  address: '12, 100 Feet Road, Indiranagar, Bengaluru',
  pincode: '560038',
  lat: 12.9719,
  lng: 77.6412,
  area: {
    // Not every pincode has a known centre, so the pincodes of the city and of all head post offices are listed.
    pincodes: [...range(560001, 560118).filter((pincode) => !named.has(pincode)), ...headOffices, ...madeUp],
    // A rough outline of the mainland; the islands are left out.
    outline: [
      [67.5, 24],
      [68.5, 21.5],
      [71.5, 18],
      [75, 9.5],
      [77.5, 7.5],
      [81, 13],
      [88, 20.5],
      [92.5, 21.5],
      [97.5, 28.5],
      [88, 28.8],
      [79.5, 36],
      [73, 36.5],
      [67.5, 24],
    ],
    radiusKm: null,
  },
  keeps: 100,
  soldOut: 0,
}

export const demoStores: DemoStore[] = [
  MAIN,
  {
    id: demoId('store', 'Koramangala'),
    name: 'Tokri Koramangala',
    phone: '080 4000 0034',
    address: '41, 80 Feet Road, Koramangala 4th Block, Bengaluru',
    pincode: '560034',
    lat: 12.9352,
    lng: 77.6245,
    area: { pincodes: koramangala, outline: null, radiusKm: 3 },
    keeps: 60,
    soldOut: 6,
  },
  {
    id: demoId('store', 'Malleshwaram'),
    name: 'Tokri Malleshwaram',
    phone: '080 4000 0003',
    address: '5, Sampige Road, Malleshwaram, Bengaluru',
    pincode: '560003',
    lat: 13.0035,
    lng: 77.571,
    area: {
      pincodes: malleshwaram,
      outline: [
        [77.545, 12.985],
        [77.575, 12.978],
        [77.592, 12.995],
        [77.588, 13.022],
        [77.56, 13.03],
        [77.54, 13.01],
        [77.545, 12.985],
      ],
      radiusKm: null,
    },
    keeps: 40,
    soldOut: 10,
  },
]
