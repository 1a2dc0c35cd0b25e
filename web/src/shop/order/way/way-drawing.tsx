// A drawing of the way from the store to the door, with the rider while there is one. It is to scale, and needs no tiles.
// The page says the same in words, so that screen readers skip it.
import type { Position } from '@tokri/rules/places.ts'
import { offsetM } from '../../../lib/place/pin-geometry.ts'
import { m } from '../../../paraglide/messages.js'

const WIDTH = 400
const HEIGHT = 180
const MARGIN = 36
/** The narrowest area in metres: two places that are the same must not be drawn infinitely large. */
const LEAST_M = 50

type Point = { x: number; y: number }

/** Fits these positions into the drawing, north up, with the same scale in both directions. */
const projectionOf = (positions: readonly Position[]) => {
  const [origin] = positions
  const offsets = origin ? positions.map((position) => offsetM(origin, position)) : []
  const [east, north] = [offsets.map((each) => each.east), offsets.map((each) => each.north)]
  const [left, right] = [Math.min(...east), Math.max(...east)]
  const [bottom, top] = [Math.min(...north), Math.max(...north)]
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, LEAST_M),
    (HEIGHT - 2 * MARGIN) / Math.max(top - bottom, LEAST_M),
  )
  return (position: Position): Point => {
    const at = offsetM(origin ?? position, position)
    return {
      x: WIDTH / 2 + (at.east - (left + right) / 2) * scale,
      y: HEIGHT / 2 - (at.north - (bottom + top) / 2) * scale,
    }
  }
}

/** A way in two streets, which meet at a rounded corner. */
const pathOf = (from: Point, to: Point): string => {
  const bend = Math.min(14, Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2)
  const [right, down] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)]
  return `M${from.x} ${from.y}H${to.x - right * bend}Q${to.x} ${from.y} ${to.x} ${from.y + down * bend}V${to.y}`
}

/** The usual width of a letter of a name. */
const LETTER = 6.5
const EDGE = 6

/** The name stands over or under its mark, and moves as far beside it as its length needs. */
const Mark = ({ at: { x, y }, name, className }: { at: Point; name: string; className: string }) => {
  const widest = WIDTH - 2 * EDGE
  const width = Math.min(widest, name.length * LETTER)
  const middle = Math.max(EDGE + width / 2, Math.min(x, WIDTH - EDGE - width / 2))
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={9} className={`stroke-surface ${className}`} strokeWidth={3} />
      <text
        x={middle - x}
        y={y < HEIGHT / 2 ? -16 : 26}
        textAnchor="middle"
        {...(name.length * LETTER > widest && { textLength: widest, lengthAdjust: 'spacingAndGlyphs' })}
        className="fill-ink text-xs font-medium"
      >
        {name}
      </text>
    </g>
  )
}

export type WayEnds = {
  store: Position | null
  storeName: string
  door: Position | null
  rider: Position | null
}

/** A scooter with a box around the origin, 21 units wide. */
export const SCOOTER_PATH =
  'M-10 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M-5 5.5h7l3-12h-3M5 -6.5l2.5 9.5M-8 3v-3h7l3 5.5M-11 -8h7v5h-7z'

export const WayDrawing = ({ store, storeName, door, rider }: WayEnds) => {
  const project = projectionOf([store, door, rider].filter((position) => position !== null))
  const [storeAt, doorAt, riderAt] = [store && project(store), door && project(door), rider && project(rider)]
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      data-rider={rider ? 'shown' : 'hidden'}
      className="block size-full"
    >
      <defs>
        <pattern id="way-streets" width={40} height={40} patternUnits="userSpaceOnUse">
          <path d="M40 0H0V40" fill="none" className="stroke-line" strokeWidth={1} />
        </pattern>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#way-streets)" />
      {storeAt && doorAt && (
        <path
          d={pathOf(storeAt, doorAt)}
          fill="none"
          className="stroke-brand"
          strokeWidth={4}
          strokeLinecap="round"
          strokeDasharray="1 10"
        />
      )}
      {storeAt && <Mark at={storeAt} name={storeName} className="fill-ink-2" />}
      {doorAt && <Mark at={doorAt} name={m.order_your_door()} className="fill-brand" />}
      {riderAt && (
        <g transform={`translate(${riderAt.x} ${riderAt.y})`}>
          <circle r={15} className="fill-accent stroke-surface" strokeWidth={3} />
          <path d={SCOOTER_PATH} fill="none" className="stroke-on-accent" strokeWidth={1.75} strokeLinejoin="round" />
        </g>
      )}
    </svg>
  )
}
