// The shapes of the plain map: pincodes coloured by the store that serves them, areas, stores, a grid and a scale. Each
// kind has its own shape, so that nothing depends on colour alone.
import type { AreaPreview } from '@tokri/contract/store.schema.ts'
import type { Position } from '@tokri/rules/places.ts'
import type { AreaPolygon } from '@tokri/rules/service-area.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { outlinePath, type Point, pointOf, type Size, scaleStep, type View } from './map-view.ts'

type Place = AreaPreview['places'][number]
type Kind = 'here' | 'shared' | 'other' | 'nobody'

const kindOf = ({ here, stores }: Place): Kind => {
  if (here) return stores.length > 0 ? 'shared' : 'here'
  return stores.length > 0 ? 'other' : 'nobody'
}

const legend: Record<Kind, string> = {
  here: 'This store alone',
  shared: 'Shared with another store',
  other: 'Another store',
  nobody: 'Nobody delivers there',
}

const Mark = ({ kind, at: { x, y } }: { kind: Kind; at: Point }) => {
  if (kind === 'here') return <circle cx={x} cy={y} r={4.5} className="fill-brand" />
  if (kind === 'other') return <circle cx={x} cy={y} r={3.5} className="fill-surface stroke-ink-3" strokeWidth={1.5} />
  if (kind === 'nobody')
    return <path d={`M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`} className="stroke-deal" strokeWidth={1.75} />
  return (
    <>
      <circle cx={x} cy={y} r={7} className="fill-transparent stroke-warn" strokeWidth={1.75} />
      <circle cx={x} cy={y} r={4} className="fill-brand" />
    </>
  )
}

export const MapLegend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
    {(Object.keys(legend) as Kind[]).map((kind) => (
      <li key={kind} className="flex items-center gap-1.5">
        <svg width={18} height={18} aria-hidden="true">
          <Mark kind={kind} at={{ x: 9, y: 9 }} />
        </svg>
        {legend[kind]}
      </li>
    ))}
  </ul>
)

/** With more pincodes in view, their numbers would overlap. */
const MAX_LABELS = 45

type Marked = { key: string; kind: Kind; at: Point; pincodes: string[] }
/** The distance between the marks of one location. */
const APART = 16

/** Pincodes often share a centre. Such a centre gets one mark per kind, side by side, with the number of pincodes. */
const marksOf = (places: readonly Place[], at: (place: Position) => Point): Marked[] => {
  const located = places.filter(({ lat, lng }) => lat !== null && lng !== null)
  return [...Map.groupBy(located, ({ lat, lng }) => `${lat} ${lng}`)].flatMap(([centre, same]) =>
    [...Map.groupBy(same, kindOf)].map(([kind, list], index) => {
      const { x, y } = at({ lat: list[0]?.lat ?? 0, lng: list[0]?.lng ?? 0 })
      const below = { x, y: y + index * APART }
      return { key: `${centre} ${kind}`, kind, at: below, pincodes: list.map(({ pincode }) => pincode) }
    }),
  )
}

const isIn = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > -20 && x < width + 20 && y > -20 && y < height + 20

const Grid = ({ view, size }: { view: View; size: Size }) => {
  const step = scaleStep(view.kmPerPixel, 110) / view.kmPerPixel
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / step) + 1 }, (_, index) => ((length / 2) % step) + (index - 0.5) * step)
  return (
    <g className="stroke-line" strokeWidth={1}>
      {lines(size.width).map((x) => (
        <path key={`x${x}`} d={`M${x} 0V${size.height}`} />
      ))}
      {lines(size.height).map((y) => (
        <path key={`y${y}`} d={`M0 ${y}H${size.width}`} />
      ))}
    </g>
  )
}

const Scale = ({ view, size }: { view: View; size: Size }) => {
  const km = scaleStep(view.kmPerPixel, 110)
  const length = km / view.kmPerPixel
  return (
    <g>
      <path d={`M12 ${size.height - 18}v6h${length}v-6`} className="fill-transparent stroke-ink-2" strokeWidth={1.5} />
      <text x={16} y={size.height - 18} className="fill-ink-2 text-2xs">
        {km < 1 ? `${Math.round(km * 1000)} m` : `${km} km`}
      </text>
    </g>
  )
}

