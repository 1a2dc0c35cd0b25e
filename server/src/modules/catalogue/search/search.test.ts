// Search texts and their first results: in a small shop where each first result is known by name, and in a large one
// where it must be in the right subcategory.
import { describe, expect, it } from 'vitest'
import { groceries, manyGroceries } from '../../../../test/groceries.ts'
import { searchInMemory } from '../../../../test/search-in-memory.ts'
import { addProduct, orderProducts, removeProduct } from '../index/product-index.ts'
import { starterSynonyms } from './starter-synonyms.ts'

const small = searchInMemory(groceries())
const large = searchInMemory(manyGroceries(100_000))

// biome-ignore format: a table reads better
const firstHits: [typed: string, first: string, subCategory: string][] = [
  // Names, complete and while they are being typed
  ['milk', 'Amul Taaza Toned Milk', 'Milk'],
  ['mil', 'Amul Taaza Toned Milk', 'Milk'],
  ['Milk ', 'Amul Taaza Toned Milk', 'Milk'],
  ['egg', 'Farm Fresh White Eggs', 'Eggs'],
  ['eggs', 'Farm Fresh White Eggs', 'Eggs'],
  ['eg', 'Farm Fresh White Eggs', 'Eggs'],
  ['bread', 'Britannia Brown Bread', 'Bread & Buns'],
  ['bre', 'Britannia Brown Bread', 'Bread & Buns'],
  ['paneer', 'Amul Fresh Paneer', 'Paneer & Tofu'],
  ['pane', 'Amul Fresh Paneer', 'Paneer & Tofu'],
  ['curd', 'Amul Masti Curd', 'Curd & Yogurt'],
  ['rice', 'India Gate Basmati Rice', 'Rice'],
  ['sugar', 'Madhur Sugar', 'Salt, Sugar & Jaggery'],
  ['salt', 'Tata Salt', 'Salt, Sugar & Jaggery'],
  ['chips', "Lay's Classic Salted Potato Chips", 'Chips'],
  ['onion', 'Onion', 'Fresh Vegetables'],
  ['potato', 'Potato', 'Fresh Vegetables'],
  ['tomato', 'Tomato Hybrid', 'Fresh Vegetables'],
  ['cheese', 'Amul Cheese Slices', 'Cheese'],
  ['choc', 'Cadbury Dairy Milk Chocolate', 'Chocolates'],
  ['oil', 'Fortune Sunflower Oil', 'Edible Oils'],
  // Typos
  ['mlk', 'Amul Taaza Toned Milk', 'Milk'],
  ['milkk', 'Amul Taaza Toned Milk', 'Milk'],
  ['panner', 'Amul Fresh Paneer', 'Paneer & Tofu'],
  ['panir', 'Amul Fresh Paneer', 'Paneer & Tofu'],
  ['choclate', 'Cadbury Dairy Milk Chocolate', 'Chocolates'],
  ['chocolat', 'Cadbury Dairy Milk Chocolate', 'Chocolates'],
  ['onoin', 'Onion', 'Fresh Vegetables'],
  ['tomatoe', 'Tomato Hybrid', 'Fresh Vegetables'],
  ['tomatos', 'Tomato Hybrid', 'Fresh Vegetables'],
  ['pottato', 'Potato', 'Fresh Vegetables'],
  ['biscut', 'Parle-G Glucose Biscuits', 'Biscuits & Cookies'],
  ['shampo', 'Dove Shampoo', 'Hair'],
  ['noodels', 'Maggi 2-Minute Noodles', 'Noodles & Pasta'],
  ['chese', 'Amul Cheese Slices', 'Cheese'],
  ['yougurt', 'Milky Mist Greek Yogurt', 'Curd & Yogurt'],
  ['tooth past', 'Colgate Toothpaste', 'Oral Care'],
  // Joined, split, plural, and reordered words
  ['icecream', 'Amul Vanilla Ice Cream', 'Ice Cream & Desserts'],
  ['ice cream', 'Amul Vanilla Ice Cream', 'Ice Cream & Desserts'],
  ['icecrem', 'Amul Vanilla Ice Cream', 'Ice Cream & Desserts'],
  ['icecr', 'Havmor Icecream Cone', 'Ice Cream & Desserts'],
  ['cornflakes', "Kellogg's Corn Flakes", 'Breakfast Cereals'],
  ['corn flakes', "Kellogg's Corn Flakes", 'Breakfast Cereals'],
  ['butter milk', 'Amul Masala Buttermilk', 'Lassi & Buttermilk'],
  ['ladyfinger', 'Lady Finger', 'Fresh Vegetables'],
  ['handwash', 'Dettol Hand Wash', 'Bath & Hand Wash'],
  ['facewash', 'Himalaya Neem Face Wash', 'Face Care'],
  ['bananas', 'Banana Robusta', 'Fresh Fruits'],
  ['tomatoes', 'Tomato Hybrid', 'Fresh Vegetables'],
  ['cookie', 'Good Day Butter Cookies', 'Biscuits & Cookies'],
  ['7 up', '7UP Lemon', 'Soft Drinks'],
  ['coca cola', 'Coca-Cola', 'Soft Drinks'],
  ['basmati rice', 'India Gate Basmati Rice', 'Rice'],
  ['rice basmati', 'India Gate Basmati Rice', 'Rice'],
  ['oil sunflower', 'Fortune Sunflower Oil', 'Edible Oils'],
  // Synonyms
  ['dahi', 'Amul Masti Curd', 'Curd & Yogurt'],
  ['doodh', 'Amul Taaza Toned Milk', 'Milk'],
  ['dudh', 'Amul Taaza Toned Milk', 'Milk'],
  ['atta', 'Aashirvaad Whole Wheat Atta', 'Atta & Flours'],
  ['wheat flour', 'Aashirvaad Whole Wheat Atta', 'Atta & Flours'],
  ['aloo', 'Potato', 'Fresh Vegetables'],
  ['pyaz', 'Onion', 'Fresh Vegetables'],
  ['pyaaz', 'Onion', 'Fresh Vegetables'],
  ['tamatar', 'Tomato Hybrid', 'Fresh Vegetables'],
  ['bhindi', 'Lady Finger', 'Fresh Vegetables'],
  ['baingan', 'Brinjal Bharta', 'Fresh Vegetables'],
  ['dhaniya', 'Coriander Leaves', 'Fresh Vegetables'],
  ['kela', 'Banana Robusta', 'Fresh Fruits'],
  ['aam', 'Alphonso Mango', 'Fresh Fruits'],
  ['namak', 'Tata Salt', 'Salt, Sugar & Jaggery'],
  ['cheeni', 'Madhur Sugar', 'Salt, Sugar & Jaggery'],
  ['haldi', 'Everest Turmeric Powder', 'Spices'],
  ['jeera', 'Cumin Seeds', 'Spices'],
  ['zeera', 'Cumin Seeds', 'Spices'],
  ['elaichi', 'Green Cardamom', 'Spices'],
  ['kaju', 'Cashew Whole', 'Dry Fruits'],
  ['badam', 'Almonds', 'Dry Fruits'],
  ['anda', 'Farm Fresh White Eggs', 'Eggs'],
  ['chai', 'Tata Tea Gold', 'Tea & Coffee'],
  ['suji', 'Roasted Semolina', 'Atta & Flours'],
  ['दूध', 'Amul Taaza Toned Milk', 'Milk'],
  ['आलू', 'Potato', 'Fresh Vegetables'],
  // Amounts
  ['1l milk', 'Amul Gold Full Cream Milk', 'Milk'],
  ['milk 1 ltr', 'Amul Gold Full Cream Milk', 'Milk'],
  ['500ml milk', 'Amul Taaza Toned Milk', 'Milk'],
  ['atta 1kg', 'Aashirvaad Whole Wheat Atta', 'Atta & Flours'],
  ['dozen eggs', 'Brown Eggs', 'Eggs'],
  ['paneer 500 g', 'Milky Mist Paneer', 'Paneer & Tofu'],
]

