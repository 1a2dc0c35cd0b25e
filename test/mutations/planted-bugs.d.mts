export type PlantedBug = { bug: string; file: string; find: string; replace: string; tests: string; named?: string }
export const plantedBugs: PlantedBug[]
