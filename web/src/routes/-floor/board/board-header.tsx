import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { formatTime } from '../../../lib/browser/format-date.ts'
import { Button } from '../../../ui/button.tsx'

const openingText = ({ opening, promise }: Pick<BoardShape, 'opening' | 'promise'>): string => {
  if (opening.open) return promise === null ? 'Takes orders' : `Promises ${promise.minutes} min now`
  const what = { paused: 'Paused', closed: 'Closed', overloaded: 'Too much to do' }[opening.reason ?? 'closed']
  const until = opening.opensAt === null ? '' : ` until ${formatTime(opening.opensAt)}`
  return `${what}${until}${opening.note === '' ? '' : `: ${opening.note}`}`
}

/** Whether the store takes orders and what it promises, and the connection when it is lost. */
export const BoardHeader = ({
  board,
  lostAt,
  busy,
  onPause,
  onReopen,
}: {
  board: Pick<BoardShape, 'opening' | 'promise'>
  lostAt: number | null
  busy: boolean
  onPause: () => void
  onReopen: () => void
}) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3">
    <p role="status" className="text-base font-semibold">
      {openingText(board)}
    </p>
    {board.opening.reason === 'paused' ? (
      <Button size="sm" busy={busy} onClick={onReopen}>
        Take orders again
      </Button>
    ) : (
      board.opening.open && (
        <Button look="outline" size="sm" aria-haspopup="dialog" onClick={onPause}>
          Pause
        </Button>
      )
    )}
    <p role="alert" className="font-semibold text-deal lg:ml-auto">
      {lostAt !== null && `No connection since ${formatTime(lostAt)}`}
    </p>
  </div>
)