const StoreMark = ({ at: { x, y }, name, own }: { at: Point; name: string; own: boolean }) => (
  <g>
    <rect
      x={x - 6}
      y={y - 6}
      width={12}
      height={12}
      rx={3}
      className={own ? 'fill-accent stroke-ink' : 'fill-surface stroke-ink-2'}
      strokeWidth={1.75}
    />
    <text
      x={x}
      y={y - 11}
      textAnchor="middle"
      paintOrder="stroke"
      strokeWidth={3}
      className="fill-ink stroke-tile text-xs font-semibold"
    >
      {name}
    </text>
  </g>
)

export const MapDrawing = ({
  view,
  size,
  places,
  position,
  radiusKm,
  polygon,
  others,
  drawn,
  corners,
  crosshair,
}: {
  view: View
  size: Size
  places: readonly Place[]
  position: Position | null
  radiusKm: number | null
  polygon: AreaPolygon | null
  others: readonly Store[]
  /** The corners drawn so far. */
  drawn: readonly Position[]
  /** The corners that can be dragged. */
  corners: readonly Position[] | null
  crosshair: boolean
}) => {
  const at = (place: Position) => pointOf(view, size, place)
  const marks = marksOf(places, at).filter((mark) => isIn(mark.at, size))
  const own = position && at(position)
  const [x, y] = [size.width / 2, size.height / 2]
  return (
    <>
      <Grid view={view} size={size} />
      {others.map(({ _id, area, lat, lng }) => (
        <g key={_id} className="fill-ink-3/10 stroke-ink-3" strokeDasharray="5 4">
          {area.polygon && <path d={outlinePath(area.polygon as AreaPolygon, view, size)} fillRule="evenodd" />}
          {area.radiusKm !== null && lat !== null && lng !== null && (
            <circle cx={at({ lat, lng }).x} cy={at({ lat, lng }).y} r={area.radiusKm / view.kmPerPixel} />
          )}
        </g>
      ))}
      <g className="fill-brand/10 stroke-brand" strokeWidth={2}>
        {polygon && <path d={outlinePath(polygon, view, size)} fillRule="evenodd" />}
        {own && radiusKm !== null && radiusKm > 0 && <circle cx={own.x} cy={own.y} r={radiusKm / view.kmPerPixel} />}
      </g>
      {marks.map(({ key, kind, at: point, pincodes }) => (
        <g key={key}>
          <Mark kind={kind} at={point} />
          {marks.length <= MAX_LABELS && (
            <text x={point.x + 10} y={point.y + 4} className="fill-ink-2 text-2xs">
              {pincodes.length === 1 ? pincodes[0] : `${pincodes.length} pincodes`}
            </text>
          )}
        </g>
      ))}
      {others.map(({ _id, name, lat, lng }) =>
        lat === null || lng === null ? null : <StoreMark key={_id} at={at({ lat, lng })} name={name} own={false} />,
      )}
      {own && <StoreMark at={own} name="This store" own />}
      {corners?.map((corner, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner has no other name than its place
          key={index}
          data-corner={index}
          cx={at(corner).x}
          cy={at(corner).y}
          r={9}
          className="cursor-move touch-none fill-surface/70 stroke-brand"
          strokeWidth={2}
        />
      ))}
      {drawn.length > 0 && (
        <g className="fill-brand/10 stroke-brand" strokeWidth={2}>
          <path
            d={`M${drawn.map((corner) => `${at(corner).x} ${at(corner).y}`).join('L')}`}
            strokeDasharray={drawn.length < 3 ? undefined : '6 3'}
          />
          {drawn.map((corner, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              cx={at(corner).x}
              cy={at(corner).y}
              r={5}
              className="fill-surface"
            />
          ))}
        </g>
      )}
      {crosshair && <path d={`M${x - 10} ${y}h20M${x} ${y - 10}v20`} className="stroke-ink" strokeWidth={1.5} />}
      <Scale view={view} size={size} />
    </>
  )
}
