import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { cashHandover, floorAssign, floorCancel, payTips } from '@tokri/contract/delivery.ts'
import { pauseStore } from '@tokri/contract/store.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Position } from '@tokri/rules/places.ts'
import { Bike, CircleHelp } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CardAction } from '../../components/board/board-card.tsx'
import type { BoardEntry } from '../../components/board/board-entries.ts'
import { canAssign } from '../../components/board/board-texts.ts'
import { OrderPanel } from '../../components/board/order-panel.tsx'
import { StageBoard } from '../../components/board/stage-board.tsx'
import { useBoardAction } from '../../components/board/use-board-action.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { m } from '../../paraglide/messages.js'
import { AssignDialog } from './assign-dialog.tsx'
import { BoardHeader } from './board-header.tsx'
import { entryOf, waitingText, wishedTime } from './board-texts.ts'
import { HandoverDialog } from './handover-dialog.tsx'
import { PauseStoreDialog } from './pause-store-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { DRAGGED_ORDER, PickerList, RiderList } from './rider-list.tsx'
import { type Panel, usePanel } from './use-panel.ts'

/** A dialog, which may be above a panel. */
type Opened = { what: 'rider-of'; id: string; droppedOn?: string } | { what: 'cash'; id: string } | { what: 'pause' }

type Props = {
  board: BoardShape
  panel: Panel
  /** Where the store is; null if that is not known. */
  position: Position | null
  lostAt: number | null
}

export const StoreBoard = ({ board, panel, position, lostAt }: Props) => {
  const call = useCall()
  const now = useNow()
  const action = useBoardAction()
  const { busy, run } = action
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { open, close: closePanel } = usePanel()
  const openOrder = useCallback((order: string) => open({ order }), [open])
  const openRiderOf = useCallback((id: string) => setOpened({ what: 'rider-of', id }), [])
  const openPerson = useCallback((person: string) => open({ person }), [open])
  const openCash = useCallback((id: string) => setOpened({ what: 'cash', id }), [])
  const assign = async (orderId: string, riderId: string | null) => {
    const body = { orderId, riderId }
    if (await run(body, (options) => call(floorAssign, { body }, options))) close()
  }
  /** Before the time of another try that the shopper wishes, and of a silent rider, it is asked first. */
  const drop = (orderId: string, riderId: string | null) => {
    const found = orders.get(orderId)
    const on = board.riders.find(({ _id }) => _id === riderId)
    if (on && found && (wishedTime(found, serverNow()) !== null || on.trouble === 'silent'))
      setOpened({ what: 'rider-of', id: orderId, droppedOn: on._id })
    else void assign(orderId, riderId)
  }
  const pause = async (minutes: number, reason: string) => {
    const body = { storeId: board.store._id, minutes, reason }
    if (await run(body, (options) => call(pauseStore, { body }, options))) close()
  }
  const person = [...board.riders, ...board.pickers].find(({ _id }) => _id === panel.person)
  const hasGone = panel.person !== undefined && person === undefined
  useEffect(() => {
    if (hasGone) void closePanel()
  }, [hasGone, closePanel])
  const rider = opened?.what === 'cash' ? board.riders.find(({ _id }) => _id === opened.id) : undefined
  const why = useMemo(() => new Map(board.waiting.map((waits) => [waits.orderId, waits.why])), [board.waiting])
  const orders = useMemo(() => new Map(board.orders.map((each) => [each.orderId, each])), [board.orders])
  const entries = board.orders.map((each) => entryOf(each, now, why.get(each.orderId), board.riders))
  const shown = orders.get(panel.order ?? '')
  const shownWhy = shown && why.get(shown.orderId)
  const order = opened?.what === 'rider-of' ? orders.get(opened.id) : undefined
  const actionsOf = ({ id, number }: BoardEntry): CardAction[] => {
    const found = orders.get(id)
    if (found?.codeLocked) {
      const name = `${m.board_decide_about()} ${number}`
      return [{ label: m.board_decide(), name, Icon: CircleHelp, opensDialog: true, onPress: () => openOrder(id) }]
    }
    // No rider helps an order that is not packed; one is chosen in its panel, or by dragging it.
    if (!found || !canAssign(found) || isIn('unpacked', found.state)) return []
    const decides = found.failed !== null
    const label = found.rider ? m.board_change_rider() : m.board_choose_a_rider()
    const action = {
      label: decides ? m.board_decide() : label,
      name: decides ? `${m.board_decide_about()} ${number}` : `${label}: ${number}`,
      Icon: decides ? CircleHelp : Bike,
      opensDialog: true,
      // The planner chooses one as a rule.
      quiet: !decides && found.risk === null,
      onPress: () => openRiderOf(id),
    }
    return [action]
  }
  return (
    <>
      <p role="alert" className="bg-deal-soft px-4 py-2 font-semibold text-deal empty:hidden">
        {lostAt !== null && m.board_no_connection_since_lostat({ lostAt: formatTime(lostAt) })}
      </p>
      {board.furtherOrders > 0 && (
        <p role="status" className="px-4 pt-3 font-medium text-deal">
          {m.board_orders_not_shown({ furtherOrders: board.furtherOrders })}
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col p-4 pt-3 max-lg:pb-0">
        <StageBoard
          entries={entries}
          onShow={openOrder}
          actionsOf={actionsOf}
          dragType={DRAGGED_ORDER}
          status={
            <BoardHeader
              board={board}
              busy={busy}
              onPause={() => setOpened({ what: 'pause' })}
              onReopen={() => void pause(0, '')}
            />
          }
          side={{
            title: m.board_riders(),
            count: board.riders.length,
            content: (
              <>
                <RiderList riders={board.riders} now={now} onAssign={drop} onShow={openPerson} onTakeCash={openCash} />
                {board.pickers.length > 0 && (
                  <>
                    <h3 className="px-1 pt-4 pb-2 font-sans text-sm">{m.board_pickers()}</h3>
                    <PickerList pickers={board.pickers} orders={board.orders} now={now} onShow={openPerson} />
                  </>
                )}
              </>
            ),
          }}
        />
      </div>
      {panel.order !== undefined && (
        <OrderPanel
          key={panel.order}
          inAddress
          orderId={panel.order}
          card={shown}
          waits={shown && shownWhy ? waitingText(shownWhy, shown, board.riders) : null}
          action={action}
          onAssign={() => openRiderOf(panel.order ?? '')}
          onClose={closePanel}
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
          onClose={closePanel}
        />
      )}
      {order && opened?.what === 'rider-of' && (
        <AssignDialog
          key={`rider of ${order.orderId}`}
          order={order}
          riders={board.riders}
          ridersToCall={board.ridersToCall}
          droppedOn={opened.droppedOn}
          from={position}
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
          key={`cash of ${rider._id}`}
          rider={rider}
          busy={busy}
          onTake={async (amount) => {
            const body = { riderId: rider._id, amount, storeId: board.store._id }
            if (await run(body, (options) => call(cashHandover, { body }, options))) close()
          }}
          onPayTips={async (amount) => {
            const body = { riderId: rider._id, amount, storeId: board.store._id }
            if (await run(['tips', body], (options) => call(payTips, { body }, options))) close()
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
