// The code on the label of a bag: the number of its order and which of its bags it is, such as `T-4F7K2/2`.

/** The server accepts at most this number of bags for an order. */
export const MAX_BAGS = 50

export type Bag = {
  orderNumber: string
  /** From 1. */
  bag: number
}

export const bagCode = ({ orderNumber, bag }: Bag): string => `${orderNumber}/${bag}`

/** Null for anything but the code of a bag. Scanners with another keyboard layout may type small letters. */
export const bagOf = (code: string): Bag | null => {
  const [, orderNumber, bag] = /^(T-[2-9A-Z]{5,})\/([1-9]\d?)$/.exec(code.trim().toUpperCase()) ?? []
  return orderNumber !== undefined && Number(bag) <= MAX_BAGS ? { orderNumber, bag: Number(bag) } : null
}
