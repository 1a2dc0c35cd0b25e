// A small shop with everyday products for the tests of the search: subcategories with their products, the most popular
// first. `many` combines the same words into any number of products.
import type { IndexedProduct } from '../src/modules/catalogue/index/product-index.ts'
import type { NamedGroup } from '../src/modules/catalogue/search/group-names.ts'

/** Category, then subcategory, then "name | unit" of its products. `~` before a name: out of stock. */
// biome-ignore format: a table reads better
const tree: Record<string, Record<string, string[]>> = {
  'Dairy, Bread & Eggs': {
    Milk: ['Amul Taaza Toned Milk | 500 ml', 'Amul Gold Full Cream Milk | 1 L', '~Nandini Toned Milk | 500 ml', 'Mother Dairy Cow Milk | 500 ml', 'Amul Taaza | 1 L'],
    'Curd & Yogurt': ['Amul Masti Curd | 400 g', 'Milky Mist Greek Yogurt | 100 g', 'Epigamia Mango Yogurt | 90 g'],
    'Paneer & Tofu': ['Amul Fresh Paneer | 200 g', 'Milky Mist Paneer | 500 g', 'Soya Tofu | 200 g'],
    'Butter & Ghee': ['Amul Salted Butter | 100 g', 'Amul Cow Ghee | 1 L', 'Nandini Ghee | 500 ml'],
    Cheese: ['Amul Cheese Slices | 200 g', 'Britannia Cheese Cubes | 180 g'],
    'Lassi & Buttermilk': ['Amul Masala Buttermilk | 200 ml', 'Amul Sweet Lassi | 200 ml'],
    Eggs: ['Farm Fresh White Eggs | 6 pcs', 'Brown Eggs | 12 pcs', 'Country Eggs | 6 pcs'],
    'Bread & Buns': ['Britannia Brown Bread | 400 g', 'Modern White Bread | 400 g', 'Pav | 6 pcs', 'Burger Buns | 4 pcs'],
  },
  'Fruits & Vegetables': {
    'Fresh Vegetables': ['Onion | 1 kg', 'Tomato Hybrid | 500 g', 'Potato | 1 kg', 'Coriander Leaves | 100 g', 'Lady Finger | 250 g', 'Green Chilli | 100 g', 'Brinjal Bharta | 500 g', 'Cauliflower | 1 pc', 'Ginger | 100 g', 'Garlic | 100 g', 'Carrot | 500 g', 'Capsicum Green | 250 g', 'Spinach | 250 g', 'Lemon | 4 pcs'],
    'Fresh Fruits': ['Banana Robusta | 6 pcs', 'Apple Royal Gala | 4 pcs', 'Alphonso Mango | 1 kg', 'Pomegranate | 2 pcs', 'Watermelon | 1 pc', 'Orange Nagpur | 1 kg'],
  },
  'Atta, Rice & Dal': {
    'Atta & Flours': ['Aashirvaad Whole Wheat Atta | 5 kg', 'Aashirvaad Whole Wheat Atta | 1 kg', 'Fortune Besan | 500 g', 'Maida Refined Flour | 1 kg', 'Roasted Semolina | 500 g'],
    Rice: ['India Gate Basmati Rice | 1 kg', 'Sona Masoori Rice | 5 kg', 'Thick Poha | 500 g'],
    'Dals & Pulses': ['Tata Sampann Toor Dal | 1 kg', 'Moong Dal | 500 g', 'Kabuli Chana | 500 g', 'Rajma Chitra | 500 g'],
  },
  'Masala, Oil & More': {
    'Salt, Sugar & Jaggery': ['Tata Salt | 1 kg', 'Madhur Sugar | 1 kg', 'Organic Jaggery Powder | 500 g'],
    'Edible Oils': ['Fortune Sunflower Oil | 1 L', 'Mustard Oil | 1 L'],
    Spices: ['Everest Turmeric Powder | 100 g', 'Cumin Seeds | 100 g', 'Green Cardamom | 50 g', 'Egg Curry Masala | 50 g'],
    'Dry Fruits': ['Almonds | 250 g', 'Cashew Whole | 250 g', 'Raisins | 250 g'],
  },
  'Snacks & Drinks': {
    Chips: ["Lay's Classic Salted Potato Chips | 52 g", 'Lay’s Magic Masala Chips | 52 g', 'Bingo Tomato Chips | 90 g'],
    'Biscuits & Cookies': ['Parle-G Glucose Biscuits | 250 g', 'Britannia Milk Bikis | 100 g', 'Good Day Butter Cookies | 75 g', 'Oreo | 120 g'],
    Chocolates: ['Cadbury Dairy Milk Chocolate | 50 g', 'KitKat Chocolate | 38 g'],
    'Cakes & Rolls': ['Britannia Eggless Cake | 130 g', 'Winkies Egg Cake | 130 g'],
    'Ice Cream & Desserts': ['Amul Vanilla Ice Cream | 1 L', 'Kwality Kulfi | 60 ml', 'Havmor Icecream Cone | 110 ml'],
    'Noodles & Pasta': ['Maggi 2-Minute Noodles | 70 g', 'Sunfeast Pasta Treat | 70 g'],
    'Soft Drinks': ['Coca-Cola | 750 ml', '7UP Lemon | 750 ml', 'Thums Up | 2 L'],
    'Tea & Coffee': ['Tata Tea Gold | 500 g', 'Nescafe Classic Coffee | 50 g', 'Green Tea Bags | 25 pcs'],
    'Sauces & Spreads': ['Kissan Tomato Ketchup | 500 g', 'Peanut Butter Crunchy | 350 g', 'Coconut Milk | 200 ml'],
    'Breakfast Cereals': ["Kellogg's Corn Flakes | 475 g", 'Quaker Oats | 1 kg'],
  },
  'Home & Care': {
    'Bath & Hand Wash': ['Dettol Hand Wash | 200 ml', 'Lux Soap | 100 g'],
    'Face Care': ['Himalaya Neem Face Wash | 100 ml', 'Milk Face Cream | 50 g'],
    Hair: ['Dove Shampoo | 340 ml', 'Parachute Coconut Oil | 200 ml'],
    'Oral Care': ['Colgate Toothpaste | 100 g'],
    Cleaning: ['Vim Dishwash Bar | 200 g', 'Surf Excel Detergent Powder | 1 kg', 'Harpic Toilet Cleaner | 500 ml'],
    'Baby Care': ['Pampers Diaper Pants | 36 pcs'],
  },
}

