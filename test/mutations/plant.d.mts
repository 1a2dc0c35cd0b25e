import type { PlantedBug } from './planted-bugs.d.mts'
export type Marker = { name: string; file: string; line: number }
export function findMarkers(root: string): Marker[]
export function plantIn(markers: Marker[], bug: PlantedBug): { file: string; source: string; planted: string }
export function testFilesOf(root: string, bug: PlantedBug): string[]
