// Imported lists may have no pictures, so each new product gets a drawn pack that fits its texts: the name decides the
// drawing, the kind of pack and the design of the label, and the brand decides the colour.
import { createHash } from 'node:crypto'
import {
  motifs,
  type PackDescription,
  type PackShape,
  type ProductDescription,
  type TileDescription,
  type Tint,
  type Tone,
} from './description.ts'

type Thing = { art: string; shape: PackShape; tint: Tint; loose: boolean }

// Words, drawing, pack. Words are in the singular; loose goods have no pack.
const THINGS: readonly (readonly [words: string, art: string, shape: PackShape, tint: Tint])[] = [
  ['milk lassi chaas buttermilk', 'glass-of-milk', 'carton', 'dairy'],
  ['curd yogurt yoghurt dahi shrikhand raita', 'dip', 'tub', 'dairy'],
  ['paneer tofu', 'paneer', 'box', 'dairy'],
  ['cheese mozzarella cheddar', 'cheese-wedge', 'box', 'dairy'],
  ['butter margarine', 'butter', 'bar', 'dairy'],
  ['ghee', 'butter', 'jar', 'dairy'],
  ['egg', 'egg', 'egg-box', 'dairy'],
  ['dairy cream', 'glass-of-milk', 'carton', 'dairy'],
  ['bread loaf sandwich bun pav', 'bread', 'bread', 'bakery'],
  ['cake muffin brownie pastry', 'cupcake', 'box', 'bakery'],
  ['croissant bakery', 'croissant', 'pillow', 'bakery'],
  ['rusk toast khari', 'rusk', 'pillow', 'bakery'],
  ['biscuit cookie cooky cracker wafer', 'biscuit', 'wrap', 'bakery'],
  ['chip crisp nacho', 'chips', 'pillow', 'snacks'],
  ['namkeen bhujia sev mixture farsan snack mathri', 'namkeen', 'pillow', 'snacks'],
  ['puff kurkure makhana', 'puffs', 'pillow', 'snacks'],
  ['popcorn', 'popcorn', 'pillow', 'snacks'],
  ['papad appalam fryum', 'papad', 'pouch', 'snacks'],
  ['samosa', 'samosa', 'box', 'snacks'],
  ['chocolate', 'chocolate-bar', 'bar', 'snacks'],
  ['candy toffee gum mint confectionery mouth freshener', 'candy', 'pouch', 'snacks'],
  ['sweet laddu ladoo mithai halwa', 'laddu', 'box', 'snacks'],
  ['dessert icecream kulfi sundae ice', 'ice-cream', 'tub', 'snacks'],
  ['noodle ramen', 'noodles', 'pillow', 'snacks'],
  ['pasta macaroni spaghetti vermicelli', 'spaghetti', 'pillow', 'snacks'],
  ['soup', 'steaming-bowl', 'sachet', 'snacks'],
  ['pizza', 'pizza', 'wide-box', 'snacks'],
  ['fry tikki nugget frozen', 'french-fries', 'pouch', 'snacks'],
  ['cereal oat muesli cornflake flake granola poha', 'flakes', 'box', 'snacks'],
  ['tea chai', 'teacup-without-handle', 'box', 'drinks'],
  ['coffee', 'hot-beverage', 'jar', 'drinks'],
  ['juice nectar', 'beverage-box', 'brick', 'drinks'],
  ['drink soda cola beverage squash syrup sharbat energy', 'cup-with-straw', 'bottle', 'drinks'],
  ['water', 'tumbler-glass', 'bottle', 'drinks'],
  ['wine beer', 'wine-glass', 'bottle', 'drinks'],
  ['rice basmati biryani', 'cooked-rice', 'sack', 'bakery'],
  ['atta flour maida besan sooji rava suji', 'sheaf-of-rice', 'sack', 'bakery'],
  ['dal lentil pulse chana rajma moong urad toor bean masoor', 'pulses', 'pouch', 'bakery'],
  ['grain millet ragi jowar bajra quinoa', 'grains', 'pouch', 'bakery'],
  ['sugar jaggery gur', 'scoop', 'pouch', 'bakery'],
  ['salt', 'salt', 'pouch', 'bakery'],
  ['oil mustard sunflower', 'olive', 'bottle', 'bakery'],
  ['olive', 'olive', 'jar', 'produce'],
  ['masala spice turmeric haldi jeera cumin powder pepper cardamom elaichi seasoning', 'powder', 'box', 'snacks'],
  ['chilli chilly chili', 'hot-pepper', 'pouch', 'snacks'],
  ['sauce ketchup', 'tomato', 'bottle', 'snacks'],
  ['mayonnaise dressing spread', 'dip', 'jar', 'snacks'],
  ['jam marmalade', 'strawberry', 'jar', 'snacks'],
  ['honey', 'honey-pot', 'jar', 'snacks'],
  ['pickle achar chutney', 'pickle', 'jar', 'snacks'],
  ['peanut', 'peanuts', 'jar', 'snacks'],
  ['almond cashew nut badam kaju walnut pista raisin date seed dry', 'chestnut', 'pouch', 'snacks'],
  ['chicken poultry', 'poultry-leg', 'tray', 'snacks'],
  ['mutton meat sausage salami bacon', 'cut-of-meat', 'tray', 'snacks'],
  ['fish prawn seafood', 'fish', 'tray', 'snacks'],
  ['apple', 'red-apple', 'loose', 'produce'],
  ['banana', 'banana', 'loose', 'produce'],
  ['mango', 'mango', 'loose', 'produce'],
  ['orange', 'tangerine', 'loose', 'produce'],
  ['grape', 'grapes', 'loose', 'produce'],
  ['lemon lime', 'lemon', 'loose', 'produce'],
  ['watermelon', 'watermelon', 'loose', 'produce'],
  ['melon muskmelon', 'melon', 'loose', 'produce'],
  ['papaya', 'papaya', 'loose', 'produce'],
  ['pomegranate', 'pomegranate', 'loose', 'produce'],
  ['guava', 'guava', 'loose', 'produce'],
  ['pineapple', 'pineapple', 'loose', 'produce'],
  ['strawberry berry', 'strawberry', 'loose', 'produce'],
  ['kiwi', 'kiwi-fruit', 'loose', 'produce'],
  ['pear', 'pear', 'loose', 'produce'],
  ['coconut', 'coconut', 'loose', 'produce'],
  ['sapota chikoo', 'chikoo', 'loose', 'produce'],
  ['fruit', 'red-apple', 'loose', 'produce'],
  ['onion', 'onion', 'loose', 'produce'],
  ['potato aloo', 'potato', 'loose', 'produce'],
  ['tomato', 'tomato', 'loose', 'produce'],
  ['carrot', 'carrot', 'loose', 'produce'],
  ['garlic', 'garlic', 'loose', 'produce'],
  ['ginger', 'ginger-root', 'loose', 'produce'],
  ['cucumber', 'cucumber', 'loose', 'produce'],
  ['brinjal eggplant', 'eggplant', 'loose', 'produce'],
  ['capsicum', 'bell-pepper', 'loose', 'produce'],
  ['cauliflower', 'cauliflower', 'loose', 'produce'],
  ['cabbage', 'cabbage', 'loose', 'produce'],
  ['broccoli', 'broccoli', 'loose', 'produce'],
  ['mushroom', 'brown-mushroom', 'loose', 'produce'],
  ['corn', 'ear-of-corn', 'loose', 'produce'],
  ['pea', 'pea-pod', 'loose', 'produce'],
  ['okra bhindi ladies', 'okra', 'loose', 'produce'],
  ['pumpkin', 'pumpkin', 'loose', 'produce'],
  ['radish', 'radish', 'loose', 'produce'],
  ['beetroot', 'beetroot', 'loose', 'produce'],
  ['spinach palak methi coriander leaf leave lettuce cuts', 'leaf-bunch', 'bunch', 'produce'],
  ['vegetable sprout', 'leafy-green', 'loose', 'produce'],
  ['flower', 'rose', 'bunch', 'produce'],
  ['shampoo conditioner', 'shampoo', 'bottle', 'care'],
  ['hair colour comb', 'comb', 'box', 'care'],
  ['soap bathing', 'soap', 'box', 'care'],
  ['handwash sanitizer sanitiser gel wash hygiene', 'bubbles', 'pump', 'care'],
  ['toothpaste dental', 'paste', 'tube', 'care'],
  ['toothbrush brush oral', 'toothbrush', 'card', 'care'],
  ['cream moisturiser moisturizer serum scrub mask skin face lip', 'smear', 'tube', 'care'],
  ['lotion body sunscreen care beauty', 'lotion-bottle', 'bottle', 'care'],
  ['deodorant deo perfume fragrance spray talc', 'blossom', 'aerosol', 'care'],
  ['toilette parfum cologne', 'hibiscus', 'flacon', 'care'],
  ['lipstick makeup kajal nail eyeliner gloss', 'lipstick', 'card', 'care'],
  ['razor shaving shave blade trimmer', 'razor', 'card', 'care'],
  ['pad sanitary napkin', 'pad', 'pouch', 'care'],
  ['diaper baby wipe', 'diapers', 'pouch', 'care'],
  ['tablet capsule medicine vitamin health ayurveda supplement', 'pill', 'jar', 'care'],
  ['bandage condom', 'adhesive-bandage', 'box', 'care'],
  ['detergent laundry fabric washing', 'bubbles', 'pouch', 'home'],
  ['dishwash utensil', 'sponge', 'bottle', 'home'],
  ['sponge scrubber', 'sponge', 'card', 'home'],
  ['cleaner disinfectant phenyl floor toilet cleaning', 'broom', 'spray', 'home'],
  ['mop broom wiper', 'mop', 'card', 'home'],
  ['tissue roll', 'roll-of-paper', 'rolls', 'home'],
  ['foil aluminium', 'foil', 'box', 'home'],
  ['freshener repellent mosquito insect', 'blossom', 'aerosol', 'home'],
  ['agarbatti incense dhoop pooja puja', 'incense', 'box', 'home'],
  ['candle diya lamp', 'diya-lamp', 'box', 'home'],
  ['battery cell', 'battery', 'card', 'home'],
  ['bulb light led', 'bulb', 'box', 'home'],
  ['pan tawa kadai cooker cookware kitchen', 'cooking', 'box', 'home'],
  ['knife cutlery spoon', 'fork-and-knife', 'card', 'home'],
  ['bowl plate tumbler glass mug cup dinner crockery tableware', 'bowl-with-spoon', 'box', 'home'],
  ['container jar storage box bottle bin', 'jar', 'box', 'home'],
  ['bucket bath', 'bucket', 'box', 'home'],
  ['towel bed cloth shirt clothing', 't-shirt', 'wrap', 'home'],
  ['pen pencil notebook stationery school', 'pencil', 'card', 'home'],
  ['toy game', 'balloon', 'box', 'home'],
  ['plant garden pot', 'potted-plant', 'box', 'home'],
  ['dog puppy pet', 'dog-face', 'pouch', 'pet'],
  ['cat kitten', 'cat-face', 'pouch', 'pet'],
]

