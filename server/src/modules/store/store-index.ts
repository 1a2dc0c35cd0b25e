// Finds the stores that serve a place without checking every area: the stores that list its pincode, and the stores
// whose polygon or circle has a bounding box that contains its position. The index is rebuilt when the stores change.
import type { Place, Position } from '@tokri/rules/places.ts'
import {
  type Box,
  boxAround,
  boxAroundCircle,
  isInBox,
  type ServiceArea,
  servesEverywhere,
} from '@tokri/rules/service-area.ts'

export type Indexed = { area: ServiceArea; position: Position | null; serves: (place: Place) => boolean }

const boxesOf = ({ area: { polygon, radiusKm }, position }: Indexed): Box[] => [
  ...(polygon ? [boxAround(polygon)] : []),
  ...(radiusKm !== null && position ? [boxAroundCircle(position, radiusKm)] : []),
]

/** The stores that serve a place, in their original order. The place must have its position. */
export const indexStores = <Store extends Indexed>(stores: readonly Store[]): ((place: Place) => Store[]) => {
  const everywhere: number[] = []
  const byPincode = new Map<string, number[]>()
  // Comparing some hundred boxes takes about a microsecond; a tree would not be faster.
  const boxes: { number: number; box: Box }[] = []
  stores.forEach((store, number) => {
    if (servesEverywhere(store.area)) everywhere.push(number)
    for (const pincode of store.area.pincodes) {
      const numbers = byPincode.get(pincode)
      if (numbers) numbers.push(number)
      else byPincode.set(pincode, [number])
    }
    for (const box of boxesOf(store)) boxes.push({ number, box })
  })

  return (place) => {
    const { pincode, position } = place
    const serving = new Set(everywhere)
    if (pincode !== null) for (const number of byPincode.get(pincode) ?? []) serving.add(number)
    if (position !== null)
      for (const { number, box } of boxes)
        if (isInBox(box, position) && !serving.has(number) && stores[number]?.serves(place)) serving.add(number)
    return [...serving].sort((one, other) => one - other).flatMap((number) => stores[number] ?? [])
  }
}
