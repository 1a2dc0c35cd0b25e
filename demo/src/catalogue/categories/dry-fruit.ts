import type { CategorySource } from '../category-source.ts'

const dry = 'Store in a cool, dry place; refrigerate after opening in warm weather'

// biome-ignore format: a table reads better
export const dryFruit: CategorySource = {
  name: 'Dry Fruits & Sweets',
  tint: 'sun',
  tile: ['almonds', 'cashews'],
  subcategories: [
    { name: 'Almonds & Cashews', hsn: '0802', gstRate: 5, tile: ['almonds'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: 'California Almonds (Badam)', brands: ['Mewaghar', 'Nutterra', 'Badamika', 'Orchardly'], packs: ['200 g', '500 g', '1 kg'], price: 220, shape: 'pouch', art: 'almonds', hue: 20, origin: 'USA', about: 'Whole raw almonds', ingredients: 'Almonds' },
      { name: 'Mamra Almonds', brands: ['Nutterra', 'Mewaghar'], packs: ['200 g', '500 g'], price: 620, shape: 'pouch', art: 'almonds#8a4a22', hue: 44, origin: 'Iran', about: 'Small, curved and rich in oil', ingredients: 'Almonds' },
      { name: 'Whole Cashews W320 (Kaju)', brands: ['Mewaghar', 'Nutterra', 'Badamika'], packs: ['200 g', '500 g', '1 kg'], price: 230, shape: 'pouch', art: 'cashews', hue: 206, about: 'White whole cashews', ingredients: 'Cashews' },
      { name: 'Split Cashews', brands: ['Badamika', 'Mewaghar'], packs: ['200 g', '500 g'], price: 185, shape: 'pouch', art: 'cashews#e8cf9a', hue: 168, about: 'Halves for sweets and gravies', ingredients: 'Cashews' },
      { name: 'Roasted Almonds', brands: ['Nutterra', 'Orchardly', 'Roastwell'], flavours: { Salted: { side: 'salt', hue: 212 }, 'Smoky BBQ': { side: 'fire', hue: 8 } }, packs: ['150 g', '200 g'], price: 210, shape: 'jar', art: 'almonds', content: '#a9683a', about: 'Dry roasted; {} taste', ingredients: 'Almonds, seasoning' },
      { name: 'Roasted Cashews', brands: ['Nutterra', 'Roastwell'], flavours: { Salted: { side: 'salt', hue: 190 }, Pepper: { side: 'spice#3a332e', hue: 262, content: '#cfa468' }, 'Peri Peri': { side: 'hot-pepper', hue: 2, content: '#d98a4a' } }, packs: ['150 g', '200 g'], price: 230, shape: 'jar', art: 'cashews#e3b876', content: '#e3b876', about: 'Dry roasted; {} taste', ingredients: 'Cashews, seasoning' },
    ] },
    { name: 'Raisins & Dates', hsn: '0804', gstRate: 5, tile: ['grapes'], diet: 'veg', life: '9 months', keep: dry, families: [
      { name: 'Green Raisins (Kishmish)', brands: ['Mewaghar', 'Badamika', 'Nutterra'], packs: ['200 g', '500 g'], price: 88, shape: 'pouch', art: 'dried-fruit#a9ac46', hue: 84, about: 'Seedless long raisins', ingredients: 'Raisins' },
      { name: 'Golden Raisins', brands: ['Mewaghar', 'Orchardly'], packs: ['200 g', '500 g'], price: 80, shape: 'pouch', art: 'dried-fruit#d9a03a', hue: 36, about: 'Sun-dried, soft and sweet', ingredients: 'Raisins' },
      { name: 'Black Raisins', brands: ['Nutterra', 'Badamika'], packs: ['200 g', '500 g'], price: 110, shape: 'pouch', art: 'dried-fruit#3f2740', hue: 286, about: 'Dark seedless raisins', ingredients: 'Raisins' },
      { name: 'Medjool Dates', brands: ['Orchardly', 'Nutterra'], packs: ['250 g', '500 g'], price: 360, shape: 'box', art: 'dried-fruit#7a3f1e', hue: 20, tone: 'deep', origin: 'Jordan', about: 'Large, soft dates', ingredients: 'Dates' },
      { name: 'Kimia Dates', brands: ['Mewaghar', 'Orchardly'], packs: ['500 g'], price: 180, shape: 'box', art: 'dried-fruit#452618', hue: 345, origin: 'Iran', about: 'Black and melting; keep refrigerated', ingredients: 'Dates' },
      { name: 'Seedless Dates', brands: ['Badamika', 'Mewaghar', 'Orchardly'], packs: ['200 g', '500 g'], price: 75, shape: 'pouch', art: 'dried-fruit#6b3820', hue: 12, about: 'Pitted everyday dates', ingredients: 'Dates' },
      { name: 'Dried Figs (Anjeer)', brands: ['Nutterra', 'Mewaghar'], packs: ['200 g', '500 g'], price: 290, shape: 'pouch', art: 'figs#b58a5a', hue: 130, about: 'Strung figs, chewy', ingredients: 'Figs' },
      { name: 'Dried Apricots', brands: ['Orchardly', 'Nutterra'], packs: ['200 g', '400 g'], price: 210, shape: 'pouch', art: 'dried-fruit#ec9a3a', hue: 28, origin: 'Turkey', about: 'Soft, seedless apricots', ingredients: 'Apricots' },
      { name: 'Prunes', brands: ['Orchardly', 'Nutterra'], packs: ['200 g'], price: 230, shape: 'pouch', art: 'dried-fruit#3a2030', hue: 300, origin: 'Chile', about: 'Pitted and soft', ingredients: 'Plums' },
    ] },
    { name: 'Walnuts, Pistachios & More', hsn: '0802', gstRate: 5, tile: ['walnut'], diet: 'veg', life: '6 months', keep: dry, families: [
      { name: 'Walnut Kernels (Akhrot)', brands: ['Mewaghar', 'Nutterra', 'Orchardly'], packs: ['200 g', '500 g'], price: 290, shape: 'pouch', art: 'walnut-kernels', hue: 28, about: 'Light halves from Kashmir', ingredients: 'Walnuts' },
      { name: 'Inshell Walnuts', brands: ['Mewaghar', 'Orchardly'], packs: ['500 g', '1 kg'], price: 320, shape: 'pouch', art: 'walnut', hue: 24, about: 'Whole walnuts that crack by hand', ingredients: 'Walnuts' },
      { name: 'Roasted Pistachios', brands: ['Nutterra', 'Mewaghar', 'Badamika'], packs: ['200 g', '500 g'], price: 310, shape: 'pouch', art: 'pistachios#b5b04a', hue: 110, about: 'In the shell, roasted and salted', ingredients: 'Pistachios, salt' },
      { name: 'Pistachio Kernels', brands: ['Nutterra', 'Orchardly'], packs: ['100 g', '200 g'], price: 260, shape: 'pouch', art: 'pods#9fb848', hue: 84, about: 'Shelled, green and unsalted', ingredients: 'Pistachios' },
      { name: 'Hazelnuts', brands: ['Nutterra', 'Orchardly'], packs: ['200 g'], price: 340, shape: 'pouch', art: 'hazelnuts', hue: 350, origin: 'Turkey', about: 'Roasted hazelnuts', ingredients: 'Hazelnuts' },
      { name: 'Brazil Nuts', brands: ['Nutterra'], packs: ['150 g'], price: 490, shape: 'jar', art: 'almonds#c9a878', hue: 160, origin: 'Bolivia', content: '#c9a878', about: 'Large creamy nuts', ingredients: 'Brazil nuts' },
      { name: 'Pecans', brands: ['Nutterra', 'Orchardly'], packs: ['150 g'], price: 520, shape: 'jar', art: 'walnut-kernels#8a4f2c', hue: 10, origin: 'USA', content: '#8a4f2c', about: 'Buttery halves for pies', ingredients: 'Pecans' },
      { name: 'Raw Peanuts', brands: ['Khetwala', 'Badamika'], packs: ['500 g', '1 kg'], price: 78, shape: 'pouch', art: 'peanuts', hue: 8, about: 'Sorted groundnuts with skin', ingredients: 'Peanuts' },
      { name: 'Chilgoza (Pine Nuts)', brands: ['Nutterra', 'Mewaghar'], packs: ['50 g', '100 g'], price: 480, shape: 'jar', art: 'dried-fruit#c08a52', side: 'evergreen-tree', hue: 140, content: '#6b4226', about: 'Roasted pine nuts in the shell', ingredients: 'Pine nuts' },
    ] },
    { name: 'Seeds & Berries', hsn: '1207', gstRate: 5, tile: ['sunflower'], diet: 'veg', life: '9 months', keep: dry, families: [
      { name: '{} Seeds', brands: ['Nutterra', 'Orchardly', 'Mitti Farms'], flavours: { Chia: { art: 'grains#4a4a4a', hue: 214 }, Flax: { art: 'grains#7a4a26', hue: 20 }, Pumpkin: { art: 'pulses#7fa04a', side: 'pumpkin', hue: 100 }, Sunflower: { art: 'sunflower', hue: 46 }, Melon: { art: 'pulses#f7f0da', side: 'melon', hue: 160 } }, packs: ['200 g', '400 g'], price: 120, shape: 'pouch', art: 'grains', about: 'Raw {} seeds, cleaned', ingredients: 'Seeds' },
      { name: 'Super Seed Mix', brands: ['Orchardly', 'Roastwell'], packs: ['200 g', '400 g'], price: 190, shape: 'jar', art: 'grains#a5a04a', side: 'sunflower', hue: 130, content: '#9a9350', about: 'Pumpkin, sunflower, flax and sesame, roasted', ingredients: 'Seeds, salt' },
      { name: 'Dried {}', brands: ['Orchardly', 'Nutterra'], flavours: { Cranberries: { art: 'berries#a8142a', hue: 350 }, Blueberries: { art: 'blueberries', hue: 250 }, Blackberries: { art: 'berries#3a2440', hue: 290 }, Strawberries: { art: 'strawberry', hue: 4 }, Mango: { art: 'mango', hue: 40 } }, packs: ['150 g', '300 g'], price: 240, shape: 'pouch', art: 'cherries', about: 'Soft dried {}, lightly sweetened', ingredients: 'Fruit, sugar' },
      { name: 'Trail Mix', brands: ['Roastwell', 'Nutterra', 'Orchardly'], flavours: { Classic: { hue: 30 }, Berry: { side: 'blueberries', hue: 268 }, Chocolate: { side: 'chocolate-bar', hue: 14 } }, packs: ['200 g'], price: 260, shape: 'pouch', art: 'almonds', about: 'Nuts, seeds and dried fruit; {} mix', ingredients: 'Almonds, cashews, raisins, seeds' },
    ] },
    { name: 'Indian Sweets', hsn: '2106', gstRate: 5, tile: ['laddu', 'gulab-jamun'], diet: 'veg', life: '30 days', keep: 'Refrigerate after opening and eat within 5 days', families: [
      { name: 'Gulab Jamun', brands: ['Mithasthan', 'Halwaiji', 'Ladduram'], packs: ['500 g', '1 kg'], price: 140, shape: 'tin', art: 'gulab-jamun', hue: 20, about: 'Khoya balls in syrup; warm before serving', ingredients: 'Milk solids, sugar, flour, ghee' },
      { name: 'Rasgulla', brands: ['Mithasthan', 'Halwaiji', 'Ladduram'], packs: ['500 g', '1 kg'], price: 130, shape: 'tin', art: 'rasgulla', hue: 206, about: 'Spongy chhena balls in light syrup', ingredients: 'Milk, sugar' },
      { name: 'Kaju Katli', brands: ['Mithasthan', 'Ladduram', 'Halwaiji'], packs: ['250 g', '500 g'], price: 290, shape: 'wide-box', art: 'barfi#efe6d0', hue: 336, about: 'Cashew diamonds with silver leaf', ingredients: 'Cashews, sugar, silver leaf' },
      { name: 'Besan Laddu', brands: ['Ladduram', 'Halwaiji', 'Mithasthan'], packs: ['250 g', '500 g'], price: 160, shape: 'wide-box', art: 'laddu', hue: 44, about: 'Roasted gram flour with ghee', ingredients: 'Gram flour, sugar, ghee' },
      { name: 'Motichoor Laddu', brands: ['Ladduram', 'Mithasthan'], packs: ['250 g', '500 g'], price: 170, shape: 'wide-box', art: 'laddu#f07a1c', hue: 16, about: 'Tiny boondi bound with syrup', ingredients: 'Gram flour, sugar, ghee, cardamom' },
      { name: 'Soan Papdi', brands: ['Halwaiji', 'Mithasthan', 'Ladduram'], packs: ['250 g', '500 g', '1 kg'], price: 90, shape: 'box', art: 'barfi#f5dc9a', hue: 52, about: 'Flaky threads that melt', ingredients: 'Sugar, gram flour, oil, almonds' },
      { name: 'Jalebi', brands: ['Halwaiji'], packs: ['250 g', '500 g'], price: 120, shape: 'wide-box', art: 'jalebi', hue: 28, about: 'Crisp coils in syrup', ingredients: 'Flour, sugar, ghee, saffron' },
      { name: 'Milk Cake', brands: ['Mithasthan', 'Halwaiji'], packs: ['250 g', '500 g'], price: 190, shape: 'wide-box', art: 'barfi#c98a4a', hue: 190, about: 'Grainy kalakand, two shades', ingredients: 'Milk, sugar, ghee' },
      { name: 'Mysore Pak', brands: ['Southpot', 'Mithasthan'], packs: ['250 g', '500 g'], price: 180, shape: 'wide-box', art: 'barfi#e8a93a', hue: 120, about: 'Gram flour and much ghee', ingredients: 'Gram flour, ghee, sugar' },
    ] },
    { name: 'Chikki & Gajak', hsn: '1704', gstRate: 5, tile: ['chikki'], diet: 'veg', life: '6 months', keep: 'Keep dry and closed', families: [
      { name: '{} Chikki', brands: ['Halwaiji', 'Gurkaan', 'Mithasthan'], flavours: { Peanut: { art: 'chikki#e2b878', side: 'peanuts', hue: 24 }, Til: { art: 'chikki#f8f0d8', hue: 200 }, Rajgira: { art: 'chikki#f0d79a', hue: 340 }, Dryfruit: { art: 'chikki#a8582a', side: 'almonds', hue: 130 } }, packs: ['100 g', '200 g'], price: 40, shape: 'bar', art: 'chikki', about: 'Brittle bound with jaggery; {} variety', ingredients: 'Nuts or seeds, jaggery' },
      { name: 'Gajak', brands: ['Halwaiji', 'Ladduram'], flavours: { Til: { hue: 40 }, Gur: { art: 'barfi#a8662a', hue: 14 } }, packs: ['200 g', '400 g'], price: 85, shape: 'box', art: 'barfi#d9b06a', about: 'Beaten thin and crisp; {} variety', ingredients: 'Sesame, jaggery' },
      { name: 'Rewri', brands: ['Ladduram', 'Halwaiji'], packs: ['200 g', '400 g'], price: 65, shape: 'pouch', art: 'pulses#f0e3c0', hue: 310, about: 'Sesame sugar drops', ingredients: 'Sesame, sugar' },
      { name: 'Dates & Nuts Bites', brands: ['Orchardly', 'Nutterra'], packs: ['150 g', '300 g'], price: 190, shape: 'box', art: 'laddu#6b3a22', hue: 280, about: 'Rolled dates and nuts without added sugar', ingredients: 'Dates, cashews, almonds' },
      { name: 'Aam Papad', brands: ['Halwaiji', 'Mithasthan'], packs: ['100 g', '250 g'], price: 50, shape: 'pouch', art: 'mango', hue: 46, about: 'Dried mango leather, sweet and sour', ingredients: 'Mango pulp, sugar' },
      { name: 'Petha', brands: ['Halwaiji', 'Mithasthan'], flavours: { Plain: { hue: 190 }, Kesar: { art: 'barfi#f0b030', hue: 30 } }, packs: ['400 g', '800 g'], price: 95, shape: 'box', art: 'camphor', about: 'Candied ash gourd from Agra; {} variety', ingredients: 'Ash gourd, sugar' },
    ] },
    { name: 'Mouth Fresheners', hsn: '2106', gstRate: 5, tile: ['paan-leaf'], diet: 'veg', life: '12 months', keep: 'Keep dry and closed', families: [
      { name: 'Roasted Saunf', brands: ['Halwaiji', 'Rasoina', 'Mewaghar'], packs: ['100 g', '200 g'], price: 45, shape: 'jar', art: 'spice#8fae4a', hue: 100, content: '#9ab55a', about: 'Roasted fennel', ingredients: 'Fennel' },
      { name: 'Sweet Saunf', brands: ['Halwaiji', 'Mewaghar'], packs: ['100 g', '200 g'], price: 48, shape: 'jar', art: 'spice#f29ac0', hue: 330, content: '#f3b9d0', about: 'Sugar-coated fennel in colours', ingredients: 'Fennel, sugar' },
      { name: 'Mukhwas Mix', brands: ['Mewaghar', 'Rasoina'], packs: ['150 g', '300 g'], price: 95, shape: 'jar', art: 'grains#c9b34a', side: 'herb', hue: 46, content: '#c2b35a', about: 'Seeds, coconut and mint after a meal', ingredients: 'Fennel, sesame, coconut, mint' },
      { name: 'Paan Candy', brands: ['Candora', 'Halwaiji'], packs: ['100 g', '250 g'], price: 55, shape: 'pouch', art: 'paan-leaf', hue: 140, about: 'Betel leaf flavour, no tobacco, no supari', ingredients: 'Sugar, betel leaf, flavour' },
      { name: 'Dry Date Slices', brands: ['Mewaghar'], packs: ['200 g'], price: 80, shape: 'pouch', art: 'dried-fruit#a8743f', hue: 20, about: 'Kharek slices', ingredients: 'Dry dates' },
      { name: 'Amla {}', brands: ['Vaidyam', 'Mewaghar'], flavours: { Candy: { hue: 84, content: '#b7c25a' }, Supari: { hue: 40, side: 'salt', content: '#8a6a3a' }, Murabba: { hue: 14, art: 'amla#c9a93a', content: '#c9a93a' } }, packs: ['200 g', '400 g'], price: 85, shape: 'jar', art: 'amla', about: 'Indian gooseberry as {}', ingredients: 'Amla, sugar or salt' },
      { name: 'Mints', brands: ['Candora', 'Toffio'], flavours: { Peppermint: { hue: 196 }, Lemon: { side: 'lemon', hue: 56 }, Spearmint: { hue: 140 } }, packs: ['20 g', '5 x 20 g'], price: 10, shape: 'tin', art: 'herb', about: 'Sugared mints in a tin; {} flavour', ingredients: 'Sugar, mint oil' },
      { name: 'Chewing Gum', brands: ['Candora', 'Toffio'], flavours: { Mint: { hue: 170 }, Strawberry: { art: 'strawberry', hue: 350 }, Watermelon: { art: 'watermelon', hue: 110 } }, packs: ['26 g', '54 g'], price: 20, shape: 'pouch', art: 'herb', about: 'Sugar-free gum; {} flavour', ingredients: 'Gum base, sweetener, flavour' },
    ] },
    { name: 'Gift Boxes', hsn: '2106', gstRate: 5, tile: ['wrapped-gift'], diet: 'veg', life: '4 months', keep: dry, families: [
      { name: '{} Dry Fruit Box', brands: ['Mewaghar', 'Nutterra', 'Orchardly'], flavours: { Classic: { hue: 350 }, Festive: { hue: 40, side: 'diya-lamp' }, Royal: { hue: 268, side: 'crown' } }, packs: ['200 g', '400 g', '800 g'], price: 390, shape: 'wide-box', art: 'wrapped-gift', plate: 'almonds', about: 'Almonds, cashews, raisins and pistachios in a gift box; {} design', ingredients: 'Almonds, cashews, raisins, pistachios' },
      { name: '{} Sweets Box', brands: ['Mithasthan', 'Halwaiji', 'Ladduram'], flavours: { Assorted: { plate: 'barfi', hue: 330 }, Laddu: { art: 'laddu', hue: 30 }, Barfi: { art: 'barfi', hue: 160 } }, packs: ['400 g', '800 g'], price: 320, shape: 'wide-box', art: 'wrapped-gift', side: 'sparkles', about: 'A festive box; {} selection', ingredients: 'Milk, sugar, nuts, ghee' },
      { name: 'Chocolate Gift Box', brands: ['Velvori', 'Cocoa Lane', 'Chokola'], packs: ['150 g', '300 g'], price: 340, shape: 'wide-box', art: 'wrapped-gift', plate: 'gulab-jamun#5a3420', side: 'chocolate-bar', about: 'Assorted chocolates, individually wrapped', ingredients: 'Sugar, cocoa, milk solids, nuts' },
      { name: 'Tea Gift Box', brands: ['Nilgiri Row', 'Chaiwari'], packs: ['6 x 25 g', '10 x 25 g'], price: 450, shape: 'wide-box', art: 'teapot', side: 'ribbon', about: 'A choice of teas with a tasting card', ingredients: 'Tea' },
      { name: 'Cookie Gift Tin', brands: ['Butterlane', 'Bakehaus'], packs: ['300 g', '500 g'], price: 360, shape: 'tin', art: 'cookie', side: 'ribbon', hue: 214, about: 'Butter cookies in a keepsake tin', ingredients: 'Wheat flour, butter, sugar' },
    ] },
  ],
}
