import type { CategorySource } from '../category-source.ts'

const dry = 'Store in a cool, dry place'

// biome-ignore format: a table reads better
export const baby: CategorySource = {
  name: 'Baby Care',
  tint: 'dairy',
  tile: ['teddy-bear', 'baby-bottle'],
  subcategories: [
    { name: 'Diapers', hsn: '9619', gstRate: 5, tile: ['diapers'], life: '36 months', keep: dry, families: [
      { name: 'Pant Style Diapers {}', brands: ['Tiny Tuft', 'Babbloo', 'Nanheo'], flavours: { NB: { hue: 190 }, S: { hue: 330 }, M: { hue: 150 }, L: { hue: 38 }, XL: { hue: 268 } }, packs: ['20 pcs', '54 pcs'], price: 220, shape: ['pouch', 'sack'], art: 'diapers', side: 'baby', about: 'Pull-up diapers with leak guards; size {}', more: { Material: 'Non-woven cover, absorbent core' } },
      { name: 'Taped Diapers {}', brands: ['Tiny Tuft', 'Nanheo'], flavours: { NB: { hue: 206 }, S: { hue: 300 }, M: { hue: 110 } }, packs: ['24 pcs', '72 pcs'], price: 240, shape: ['pouch', 'sack'], art: 'diapers#f2a0b8', about: 'With tapes for the youngest; size {}', more: { Material: 'Non-woven cover, absorbent core' } },
      { name: '{} Print Cloth Diaper', brands: ['Little Laddoo', 'Nanheo'], flavours: { Star: { side: 'star', hue: 240 }, Leaf: { side: 'herb', hue: 130 }, Rainbow: { side: 'rainbow', hue: 20 } }, packs: ['1 pc', '3 pcs'], price: 320, shape: 'box', art: 'diapers#7cc8a0', about: 'Washable, with one soaker; {} print', more: { Material: 'Cotton, polyester laminate' } },
      { name: 'Swim Diapers', brands: ['Little Laddoo'], packs: ['5 pcs', '10 pcs'], price: 290, shape: 'pouch', art: 'diapers', side: 'water-wave', hue: 200, about: 'Do not swell in water', more: { Material: 'Non-woven' } },
      { name: 'Diaper Disposal Bags', brands: ['Tiny Tuft'], packs: ['50 pcs', '100 pcs'], price: 120, shape: 'box', art: 'diapers', side: 'wastebasket', hue: 84, about: 'Scented bags that tie', more: { Material: 'Plant-based plastic' } },
    ] },
    { name: 'Wipes & Changing', hsn: '3307', gstRate: 18, tile: ['foam'], life: '24 months', keep: dry, families: [
      { name: '{} Baby Wipes', brands: ['Tiny Tuft', 'Babbloo', 'Little Laddoo'], flavours: { Aloe: { side: 'aloe', hue: 140 }, Gentle: { side: 'white-blossom', hue: 200 }, 'Water': { side: 'droplet', hue: 226 } }, packs: ['30 pcs', '72 pcs', '3 x 72 pcs'], price: 79, shape: ['bar', 'bar', 'box'], art: 'baby', about: 'Soft wet wipes without alcohol; {}', more: { Material: 'Viscose, water' } },
      { name: 'Diaper Rash Cream', brands: ['Tiny Tuft', 'Aloveda'], packs: ['50 g', '100 g'], price: 130, shape: 'tube', art: 'smear', hue: 36, about: 'Zinc oxide and shea', more: { Use: 'Apply on clean, dry skin' } },
      { name: 'Baby Powder', brands: ['Babbloo', 'Tiny Tuft', 'Nanheo'], packs: ['100 g', '200 g', '400 g'], price: 70, shape: 'flacon', art: 'rubber-duck', hue: 330, content: '#fdf3f6', about: 'Talc-free corn starch powder', more: { Use: 'Shake into the hand, away from the face' } },
      { name: 'Disposable Changing Mats', brands: ['Little Laddoo', 'Tiny Tuft'], packs: ['10 pcs', '20 pcs'], price: 240, shape: 'pouch', art: 'sheets#d9edf2', side: 'teddy-bear', hue: 180, about: 'Disposable, absorbent', more: { Material: 'Non-woven, pulp' } },
      { name: 'Cotton Balls', brands: ['Tiny Tuft', 'Babbloo'], packs: ['50 pcs', '100 pcs'], price: 60, shape: 'pouch', art: 'cotton', hue: 214, about: 'Pure cotton', more: { Material: 'Cotton' } },
    ] },
    { name: 'Baby Food & Formula', hsn: '1901', gstRate: 5, tile: ['baby-bottle'], diet: 'veg', life: '18 months', keep: 'Use within a month of opening', families: [
      { name: '{} Baby Cereal', brands: ['Little Laddoo', 'Nanheo'], flavours: { Wheat: { side: 'sheaf-of-rice', hue: 36 }, 'Rice & Apple': { side: 'red-apple', hue: 4 }, Ragi: { art: 'porridge#b98a6a', side: 'grains#7a4a3a', hue: 330 }, 'Multigrain Banana': { side: 'banana', hue: 54 } }, packs: ['200 g', '300 g'], price: 190, shape: 'box', art: 'porridge', about: 'From six months, with milk or water; {}', ingredients: 'Cereals, milk solids, vitamins', more: { Note: 'Breast milk is best for babies' } },
      { name: 'Infant Formula Stage {}', brands: ['Nanheo', 'Tiny Tuft'], flavours: { 1: { hue: 206 }, 2: { hue: 140 }, 3: { hue: 28 } }, packs: ['400 g'], price: 480, shape: 'tin', art: 'baby-bottle', plate: 'scoop#fbf3dc', about: 'Only on a doctor\'s advice; stage {}', ingredients: 'Milk solids, vegetable oils, minerals, vitamins', more: { Note: 'Breast milk is best for babies' } },
      { name: '{} Puree', brands: ['Little Laddoo', 'Orchardly'], flavours: { Apple: { art: 'red-apple', hue: 2 }, Mango: { art: 'mango', hue: 40 }, 'Carrot Pumpkin': { art: 'carrot', side: 'pumpkin', hue: 22 }, 'Pear Spinach': { art: 'pear', side: 'leaf-bunch', hue: 96 } }, packs: ['90 g', '6 x 90 g'], price: 70, shape: 'pouch', art: 'red-apple', about: 'Only fruit and vegetables, from six months; {}', ingredients: 'Fruit, vegetables' },
      { name: 'Teething {}', brands: ['Little Laddoo'], flavours: { Rusks: { art: 'rusk', hue: 30 }, Puffs: { art: 'puffs', hue: 340 }, 'Finger Biscuits': { art: 'biscuit', hue: 190 } }, packs: ['100 g', '200 g'], price: 120, shape: 'box', art: 'rusk', about: 'Melt in the mouth, from eight months; {}', ingredients: 'Wheat or rice flour, jaggery' },
    ] },
    { name: 'Bath & Skin for Babies', hsn: '3304', gstRate: 18, tile: ['bathtub'], life: '24 months', keep: dry, families: [
      { name: 'Baby {}', brands: ['Tiny Tuft', 'Babbloo', 'Nanheo'], flavours: { Shampoo: { art: 'shampoo#5b3a29', hue: 46 }, Wash: { art: 'foam', hue: 200 }, Lotion: { art: 'smear', hue: 336 }, 'Massage Oil': { art: 'droplet~-150,20', hue: 28 } }, packs: ['100 ml', '200 ml', '400 ml'], price: 110, shape: ['flacon', 'flacon', 'pump'], art: 'foam', about: 'Mild {}, no tears', more: { Use: 'External use only' } },
      { name: 'Baby Soap', brands: ['Babbloo', 'Tiny Tuft', 'Kesarika'], packs: ['75 g', '3 x 75 g'], price: 48, shape: ['bar', 'box'], art: 'soap-bar#f7d3dc', side: 'teddy-bear', hue: 190, about: 'With milk cream and almond oil', more: { Use: 'External use only' } },
      { name: 'Baby Cream', brands: ['Babbloo', 'Aloveda'], packs: ['50 g', '100 g'], price: 95, shape: 'tub', art: 'smear', side: 'baby', hue: 300, about: 'For face and body', more: { Use: 'External use only' } },
      { name: 'Baby Sunscreen', brands: ['Aloveda', 'Tiny Tuft'], packs: ['50 g'], price: 320, shape: 'tube', art: 'sun-with-face', hue: 48, about: 'Mineral filter, SPF 30', more: { Use: 'Reapply every two hours' } },
      { name: 'Baby Fragrance', brands: ['Nanheo'], packs: ['100 ml'], price: 280, shape: 'flacon', art: 'blossom', hue: 320, content: '#fbe3ee', about: 'Light cologne without alcohol', more: { Use: 'On clothes only' } },
      { name: 'Baby Laundry Liquid', brands: ['Tiny Tuft', 'Ecoswish'], packs: ['500 ml', '1 L'], price: 190, shape: 'bottle', art: 'foam', side: 't-shirt', hue: 170, content: '#dff2ee', about: 'Plant-based, rinses clean', more: { Use: 'One cap for a load' } },
    ] },
    { name: 'Feeding & Nursing', hsn: '3924', gstRate: 5, tile: ['baby-bottle'], keep: dry, families: [
      { name: 'Feeding Bottle', brands: ['Tiny Tuft', 'Little Laddoo', 'Nanheo'], flavours: { Blue: { hue: 210 }, Pink: { hue: 336 }, Green: { hue: 140 } }, packs: ['125 ml', '250 ml'], price: 180, shape: 'card', art: 'baby-bottle', about: 'Anti-colic teat, BPA-free; {}', more: { Material: 'Polypropylene, silicone' } },
      { name: 'Sipper Cup', brands: ['Little Laddoo', 'Babbloo'], flavours: { Dino: { art: 'sipper#5fae4a', side: 't-rex', hue: 110 }, Bear: { art: 'sipper#d98a4a', side: 'teddy-bear', hue: 30 }, Whale: { art: 'sipper', side: 'whale', hue: 200 } }, packs: ['1 pc'], price: 240, shape: 'card', art: 'sipper', about: 'Does not spill; {} design', more: { Material: 'Polypropylene, silicone' } },
      { name: 'Silicone Bib', brands: ['Little Laddoo', 'Nanheo'], flavours: { Fox: { art: 'bib#f09a5a', side: 'fox', hue: 18 }, Panda: { art: 'bib#9aa3c9', side: 'panda', hue: 250 }, Frog: { art: 'bib#8ec26a', side: 'frog', hue: 96 } }, packs: ['1 pc'], price: 220, shape: 'card', art: 'bib', about: 'With a pocket for crumbs; {}', more: { Material: 'Food-grade silicone' } },
      { name: 'Baby Spoon Set', brands: ['Babbloo', 'Tiny Tuft'], packs: ['2 pcs', '4 pcs'], price: 110, shape: 'card', art: 'spoon', hue: 300, about: 'Soft tips', more: { Material: 'Silicone, polypropylene' } },
      { name: 'Nursing Pads', brands: ['Tiny Tuft', 'Saheliwell'], packs: ['24 pcs', '48 pcs'], price: 190, shape: 'box', art: 'round-pads', hue: 330, about: 'Thin and absorbent', more: { Material: 'Non-woven, absorbent core' } },
      { name: 'Bottle Cleaner', brands: ['Tiny Tuft', 'Ecoswish'], packs: ['250 ml', '500 ml'], price: 130, shape: 'pump', art: 'bubbles', side: 'baby-bottle', hue: 180, about: 'Food-safe liquid for bottles and teats', more: { Use: 'Rinse well' } },
      { name: 'Pacifier', brands: ['Nanheo', 'Tiny Tuft'], packs: ['1 pc', '2 pcs'], price: 150, shape: 'card', art: 'pacifier', hue: 40, about: 'Orthodontic silicone, with cap', more: { Material: 'Silicone' } },
      { name: 'Bottle Brush', brands: ['Babbloo'], packs: ['1 pc'], price: 99, shape: 'card', art: 'brush', hue: 196, about: 'With a teat brush in the handle', more: { Material: 'Nylon, sponge' } },
    ] },
    { name: 'Toys & Play', hsn: '9503', gstRate: 5, tile: ['teddy-bear'], keep: dry, families: [
      { name: 'Rattle', brands: ['Little Laddoo', 'Babbloo'], flavours: { Elephant: { art: 'rattle#5a9ad8', side: 'elephant', hue: 210 }, Giraffe: { art: 'rattle', side: 'giraffe', hue: 40 }, Star: { art: 'rattle#c07ad8', side: 'star', hue: 300 } }, packs: ['1 pc'], price: 140, shape: 'card', art: 'rattle', about: 'Soft sound, easy grip; {}', more: { Material: 'ABS plastic' } },
      { name: 'Soft Toy', brands: ['Little Laddoo', 'Nanheo'], flavours: { Bear: { art: 'teddy-bear', hue: 26 }, Bunny: { art: 'rabbit-face', hue: 330 }, Lion: { art: 'lion', hue: 44 }, Elephant: { art: 'elephant', hue: 206 } }, packs: ['1 pc'], price: 340, shape: 'box', art: 'teddy-bear', about: 'Washable plush, 25 cm; {}', more: { Material: 'Polyester' } },
      { name: 'Stacking Rings', brands: ['Babbloo'], packs: ['5 pcs', '7 pcs'], price: 190, shape: 'box', art: 'stacking-rings', hue: 200, about: 'Seven colours to sort', more: { Material: 'Plastic' } },
      { name: 'Wooden Blocks', brands: ['Little Laddoo'], packs: ['20 pcs', '50 pcs'], price: 320, shape: 'box', art: 'blocks', hue: 110, about: 'Smooth beech with water-based paint', more: { Material: 'Wood' } },
      { name: '{} Bath Toys', brands: ['Babbloo', 'Tiny Tuft'], flavours: { Duck: { art: 'rubber-duck', hue: 54 }, Fish: { art: 'tropical-fish', hue: 190 }, Boat: { art: 'sailboat', hue: 350 } }, packs: ['3 pcs', '6 pcs'], price: 160, shape: 'pouch', art: 'rubber-duck', about: 'Float and squirt; {}', more: { Material: 'Soft PVC-free rubber' } },
      { name: 'Teether', brands: ['Nanheo', 'Tiny Tuft'], flavours: { Banana: { art: 'teether#f2d24a', side: 'banana', hue: 52 }, Grapes: { art: 'teether#a07ad0', side: 'grapes', hue: 280 }, Ring: { art: 'teether#5fbfae', hue: 140 } }, packs: ['1 pc'], price: 150, shape: 'card', art: 'teether', about: 'Cool it in the fridge; {}', more: { Material: 'Silicone' } },
      { name: '{} Board Book', brands: ['Scribblo', 'Kaagaz Lane'], flavours: { Animal: { art: 'lion', hue: 30 }, Fruit: { art: 'red-apple', hue: 2 }, Number: { art: 'input-numbers', hue: 214 } }, packs: ['1 pc'], price: 160, shape: 'box', art: 'open-book', about: 'Thick pages to chew and read; {}', more: { Material: 'Paper board' } },
    ] },
    { name: 'Mother Care', hsn: '3304', gstRate: 18, tile: ['lotus'], keep: dry, life: '24 months', families: [
      { name: 'Maternity Pads', brands: ['Saheliwell', 'Freyana'], packs: ['5 pcs', '15 pcs'], price: 160, shape: 'pouch', art: 'pad', hue: 330, about: 'Extra long and soft', more: { Material: 'Non-woven, absorbent core' } },
      { name: 'Stretch Mark Cream', brands: ['Aloveda', 'Glowvana'], packs: ['50 g', '100 g'], price: 290, shape: 'tube', art: 'smear', side: 'lotus', hue: 300, about: 'Shea butter and vitamin E', more: { Use: 'Massage in twice a day' } },
      { name: 'Nipple Cream', brands: ['Tiny Tuft', 'Aloveda'], packs: ['20 g'], price: 280, shape: 'tube', art: 'smear#fff1d6', hue: 36, about: 'Purified lanolin; no need to wash off', more: { Use: 'After each feed' } },
      { name: 'Mother Nutrition Drink', brands: ['Maltivo', 'Vitabud'], flavours: { Vanilla: { hue: 206 }, Chocolate: { hue: 20 }, 'Kesar Badam': { hue: 40 } }, packs: ['200 g', '400 g'], price: 290, shape: 'tin', art: 'glass-of-milk', side: 'red-heart', diet: 'veg', about: 'With iron and folic acid; {} flavour', ingredients: 'Milk solids, vitamins, minerals' },
      { name: 'Gond Laddu', brands: ['Ladduram', 'Halwaiji'], packs: ['250 g', '500 g'], price: 290, shape: 'wide-box', art: 'laddu#b5762a', hue: 24, diet: 'veg', about: 'Edible gum, nuts and ghee, for new mothers', ingredients: 'Gond, wheat flour, ghee, jaggery, nuts' },
      { name: 'Belly Oil', brands: ['Aloveda', 'Herbaroma'], packs: ['100 ml', '200 ml'], price: 340, shape: 'flacon', art: 'droplet~-150,20', hue: 160, content: '#f2d79a', about: 'Almond, olive and rose hip', more: { Use: 'External use only' } },
    ] },
  ],
}
