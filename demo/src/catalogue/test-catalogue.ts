// The catalogue of the tests: small, with known names, prices and ids, and one of each unusual case. Tests use `ids`
// rather than search for names.
import type { PackDescription, PictureDescription } from '../pictures/description.ts'
import { type DemoCatalogue, type DemoProduct, demoId } from './catalogue.ts'

const category = (name: string) => demoId('category', `test ${name}`)
const subCategory = (name: string) => demoId('subcategory', `test ${name}`)
const product = (name: string) => demoId('product', `test ${name}`)

export const ids = {
  dairy: category('Dairy'),
  snacks: category('Snacks & Namkeen'),
  /** A category without subcategories or products. */
  empty: category('Coming Soon'),
  milk: subCategory('Milk'),
  curd: subCategory('Curd & Yogurt'),
  paneer: subCategory('Paneer'),
  eggs: subCategory('Eggs'),
  /** 48 products: three pages of 20. */
  chips: subCategory('Chips'),
  namkeen: subCategory('Namkeen'),
  biscuits: subCategory('Biscuits'),
  /** A subcategory without products. */
  emptySubCategory: subCategory('Nachos'),
  /** ₹60, 5 % off, 8 in stock. */
  milk1l: product('Toned Milk 1 L'),
  /** ₹30, no discount, plenty. */
  milk500: product('Toned Milk 500 ml'),
  /** Out of stock. */
  curd400: product('Thick Curd 400 g'),
  /** ₹33.35, 12.5 % off: unit price ₹29.18. */
  yogurt: product('Mango Yogurt 100 g'),
  /** ₹99, no discount; 3 left. */
  paneer200: product('Fresh Paneer 200 g'),
  /** ₹420: alone over the coupon's minimum. */
  paneer1kg: product('Fresh Paneer 1 kg'),
  eggs6: product('Brown Eggs 6 pcs'),
  namkeenMix: product('Nimki & Sev Mix 200 g'),
  biscuit: product('Glucose Biscuits 100 g'),
}

const front = (name: string, unit: string, art: string, hue: number): PackDescription => ({
  view: 'front',
  shape: 'box',
  brand: 'Testwell',
  name,
  unit,
  art,
  hue,
  motif: 'arc',
  diet: 'veg',
})

const tile = (art: string): PictureDescription => ({ view: 'tile', tint: 'dairy', items: [art] })

type Row = {
  id: string
  name: string
  unit: string
  subCategory: string
  of: string
  art: string
  pricePaise: number
  discount?: number
  stock?: number
  rank?: number
  details?: Record<string, string>
  pictures?: PictureDescription[]
}

const productOf = ({ id, name, unit, of, art, pricePaise, ...row }: Row): DemoProduct => {
  const label = front(name.replace('Testwell ', ''), unit, art, (pricePaise / 7) % 360)
  return {
    id,
    name,
    description: `${name}, made for the tests.`,
    pictures: row.pictures ?? [label],
    categoryIds: [of],
    subCategoryIds: [row.subCategory],
    unit,
    pricePaise,
    discount: row.discount ?? 0,
    stock: row.stock ?? 100,
    details: row.details ?? { Brand: 'Testwell', 'Country of origin': 'India' },
    rank: row.rank ?? 100,
  }
}

const { dairy, snacks } = ids
const flavours = ['Salted', 'Masala', 'Tomato', 'Onion', 'Pudina', 'Pepper', 'Lime', 'Cheese']
const cuts = ['Thin', 'Ridged', 'Thick', 'Baked', 'Kettle', 'Crinkle']

// biome-ignore format: a table reads better
const rows: Row[] = [
  { id: ids.milk1l, name: 'Testwell Toned Milk', unit: '1 L', of: dairy, subCategory: ids.milk, art: 'glass-of-milk', pricePaise: 6000, discount: 5, stock: 8, rank: 990,
    pictures: [front('Toned Milk', '1 L', 'glass-of-milk', 212), { view: 'close-up', art: 'glass-of-milk', hue: 212 }] },
  { id: ids.milk500, name: 'Testwell Toned Milk', unit: '500 ml', of: dairy, subCategory: ids.milk, art: 'glass-of-milk', pricePaise: 3000, rank: 980 },
  { id: ids.curd400, name: 'Testwell Thick Curd', unit: '400 g', of: dairy, subCategory: ids.curd, art: 'dip', pricePaise: 4500, discount: 10, stock: 0, rank: 970 },
  { id: ids.yogurt, name: 'Testwell Mango Yogurt', unit: '100 g', of: dairy, subCategory: ids.curd, art: 'mango', pricePaise: 3335, discount: 12.5, rank: 960 },
  { id: ids.paneer200, name: 'Testwell Fresh Paneer', unit: '200 g', of: dairy, subCategory: ids.paneer, art: 'paneer', pricePaise: 9900, stock: 3, rank: 950 },
  { id: ids.paneer1kg, name: 'Testwell Fresh Paneer', unit: '1 kg', of: dairy, subCategory: ids.paneer, art: 'paneer', pricePaise: 42000, rank: 940,
    details: { Brand: 'Testwell', Ingredients: 'Milk, citric acid', 'Shelf life': '15 days', 'Country of origin': 'India' } },
  { id: ids.eggs6, name: 'Testwell Brown Eggs', unit: '6 pcs', of: dairy, subCategory: ids.eggs, art: 'egg', pricePaise: 7800, rank: 930 },
  { id: ids.namkeenMix, name: 'Testwell Nimki & Sev Mix, 50% Less Oil', unit: '200 g', of: snacks, subCategory: ids.namkeen, art: 'namkeen', pricePaise: 5550, discount: 18, rank: 920 },
  { id: ids.biscuit, name: 'Testwell Glucose Biscuits', unit: '100 g', of: snacks, subCategory: ids.biscuits, art: 'biscuit', pricePaise: 1000, stock: 500, rank: 910 },
  ...cuts.flatMap((cut, i) => flavours.map((flavour, j): Row => ({
    id: product(`${cut} ${flavour} Chips`), name: `Testwell ${cut} ${flavour} Chips`, unit: `${50 + i * 10} g`, of: snacks, subCategory: ids.chips, art: 'chips',
    pricePaise: 2000 + i * 500 + j * 100, discount: (i + j) % 3 === 0 ? 10 : 0, rank: 800 - i * 10 - j,
  }))),
]

const subCategories: [string, string, string, string][] = [
  [ids.milk, 'Milk', dairy, 'glass-of-milk'],
  [ids.curd, 'Curd & Yogurt', dairy, 'dip'],
  [ids.paneer, 'Paneer', dairy, 'paneer'],
  [ids.eggs, 'Eggs', dairy, 'egg'],
  [ids.chips, 'Chips', snacks, 'chips'],
  [ids.namkeen, 'Namkeen', snacks, 'namkeen'],
  [ids.biscuits, 'Biscuits', snacks, 'biscuit'],
  [ids.emptySubCategory, 'Nachos', snacks, 'nacho'],
]

export const testCatalogue = (): DemoCatalogue => ({
  categories: [
    { id: dairy, name: 'Dairy', picture: tile('glass-of-milk') },
    { id: snacks, name: 'Snacks & Namkeen', picture: tile('chips') },
    { id: ids.empty, name: 'Coming Soon', picture: tile('hourglass-not-done') },
  ],
  subCategories: subCategories.map(([id, name, categoryId, art]) => ({
    id,
    name,
    picture: tile(art),
    categoryIds: [categoryId],
  })),
  products: rows.map(productOf),
})
