// Labels by which results are counted and filtered: subcategories, brands, dietary marks and countries. A product has a set of them.
// Few sets differ, so each has a number, and a product costs four bytes.
import { fold } from '../search/tokenize.ts'
import { type Column, column, push } from './growable-array.ts'

export type Labels = {
  /** By product number: the number of its set. */
  of: Column<Uint32Array<ArrayBuffer>>
  /** The labels of each set; set 0 is empty. */
  sets: string[][]
  numbers: Map<string, number>
}

/** What results can be filtered by. */
export const dimensions = ['subCategory', 'brand', 'diet', 'origin'] as const
export type Dimension = (typeof dimensions)[number]

export const createLabels = (room: number): Labels => ({
  of: column(Uint32Array, room),
  sets: [[]],
  numbers: new Map([['', 0]]),
})

/** Two spellings of a label are one: "Amul" and "AMUL ". */
export const labelKey = (label: string): string => fold(label).trim()

/** Adds the labels of the next product number. The first spelling of a label is the one that is shown. */
export const addLabels = (labels: Labels, own: readonly string[]): void => {
  const kept = own.filter((label) => labelKey(label) !== '')
  const key = kept.map(labelKey).sort().join('\n')
  let number = labels.numbers.get(key)
  if (number === undefined) {
    number = labels.sets.length
    labels.numbers.set(key, number)
    labels.sets.push(kept.map((label) => label.trim()))
  }
  push(labels.of, number)
}

export const labelsOf = (labels: Labels, ordinal: number): readonly string[] =>
  labels.sets[labels.of.values[ordinal] ?? 0] ?? []
