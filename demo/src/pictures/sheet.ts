// What a drawing is made on: it hands out ids, so that gradients and clips of nested drawings never meet.
export type Sheet = { nextId: () => string }

export const createSheet = (): Sheet => {
  let count = 0
  return { nextId: () => `a${(count++).toString(36)}` }
}
