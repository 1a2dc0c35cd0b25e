import type { CategorySource } from '../category-source.ts'

const dry = 'Store in a cool, dry place in a closed tin'
const flour = 'Wheat flour, sugar, edible oil, raising agent, salt'

// biome-ignore format: a table reads better
export const biscuits: CategorySource = {
  name: 'Biscuits & Cookies',
  tint: 'pet',
  tile: ['cookie', 'cream-biscuit'],
  subcategories: [
    { name: 'Glucose & Milk Biscuits', hsn: '1905', gstRate: 5, tile: ['biscuit'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: 'Glucose Biscuits', brands: ['Glucora', 'Crumbly', 'Bakehaus'], packs: ['100 g', '250 g', '800 g'], price: 10, shape: ['bar', 'pillow', 'pillow'], art: 'biscuit', hue: 48, about: 'The plain biscuit for chai', ingredients: flour },
      { name: 'Milk Biscuits', brands: ['Crumbly', 'Glucora', 'Meadowly'], packs: ['75 g', '200 g', '400 g'], price: 12, shape: ['bar', 'pillow', 'pillow'], art: 'biscuit#e8c07a', side: 'glass-of-milk', hue: 210, about: 'Sweet biscuits with milk solids', ingredients: flour },
      { name: 'Marie Biscuits', brands: ['Crumbly', 'Bakehaus', 'Glucora', 'Nibblewell'], packs: ['120 g', '250 g', '600 g'], price: 25, shape: ['bar', 'pillow', 'box'], art: 'round-biscuit', hue: 24, about: 'Light round biscuits to dip', ingredients: flour },
      { name: 'Arrowroot Biscuits', brands: ['Crumbly', 'Bakehaus'], packs: ['150 g', '300 g'], price: 32, shape: 'pillow', art: 'biscuit#f0d9a0', hue: 150, about: 'Mild biscuits with arrowroot', ingredients: flour },
      { name: 'Coconut Biscuits', brands: ['Crumbly', 'Glucora', 'Bakehaus'], packs: ['100 g', '250 g'], price: 20, shape: 'pillow', art: 'biscuit', side: 'coconut', hue: 190, about: 'Crunchy, with desiccated coconut', ingredients: flour },
      { name: 'Elaichi Biscuits', brands: ['Crumbly', 'Glucora'], packs: ['100 g', '250 g'], price: 18, shape: 'pillow', art: 'biscuit', side: 'pods', hue: 110, about: 'With cardamom', ingredients: flour },
    ] },
    { name: 'Cookies', hsn: '1905', gstRate: 5, tile: ['cookie'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: '{} Cookies', brands: ['Bakehaus', 'Crumbly', 'Butterlane'], flavours: { 'Choco Chip': { hue: 22 }, Butter: { art: 'biscuit#f0c878', side: 'butter', hue: 48 }, Cashew: { art: 'round-biscuit#ecc27a', side: 'cashews', hue: 204 }, Jeera: { art: 'biscuit#d9b06a', side: 'spice', hue: 96 }, 'Fruit & Nut': { side: 'cherries', hue: 340 } }, packs: ['75 g', '200 g', '400 g'], price: 30, shape: ['pillow', 'box', 'box'], art: 'cookie', about: '{} cookies, baked till crisp', ingredients: flour },
      { name: 'Chunky {} Cookies', brands: ['Butterlane', 'Bakehaus'], flavours: { Chocolate: { hue: 14 }, Hazelnut: { side: 'hazelnuts', hue: 36 }, Oat: { side: 'sheaf-of-rice', hue: 130 } }, packs: ['150 g'], price: 90, shape: 'box', art: 'cookie', tone: 'deep', about: 'Large soft-centred cookies; {} variety', ingredients: 'Wheat flour, butter, sugar, chocolate or oats' },
      { name: 'Nankhatai', brands: ['Halwaiji', 'Pavwala'], packs: ['200 g', '400 g'], price: 75, shape: 'box', art: 'round-biscuit#f0d296', hue: 30, about: 'Crumbly ghee cookies with cardamom', ingredients: 'Wheat flour, gram flour, ghee, sugar' },
      { name: 'Osmania Biscuits', brands: ['Bakehaus', 'Ovenbird'], packs: ['200 g', '400 g'], price: 85, shape: 'box', art: 'round-biscuit#dcae6a', hue: 280, about: 'Sweet and salty, of Hyderabad', ingredients: 'Wheat flour, butter, milk, sugar, salt' },
    ] },
    { name: 'Cream Biscuits', hsn: '1905', gstRate: 5, tile: ['cream-biscuit'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: '{} Cream Biscuits', brands: ['Crumbly', 'Glucora', 'Chokola'], flavours: { Chocolate: { hue: 20 }, Vanilla: { art: 'cream-biscuit#d9a552', hue: 50 }, Orange: { art: 'cream-biscuit#e0913a', side: 'tangerine', hue: 28 }, Strawberry: { art: 'cream-biscuit#d9a08a', side: 'strawberry', hue: 344 }, Elaichi: { art: 'cream-biscuit#d9b06a', side: 'pods', hue: 110 }, Pineapple: { art: 'cream-biscuit#e0b84a', side: 'pineapple', hue: 78 } }, packs: ['60 g', '120 g'], price: 15, shape: 'pillow', art: 'cream-biscuit', about: 'Two biscuits with {} cream', ingredients: flour },
      { name: 'Dark Sandwich Biscuits', brands: ['Chokola', 'Cocoa Lane'], flavours: { Vanilla: { hue: 214 }, Strawberry: { side: 'strawberry', hue: 336 }, 'Choco Cream': { side: 'chocolate-bar', hue: 16 } }, packs: ['45 g', '120 g', '300 g'], price: 12, shape: ['bar', 'pillow', 'box'], art: 'cream-biscuit#2f211c', tone: 'noir', about: 'Cocoa biscuits with {} filling', ingredients: flour },
      { name: 'Bourbon Biscuits', brands: ['Crumbly', 'Chokola', 'Glucora'], packs: ['60 g', '150 g', '400 g'], price: 15, shape: ['bar', 'pillow', 'pillow'], art: 'biscuit#5a3420', hue: 14, about: 'Cocoa fingers with chocolate cream and sugar on top', ingredients: flour },
      { name: 'Jam Biscuits', brands: ['Glucora', 'Crumbly'], packs: ['75 g', '150 g'], price: 20, shape: 'pillow', art: 'biscuit', side: 'strawberry', hue: 350, about: 'With a spot of mixed fruit jam', ingredients: flour },
    ] },
    { name: 'Crackers & Salty Biscuits', hsn: '1905', gstRate: 5, tile: ['biscuit#f0d08a'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: '{} Crackers', brands: ['Crumbly', 'Nibblewell', 'Butterlane'], flavours: { Classic: { hue: 210 }, Cheese: { side: 'cheese-wedge', hue: 42 }, Herb: { side: 'herb', hue: 130 }, Pepper: { side: 'spice#3a332e', hue: 262 } }, packs: ['100 g', '200 g'], price: 30, shape: 'pillow', art: 'biscuit#f0d08a', about: 'Thin savoury crackers; {} flavour', ingredients: 'Wheat flour, oil, salt' },
      { name: 'Salted Snack Biscuits', brands: ['Crumbly', 'Glucora', 'Bakehaus'], packs: ['75 g', '200 g', '400 g'], price: 15, shape: 'pillow', art: 'round-biscuit#f0cd84', side: 'salt', hue: 20, about: 'Sweet and salty rounds', ingredients: 'Wheat flour, oil, sugar, salt' },
      { name: 'Jeera Biscuits', brands: ['Crumbly', 'Nibblewell', 'Bakehaus'], packs: ['100 g', '250 g'], price: 22, shape: 'pillow', art: 'biscuit', side: 'spice', hue: 88, about: 'With roasted cumin', ingredients: 'Wheat flour, oil, cumin, salt' },
      { name: 'Cream Crackers', brands: ['Crumbly', 'Nibblewell'], packs: ['200 g', '400 g'], price: 55, shape: 'box', art: 'biscuit#f6e3b8', side: 'cheese-wedge', hue: 350, about: 'Flaky squares for cheese', ingredients: 'Wheat flour, oil, yeast, salt' },
      { name: 'Butter Toast Crackers', brands: ['Butterlane', 'Nibblewell'], packs: ['150 g'], price: 65, shape: 'box', art: 'rusk', side: 'butter', hue: 48, about: 'Small toasts with butter', ingredients: 'Wheat flour, butter, salt' },
    ] },
    { name: 'Digestive & Health Biscuits', hsn: '1905', gstRate: 5, tile: ['sheaf-of-rice'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: 'Digestive Biscuits', brands: ['Nibblewell', 'Crumbly', 'Bakehaus'], packs: ['100 g', '250 g', '1 kg'], price: 25, shape: ['pillow', 'box', 'box'], art: 'round-biscuit#c98f4a', side: 'sheaf-of-rice', hue: 16, about: 'Whole wheat with bran', ingredients: 'Whole wheat flour, oil, sugar, bran' },
      { name: '{} Biscuits', brands: ['Nibblewell', 'Oatsome'], flavours: { Oats: { side: 'sheaf-of-rice', hue: 206 }, Ragi: { art: 'biscuit#7a4a38', hue: 340 }, Multigrain: { side: 'sunflower', hue: 96 }, 'Five Seed': { side: 'grains#efe0b8', hue: 40 } }, packs: ['120 g', '250 g'], price: 45, shape: 'box', art: 'biscuit', about: '{} biscuits with less sugar', ingredients: 'Whole grain flour, oil, sugar' },
      { name: 'Sugar Free {} Biscuits', brands: ['Nibblewell', 'Vitabud'], flavours: { Oats: { hue: 150 }, Cracker: { hue: 200 }, Chocolate: { hue: 20 } }, packs: ['100 g', '200 g'], price: 60, shape: 'pillow', art: 'biscuit', side: 'herb', about: 'Sweetened without sugar; {} variety', ingredients: 'Wheat flour, oil, sweetener' },
      { name: 'Protein Cookies', brands: ['Fitfuel', 'Nibblewell'], flavours: { Chocolate: { hue: 14 }, Peanut: { side: 'peanuts', hue: 34 } }, packs: ['100 g'], price: 120, shape: 'box', art: 'cookie', side: 'flexed-biceps', about: '6 g protein in each; {} variety', ingredients: 'Whey, oats, wheat flour' },
      { name: 'Millet Cookies', brands: ['Ragiroots', 'Nibblewell'], flavours: { Bajra: { hue: 60 }, Jowar: { hue: 28 }, Foxtail: { hue: 110 } }, packs: ['150 g'], price: 85, shape: 'box', art: 'round-biscuit#a87444', about: 'Made with {} and jaggery', ingredients: 'Millet flour, jaggery, ghee' },
    ] },
    { name: 'Wafers & Sticks', hsn: '1905', gstRate: 5, tile: ['wafer'], diet: 'veg', life: '9 months', keep: dry, families: [
      { name: '{} Wafers', brands: ['Toffio', 'Chokola', 'Cocoa Lane'], flavours: { Chocolate: { side: 'chocolate-bar', hue: 18 }, Strawberry: { side: 'strawberry', hue: 345 }, Vanilla: { hue: 50 }, Orange: { side: 'tangerine', hue: 28 }, Hazelnut: { side: 'hazelnuts', hue: 270 } }, packs: ['75 g', '150 g'], price: 35, shape: 'pillow', art: 'wafer', about: 'Layers filled with {} cream', ingredients: 'Wheat flour, sugar, vegetable fat' },
      { name: 'Wafer Rolls', brands: ['Chokola', 'Velvori'], flavours: { Chocolate: { hue: 12 }, Hazelnut: { side: 'hazelnuts', hue: 34 }, Coffee: { side: 'hot-beverage', hue: 280 } }, packs: ['150 g', '300 g'], price: 140, shape: 'tin', art: 'sticks#c98a4a', about: 'Rolled wafers filled with {} cream', ingredients: 'Wheat flour, sugar, cocoa' },
      { name: 'Biscuit Sticks', brands: ['Chokola', 'Toffio'], flavours: { Chocolate: { art: 'sticks#5a3420', hue: 6 }, Strawberry: { art: 'sticks#f2a0b8', hue: 338 }, 'Cookies & Cream': { art: 'sticks#efe6da', hue: 214 } }, packs: ['45 g'], price: 60, shape: 'box', art: 'sticks', about: 'Thin sticks dipped in {}', ingredients: 'Wheat flour, sugar, cocoa' },
      { name: 'Ice Cream Cones', brands: ['Frostie Lane', 'Bakehaus'], packs: ['10 pcs', '20 pcs'], price: 90, shape: 'box', art: 'soft-ice-cream', hue: 30, about: 'Crisp cones to fill at home', ingredients: 'Wheat flour, sugar' },
    ] },
    { name: 'Kids & Fun Biscuits', hsn: '1905', gstRate: 5, tile: ['teddy-bear'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: '{} Biscuits', brands: ['Glucora', 'Toffio'], flavours: { Animal: { art: 'elephant', plate: 'round-biscuit', hue: 140 }, Alphabet: { art: 'input-latin-uppercase', plate: 'biscuit', hue: 214 }, Teddy: { art: 'teddy-bear', plate: 'round-biscuit#c98f4a', hue: 24 }, Star: { art: 'star', plate: 'biscuit#f0d08a', hue: 50 }, Fish: { art: 'tropical-fish', plate: 'biscuit#e8c07a', hue: 196 } }, packs: ['80 g', '200 g'], price: 30, shape: 'box', art: 'elephant', about: '{} shapes for small hands', ingredients: flour },
      { name: 'Choco Filled Bites', brands: ['Chokola', 'Glucora'], packs: ['50 g', '120 g'], price: 30, shape: 'pillow', art: 'cookie', side: 'chocolate-bar', hue: 26, about: 'Small cookies with a soft centre', ingredients: 'Wheat flour, sugar, cocoa' },
      { name: 'Mini {} Cookies', brands: ['Bakehaus', 'Crumbly'], flavours: { Chocolate: { hue: 350 }, Butter: { hue: 52, art: 'biscuit#f0c878' }, Rainbow: { hue: 300, side: 'rainbow' } }, packs: ['70 g', '150 g'], price: 35, shape: 'pillow', art: 'cookie', about: 'Bite-sized; {} variety', ingredients: flour },
      { name: 'Dip & Stick', brands: ['Chokola', 'Toffio'], flavours: { Chocolate: { hue: 18 }, Strawberry: { hue: 340, art: 'dip#f2a0b8' } }, packs: ['40 g'], price: 35, shape: 'cup', art: 'dip#5a3420', side: 'sticks#d9a552', about: 'Biscuit sticks with {} dip', ingredients: 'Wheat flour, sugar, cocoa' },
      { name: 'Marshmallow Choco Cake', brands: ['Chokola', 'Bakehaus', 'Cocoa Lane'], packs: ['2 pcs', '6 pcs', '12 pcs'], price: 20, shape: 'box', art: 'choco-pie', hue: 4, about: 'Marshmallow between two cakes', ingredients: 'Wheat flour, sugar, cocoa, gelatine-free marshmallow' },
    ] },
  ],
}
