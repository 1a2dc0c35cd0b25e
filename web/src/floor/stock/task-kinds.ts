// A separate file, because the route validates its search parameters with it and the first page loads that code.
export const taskKinds = ['receive', 'count', 'waste', 'move'] as const
export type TaskKind = (typeof taskKinds)[number]
