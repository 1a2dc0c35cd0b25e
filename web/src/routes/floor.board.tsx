import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '../floor/board/board-page.tsx'
import { floorPage } from '../floor/floor-page.ts'
import { m } from '../paraglide/messages.js'

type Search = { store?: string }

/** The board of a store, for its managers. The server checks access. */
export const Route = createFileRoute('/floor/board')({
  ...floorPage(m.floor_board()),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: FloorBoard,
})

function FloorBoard() {
  const { store } = Route.useSearch()
  return <BoardPage storeId={typeof store === 'string' ? store : undefined} />
}
