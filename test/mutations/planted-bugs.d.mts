export type Change = 'drop' | 'never' | [pattern: RegExp, replacement: string][]
export type PlantedBug = { bug: string; at: string; change: Change; tests: string; named?: string }
export const plantedBugs: PlantedBug[]
