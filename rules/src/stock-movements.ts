// Why the quantity of a product in a store changes.

export const movementKinds = [
  'opening',
  'sale',
  'cancelled',
  'received',
  'counted',
  'wasted',
  'moved_out',
  'moved_in',
  'short',
  'edited',
  'imported',
  'refunded',
] as const
export type MovementKind = (typeof movementKinds)[number]