export type Groceries = { products: (IndexedProduct & { inStock: boolean })[]; groups: NamedGroup[] }

/** A product that the only store keeps. */
export const inMainStore = (inStock: boolean) => ({ inStock, stock: [{ storeId: 'main', inStock }] })

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

export const groceries = (): Groceries => {
  const named: NamedGroup[] = []
  const products: Groceries['products'] = []
  for (const [category, subCategories] of Object.entries(tree)) {
    named.push({ kind: 'category', id: idOf(category), name: category })
    for (const [subCategory, lines] of Object.entries(subCategories)) {
      named.push({ kind: 'subCategory', id: idOf(subCategory), name: subCategory })
      for (const [place, line] of lines.entries()) {
        const [name = '', unit = ''] = line.split(' | ')
        products.push({
          id: `${idOf(subCategory)}${place}`,
          name: name.replace('~', ''),
          brand: '',
          diet: '',
          type: '',
          keywords: '',
          unit,
          rank: 100 - place,
          family: null,
          firstSubCategory: idOf(subCategory),
          pricePaise: 1000 * (place + 1),
          discount: place,
          ...inMainStore(!name.startsWith('~')),
          categories: [idOf(category)],
          listings: [{ category: idOf(category), subCategory: idOf(subCategory) }],
        })
      }
    }
  }
  return { products, groups: named }
}

/** Pseudo-random numbers from 0 to below 1 that are the same in every run. */
export const dice = (seed: number) => () => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
  const mixed = Math.imul(seed ^ (seed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

const SYLLABLES = ['ka', 'ri', 'to', 'sha', 'lu', 'mi', 'ne', 'va', 'do', 'pe', 'su', 'ji', 'ba', 'gho', 'tra', 'wen']
const WORDS = [
  'Classic',
  'Fresh',
  'Premium',
  'Organic',
  'Daily',
  'Special',
  'Royal',
  'Select',
  'Farm',
  'Gold',
  'Value',
  'Family',
]

/** The groceries, then variants under invented brands and in other packs until there are `count`. */
export const manyGroceries = (count: number): Groceries => {
  const { products, groups: named } = groceries()
  const roll = dice(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T // the lists are not empty
  const brands = Array.from({ length: 400 }, () => {
    const name = pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES)
    return name[0]?.toUpperCase() + name.slice(1)
  })
  const seeds = [...products]
  while (products.length < count) {
    const seed = pick(seeds)
    products.push({
      ...seed,
      id: `many${products.length}`,
      name: `${pick(brands)} ${pick(WORDS)} ${seed.name}`,
      unit: `${pick([1, 2, 4, 5, 10]) * 50} ${pick(['g', 'ml'])}`,
      rank: Math.floor(roll() * 1000),
      ...inMainStore(roll() > 0.05),
    })
  }
  return { products, groups: named }
}
