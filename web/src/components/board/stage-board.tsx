// The board of open orders, for the counter and the floor: a strip of pills that filter, and a column for each stage. A late
// order stays in its stage, first of all.
import { type OrderPhase, orderPhases } from '@tokri/rules/order-states.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { BoardCard, type CardAction } from './board-card.tsx'
import { type BoardEntry, byUrgency, countsOf, fits, type Pill, stageTitles } from './board-entries.ts'
import './stage-board.css'

const pillTitles: Record<Pill, string> = { late: m.board_late(), risk: m.board_at_risk(), ...stageTitles }
const pillLooks: Partial<Record<Pill, string>> = {
  late: 'bg-deal text-on-deal',
  risk: 'bg-accent-soft text-on-accent-soft',
}

const pillClass =
  'stage-tab inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line px-3 text-sm font-medium whitespace-nowrap lg:pointer-fine:min-h-8'

type Props = {
  entries: readonly BoardEntry[]
  /** Further pills. */
  morePills?: ReactNode
  /** What stands beside the pills: what the store promises. */
  status?: ReactNode
  /** The column beside the stages. */
  side?: { title: string; count: number; content: ReactNode }
  onShow: (orderId: string) => void
  /** What to do with a card: one thing as a rule. */
  actionsOf: (entry: BoardEntry) => readonly CardAction[]
  /** The type of what is dragged, where cards may be dragged. */
  dragType?: string
}

type Stage = OrderPhase | 'side'

