// Typed arrays that grow at their end.

type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>

export type Column<T extends Numbers = Numbers> = { values: T; length: number }

const FIRST_ROOM = 4

export const column = <T extends Numbers>(make: new (length: number) => T, room = FIRST_ROOM): Column<T> => ({
  values: new make(room),
  length: 0,
})

/** Appends a value. It may replace `values` by a longer array, so read it again afterwards. */
export const push = (numbers: Column, value: number): void => {
  if (numbers.length === numbers.values.length) {
    const longer = new (numbers.values.constructor as new (length: number) => Numbers)(numbers.length * 2)
    longer.set(numbers.values)
    numbers.values = longer
  }
  numbers.values[numbers.length++] = value
}
