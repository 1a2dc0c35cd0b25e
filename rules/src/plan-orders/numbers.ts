// Reading and adding to lists of numbers at an index that the loop around it keeps within the list.

export const at = (list: ArrayLike<number>, index: number): number => list[index] as number

export const add = (list: Float64Array, index: number, value: number): void => {
  list[index] = at(list, index) + value
}
