import type { AreaPreview } from '@tokri/contract/store.schema.ts'
import type { Position } from '@tokri/rules/places.ts'
import { type AreaPolygon, polygonProblem } from '@tokri/rules/service-area.ts'
import { MapPin, Minus, PenTool, Plus, Scan, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Store } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MapDrawing, MapLegend } from './map-drawing.tsx'
import {
  cornersOf,
  fitView,
  type Point,
  panView,
  polygonOf,
  positionOf,
  type Size,
  type View,
  zoomView,
} from './map-view.ts'

type Mode = 'look' | 'draw' | 'place'

/** A pointer that moves less than this distance counts as a tap. */
const TAP_PIXELS = 6
const ARROW_PIXELS = 40
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PIXELS, y: 0 },
  ArrowRight: { x: -ARROW_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PIXELS },
  ArrowDown: { x: 0, y: -ARROW_PIXELS },
}

const useSize = () => {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 600, height: 380 })
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0)
      if (width > 0) setSize({ width, height: width < 480 ? 320 : 400 })
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return [element, size] as const
}

const helps: Record<Mode, string> = {
  look: 'Drag to move the map. A corner of the area can be dragged.',
  draw: 'Tap the corners of the area one after the other, then Finish. With the keyboard: arrows move the map, Enter sets a corner in its middle.',
  place: 'Tap where the store stands. With the keyboard: arrows move the map, Enter places the store in its middle.',
}