// biome-ignore format: a table reads better
const brandedHits: [typed: string, first: string][] = [
  // Brands, of which the large shop has hundreds
  ['amul', 'Amul Salted Butter'],
  ['amool', 'Amul Salted Butter'],
  ['amul butter', 'Amul Salted Butter'],
  ['butter amul', 'Amul Salted Butter'],
  ['amul milk 1l', 'Amul Gold Full Cream Milk'],
  ['lays', "Lay's Classic Salted Potato Chips"],
  ['lay’s masala', 'Lay’s Magic Masala Chips'],
  ['maggie', 'Maggi 2-Minute Noodles'],
  ['maggi noodles', 'Maggi 2-Minute Noodles'],
  ['parle g', 'Parle-G Glucose Biscuits'],
  ['kelloggs', "Kellogg's Corn Flakes"],
  ['surf exel', 'Surf Excel Detergent Powder'],
  ['dettol handwsh', 'Dettol Hand Wash'],
  ['tata tea', 'Tata Tea Gold'],
  ['eggless cake', 'Britannia Eggless Cake'],
  ['milk chocolate', 'Cadbury Dairy Milk Chocolate'],
  ['coconut milk', 'Coconut Milk'],
  ['coconut oil', 'Parachute Coconut Oil'],
  ['toothpaste colgate', 'Colgate Toothpaste'],
  ['fresh amul taaza milk packet', 'Amul Taaza Toned Milk'],
  // Names that only Latin letters have, typed in Devanagari
  ['मैगी', 'Maggi 2-Minute Noodles'],
  ['अमूल बटर', 'Amul Salted Butter'],
  ['कोलगेट', 'Colgate Toothpaste'],
  ['टाटा नमक', 'Tata Salt'],
  ['पारले जी', 'Parle-G Glucose Biscuits'],
  ['टाटा टी', 'Tata Tea Gold'],
  ['डेटॉल', 'Dettol Hand Wash'],
  ['सर्फ एक्सेल', 'Surf Excel Detergent Powder'],
]

