import type { CategorySource } from '../category-source.ts'

const away = 'Keep out of reach of children and away from food'

// biome-ignore format: a table reads better
export const cleaning: CategorySource = {
  name: 'Cleaning & Laundry',
  tint: 'home',
  tile: ['broom', 'foam', 'bucket'],
  subcategories: [
    { name: 'Detergent Powder & Bars', tile: ['t-shirt'], life: '24 months', keep: away, families: [
      { name: '{} Detergent Powder', brands: ['Washwell', 'Dhobi Blue', 'Sparklo'], flavours: { Regular: { hue: 228 }, Lemon: { side: 'lemon', hue: 60 }, Jasmine: { side: 'white-blossom', hue: 300 } }, packs: ['500 g', '1 kg', '4 kg'], price: 58, shape: ['pouch', 'pouch', 'sack'], art: 't-shirt', about: 'For bucket and semi-automatic; {}', more: { Use: 'One scoop for a bucket' } },
      { name: 'Matic {} Powder', brands: ['Washwell', 'Sparklo'], flavours: { 'Front Load': { hue: 200 }, 'Top Load': { hue: 340 } }, packs: ['1 kg', '2 kg', '6 kg'], price: 190, shape: ['box', 'box', 'sack'], art: 't-shirt', about: 'Low foam for machines; {}', more: { Use: 'One cup for a load' } },
      { name: 'Detergent Bar', brands: ['Dhobi Blue', 'Sparklo', 'Washwell'], packs: ['150 g', '250 g', '4 x 250 g'], price: 10, shape: ['bar', 'bar', 'box'], art: 'soap-bar#6a9be0', hue: 214, about: 'For collars and cuffs', more: { Use: 'Rub on wet cloth' } },
      { name: 'Bleach Powder', brands: ['Sparklo', 'Scrubbo'], packs: ['200 g', '500 g'], price: 45, shape: 'pouch', art: 'powder#fbfdff', side: 'sparkles', hue: 196, about: 'For white cotton only', more: { Use: 'Wear gloves' } },
    ] },
    { name: 'Liquid Detergent & Softener', tile: ['jeans'], life: '24 months', keep: away, families: [
      { name: '{} Liquid Detergent', brands: ['Washwell', 'Sparklo', 'Ecoswish'], flavours: { 'Front Load': { hue: 216, content: '#3a7fd9' }, 'Top Load': { hue: 150, content: '#3fae7a' }, Wool: { side: 'scarf', hue: 330, content: '#e89ac0' } }, packs: ['500 ml', '1 L', '3.2 L'], price: 130, shape: ['bottle', 'jug', 'jug'], art: 'foam', about: 'Dissolves fully, no residue; {}', more: { Use: 'One cap for a load' } },
      { name: '{} Fabric Softener', brands: ['Freshmist', 'Washwell'], flavours: { Lavender: { side: 'hyacinth', hue: 274, content: '#b59ae8' }, 'Morning Rose': { side: 'rose', hue: 345, content: '#f2a0b0' }, 'Sky Fresh': { side: 'cloud', hue: 204, content: '#9ad0f5' } }, packs: ['220 ml', '860 ml', '2 L'], price: 60, shape: ['flacon', 'bottle', 'jug'], art: 'dress', about: 'In the last rinse; {}', more: { Use: 'One cap for a load' } },
      { name: 'Laundry Pods', brands: ['Washwell', 'Ecoswish'], packs: ['12 pcs', '30 pcs'], price: 290, shape: 'tub', art: 'bubbles', side: 't-shirt', hue: 190, about: 'One for a load; hands dry', more: { Use: 'Never open a pod' } },
      { name: 'Stain Remover', brands: ['Sparklo', 'Glint'], flavours: { Spray: { hue: 24 }, Gel: { hue: 286 } }, packs: ['250 ml', '500 ml'], price: 160, shape: 'spray', art: 'splatter', about: 'Five minutes before the wash; {}', more: { Use: 'Test on a hidden spot' } },
      { name: 'Fabric Whitener', brands: ['Dhobi Blue', 'Sparklo'], packs: ['75 ml', '250 ml'], price: 20, shape: 'flacon', art: 'droplet', hue: 236, content: '#2a3ac9', about: 'A few drops of blue for whites', more: { Use: 'Dilute first' } },
      { name: 'Starch', brands: ['Dhobi Blue'], flavours: { Liquid: { hue: 206 }, Spray: { hue: 160 } }, packs: ['250 ml', '500 ml'], price: 75, shape: 'bottle', art: 't-shirt', about: 'Crisp cotton; {}', more: { Use: 'Before ironing' } },
    ] },
    { name: 'Dishwash', tile: ['fork-and-knife-with-plate'], life: '24 months', keep: away, families: [
      { name: '{} Dishwash Gel', brands: ['Scrubbo', 'Sparklo', 'Ecoswish'], flavours: { Lemon: { art: 'lemon', hue: 70, content: '#c9dc3a' }, Lime: { art: 'lime', hue: 120, content: '#6fc04a' }, Pudina: { art: 'herb', hue: 165, content: '#4ac0a0' } }, packs: ['250 ml', '750 ml', '2 L'], price: 55, shape: ['bottle', 'bottle', 'jug'], art: 'lemon', about: 'A spoonful for a sinkful; {}', more: { Use: 'Dilute in water' } },
      { name: 'Dishwash Bar', brands: ['Scrubbo', 'Sparklo', 'Rasoimate'], flavours: { Lemon: { side: 'lemon', hue: 90 }, Tamarind: { side: 'tamarind', hue: 20 } }, packs: ['145 g', '300 g', '3 x 300 g'], price: 10, shape: ['bar', 'bar', 'box'], art: 'soap~90', about: 'Cuts grease; {}', more: { Use: 'With a wet scrubber' } },
      { name: 'Dishwasher {}', brands: ['Glint', 'Scrubbo'], flavours: { Tablets: { art: 'dish-tablet', hue: 214 }, Salt: { art: 'salt', hue: 190 }, 'Rinse Aid': { art: 'sparkles', hue: 280 } }, packs: ['500 g', '1 kg'], price: 290, shape: 'box', art: 'dish-tablet', about: 'For machines only; {}', more: { Use: 'See the machine\'s manual' } },
      { name: 'Dishwash Powder', brands: ['Scrubbo', 'Rasoimate'], packs: ['500 g', '1 kg'], price: 25, shape: 'pouch', art: 'powder#dff0e6', hue: 140, about: 'Scouring powder for kadhai and tawa', more: { Use: 'With a wet scrubber' } },
      { name: 'Utensil Spray', brands: ['Glint', 'Ecoswish'], packs: ['500 ml'], price: 140, shape: 'spray', art: 'cooking', hue: 10, about: 'Loosens burnt grease', more: { Use: 'Rinse well' } },
    ] },
    { name: 'Floor & Surface Cleaners', tile: ['mop'], life: '24 months', keep: away, families: [
      { name: '{} Floor Cleaner', brands: ['Glint', 'Sparklo', 'Ecoswish'], flavours: { Citrus: { side: 'tangerine', hue: 28, content: '#f59a3a' }, Pine: { side: 'evergreen-tree', hue: 140, content: '#3f9a5a' }, Jasmine: { side: 'white-blossom', hue: 80, content: '#e3e69a' }, Lavender: { side: 'hyacinth', hue: 274, content: '#a88ae0' } }, packs: ['500 ml', '1 L', '5 L'], price: 90, shape: ['bottle', 'bottle', 'jug'], art: 'mop', about: 'One cap for half a bucket; {}', more: { Use: 'Dilute in water' } },
      { name: 'Glass Cleaner', brands: ['Glint', 'Sparklo', 'Ecoswish'], packs: ['250 ml', '500 ml'], price: 70, shape: 'spray', art: 'window', hue: 210, content: '#8acbf5', about: 'No streaks', more: { Use: 'Wipe with paper or cloth' } },
      { name: 'Kitchen Cleaner', brands: ['Glint', 'Scrubbo'], flavours: { Orange: { side: 'tangerine', hue: 24 }, Lemon: { side: 'lemon', hue: 58 } }, packs: ['450 ml', '750 ml'], price: 140, shape: 'spray', art: 'cooking', about: 'Cuts oil on tiles and chimney; {}', more: { Use: 'Rinse food surfaces' } },
      { name: 'Multi Surface Spray', brands: ['Ecoswish', 'Glint'], flavours: { Eucalyptus: { side: 'herb', hue: 160 }, Unscented: { hue: 196 } }, packs: ['500 ml'], price: 190, shape: 'spray', art: 'sparkles', about: 'Plant-based; {}', more: { Use: 'Spray and wipe' } },
      { name: 'Disinfectant', brands: ['Glint', 'Sparklo'], flavours: { Phenyl: { hue: 150, content: '#f3f6ea' }, 'Neem': { side: 'herb', hue: 110, content: '#8fae4a' } }, packs: ['500 ml', '1 L', '5 L'], price: 60, shape: ['bottle', 'bottle', 'jug'], art: 'shield', about: 'White floor disinfectant; {}', more: { Use: 'Dilute in water' } },
      { name: 'Wood Polish', brands: ['Glint'], packs: ['200 ml', '400 ml'], price: 240, shape: 'aerosol', art: 'wood', hue: 24, about: 'Dusts and shines furniture', more: { Use: 'Not on floors' } },
    ] },
    { name: 'Toilet & Bathroom', tile: ['toilet'], life: '24 months', keep: away, families: [
      { name: '{} Toilet Cleaner', brands: ['Glint', 'Sparklo', 'Scrubbo'], flavours: { Original: { hue: 214 }, Citrus: { side: 'lemon', hue: 60 }, Rose: { side: 'rose', hue: 340 } }, packs: ['250 ml', '500 ml', '1 L'], price: 48, shape: 'squeeze', art: 'toilet', about: 'Thick acid gel; {}', more: { Use: 'Leave for twenty minutes, flush' } },
      { name: 'Bathroom Cleaner', brands: ['Glint', 'Sparklo'], flavours: { Lemon: { side: 'lemon', hue: 64 }, Floral: { side: 'blossom', hue: 320 } }, packs: ['500 ml', '1 L'], price: 110, shape: 'spray', art: 'bathtub', about: 'Removes soap scum and limescale; {}', more: { Use: 'Not on marble' } },
      { name: 'Drain Cleaner', brands: ['Scrubbo', 'Sparklo'], packs: ['50 g', '250 g'], price: 30, shape: ['sachet', 'pouch'], art: 'water-wave', hue: 4, about: 'Opens blocked drains', more: { Use: 'Wear gloves; never mix' } },
      { name: 'Toilet {}', brands: ['Glint', 'Freshmist'], flavours: { 'Rim Block': { hue: 200 }, 'Flush Gel': { hue: 150, side: 'evergreen-tree' }, 'Seat Spray': { hue: 280, side: 'hyacinth' } }, packs: ['50 g', '3 x 50 g'], price: 85, shape: 'card', art: 'toilet', about: 'Freshens at every flush; {}', more: { Use: 'Hang inside the bowl' } },
      { name: 'Tile Cleaner', brands: ['Scrubbo'], packs: ['500 ml', '1 L'], price: 99, shape: 'bottle', art: 'blue-square', hue: 226, content: '#7fb5e8', about: 'For stained grout', more: { Use: 'Dilute, rinse well' } },
    ] },
    { name: 'Brooms, Mops & Scrubs', tile: ['broom'], keep: 'Dry after use', families: [
      { name: '{} Scrub Pad', brands: ['Scrubbo', 'Kitchenly'], flavours: { Green: { art: 'sponge~60', hue: 140 }, Steel: { art: 'foam#c3ccd3', hue: 214 }, Sponge: { hue: 46 } }, packs: ['1 pc', '3 pcs', '6 pcs'], price: 20, shape: 'pouch', art: 'sponge', about: '{} scrubber for vessels', more: { Material: 'Fibre, foam or steel' } },
      { name: '{} Mop', brands: ['Kitchenly', 'Scrubbo'], flavours: { Spin: { art: 'bucket', hue: 206 }, Flat: { hue: 330 }, Cotton: { art: 'mop#e8e0cc', hue: 36 } }, packs: ['1 pc', '2 pcs'], price: 390, shape: 'box', art: 'mop', about: '{} mop with handle', more: { Material: 'Steel, microfibre' } },
      { name: 'Broom', brands: ['Rasoimate'], flavours: { Grass: { hue: 90 }, Plastic: { art: 'broom~150', hue: 280 } }, packs: ['1 pc', '2 pcs'], price: 140, shape: 'bunch', art: 'broom', about: '{} broom for floors', more: { Material: 'Grass or plastic' } },
      { name: 'Microfibre Cloth', brands: ['Scrubbo', 'Softlane'], packs: ['1 pc', '4 pcs', '10 pcs'], price: 60, shape: 'pouch', art: 'sparkles', side: 'blue-square', hue: 196, about: 'Lifts dust without lint', more: { Material: 'Polyester' } },
      { name: 'Cleaning Brush', brands: ['Scrubbo', 'Kitchenly'], flavours: { Bottle: { hue: 200 }, Toilet: { art: 'brush#3aa39a', side: 'toilet', hue: 150 }, Floor: { art: 'brush#d9532b', hue: 14 } }, packs: ['1 pc'], price: 90, shape: 'card', art: 'brush', about: '{} brush', more: { Material: 'Nylon, plastic' } },
      { name: 'Rubber Gloves', brands: ['Scrubbo', 'Kitchenly'], packs: ['1 pair', '3 pairs'], price: 80, shape: 'pouch', art: 'gloves', hue: 340, about: 'For dishes and bathroom', more: { Material: 'Latex' } },
      { name: 'Wiper', brands: ['Kitchenly'], flavours: { Floor: { hue: 26 }, Glass: { hue: 190, art: 'wiper#5fb8c9', side: 'window' } }, packs: ['1 pc'], price: 120, shape: 'card', art: 'wiper', about: '{} wiper', more: { Material: 'Steel, rubber' } },
    ] },
    { name: 'Garbage Bags & Bins', tile: ['wastebasket'], keep: 'Keep dry', families: [
      { name: 'Garbage Bags {}', brands: ['Foilio', 'Ecoswish', 'Kitchenly'], flavours: { Small: { hue: 206 }, Medium: { hue: 130 }, Large: { hue: 30 }, XL: { hue: 286 } }, packs: ['30 pcs', '90 pcs'], price: 75, shape: 'box', art: 'wastebasket', about: '{} bags on a roll', more: { Material: 'Oxo-degradable plastic' } },
      { name: 'Compostable Bags', brands: ['Ecoswish'], flavours: { Small: { hue: 100 }, Medium: { hue: 160 } }, packs: ['15 pcs', '30 pcs'], price: 140, shape: 'box', art: 'recycling-symbol', about: 'Corn starch, for wet waste; {}', more: { Material: 'Corn starch' } },
      { name: 'Dustbin', brands: ['Kitchenly', 'Rasoimate'], flavours: { Pedal: { hue: 214 }, Swing: { hue: 4 } }, packs: ['5 L', '10 L'], price: 290, shape: 'box', art: 'wastebasket', about: '{} bin with lid', more: { Material: 'Plastic' } },
      { name: 'Bucket', brands: ['Kitchenly', 'Rasoimate'], flavours: { Blue: { hue: 206 }, Pink: { art: 'bucket~120', hue: 330 } }, packs: ['10 L', '18 L'], price: 190, shape: 'box', art: 'bucket', about: 'With steel handle; {}', more: { Material: 'Plastic' } },
      { name: 'Dustpan Set', brands: ['Scrubbo'], packs: ['1 pc', '2 pcs'], price: 140, shape: 'card', art: 'dustpan', hue: 170, about: 'Pan with brush', more: { Material: 'Plastic' } },
    ] },
    { name: 'Fresheners & Repellents', tile: ['tulip'], life: '24 months', keep: away, families: [
      { name: '{} Room Spray', brands: ['Freshmist', 'Agarlane'], flavours: { Lavender: { art: 'hyacinth', hue: 274 }, Sandal: { art: 'wood', hue: 28 }, Lemon: { art: 'lemon', hue: 60 }, Rose: { art: 'rose', hue: 345 }, Ocean: { art: 'water-wave', hue: 204 } }, packs: ['120 ml', '240 ml'], price: 110, shape: 'aerosol', art: 'tulip', about: 'Air freshener; {}', more: { Use: 'Away from flame' } },
      { name: 'Air Freshener Block', brands: ['Freshmist', 'Glint'], flavours: { Citrus: { art: 'freshener', side: 'tangerine', hue: 28 }, Jasmine: { art: 'freshener#b9d98a', side: 'white-blossom', hue: 110 }, Berry: { art: 'freshener#d8487f', side: 'cherries', hue: 336 } }, packs: ['50 g', '3 x 50 g'], price: 50, shape: 'card', art: 'freshener', about: 'Lasts thirty days; {}', more: { Use: 'Hang up' } },
      { name: 'Mosquito Liquid {}', brands: ['Machhargo', 'Ecoswish'], flavours: { Refill: { side: 'mosquito', hue: 4 }, 'Machine Kit': { hue: 210, side: 'electric-plug' } }, packs: ['45 ml', '2 x 45 ml'], price: 75, shape: 'card', art: 'refill', about: 'For forty-five nights; {}', more: { Use: 'Keep windows open a little' } },
      { name: 'Mosquito Coil', brands: ['Machhargo'], packs: ['10 pcs', '40 pcs'], price: 35, shape: 'box', art: 'murukku#3f6a3a', side: 'mosquito', hue: 130, about: 'Burns for eight hours', more: { Use: 'Ventilate the room' } },
      { name: 'Insect Spray', brands: ['Machhargo', 'Glint'], flavours: { Crawling: { art: 'cockroach', hue: 350 }, Flying: { art: 'fly', hue: 30 }, Ant: { art: 'ant', hue: 96 } }, packs: ['200 ml', '400 ml'], price: 120, shape: 'aerosol', art: 'cockroach', about: 'Kills {} insects', more: { Use: 'Leave the room for fifteen minutes' } },
      { name: 'Naphthalene Balls', brands: ['Machhargo', 'Sparklo'], packs: ['100 g', '200 g'], price: 45, shape: 'pouch', art: 'rasgulla#f3f6fb', hue: 226, about: 'For wardrobes', more: { Use: 'Keep from children' } },
      { name: 'Rat Glue Pad', brands: ['Machhargo'], packs: ['1 pc', '3 pcs'], price: 90, shape: 'box', art: 'rat', hue: 20, about: 'Without poison', more: { Use: 'Along walls' } },
      { name: 'Camphor Cone', brands: ['Agarlane', 'Poojan'], flavours: { Classic: { hue: 190 }, Lemongrass: { hue: 90, side: 'herb' } }, packs: ['60 g', '2 x 60 g'], price: 120, shape: 'card', art: 'camphor', about: 'Freshens bath and wardrobe; {}', more: { Use: 'Hang up' } },
    ] },
    { name: 'Shoe & Fabric Care', tile: ['mans-shoe'], life: '36 months', keep: away, families: [
      { name: 'Shoe Polish {}', brands: ['Groomsmith', 'Glint'], flavours: { Black: { hue: 230, tone: 'noir' }, Brown: { hue: 22 }, Neutral: { hue: 46 } }, packs: ['15 g', '40 g'], price: 45, shape: 'tin', art: 'mans-shoe', about: 'Wax polish; {}', more: { Use: 'Brush to shine' } },
      { name: 'Shoe Cleaner', brands: ['Glint', 'Sparklo'], flavours: { Canvas: { hue: 200 }, Leather: { hue: 30, art: 'hiking-boot' } }, packs: ['100 ml', '200 ml'], price: 160, shape: 'spray', art: 'running-shoe', about: 'For {} shoes', more: { Use: 'Wipe dry' } },
      { name: 'Shoe Brush', brands: ['Groomsmith', 'Kitchenly'], packs: ['1 pc', '2 pcs'], price: 80, shape: 'card', art: 'brush#8a5a34', side: 'mans-shoe', hue: 24, about: 'Horsehair bristles', more: { Material: 'Wood, horsehair' } },
      { name: 'Lint Roller', brands: ['Softlane', 'Kitchenly'], packs: ['60 pcs', '120 pcs'], price: 150, shape: 'card', art: 'lint-roller', hue: 250, about: 'Sticky sheets for hair and lint', more: { Material: 'Paper, plastic' } },
      { name: 'Fabric Refresher', brands: ['Freshmist', 'Ecoswish'], flavours: { Cotton: { art: 'cotton', hue: 204 }, Spring: { art: 'tulip', hue: 330 } }, packs: ['250 ml', '500 ml'], price: 190, shape: 'spray', art: 'couch-and-lamp', about: 'For sofa and curtains; {}', more: { Use: 'Let dry' } },
      { name: 'Clothes Pegs', brands: ['Kitchenly', 'Rasoimate'], flavours: { Plastic: { hue: 14 }, Wood: { hue: 40, art: 'pegs#d9a866' } }, packs: ['12 pcs', '24 pcs'], price: 60, shape: 'pouch', art: 'pegs', about: '{} pegs', more: { Material: 'Plastic or wood' } },
      { name: 'Laundry Bag', brands: ['Kitchenly', 'Softlane'], packs: ['1 pc', '3 pcs'], price: 140, shape: 'pouch', art: 'basket', hue: 170, about: 'Mesh for delicate clothes', more: { Material: 'Polyester' } },
      { name: 'Ironing Spray', brands: ['Dhobi Blue', 'Freshmist'], packs: ['400 ml'], price: 150, shape: 'spray', art: 't-shirt', hue: 226, about: 'Smooth and fresh', more: { Use: 'While ironing' } },
    ] },
  ],
}
