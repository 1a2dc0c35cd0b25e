import { ScanBarcode } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CameraScanner } from '../../components/scanning/camera-scanner.tsx'
import { bagCodes } from '../../components/scanning/code-kinds.ts'
import { useKeyboardScanner } from '../../components/scanning/use-keyboard-scanner.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/live-region.tsx'
import { dismissToast, showToast } from '../../ui/toast.ts'
import { signal } from '../floor-sound.ts'
import { BottomBar } from './bottom-bar.tsx'
import { keepBags, readBags } from './kept-bags.ts'
import { type Drop, isToBringBack, isToLoad, type Trip } from './ride-action.ts'
import { scanBag } from './scan-bag.ts'
import { TickList } from './tick-list.tsx'

const toggled = (set: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What a wrong scan says leaves with the next right one, and with the screen. */
const WRONG_SCAN = 'wrong-scan'

const waitTexts = {
  picker: m.ride_waits_for_a_picker,
  packing: m.order_being_packed,
  payment: m.ride_waits_for_the_payment,
}
const waitTitles = {
  packing: m.ride_bags_being_packed,
  picker: m.ride_bags_await_picker,
  payment: m.ride_bags_await_payment,
}

/** Of a trip of which nothing is packed: the order that is the furthest decides. A trip that was kept offline says less. */
const waitingTitle = (waiting: readonly Drop[]): string => {
  const furthest = (['packing', 'picker', 'payment'] as const).find((each) =>
    waiting.some(({ waits }) => waits === each),
  )
  return waitTitles[furthest ?? 'packing']()
}

/**
 * A trip before it begins, or after its last door: the bags to take, or to hand in. Each order is ticked before the button
 * works: by hand, or by scanning all of its bags.
 */
const Bags = ({
  trip,
  isBack,
  onDone,
  children,
}: {
  trip: Trip
  isBack: boolean
  onDone: (orderIds: string[]) => void
  /** Below the list. */
  children?: ReactNode
}) => {
  const [bags, setBags] = useState(() => readBags(trip))
  const { ticked, scanned } = bags
  const change = (next: typeof bags) => {
    setBags(next)
    keepBags(trip, next)
  }
  const [scanning, setScanning] = useState(false)
  const drops = trip.drops.filter((drop) => (isBack ? isToBringBack(drop) : isToLoad(drop)))
  const waiting = isBack ? [] : trip.drops.filter((drop) => drop.state !== 'cancelled' && !drop.isPacked)
  const again = isBack ? trip.drops.filter((drop) => drop.again) : []
  const loaded = drops.filter(({ orderId }) => ticked.has(orderId)).map(({ orderId }) => orderId)
  const left = drops.length - loaded.length
  /** The orders that are left out although some of their bags were scanned: these may be on the bike already. */
  const begun = drops.filter(({ orderId }) => !ticked.has(orderId) && scanned.has(orderId))
  const [asks, setAsks] = useState(false)

  const scan = (code: string) => {
    const result = scanBag(drops, scanned, code)
    if (result.kind === 'refused') {
      signal('wrong')
      return showToast({ kind: 'error', text: result.text, id: WRONG_SCAN })
    }
    dismissToast(WRONG_SCAN)
    change({ scanned: result.scanned, ticked: result.complete ? new Set([...ticked, result.orderId]) : ticked })
    announce(result.text)
  }
  useKeyboardScanner(bagCodes, scan)
  useEffect(() => () => dismissToast(WRONG_SCAN), [])

  return (
    <>
      <div className="grid flex-1 content-start gap-4 p-4">
        <h2 className="text-xl">
          {isBack
            ? drops.length > 0
              ? m.ride_hand_in_title({ name: trip.store.name })
              : m.ride_trip_done({ name: trip.store.name })
            : drops.length > 0
              ? m.ride_load_orders({ count: drops.length })
              : waitingTitle(waiting)}
        </h2>
        {drops.length > 0 && <p className="text-ink-2">{isBack ? m.ride_hand_in_hint() : m.ride_load_hint()}</p>}
        {isBack && drops.some(({ state }) => state === 'failed') && (
          <p className="text-ink-2">{m.ride_hand_in_explained()}</p>
        )}
        {again.length > 0 && (
          <p className="rounded-card bg-accent-soft px-4 py-3 font-medium text-on-accent-soft">
            {m.ride_keep_the_bags({ orders: again.map(({ orderNumber }) => orderNumber).join(', ') })}
          </p>
        )}
        <TickList
          label={isBack ? m.ride_to_hand_in() : m.ride_to_load()}
          drops={drops}
          ticked={ticked}
          scanned={scanned}
          from={isBack ? null : trip.store}
          sequence={isBack ? [] : [...drops, ...waiting].toSorted((one, other) => one.seq - other.seq)}
          onTick={(id) => change({ scanned, ticked: toggled(ticked, id) })}
        />
        {waiting.length > 0 && (
          <ul
            aria-label={m.ride_not_packed_yet()}
            className="grid divide-y divide-line rounded-card border border-dashed border-line-strong px-4"
          >
            {waiting.map(({ orderId, orderNumber, waits }) => (
              <li key={orderId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-3">
                <span className="text-lg font-bold">{orderNumber}</span> {/* The title says it of the only one. */}
                {drops.length + waiting.length > 1 && (
                  <span className="text-ink-2">{waitTexts[waits ?? 'packing']()}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      <BottomBar>
        <div className="flex gap-2">
          {left > 0 && (
            <Button
              look="outline"
              className="size-16! shrink-0 px-0!"
              aria-label={m.common_scan_a_bag()}
              onClick={() => setScanning(true)}
            >
              <ScanBarcode size={28} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
          <Button
            className="h-16! flex-1 text-lg!"
            disabled={left > 0 || (!isBack && drops.length === 0)}
            onClick={() => onDone(drops.map(({ orderId }) => orderId))}
          >
            {isBack ? m.ride_back_at_the_store() : m.ride_all_bags_loaded()}
          </Button>
        </div>
        {left > 0 && <p className="text-center text-sm text-ink-2">{m.ride_left_to_tick({ left })}</p>}
        {left > 0 && left < drops.length && !isBack && (
          <Button
            look="outline"
            className="h-12! w-full"
            onClick={() => (begun.length > 0 ? setAsks(true) : onDone(loaded))}
          >
            {m.ride_leave_without({ count: left })}
          </Button>
        )}
      </BottomBar>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={m.ride_leave_bags_question()}
        description={m.ride_bags_were_scanned({ orders: begun.map(({ orderNumber }) => orderNumber).join(', ') })}
      >
        <div className="grid gap-2">
          <Button
            className="h-16! text-lg!"
            onClick={() => {
              setAsks(false)
              onDone(loaded)
            }}
          >
            {m.ride_they_stay_here()}
          </Button>
          <Button look="outline" className="h-14! text-base!" onClick={() => setAsks(false)}>
            {m.common_not_now()}
          </Button>
        </div>
      </Dialog>
      {scanning && (
        <CameraScanner
          kind={bagCodes}
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            scan(code)
          }}
        />
      )}
    </>
  )
}

export const LoadView = ({ trip, onLoaded }: { trip: Trip; onLoaded: (orderIds: string[]) => void }) => (
  <Bags trip={trip} isBack={false} onDone={onLoaded} />
)
export const BackView = ({ trip, onBack, children }: { trip: Trip; onBack: () => void; children: ReactNode }) => (
  <Bags trip={trip} isBack onDone={() => onBack()}>
    {children}
  </Bags>
)
