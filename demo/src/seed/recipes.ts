// The recipes of the demo. Products are named by their name and pack, as they are in the catalogue.
import type { Tint } from '../pictures/description.ts'

/** Name of the part, amount, product, its pack, and the number of packs if it is more than one. */
type Part = [name: string, amount: string, product: string, unit: string, packs?: number]

export type DemoRecipe = {
  id: string
  title: string
  servings: number
  minutes: number
  /** The dish, and something beside it. */
  art: [dish: string, side: string]
  tint: Tint
  steps: string[]
  parts: Part[]
}

const onion: Part = ['Onions', '2, chopped', 'Onion (Pyaz)', '1 kg']
const tomatoes: Part = ['Tomatoes', '3, chopped', 'Tomato (Tamatar)', '500 g']
const coriander: Part = ['Coriander', 'a handful', 'Coriander (Dhaniya)', '50 g']
const turmeric: Part = ['Turmeric', '½ tsp', 'Masalaya Turmeric Powder (Haldi)', '100 g']
const paste: Part = ['Ginger garlic paste', '1 tbsp', 'Rasoina Ginger Garlic Paste', '200 g']
const garam: Part = ['Garam masala', '1 tsp', 'Masalaya Garam Masala', '50 g']
const mustard: Part = ['Mustard seeds', '1 tsp', 'Rasoina Mustard Seeds (Rai)', '100 g']
const cumin: Part = ['Cumin seeds', '1 tsp', 'Masalaya Cumin Seeds (Jeera)', '100 g']
const oil: Part = ['Oil', '2 tbsp', 'Sunmill Sunflower Oil', '500 ml']
const ghee: Part = ['Ghee', '2 tbsp', 'Ghriva Cow Ghee', '200 ml']

