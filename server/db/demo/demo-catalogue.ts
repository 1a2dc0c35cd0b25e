// The demo shop, aisle by aisle in display order.
import { bakery } from './aisles/bakery.ts'
import { biscuits } from './aisles/biscuits.ts'
import { coldDrinks } from './aisles/cold-drinks.ts'
import { dairy } from './aisles/dairy.ts'
import { dryFruit } from './aisles/dry-fruit.ts'
import { hotDrinks } from './aisles/hot-drinks.ts'
import { instant } from './aisles/instant.ts'
import { kitchen } from './aisles/kitchen.ts'
import { meat } from './aisles/meat.ts'
import { produce } from './aisles/produce.ts'
import { sauces } from './aisles/sauces.ts'
import { snacks } from './aisles/snacks.ts'
import { staples } from './aisles/staples.ts'
import { treats } from './aisles/treats.ts'
import { composeCatalogue } from './compose.ts'

const aisles = [
  produce,
  dairy,
  bakery,
  staples,
  kitchen,
  snacks,
  biscuits,
  treats,
  instant,
  sauces,
  hotDrinks,
  coldDrinks,
  dryFruit,
  meat,
]

export const demoCatalogue = () => composeCatalogue(aisles)
