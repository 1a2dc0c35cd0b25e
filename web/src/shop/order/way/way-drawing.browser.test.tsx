import { expect, it } from 'vitest'
import { openPart } from '../../../../test/open.tsx'
import { WayDrawing } from './way-drawing.tsx'

const west = { lat: 12.97, lng: 77.6 }
const east = { lat: 12.972, lng: 77.62 }

it.each([
  ['at the left', west, east, 'Annapurna Fresh, Indiranagar 100 Feet Road'],
  ['at the right', east, west, 'Annapurna Fresh, Indiranagar 100 Feet Road'],
  ['that is very long', west, east, 'Annapurna Fresh and Daily Needs, Indiranagar 100 Feet Road, Stage Two'],
])('the drawing of the way has the whole name of a store %s', async (_, store, door, storeName) => {
  await openPart(
    <div className="w-[400px]">
      <WayDrawing store={store} door={door} rider={null} storeName={storeName} />
    </div>,
    { width: 1280 },
  )
  const nameOf = () => [...document.querySelectorAll('svg text')].find((text) => text.textContent === storeName)
  await expect.poll(nameOf).toBeDefined()
  const [name, drawing] = [nameOf(), document.querySelector('svg[data-rider]')].map((part) =>
    part?.getBoundingClientRect(),
  )
  expect(name?.left).toBeGreaterThanOrEqual(drawing?.left ?? Number.NaN)
  expect(name?.right).toBeLessThanOrEqual(drawing?.right ?? Number.NaN)
})