export const demoRecipes: readonly DemoRecipe[] = [
  {
    id: 'demorecipepoha',
    title: 'Poha for four',
    servings: 4,
    minutes: 20,
    art: ['flakes#f2c14e', 'peanuts'],
    tint: 'bakery',
    steps: [
      'Rinse the poha in a sieve and let it drain for ten minutes.',
      'Crackle the mustard seeds in oil, then fry the peanuts until they are golden.',
      'Add onions, potatoes cut small and turmeric. Cover until the potatoes are soft.',
      'Fold in the poha, warm it through, and finish with coriander.',
    ],
    parts: [
      ['Poha', '300 g', 'Khetwala Thick Poha', '500 g'],
      ['Peanuts', '50 g', 'Namkeenji Salted Peanuts', '150 g'],
      ['Potatoes', '2, small', 'Potato (Aloo)', '1 kg'],
      onion,
      mustard,
      turmeric,
      coriander,
      oil,
    ],
  },
  {
    id: 'demorecipechai',
    title: 'Masala chai',
    servings: 2,
    minutes: 10,
    art: ['milk-glass#c08a55', 'ginger-root'],
    tint: 'drinks',
    steps: [
      'Boil a cup of water with crushed ginger for three minutes.',
      'Add tea and sugar, and boil for another minute.',
      'Pour in the milk, let it rise twice, and strain it into cups.',
    ],
    parts: [
      ['Tea', '2 tsp', 'Kadakk Assam Strong Tea', '100 g'],
      ['Milk', '250 ml', 'Meadowly Toned Milk', '500 ml'],
      ['Sugar', '3 tsp', 'Meethan White Sugar', '500 g'],
    ],
  },
  {
    id: 'demorecipeparatha',
    title: 'Aloo paratha',
    servings: 4,
    minutes: 40,
    art: ['flatbread', 'potato'],
    tint: 'bakery',
    steps: [
      'Knead the atta with water and a spoon of oil. Let it rest while the potatoes boil.',
      'Mash the potatoes with onion, coriander and garam masala.',
      'Roll the dough around the filling, and roll it out again.',
      'Roast on a hot pan with ghee, and serve with curd.',
    ],
    parts: [
      ['Atta', '400 g', 'Sherbano Chakki Fresh Atta', '1 kg'],
      ['Potatoes', '500 g', 'Potato (Aloo)', '1 kg'],
      ['Onion', '1, chopped fine', 'Onion (Pyaz)', '1 kg'],
      ['Curd', '400 g', 'Meadowly Thick Curd (Dahi)', '400 g'],
      coriander,
      garam,
      ghee,
    ],
  },
  {
    id: 'demorecipedosa',
    title: 'Dosa with onions',
    servings: 3,
    minutes: 25,
    art: ['dosa', 'onion'],
    tint: 'produce',
    steps: [
      'Bring the batter to room temperature, and thin it with a little water.',
      'Spread a ladle of it on a hot pan, and scatter chopped onions and coriander over it.',
      'Drizzle with ghee, and fold it when the edges are brown.',
    ],
    parts: [
      ['Dosa batter', '1 kg', 'Idlikaar Dosa Batter', '500 g', 2],
      ['Onions', '2, chopped', 'Onion (Pyaz)', '1 kg'],
      coriander,
      ghee,
    ],
  },
  {
    id: 'demorecipebhurji',
    title: 'Egg bhurji with pav',
    servings: 2,
    minutes: 15,
    art: ['cooking', 'egg'],
    tint: 'snacks',
    steps: [
      'Fry cumin and onions in butter until they are soft.',
      'Add tomatoes and turmeric, and cook them down.',
      'Stir in the beaten eggs until they just set. Serve with toasted pav.',
    ],
    parts: [
      ['Eggs', '6', 'Happy Hen White Eggs', '6 pcs'],
      ['Pav', '6', 'Pavwala Ladi Pav', '6 pcs'],
      ['Butter', '50 g', 'Meadowly Salted Butter', '100 g'],
      onion,
      tomatoes,
      cumin,
      turmeric,
    ],
  },
  {
    id: 'demorecipedal',
    title: 'Dal tadka',
    servings: 4,
    minutes: 35,
    art: ['dip#e8a93a', 'garlic'],
    tint: 'dairy',
    steps: [
      'Pressure-cook the dal with turmeric and three cups of water.',
      'Fry cumin, ginger garlic paste and onions in ghee. Add the tomatoes.',
      'Pour it over the dal, simmer for five minutes, and top with coriander.',
    ],
    parts: [
      ['Toor dal', '250 g', 'Khetwala Toor Dal (Arhar)', '500 g'],
      onion,
      tomatoes,
      paste,
      cumin,
      turmeric,
      coriander,
      ghee,
    ],
  },
  {
    id: 'demorecipepaneer',
    title: 'Paneer butter masala',
    servings: 4,
    minutes: 35,
    art: ['curry#d9622b', 'paneer'],
    tint: 'snacks',
    steps: [
      'Cook onions, tomatoes and ginger garlic paste in half of the butter, and blend them smooth.',
      'Return the sauce to the pan with chilli powder and garam masala.',
      'Add the paneer and the rest of the butter, and simmer for five minutes.',
    ],
    parts: [
      ['Paneer', '400 g', 'Meadowly Fresh Paneer', '200 g', 2],
      ['Butter', '80 g', 'Meadowly Salted Butter', '100 g'],
      ['Chilli powder', '1 tsp', 'Mirchika Kashmiri Chilli Powder', '100 g'],
      onion,
      tomatoes,
      paste,
      garam,
    ],
  },
  {
    id: 'demorecipechole',
    title: 'Chole with rice',
    servings: 4,
    minutes: 45,
    art: ['pulses#c9a15a', 'cooked-rice'],
    tint: 'bakery',
    steps: [
      'Soak the chana overnight, and pressure-cook it until it is soft.',
      'Fry onions and ginger garlic paste until they are brown. Add tomatoes and garam masala.',
      'Add the chana with its water, and simmer for fifteen minutes. Serve with rice.',
    ],
    parts: [
      ['Kabuli chana', '250 g', 'Dalmitra Kabuli Chana', '500 g'],
      ['Rice', '300 g', 'Khetwala Kolam Rice', '1 kg'],
      onion,
      tomatoes,
      paste,
      garam,
      oil,
    ],
  },
  {
    id: 'demorecipepalak',
    title: 'Palak paneer',
    servings: 4,
    minutes: 30,
    art: ['curry#4f8a34', 'leafy-green'],
    tint: 'produce',
    steps: [
      'Blanch the spinach for two minutes, cool it in cold water, and blend it.',
      'Fry cumin, onions and ginger garlic paste. Add the spinach and garam masala.',
      'Fold in the paneer, and simmer for five minutes.',
    ],
    parts: [
      ['Spinach', '500 g', 'Spinach (Palak)', '250 g', 2],
      ['Paneer', '200 g', 'Meadowly Fresh Paneer', '200 g'],
      onion,
      paste,
      cumin,
      garam,
      oil,
    ],
  },
  {
    id: 'demorecipeupma',
    title: 'Upma with peas',
    servings: 3,
    minutes: 20,
    art: ['grains#efe0b0', 'pea-pod'],
    tint: 'home',
    steps: [
      'Roast the sooji until it smells nutty, and set it aside.',
      'Crackle mustard seeds in ghee. Fry the onions, and add the peas.',
      'Pour in three cups of hot water, stir in the sooji, and cover for five minutes.',
    ],
    parts: [
      ['Sooji', '200 g', 'Sherbano Sooji (Rava)', '500 g'],
      ['Peas', '100 g', 'Frozwell Frozen Green Peas', '200 g'],
      ['Onion', '1, chopped', 'Onion (Pyaz)', '1 kg'],
      mustard,
      ghee,
    ],
  },
  {
    id: 'demorecipepakora',
    title: 'Onion pakora',
    servings: 4,
    minutes: 25,
    art: ['falafel', 'onion'],
    tint: 'snacks',
    steps: [
      'Slice the onions, and mix them with besan, turmeric, chilli powder and a little water.',
      'Drop spoonfuls into hot oil, and fry them until they are crisp.',
      'Serve with mint chutney and tea.',
    ],
    parts: [
      ['Besan', '200 g', 'Sherbano Besan (Gram Flour)', '500 g'],
      ['Onions', '4, sliced', 'Onion (Pyaz)', '1 kg'],
      ['Mint chutney', 'to serve', 'Chutnee Mint Chutney', '200 g'],
      ['Chilli powder', '½ tsp', 'Mirchika Red Chilli Powder', '100 g'],
      ['Oil', 'for frying', 'Sunmill Sunflower Oil', '500 ml'],
      turmeric,
    ],
  },
  {
    id: 'demorecipekheer',
    title: 'Vermicelli kheer',
    servings: 6,
    minutes: 30,
    art: ['dip#fbf3dc', 'noodles'],
    tint: 'care',
    steps: [
      'Roast the vermicelli in ghee until it is golden.',
      'Simmer it in the milk until it is soft.',
      'Stir in condensed milk and sugar. Serve warm or cold.',
    ],
    parts: [
      ['Vermicelli', '100 g', 'Annafields Roasted Vermicelli', '200 g'],
      ['Milk', '1 l', 'Meadowly Toned Milk', '500 ml', 2],
      ['Condensed milk', '100 g', 'Meadowly Condensed Milk', '200 g'],
      ['Sugar', '2 tbsp', 'Meethan White Sugar', '500 g'],
      ghee,
    ],
  },
]

