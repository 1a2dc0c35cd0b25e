import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

type Told = Pick<BoardShape, 'opening' | 'promise' | 'unheard' | 'pickers'>

const openingText = ({ opening, promise, unheard, pickers }: Told): string => {
  if (opening.open && promise === null) return m.board_takes_orders()
  if (opening.open && promise)
    return (
      unheard
        ? pickers.length > 0
          ? m.board_promises_silent
          : m.board_promises_no_picker
        : m.board_promises_minutes_min_now
    )({ minutes: promise.minutes })
  const what = {
    paused: m.board_paused(),
    closed: m.board_closed(),
    overloaded: opening.nearOnly ? m.board_near_doors_only() : m.board_too_much_to_do(),
  }[opening.reason ?? 'closed']
  const until = opening.opensAt === null ? '' : m.board_until_opensat({ opensAt: formatTime(opening.opensAt) })
  // It is too long for the store, which is why it takes none, or only those of near doors.
  if (promise) return `${what}${until}: ${m.board_would_be_minutes({ minutes: promise.minutes })}`
  return `${what}${until}${opening.note === '' ? '' : `: ${opening.note}`}`
}

/** Whether the store takes orders, and what it promises. */
export const BoardHeader = ({
  board,
  busy,
  onPause,
  onReopen,
}: {
  board: Told
  busy: boolean
  onPause: () => void
  onReopen: () => void
}) => (
  <>
    <p
      role="status"
      className={cx(
        'text-sm font-semibold xl:whitespace-nowrap',
        (board.unheard || !board.opening.open) && 'text-deal',
      )}
    >
      {openingText(board)}
    </p>
    {board.opening.reason === 'paused' ? (
      <Button size="sm" busy={busy} onClick={onReopen}>
        {m.board_take_orders_again()}
      </Button>
    ) : (
      (board.opening.open || board.opening.reason === 'overloaded') && (
        <Button look="outline" size="sm" aria-haspopup="dialog" onClick={onPause}>
          {m.board_pause()}
        </Button>
      )
    )}
  </>
)
