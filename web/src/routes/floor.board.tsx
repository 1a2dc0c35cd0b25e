import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '../floor/board/board-page.tsx'
import { type Panel, readPanel } from '../floor/board/use-panel.ts'
import { floorPage } from '../floor/floor-page.ts'
import { m } from '../paraglide/messages.js'

type Search = { store?: string } & Panel

/** The board of a store, for its managers. The server checks access. */
export const Route = createFileRoute('/floor/board')({
  ...floorPage(m.floor_board()),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: FloorBoard,
})

function FloorBoard() {
  const { store, ...search } = Route.useSearch()
  return <BoardPage storeId={typeof store === 'string' ? store : undefined} panel={readPanel(search)} />
}