describe('the search', () => {
  it.each([...firstHits.map(([typed, first]) => [typed, first]), ...brandedHits])(
    '"%s" puts %s first',
    (typed, first) => expect(small.search(typed).names[0]).toBe(first),
  )

  it.each(firstHits)('"%s" finds the right subcategory among 100,000 products', (typed, _first, subCategory) => {
    const { hits } = large.search(typed)
    const subCategoryId = subCategory.toLowerCase().replace(/[^a-z]/g, '')
    expect(hits).toHaveLength(10)
    expect(hits[0]?.listings[0]?.subCategory).toBe(subCategoryId)
    expect(hits[0]?.inStock).toBe(true)
  })

  it('lists eggs before eggless cake, and before products that contain eggs', () => {
    const { names } = small.search('egg')
    expect(names).toEqual([
      'Farm Fresh White Eggs',
      'Brown Eggs',
      'Country Eggs',
      'Egg Curry Masala',
      'Winkies Egg Cake',
      'Britannia Eggless Cake',
    ])
  })

  it('lists products in stock before those that are sold out', () => {
    const { hits } = small.search('toned milk')
    expect(hits.map(({ inStock }) => inStock)).toEqual([true, false])
  })

  it('finds a product by its subcategory when its name lacks the word', () =>
    expect(small.search('milk').names).toContain('Amul Taaza'))

  it('lists everything for an empty text, the most popular first and sold-out products last', () => {
    const { total } = small.search('')
    expect(total).toBe(groceries().products.length)
    expect(small.search('', 1).hits.every(({ rank, inStock }) => rank === 100 && inStock)).toBe(true)
    expect(small.search('', Math.ceil(total / 10)).names.at(-1)).toBe('Nandini Toned Milk')
  })

  it('pages through all results, each once', () => {
    const { total } = large.search('milk')
    const pages = Array.from({ length: Math.ceil(total / 10) + 1 }, (_, at) => large.search('milk', at + 1).ids)
    expect(pages.at(-1)).toEqual([])
    expect(new Set(pages.flat()).size).toBe(total)
    expect(pages.flat()).toHaveLength(total)
  })

  it('returns the correction of a misspelled text', () => {
    expect(small.search('choclate').meant).toBe('chocolate')
    expect(small.search('amul panner').meant).toBe('amul paneer')
    expect(small.search('chocolate').meant).toBeNull()
    expect(small.search('कोलगेट').meant).toBe('colgate')
    expect(small.search('मैगी').meant).toBeNull()
    expect(small.search('टमटार').meant).toBe('टमाटर')
  })

  it.each(['qwxzv', '!!!', '🍌', 'xx yy zz'])('finds nothing for "%s"', (typed) =>
    expect(small.search(typed)).toMatchObject({ total: 0, hits: [] }),
  )

  it('ignores a word that no product has', () =>
    expect(small.search('milk qwxzv').names[0]).toBe('Amul Taaza Toned Milk'))

  it('follows removed and changed products', () => {
    const { index, search } = searchInMemory(groceries())
    removeProduct(index, 'milk0')
    const onion = groceries().products.find(({ name }) => name === 'Onion')
    if (onion) addProduct(index, { ...onion, name: 'Shallot Milk', rank: 500 })
    orderProducts(index)
    expect(search('milk').ids).not.toContain('milk0')
    expect(search('milk').names).toContain('Onion')
    expect(search('onion').total).toBe(0)
    expect(search('').names[0]).toBe('Onion')
  })

  it('starts with a list of at least 150 pairs', () => {
    const pairs = Object.values(starterSynonyms).flat().length
    expect(pairs).toBeGreaterThanOrEqual(150)
  })
})
