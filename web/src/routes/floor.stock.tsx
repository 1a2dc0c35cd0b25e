import { createFileRoute } from '@tanstack/react-router'
import { floorPage } from '../floor/floor-page.ts'
import { type Search, StockPage } from '../floor/stock/stock-page.tsx'
import { m } from '../paraglide/messages.js'

/** The stock of a store, for its managers. The server checks access. */
export const Route = createFileRoute('/floor/stock')({
  ...floorPage(m.floor_stock()),
  // Validated by `readSearch` where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: StockPage,
})
