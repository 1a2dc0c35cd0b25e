// The centres of pincodes. The file is read once, at the first look-up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distanceKm, type Position } from '@tokri/rules/places.ts'
import { serverFolder } from '../../platform/files/server-folder.ts'
import { readCentres } from './clean-centres.ts'

let centres: Map<string, Position> | undefined

/** The centre of a pincode; null if it is unknown. */
export const pincodeCentre = (pincode: string): Position | null => {
  centres ??= readCentres(readFileSync(join(serverFolder, 'src/modules/store/pincode-centres.txt'), 'utf8'))
  return centres.get(pincode) ?? null
}

/** Centres are some kilometres off, and pincodes in the country are wide: only beyond this distance is one of both wrong. */
const FAR_KM = 20

/** How many kilometres a position lies from the centre of its pincode, if that is too far to be right. */
export const farFromCentre = (pincode: string, position: Position | null): number | null => {
  const centre = pincodeCentre(pincode)
  const km = centre && position ? distanceKm(centre, position) : 0
  return km > FAR_KM ? Math.round(km) : null
}

/** Every pincode with a known centre. */
export const everyCentre = (): ReadonlyMap<string, Position> => {
  pincodeCentre('')
  return centres ?? new Map()
}
