// The way from the store to the door on a map, where the shop has a style for one. Until the map is there, and if it cannot
// be loaded, a drawing stays in its place. The page says the same in words.
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import type { MapOfWay } from './open-way-map.ts'
import { WayDrawing, type WayEnds } from './way-drawing.tsx'

export const WayMap = ({ styleUrl, ...ends }: WayEnds & { styleUrl: string | null }) => {
  const { store, storeName, door, rider } = ends
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapOfWay | null>(null)
  const [shown, setShown] = useState(false)
  const hasPlace = (store ?? door) !== null

  useEffect(() => {
    const container = box.current
    if (styleUrl === null || container === null || !hasPlace) return
    let opened: MapOfWay | null = null
    let left = false
    const close = () => {
      setShown(false)
      setMap(null)
      opened?.remove()
      opened = null
    }
    import('./open-way-map.ts').then(
      ({ openWayMap }) => {
        if (left) return
        opened = openWayMap(container, { styleUrl, onShown: () => setShown(true), onFailed: close })
        setMap(opened)
      },
      () => undefined, // the drawing stays
    )
    return () => {
      left = true
      close()
    }
  }, [styleUrl, hasPlace])

  useEffect(() => map?.show({ store, storeName, door, rider }), [map, store, storeName, door, rider])

  return (
    <div dir="ltr" className="relative size-full">
      {!shown && <WayDrawing {...ends} />}
      {styleUrl !== null && (
        <div
          ref={box}
          data-map={shown ? 'shown' : 'hidden'}
          data-rider={rider ? 'shown' : 'hidden'}
          className={cx('way-map absolute! inset-0', !shown && 'invisible')}
        />
      )}
    </div>
  )
}
