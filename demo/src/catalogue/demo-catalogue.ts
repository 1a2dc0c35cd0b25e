// The demo catalogue: its categories in display order.

import { buildCatalogue } from './build-catalogue.ts'
import { baby } from './categories/baby.ts'
import { bakery } from './categories/bakery.ts'
import { beauty } from './categories/beauty.ts'
import { biscuits } from './categories/biscuits.ts'
import { cleaning } from './categories/cleaning.ts'
import { coldDrinks } from './categories/cold-drinks.ts'
import { dairy } from './categories/dairy.ts'
import { dryFruit } from './categories/dry-fruit.ts'
import { health } from './categories/health.ts'
import { home } from './categories/home.ts'
import { hotDrinks } from './categories/hot-drinks.ts'
import { instant } from './categories/instant.ts'
import { kitchen } from './categories/kitchen.ts'
import { meat } from './categories/meat.ts'
import { petsParty } from './categories/pets-party.ts'
import { produce } from './categories/produce.ts'
import { sauces } from './categories/sauces.ts'
import { snacks } from './categories/snacks.ts'
import { staples } from './categories/staples.ts'
import { treats } from './categories/treats.ts'
import type { CategorySource } from './category-source.ts'

export const demoCategories: readonly CategorySource[] = [
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

export const demoCatalogue = () => buildCatalogue(demoCategories)
