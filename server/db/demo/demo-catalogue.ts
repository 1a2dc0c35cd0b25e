// The demo shop, aisle by aisle in display order.
import { dairy } from './aisles/dairy.ts'
import { composeCatalogue } from './compose.ts'

const aisles = [dairy]

export const demoCatalogue = () => composeCatalogue(aisles)
