// Families: the products that differ only in pack size.
import { type Column, column, push } from './growable-array.ts'

type Numbers = Column<Uint32Array<ArrayBuffer>>

/** Each family has a number, and its members are a linked list, so that a million products cost only some megabytes. */
export type Families = {
  /** The number of a family by the hash of what its members have in common. */
  numbers: Map<number, number>
  /** By product number: its family. */
  of: Numbers
  /** By family: its newest member + 1. */
  newest: Numbers
  /** By product number: the member that was added before it + 1; 0 is none. */
  before: Numbers
  /** By product number: the hash of its amount, or of its unit if that has no amount. */
  size: Numbers
}

export const createFamilies = (room: number): Families => ({
  numbers: new Map(),
  of: column(Uint32Array, room),
  newest: column(Uint32Array, room),
  before: column(Uint32Array, room),
  size: column(Uint32Array, room),
})

/** FNV-1a twice, as one integer of 53 bits: two of a million texts have the same hash once in 18,000 catalogues. */
const hash = (text: string): number => {
  let high = 0x811c9dc5
  let low = 0xc9dc5811
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ (code + at), 0x01000193)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** Adds the next product number. Removed products stay in the list; readers skip them. */
export const addToFamily = (
  families: Families,
  { ordinal, common, size }: { ordinal: number; common: string; size: string },
): void => {
  const key = hash(common)
  let family = families.numbers.get(key)
  if (family === undefined) {
    family = families.newest.length
    families.numbers.set(key, family)
    push(families.newest, 0)
  }
  push(families.of, family)
  push(families.before, families.newest.values[family] ?? 0)
  families.newest.values[family] = ordinal + 1
  push(families.size, hash(size) >>> 0)
}
