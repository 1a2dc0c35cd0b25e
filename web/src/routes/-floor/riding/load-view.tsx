import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { isToBringBack, type Trip } from './ride-action.ts'
import { TickList } from './tick-list.tsx'

const toggled = (set: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** A trip before it begins, or after its last door: the bags to take, or to hand in. Each is ticked before the button works. */
const Bags = ({ trip, isBack, onDone }: { trip: Trip; isBack: boolean; onDone: () => void }) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const drops = trip.drops.filter((drop) => (isBack ? isToBringBack(drop) : drop.state !== 'cancelled'))
  const left = drops.filter(({ orderId }) => !ticked.has(orderId)).length
  return (
    <>
      <div className="grid flex-1 content-start gap-4 p-4">
        <h2 className="text-xl">
          {isBack
            ? drops.length > 0
              ? `Hand in what came back at ${trip.store.name}`
              : `All done. Ride back to ${trip.store.name}`
            : `Load ${drops.length} ${drops.length === 1 ? 'order' : 'orders'}`}
        </h2>
        {drops.length > 0 && (
          <p className="text-ink-2">
            {isBack ? 'Tick each order as you hand its bags in.' : 'Tick each order as its bags are in your box.'}
          </p>
        )}
        <TickList
          label={isBack ? 'To hand in' : 'To load'}
          drops={drops}
          ticked={ticked}
          onTick={(id) => setTicked(toggled(ticked, id))}
        />
      </div>
      <BottomBar>
        <Button
          className="h-16! w-full text-lg!"
          disabled={left > 0 || (!isBack && drops.length === 0)}
          onClick={onDone}
        >
          {isBack ? 'Back at the store' : 'All bags loaded'}
        </Button>
        {left > 0 && <p className="text-center text-sm text-ink-2">{left} to tick</p>}
      </BottomBar>
    </>
  )
}

export const LoadView = ({ trip, onLoaded }: { trip: Trip; onLoaded: () => void }) => (
  <Bags trip={trip} isBack={false} onDone={onLoaded} />
)
export const BackView = ({ trip, onBack }: { trip: Trip; onBack: () => void }) => (
  <Bags trip={trip} isBack onDone={onBack} />
)
