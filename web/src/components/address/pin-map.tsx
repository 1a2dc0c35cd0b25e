// A plain drawing of the area around an address, with a grid, a landmark and a pin. The pin can be dragged, tapped into
// place or moved with the arrow keys. The drawing needs no map tiles.

import type { Position } from '@tokri/rules/places.ts'
import { MapPin, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { distanceText, offsetBy, offsetM } from '../../lib/place/pin-geometry.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'

/** The width of the drawing and the step of its grid, in metres. */
const ZOOMS = [
  { widthM: 500, gridM: 100 },
  { widthM: 2000, gridM: 400 },
  { widthM: 8000, gridM: 1600 },
] as const
const HEIGHT = 0.62
/** If the pin is nearer to the edge than this share of the drawing, the drawing is centred on the pin. */
const EDGE = 0.12
/** An arrow key moves the pin by this share of the width; with Shift by a tenth of that. */
const KEY_STEP = 1 / 40

const arrows: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export const PinMap = ({
  landmark,
  landmarkName,
  pin,
  onMove,
}: {
  /** A known point near the address; null if there is none. */
  landmark: Position | null
  landmarkName: string
  /** Null while the address has no pin: a pale pin is then drawn at the landmark. */
  pin: Position | null
  onMove: (pin: Position) => void
}) => {
  const at = pin ?? landmark
  const [centre, setCentre] = useState(at)
  const [zoom, setZoom] = useState(1)
  const [dragging, setDragging] = useState<Position | null>(null)
  const map = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const shown = dragging ?? at
  if (!shown) return null
  const { widthM, gridM } = ZOOMS[zoom] ?? ZOOMS[1]
  const heightM = widthM * HEIGHT
  const isInside = (place: Position, from: Position) => {
    const { east, north } = offsetM(from, place)
    return Math.abs(east) < widthM * (0.5 - EDGE) && Math.abs(north) < heightM * (0.5 - EDGE)
  }
  // A pin that is set from outside, for example by geolocation, can also move the drawing.
  const view = centre && (dragging || isInside(shown, centre)) ? centre : shown
  const styleOf = (place: Position) => {
    const { east, north } = offsetM(view, place)
    return { left: `${50 + (100 * east) / widthM}%`, top: `${50 - (100 * north) / heightM}%` }
  }
  const positionOf = (event: PointerEvent | React.MouseEvent): Position | null => {
    const box = map.current?.getBoundingClientRect()
    if (!box) return null
    const east = ((event.clientX - box.left) / box.width - 0.5) * widthM
    const north = (0.5 - (event.clientY - box.top) / box.height) * heightM
    return offsetBy(view, east, north)
  }
  const place = (next: Position | null) => {
    setDragging(null)
    if (!next) return
    setCentre(isInside(next, view) ? view : next)
    onMove(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    const step = widthM * KEY_STEP * (event.shiftKey ? 0.1 : 1)
    const [east, north] = arrow ?? [0, 0]
    place(offsetBy(shown, east * step, north * step))
  }
  const gridPercent = (100 * gridM) / widthM
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pin in it is the control, also for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        ref={map}
        dir="ltr"
        onClick={(event) => event.target === map.current && place(positionOf(event))}
        className="pin-map relative aspect-[50/31] w-full overflow-hidden rounded-card border border-line-strong bg-tile"
        style={{ backgroundSize: `${gridPercent}% ${gridPercent / HEIGHT}%` }}
      >
        {landmark && (
          <span aria-hidden="true" className="pointer-events-none absolute" style={styleOf(landmark)}>
            <span className="absolute -left-1 -top-1 size-2 rounded-full bg-ink-3" />
            <span className="absolute left-2 top-1 whitespace-nowrap text-xs text-ink-2">{landmarkName}</span>
          </span>
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-2 left-3 border-x border-b border-ink-3 text-center text-2xs text-ink-2"
          style={{ width: `${gridPercent}%` }}
        >
          {distanceText(gridM)}
        </span>
        <button
          type="button"
          aria-label={pin ? m.place_pin_of_this_address() : m.place_pin_set()}
          aria-describedby={helpId}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragging(shown)
          }}
          onPointerMove={(event) => dragging && setDragging(positionOf(event))}
          onPointerUp={() => dragging && place(dragging)}
          onPointerCancel={() => setDragging(null)}
          className={`absolute -ml-5.5 -mt-10 grid size-11 touch-none cursor-grab place-items-center rounded-full active:cursor-grabbing ${pin || dragging ? 'text-brand' : 'text-ink-3'}`}
          style={styleOf(shown)}
        >
          <MapPin size={34} strokeWidth={1.75} aria-hidden="true" className="fill-surface" />
        </button>
        <span className="absolute right-1 top-1 grid rounded-full bg-surface">
          <IconButton label={m.place_closer()} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.place_further_away()}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p id={helpId} className="text-xs text-ink-3">
        {m.place_pin_explained()}
      </p>
    </div>
  )
}