const things = new Map<string, Thing>(
  THINGS.flatMap(([words, art, shape, tint]) =>
    words.split(' ').map((word) => [word, { art, shape, tint, loose: shape === 'loose' || shape === 'bunch' }]),
  ),
)
const ANYTHING: Thing = { art: 'shopping-bags', shape: 'box', tint: 'home', loose: false }

const singular = (word: string) =>
  word
    .replace(/(?<=ch|sh|ss|x|o)es$/, '')
    .replace(/(?<=[a-z]{2})ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).map(singular)

/** The thing that a text names: the last word that is known ("Milk Chocolate" is a chocolate). */
const thingIn = (text: string): Thing | undefined =>
  wordsOf(text)
    .map((word) => things.get(word))
    .findLast((thing) => thing !== undefined)

/** What a product is called before its varieties: "Creme Soft Soap" of "Creme Soft Soap - For Hands & Body". */
const headOf = (name: string) => name.split(/\s[-–]\s|[(,/:+|]/)[0]?.trim() || name

const LONGEST_LABEL = 26
const labelOf = (name: string): string => {
  const words = headOf(name).split(' ')
  let label = words[0]?.slice(0, LONGEST_LABEL) ?? name
  for (const word of words.slice(1)) {
    if (label.length + word.length + 1 > LONGEST_LABEL) break
    label += ` ${word}`
  }
  return label
}

/** A number from 0 up to `below`, always the same for the same text. */
const pick = (text: string, below: number) => createHash('sha256').update(text).digest().readUInt32BE(0) % below

const TONES: readonly Tone[] = ['vivid', 'vivid', 'deep', 'soft', 'white']

/** The front of a pack for these goods. */
export function packFromWords({ name, brand, unit, category, subcategory }: ProductDescription): PackDescription {
  const place = thingIn(subcategory) ?? thingIn(category)
  const own = thingIn(headOf(name)) ?? thingIn(name)
  // "Apple Shampoo Soap Dish": a fruit or vegetable is loose only in a category of fruit or vegetables.
  const fresh = place?.tint === 'produce'
  const thing =
    own && (fresh || !own.loose) ? own : own ? { ...own, shape: (place ?? ANYTHING).shape } : (place ?? ANYTHING)
  const shape = thing.shape === 'loose' && !fresh ? 'pouch' : thing.shape
  return {
    view: 'front',
    shape,
    brand: brand.slice(0, 20).trim() || labelOf(category).slice(0, 20),
    name: labelOf(name),
    unit: unit.slice(0, 20),
    art: thing.art,
    hue: pick(brand || category, 360),
    tone: TONES[pick(`tone ${brand}${name}`, TONES.length)] ?? 'vivid',
    motif: motifs[pick(`label ${name}`, motifs.length)] ?? 'arc',
  }
}

/** A tile for a category or subcategory of this name. */
export function tileFromWords(name: string): TileDescription {
  const found = wordsOf(name).flatMap((word) => things.get(word) ?? [])
  const [first = ANYTHING] = found
  const items = [...new Set((found.length > 0 ? found : [ANYTHING]).map(({ art }) => art))].slice(0, 3)
  return { view: 'tile', tint: first.tint, items }
}
