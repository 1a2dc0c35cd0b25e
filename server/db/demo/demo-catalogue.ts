// The demo shop, aisle by aisle in display order.
import { baby } from './aisles/baby.ts'
import { bakery } from './aisles/bakery.ts'
import { beauty } from './aisles/beauty.ts'
import { biscuits } from './aisles/biscuits.ts'
import { cleaning } from './aisles/cleaning.ts'
import { coldDrinks } from './aisles/cold-drinks.ts'
import { dairy } from './aisles/dairy.ts'
import { dryFruit } from './aisles/dry-fruit.ts'
import { health } from './aisles/health.ts'
import { home } from './aisles/home.ts'
import { hotDrinks } from './aisles/hot-drinks.ts'
import { instant } from './aisles/instant.ts'
import { kitchen } from './aisles/kitchen.ts'
import { meat } from './aisles/meat.ts'
import { petsParty } from './aisles/pets-party.ts'
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
  baby,
  beauty,
  health,
  cleaning,
  home,
  petsParty,
]

export const demoCatalogue = () => composeCatalogue(aisles)