/** A plain map of stores, pincodes and areas, without streets. An area is drawn by adding corners. */
export const AreaMap = ({
  places,
  position,
  radiusKm,
  polygon,
  others,
  onPolygon,
  onPosition,
}: {
  places: AreaPreview['places']
  position: Position | null
  radiusKm: number | null
  polygon: AreaPolygon | null
  /** The other active stores. */
  others: readonly Store[]
  onPolygon: (polygon: AreaPolygon | null) => void
  onPosition: (position: Position) => void
}) => {
  const [element, size] = useSize()
  const [chosen, setChosen] = useState<View | null>(null)
  const [mode, setMode] = useState<Mode>('look')
  const [drawn, setDrawn] = useState<Position[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const press = useRef<{ at: Point; view: View; corner: number | null; moved: boolean } | null>(null)

  const located = places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  const corners = cornersOf(polygon)
  const content = [...located, ...(position ? [position] : []), ...(corners ?? [])]
  const view = chosen ?? fitView(content, size)

  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const change = (next: readonly Position[]) => {
    const changed = polygonOf(next)
    const flaw = polygonProblem(changed)
    setProblem(flaw)
    if (flaw === null) onPolygon(changed)
    return flaw === null
  }
  const mark = (at: Point) => {
    const place = positionOf(view, size, at)
    if (mode === 'draw') setDrawn((before) => [...before, place])
    if (mode !== 'place') return
    onPosition(place)
    setMode('look')
  }
  const finish = () => {
    if (!change(drawn)) return
    setDrawn([])
    setMode('look')
  }
  const choose = (next: Mode) => {
    setChosen(view)
    setDrawn([])
    setProblem(null)
    setMode(mode === next ? 'look' : next)
  }

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const corner = event.target instanceof Element ? event.target.getAttribute('data-corner') : null
    press.current = { at: pointAt(event), view, corner: corner === null ? null : Number(corner), moved: false }
    // Dragging a corner must not scroll the page.
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const pressed = press.current
    if (!pressed) return
    const at = pointAt(event)
    const by = { x: at.x - pressed.at.x, y: at.y - pressed.at.y }
    if (!pressed.moved && Math.hypot(by.x, by.y) < TAP_PIXELS) return
    pressed.moved = true
    if (pressed.corner !== null && corners) {
      setChosen(view)
      const place = positionOf(view, size, at)
      change(corners.map((corner, index) => (index === pressed.corner ? place : corner)))
    } else setChosen(panView(pressed.view, size, by))
  }
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    if (press.current && !press.current.moved) mark(pointAt(event))
    press.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) setChosen(panView(view, size, arrow))
    else if (event.key === '+' || event.key === '=') setChosen(zoomView(view, 0.7))
    else if (event.key === '-') setChosen(zoomView(view, 1 / 0.7))
    else if (event.key === 'Enter' && mode !== 'look') mark({ x: size.width / 2, y: size.height / 2 })
    else if (event.key === 'Backspace' && mode === 'draw') setDrawn((before) => before.slice(0, -1))
    else return
    event.preventDefault()
  }

  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look={mode === 'draw' ? 'soft' : 'outline'}
          size="sm"
          aria-pressed={mode === 'draw'}
          onClick={() => choose('draw')}
        >
          <PenTool size={16} strokeWidth={1.75} aria-hidden="true" />{' '}
          <span>{polygon ? 'Draw anew' : 'Draw the area'}</span>
        </Button>
        <Button
          look={mode === 'place' ? 'soft' : 'outline'}
          size="sm"
          aria-pressed={mode === 'place'}
          onClick={() => choose('place')}
        >
          <MapPin size={16} strokeWidth={1.75} aria-hidden="true" /> Place the store
        </Button>
        {polygon && mode === 'look' && (
          <Button look="quiet" size="sm" onClick={() => onPolygon(null)}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" /> Remove the drawn area
          </Button>
        )}
        {mode === 'draw' && (
          <span className="flex gap-2">
            <Button
              look="quiet"
              size="sm"
              disabled={drawn.length === 0}
              onClick={() => setDrawn((before) => before.slice(0, -1))}
            >
              <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" /> Last corner
            </Button>
            <Button size="sm" disabled={drawn.length < 3} onClick={finish}>
              Finish
            </Button>
          </span>
        )}
      </div>
      <div ref={element} dir="ltr" className="relative overflow-hidden rounded-card border border-line bg-tile">
        <svg
          role="application"
          aria-label="Map of the service area"
          aria-describedby="area-map-help"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is operated by keys too
          tabIndex={0}
          width={size.width}
          height={size.height}
          className={cx(
            'block select-none outline-offset-[-4px]',
            mode === 'look' ? 'cursor-grab touch-pan-y' : 'cursor-crosshair touch-none',
          )}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            press.current = null
          }}
          onKeyDown={onKeyDown}
        >
          <MapDrawing
            {...{ view, size, places, position, radiusKm, polygon, others, drawn }}
            corners={mode === 'look' ? corners : null}
            crosshair={mode !== 'look'}
          />
        </svg>
        {content.length === 0 && mode === 'look' && (
          <p className="pointer-events-none absolute inset-x-4 top-1/2 mx-auto w-fit max-w-80 -translate-y-1/2 rounded-control bg-surface px-4 py-3 text-center text-sm text-ink-2 shadow-raised">
            Nothing to show yet: type a pincode, or say where the store is. The map has no streets.
          </p>
        )}
        <span className="absolute inset-e-2 top-2 grid gap-1 rounded-control bg-surface shadow-raised">
          <IconButton label="Zoom in" className="rounded-control" onClick={() => setChosen(zoomView(view, 0.7))}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom out" className="rounded-control" onClick={() => setChosen(zoomView(view, 1 / 0.7))}>
            <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label="Show everything" className="rounded-control" onClick={() => setChosen(null)}>
            <Scan size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p id="area-map-help" className="text-sm text-ink-3">
        {helps[mode]}
      </p>
      <p role="status" className={cx('text-sm empty:hidden', problem ? 'text-deal' : 'text-ink-2')}>
        {problem ?? (mode === 'draw' ? `${drawn.length} ${drawn.length === 1 ? 'corner' : 'corners'} so far` : '')}
      </p>
      <MapLegend />
    </div>
  )
}
