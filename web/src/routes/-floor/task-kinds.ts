// In a file of its own: the search of the route is checked by code of the first page, which stays small.
export const taskKinds = ['receive', 'count', 'waste', 'move'] as const
export type TaskKind = (typeof taskKinds)[number]
