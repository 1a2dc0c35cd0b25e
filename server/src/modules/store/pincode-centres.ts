// The centres of pincodes. The file is read once, at the first look-up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Position } from '@tokri/rules/places.ts'
import { serverFolder } from '../../platform/files/server-folder.ts'
import { readCentres } from './clean-centres.ts'

let centres: Map<string, Position> | undefined

/** The centre of a pincode; null if it is unknown. */
export const pincodeCentre = (pincode: string): Position | null => {
  centres ??= readCentres(readFileSync(join(serverFolder, 'src/modules/store/pincode-centres.txt'), 'utf8'))
  return centres.get(pincode) ?? null
}

/** Every pincode with a known centre. */
export const everyCentre = (): ReadonlyMap<string, Position> => {
  pincodeCentre('')
  return centres ?? new Map()
}
