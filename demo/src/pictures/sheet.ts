// Generates ids that are unique within one SVG, so that gradients and clip paths of nested drawings never collide.
export type Sheet = { nextId: () => string }

export const createSheet = (): Sheet => {
  let count = 0
  return { nextId: () => `a${(count++).toString(36)}` }
}
