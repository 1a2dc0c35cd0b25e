import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { BoardEntry } from './board-entries.ts'

/**
 * `name` is the whole label, with the order's number; `label` is shown where there is no pointer to hover with, unless the
 * action is `quiet`: one that is not expected of somebody.
 */
export type CardAction = {
  label: string
  name: string
  Icon: LucideIcon
  busy?: boolean
  opensDialog?: boolean
  quiet?: boolean
  onPress: () => void
}

const bars = { late: 'border-s-deal', risk: 'border-s-warn' } as const

type Props = {
  entry: BoardEntry
  /** Whether another filter is on. */
  dimmed: boolean
  actions: readonly CardAction[]
  onShow: (orderId: string) => void
  dragType: string | undefined
}

const nameOf = ({ name, busy }: CardAction) => [name, busy]

/** `onPress` may be another function: it does the same for the same name. */
const isSame = (one: Props, other: Props): boolean =>
  one.dimmed === other.dimmed &&
  JSON.stringify([one.entry, one.actions.map(nameOf)]) === JSON.stringify([other.entry, other.actions.map(nameOf)])

export const BoardCard = memo(({ entry, dimmed, actions, onShow, dragType }: Props) => {
  const { id, number, isNew, dueAt, left, isSoon, urgency, about, size, doing, share, money, notes, alarming, store } =
    entry
  const movable = entry.draggable === true && dragType !== undefined
  return (
    <li
      data-order={id}
      draggable={movable}
      onDragStart={({ dataTransfer }) => {
        if (!dragType) return
        dataTransfer.setData(dragType, id)
        dataTransfer.effectAllowed = 'move'
      }}
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 overflow-hidden rounded-[12px] border border-s-4 border-line bg-surface py-2 ps-2.5 pe-2 text-xs/[18px] text-ink-2 transition-opacity',
        urgency ? bars[urgency] : 'border-s-line',
        dimmed && 'opacity-35',
        movable && 'lg:cursor-grab',
      )}
    >
      <span className="col-span-2 flex items-center gap-x-1.5 text-sm">
        <button
          type="button"
          aria-haspopup="dialog"
          // Its whole card is pressed, but for the other button.
          className="-my-0.5 min-h-6 min-w-0 truncate font-semibold text-ink after:absolute after:inset-0"
          onClick={() => onShow(id)}
        >
          {number}
        </button>
        {store && <span className="rounded-chip bg-sunken px-1 text-xs font-semibold">{store}</span>}
        {isNew && (
          <span className="rounded-chip bg-accent px-1.5 text-xs font-bold text-on-accent">{m.board_new()}</span>
        )}
        <time
          dateTime={dueAt ?? undefined}
          title={dueAt === null ? undefined : formatDayTime(dueAt)}
          className={cx(
            'ms-auto shrink-0 font-bold whitespace-nowrap tabular-nums',
            urgency === 'late'
              ? 'rounded-chip bg-deal px-1.5 text-on-deal'
              : (urgency === 'risk' || isSoon) && 'text-warn',
          )}
        >
          {left}
        </time>
      </span>
      {/* Beside each other, columns are narrow, so that each has a line of its own; on phones they share one. */}
      <span className="card-about wrap-anywhere">{about}</span>
      <span className="card-sum justify-self-end text-end tabular-nums">
        {[size, money].filter(Boolean).join(' · ')}
      </span>
      <span className={cx('card-doing wrap-anywhere empty:hidden', doing && 'font-medium text-ink')}>{doing}</span>
      {actions.length > 0 && (
        <span className="card-actions flex items-center gap-1 justify-self-end">
          {actions.map((action) => (
            <button
              key={action.name}
              type="button"
              data-action
              aria-label={action.name}
              title={action.label}
              aria-busy={action.busy || undefined}
              aria-haspopup={action.opensDialog ? 'dialog' : undefined}
              disabled={action.busy}
              onClick={action.onPress}
              className={cx(
                'z-1 inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-control border px-1.5 text-xs font-semibold pointer-coarse:min-h-11 pointer-coarse:min-w-11',
                action.quiet
                  ? 'border-line bg-surface text-ink-2 hover:bg-sunken'
                  : 'border-brand bg-brand-soft text-brand hover:bg-brand hover:text-on-brand',
              )}
            >
              {action.busy ? <Spinner /> : <action.Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
              {!action.quiet && <span className="hidden pointer-coarse:inline">{action.label}</span>}
            </button>
          ))}
        </span>
      )}
      {notes.map((note, index) => (
        <span
          key={note}
          className={cx(
            'col-span-2 min-w-0 wrap-anywhere',
            index === 0 && (urgency || alarming) && 'font-medium text-deal',
          )}
        >
          {note}
        </span>
      ))}
      {share !== null && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-sunken">
          <span className="block h-full bg-brand" style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
    </li>
  )
}, isSame)