/** On phones one stage is shown at a time, first the one with late orders, else one that has orders. `seen` is null where all are in sight. */
const useSeenStage = (first: OrderPhase | undefined) => {
  const area = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const look = () => {
    const { current } = area
    if (!current || current.scrollWidth <= current.clientWidth) return setSeen(null)
    const away = ({ offsetLeft }: HTMLElement) => Math.abs(offsetLeft - current.offsetLeft - current.scrollLeft)
    const columns = [...current.querySelectorAll<HTMLElement>('[data-stage]')]
    const [nearest] = columns.sort((one, other) => away(one) - away(other))
    setSeen(nearest?.dataset.stage ?? null)
  }
  const show = (stage: Stage) => {
    const column = area.current?.querySelector<HTMLElement>(`[data-stage=${stage}]`)
    if (area.current && column) area.current.scrollTo({ left: column.offsetLeft - area.current.offsetLeft })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first view is chosen, later ones are the person's
  useEffect(() => {
    if (first) show(first)
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return { area, seen, look, show }
}

export const StageBoard = ({ entries, morePills, status, side, onShow, actionsOf, dragType }: Props) => {
  const [chosen, setPill] = useState<Pill | null>(null)
  const counts = countsOf(entries)
  // The pill of late orders leaves with the last of them, and takes its filter with it.
  const pill = chosen !== null && counts[chosen] > 0 ? chosen : null
  const worst = entries.toSorted(byUrgency)[0]
  const first = worst?.urgency ? worst.stage : orderPhases.find((stage) => counts[stage] > 0)
  const { area, seen, look, show } = useSeenStage(first)
  const press = (next: Pill) => {
    // A stage that is shown alone needs no filter.
    if (seen !== null && next !== 'late' && next !== 'risk') {
      setPill(null)
      return show(next)
    }
    setPill(pill === next ? null : next)
    const fitting = entries.filter((entry) => fits(entry, next)).toSorted(byUrgency)[0]
    show(next === 'late' || next === 'risk' ? (fitting?.stage ?? 'queue') : next)
  }
  const lateIn = (stage: OrderPhase) => entries.filter((entry) => entry.stage === stage && fits(entry, 'late')).length
  const pillOf = (each: Pill) => {
    const isStage = each !== 'late' && each !== 'risk'
    const late = isStage ? lateIn(each) : 0
    return (
      <button
        key={each}
        type="button"
        aria-pressed={seen !== null && isStage ? undefined : pill === each}
        aria-current={seen === each || undefined}
        onClick={() => press(each)}
        className={cx(pillClass, pillLooks[each] ?? 'bg-surface', pill === each && 'outline-2 outline-brand')}
      >
        <span>{pillTitles[each]}</span> <span className="font-semibold tabular-nums">{counts[each]}</span>
        {late > 0 && (
          <span className="stage-late tabular-nums">
            {late} <span className="sr-only">{pillTitles.late}</span>
          </span>
        )}
      </button>
    )
  }
  return (
    <div data-wide className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="stage-strip">
        <div className="stage-status">
          <div className="contents lg:order-1 lg:flex lg:shrink-0 lg:gap-2 lg:empty:hidden">{morePills}</div>
          <div className="stage-promise flex items-center gap-2 max-lg:justify-between lg:order-last lg:ms-auto lg:gap-4">
            {status}
          </div>
        </div>
        {/* On phones they are tabs across the screen, so that what waits in each stage, and what is late, stays in sight. */}
        <div className="stage-tabs no-scrollbar">
          {(['late', 'risk'] as const).filter((each) => counts[each] > 0).map(pillOf)}
          {orderPhases.map(pillOf)}
          {side && (
            <button
              type="button"
              aria-current={seen === 'side' || undefined}
              onClick={() => show('side')}
              className={cx(pillClass, 'bg-surface lg:hidden')}
            >
              <span>{side.title}</span> <span className="font-semibold tabular-nums">{side.count}</span>
            </button>
          )}
        </div>
      </div>
      <div
        ref={area}
        onScroll={look}
        className={cx(
          'flex min-h-72 flex-1 snap-x snap-mandatory items-start gap-3 overflow-x-auto max-lg:-mx-4 max-lg:scroll-px-4 max-lg:px-4 lg:grid lg:min-h-[75dvh] lg:items-stretch lg:overflow-visible',
          side ? 'lg:grid-cols-[repeat(4,minmax(0,1fr))_264px]' : 'lg:grid-cols-4',
        )}
      >
        {orderPhases.map((stage) => (
          <Column key={stage} stage={stage} count={counts[stage]}>
            {entries
              .filter((entry) => entry.stage === stage)
              .sort(byUrgency)
              .map((entry) => (
                <BoardCard
                  key={entry.id}
                  entry={entry}
                  dimmed={pill !== null && !fits(entry, pill)}
                  actions={actionsOf(entry)}
                  onShow={onShow}
                  dragType={dragType}
                />
              ))}
          </Column>
        ))}
        {side && (
          <BoardColumn stage="side" title={side.title} count={side.count}>
            {side.content}
          </BoardColumn>
        )}
      </div>
    </div>
  )
}

/** A column of the board. It scrolls by itself where the page gives the board a height. */
const BoardColumn = ({
  stage,
  title,
  count,
  children,
}: {
  stage: OrderPhase | 'side'
  title: string
  count: number
  children: ReactNode
}) => (
  <section
    data-stage={stage}
    aria-label={title}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="stage-column relative w-[min(100%,26rem)] shrink-0 snap-start overflow-y-auto max-sm:w-full lg:w-auto"
  >
    {/* On a phone its tab says it. */}
    <h2 className="sticky top-0 z-10 flex items-baseline gap-2 bg-sunken px-1 py-2 font-sans text-sm tracking-normal max-sm:sr-only">
      <span>{title}</span> <span className="tabular-nums text-ink-2">{count}</span>
    </h2>
    {children}
  </section>
)

const Column = ({ stage, count, children }: { stage: OrderPhase; count: number; children: ReactNode }) => (
  <BoardColumn stage={stage} title={stageTitles[stage]} count={count}>
    {count === 0 ? (
      <p className="stage-none text-sm text-ink-2">{m.board_none()}</p>
    ) : (
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</ul>
    )}
  </BoardColumn>
)
