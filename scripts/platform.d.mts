import type { PlatformPath } from 'node:path'

export function spawnOf(
  program: string,
  args: string[],
  platform: string,
): { file: string; args: string[]; shell: boolean }
export function pinnedNodeIn(root: string, platform: string, path: PlatformPath): string
export function withoutBins(searchPath: string, path: PlatformPath): string
