import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { cashHandover, floorAssign, floorCancel } from '@tokri/contract/delivery.ts'
import { pauseStore } from '@tokri/contract/store.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { m } from '../../paraglide/messages.js'
import { dueText } from '../due-text.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type BoardColumn, boardColumns, columnTitles, sortIntoColumns, waitingTexts } from './board-columns.ts'
import { BoardHeader } from './board-header.tsx'
import { BoardSection } from './board-section.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderPanel } from './order-panel.tsx'
import { PauseStoreDialog } from './pause-store-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { PickerList, RiderList } from './rider-list.tsx'
import { useBoardAction } from './use-board-action.ts'

const TICK_MS = 5000

/** The time, for texts in minutes. */
const useNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Opened = { what: 'order' | 'rider-of' | 'person'; id: string } | { what: 'cash'; id: string } | { what: 'pause' }

const sectionId = (column: BoardColumn | 'riders') => `board-${column}`

export const StoreBoard = ({ board, lostAt }: { board: BoardShape; lostAt: number | null }) => {
  const call = useCall()
  const now = useNow()
  const action = useBoardAction()
  const { busy, run } = action
  const [opened, setOpened] = useState<Opened | null>(null)
  const { columns, atRisk } = useMemo(() => sortIntoColumns(board.orders), [board.orders])
  const close = () => setOpened(null)
  const openOrder = useCallback((id: string) => setOpened({ what: 'order', id }), [])
  const openRiderOf = useCallback((id: string) => setOpened({ what: 'rider-of', id }), [])
  const openPerson = useCallback((id: string) => setOpened({ what: 'person', id }), [])
  const openCash = useCallback((id: string) => setOpened({ what: 'cash', id }), [])
  const assign = async (orderId: string, riderId: string | null) => {
    const body = { orderId, riderId }
    if (await run(body, (options) => call(floorAssign, { body }, options))) close()
  }
  const pause = async (minutes: number, reason: string) => {
    const body = { storeId: board.store._id, minutes, reason }
    if (await run(body, (options) => call(pauseStore, { body }, options))) close()
  }
  const order = board.orders.find(({ orderId }) => opened && 'id' in opened && orderId === opened.id)
  const person = opened?.what === 'person' && [...board.riders, ...board.pickers].find(({ _id }) => _id === opened.id)
  const why = useMemo(() => new Map(board.waiting.map((waits) => [waits.orderId, waits.why])), [board.waiting])
  const whyOf = ({ orderId, risk }: BoardShape['orders'][number]): string | null => {
    const reason = why.get(orderId)
    return risk === null && reason ? waitingTexts[reason] : null
  }
  const rider = opened?.what === 'cash' ? board.riders.find(({ _id }) => _id === opened.id) : undefined
  const sections = [...boardColumns, 'riders'] as const
  const countOf = (section: (typeof sections)[number]) =>
    section === 'riders' ? board.riders.length : columns[section].length
  return (
    <>
      <BoardHeader
        board={board}
        lostAt={lostAt}
        busy={busy}
        onPause={() => setOpened({ what: 'pause' })}
        onReopen={() => void pause(0, '')}
      />
      <nav aria-label={m.board_columns()} className="no-scrollbar flex gap-2 overflow-x-auto px-4 pt-3 lg:hidden">
        {sections.map((section) => (
          <a
            key={section}
            href={`#${sectionId(section)}`}
            className="inline-flex h-12 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-4 text-sm font-medium"
          >
            <span>{section === 'riders' ? m.board_riders() : columnTitles[section]}</span>
            <span className="font-semibold">{countOf(section)}</span>
          </a>
        ))}
      </nav>
      {board.furtherOrders > 0 && (
        <p role="status" className="px-4 pt-3 font-medium text-deal">
          {m.board_furtherorders_more_open_orders_are_due_later({ furtherOrders: board.furtherOrders })}
        </p>
      )}
      <div className="grid flex-1 gap-4 p-4 lg:h-0 lg:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,1.1fr)] lg:gap-3">
        {boardColumns.map((column) => (
          <BoardSection
            key={column}
            id={sectionId(column)}
            title={columnTitles[column]}
            count={columns[column].length}
            note={atRisk[column] > 0 && m.board_at_risk_count({ count: atRisk[column] })}
          >
            {columns[column].length === 0 ? (
              <p className="px-1 text-sm text-ink-2">{m.board_none()}</p>
            ) : (
              <ul className="grid gap-2">
                {columns[column].map((each) => (
                  <OrderCard
                    key={each.orderId}
                    order={each}
                    left={dueText(each.dueAt, now).text}
                    withStage={column === 'risk'}
                    why={whyOf(each)}
                    onShow={openOrder}
                    onOpen={openRiderOf}
                  />
                ))}
              </ul>
            )}
          </BoardSection>
        ))}
        <BoardSection id={sectionId('riders')} title={m.board_riders()} count={board.riders.length}>
          <RiderList riders={board.riders} now={now} onAssign={assign} onShow={openPerson} onTakeCash={openCash} />
          {board.pickers.length > 0 && (
            <>
              <h3 className="px-1 pt-4 pb-2 text-base">{m.board_pickers()}</h3>
              <PickerList pickers={board.pickers} orders={board.orders} now={now} onShow={openPerson} />
            </>
          )}
        </BoardSection>
      </div>
      {opened?.what === 'order' && (
        <OrderPanel
          key={opened.id}
          orderId={opened.id}
          card={order}
          why={why.get(opened.id)}
          action={action}
          onAssign={() => openRiderOf(opened.id)}
          onClose={close}
        />
      )}
      {person && (
        <PersonPanel
          key={person._id}
          person={person}
          orders={board.orders}
          now={now}
          action={action}
          onOrder={openOrder}
          onTakeCash={() => openCash(person._id)}
          onClose={close}
        />
      )}
      {order && opened?.what === 'rider-of' && (
        <AssignDialog
          key={order.orderId}
          order={order}
          riders={board.riders}
          busy={busy}
          onAssign={(riderId) => void assign(order.orderId, riderId)}
          onCancel={async (reason) => {
            const body = { orderId: order.orderId, reason }
            if (await run(body, (options) => call(floorCancel, { body }, options))) close()
          }}
          onClose={close}
        />
      )}
      {rider && (
        <HandoverDialog
          key={rider._id}
          rider={rider}
          busy={busy}
          onTake={async (amount) => {
            const body = { riderId: rider._id, amount, storeId: board.store._id }
            if (await run(body, (options) => call(cashHandover, { body }, options))) close()
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'pause' && (
        <PauseStoreDialog
          storeName={board.store.name}
          busy={busy}
          onPause={(minutes, reason) => void pause(minutes, reason)}
          onClose={close}
        />
      )}
    </>
  )
}
