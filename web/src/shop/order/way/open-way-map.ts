// The map of an order's way, drawn by MapLibre GL. It is loaded only where a map is shown.

import type { Position } from '@tokri/rules/places.ts'
import { AttributionControl, LngLatBounds, Map as MapOfStyle, Marker, setWorkerUrl } from 'maplibre-gl'
import { m } from '../../../paraglide/messages.js'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { SCOOTER_PATH, type WayEnds } from './way-drawing.tsx'
import './way-map.css'

// A file of the shop instead of a blob, which the Content-Security-Policy forbids.
setWorkerUrl(workerUrl)

const MAX_ZOOM = 16
const PADDING = { top: 40, bottom: 40, left: 48, right: 48 }

export type MapOfWay = {
  show: (ends: WayEnds) => void
  remove: () => void
}

type Mark = 'store' | 'door' | 'rider'

/** The marks are part of the picture: the page says in words what they show. */
const markElement = (mark: Mark): HTMLElement => {
  const element = document.createElement('div')
  element.className = `way-mark way-mark-${mark}`
  element.setAttribute('aria-hidden', 'true')
  if (mark === 'rider')
    element.innerHTML = `<svg viewBox="-15 -14 30 30"><path d="${SCOOTER_PATH}" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round"/></svg>`
  return element
}

/** Throws nothing: `onFailed` is called when the style or the map cannot be loaded, `onShown` when it can be seen. */
export const openWayMap = (
  container: HTMLElement,
  { styleUrl, onShown, onFailed }: { styleUrl: string; onShown: () => void; onFailed: () => void },
): MapOfWay => {
  let map: MapOfStyle
  try {
    map = new MapOfStyle({
      container,
      style: styleUrl,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    })
  } catch {
    // No WebGL.
    queueMicrotask(onFailed)
    return { show: () => undefined, remove: () => undefined }
  }
  map.addControl(new AttributionControl({ compact: true }))
  const canvas = map.getCanvas()
  canvas.setAttribute('aria-hidden', 'true')
  // A tile that fails leaves a gap; without its style there is no map at all.
  let hasStyle = false
  map.once('style.load', () => {
    hasStyle = true
  })
  map.on('error', () => {
    if (!hasStyle) onFailed()
  })
  map.once('load', onShown)

  const marks: Partial<Record<Mark, Marker>> = {}
  const place = (mark: Mark, position: Position | null, text = '') => {
    if (position === null) {
      marks[mark]?.remove()
      delete marks[mark]
      return
    }
    const marker = marks[mark]?.setLngLat(position) ?? new Marker({ element: markElement(mark) }).setLngLat(position)
    marker.getElement().dataset.name = text
    marks[mark] = marker.addTo(map)
  }
  return {
    show: ({ store, storeName, door, rider }) => {
      place('store', store, storeName)
      place('door', door, m.order_your_door())
      place('rider', rider)
      const bounds = new LngLatBounds()
      for (const position of [store, door, rider]) if (position !== null) bounds.extend(position)
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: PADDING, maxZoom: MAX_ZOOM, duration: 0 })
    },
    remove: () => map.remove(),
  }
}
