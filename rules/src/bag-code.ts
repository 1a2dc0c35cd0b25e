// The code on the label of a bag: the number of its order and which of its bags it is, such as `T-4F7K2/2`.

/** The server accepts at most this number of bags for an order. */
export const MAX_BAGS = 50

export type Bag = {
  orderNumber: string
  /** From 1. Null where only the number of the order was typed, which names the bag of an order with one. */
  bag: number | null
}

export const bagCode = ({ orderNumber, bag }: { orderNumber: string; bag: number }): string => `${orderNumber}/${bag}`

/** Null for anything but the code of a bag. Scanners with another keyboard layout may type small letters. */
export const bagOf = (code: string): Bag | null => {
  const [, orderNumber, bag] = /^(T-[2-9A-Z]{5,})(?:\/([1-9]\d?))?$/.exec(code.trim().toUpperCase()) ?? []
  if (orderNumber === undefined || Number(bag) > MAX_BAGS) return null
  return { orderNumber, bag: bag === undefined ? null : Number(bag) }
}
