import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../floor/board/orders-page.tsx'
import { type Panel, readPanel } from '../floor/board/use-panel.ts'
import { floorPage } from '../floor/floor-page.ts'
import { m } from '../paraglide/messages.js'

type Search = { store?: string } & Pick<Panel, 'order'>

/** The orders of a store, for its managers. The server checks access. */
export const Route = createFileRoute('/floor/orders')({
  ...floorPage(m.floor_orders()),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: FloorOrders,
})

function FloorOrders() {
  const { store, ...search } = Route.useSearch()
  return <OrdersPage storeId={typeof store === 'string' ? store : undefined} opened={readPanel(search).order} />
}