/** What the home page shows at some times of the day. A shelf is of a category, or of the recipes with these ids. */
export type DemoEntry = {
  id: string
  kind: 'banner' | 'category' | 'recipes'
  title: string
  times: { from: string; to: string } | { fromDate: string; toDate: string }
  active: boolean
  banner?: { text: string; link: string; art: [string, string]; tint: Tint }
  /** The category's name. */
  category?: string
  recipes?: string[]
}

const breakfast = { from: '06:00', to: '11:00' }
const evening = { from: '16:00', to: '19:00' }

export const demoEntries: readonly DemoEntry[] = [
  {
    id: 'demohomebreakfast',
    kind: 'banner',
    title: 'Breakfast in minutes',
    times: breakfast,
    active: true,
    banner: { text: 'Poha, dosa and hot chai', link: '/recipes', art: ['dosa', 'hot-beverage'], tint: 'bakery' },
  },
  {
    id: 'demohomebreakfastrecipes',
    kind: 'recipes',
    title: 'Breakfast to cook',
    times: breakfast,
    active: true,
    recipes: ['demorecipepoha', 'demorecipeparatha', 'demorecipedosa', 'demorecipechai', 'demorecipeupma'],
  },
  {
    id: 'demohomeevening',
    kind: 'category',
    title: 'With the evening tea',
    times: evening,
    active: true,
    category: 'Snacks & Namkeen',
  },
  {
    id: 'demohomedinner',
    kind: 'recipes',
    title: 'Dinner tonight',
    times: { from: '19:00', to: '23:00' },
    active: true,
    recipes: ['demorecipedal', 'demorecipepaneer', 'demorecipechole', 'demorecipepalak', 'demorecipebhurji'],
  },
  {
    id: 'demohomediwali',
    kind: 'banner',
    title: 'Sweets for Diwali',
    times: { fromDate: '2026-11-01', toDate: '2026-11-08' },
    active: false,
    banner: { text: 'Laddu, barfi and diyas', link: '/search?q=laddu', art: ['laddu', 'diya-lamp'], tint: 'snacks' },
  },
]
