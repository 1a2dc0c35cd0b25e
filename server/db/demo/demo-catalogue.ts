// The demo shop, aisle by aisle in display order.
import { bakery } from './aisles/bakery.ts'
import { biscuits } from './aisles/biscuits.ts'
import { dairy } from './aisles/dairy.ts'
import { dryFruit } from './aisles/dry-fruit.ts'
import { kitchen } from './aisles/kitchen.ts'
import { produce } from './aisles/produce.ts'
import { snacks } from './aisles/snacks.ts'
import { staples } from './aisles/staples.ts'
import { composeCatalogue } from './compose.ts'

const aisles = [produce, dairy, bakery, staples, kitchen, dryFruit, snacks, biscuits]

export const demoCatalogue = () => composeCatalogue(aisles)
