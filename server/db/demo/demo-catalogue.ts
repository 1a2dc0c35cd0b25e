// The demo shop, aisle by aisle in display order.
import { bakery } from './aisles/bakery.ts'
import { dairy } from './aisles/dairy.ts'
import { produce } from './aisles/produce.ts'
import { staples } from './aisles/staples.ts'
import { composeCatalogue } from './compose.ts'

const aisles = [produce, dairy, bakery, staples]

export const demoCatalogue = () => composeCatalogue(aisles)
