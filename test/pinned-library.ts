// For the tests of the folders that depend on the internals of libraries: web/patches and server/patches.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'

type Manifest = { version: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

const root = join(import.meta.dirname, '..')
const read = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder of a package that a workspace uses, looked up like Node does. */
export const folderOf = (name: string, workspace: string, from = join(root, workspace)): string => {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  if (from === dirname(from)) throw new Error(`${name} is not installed`)
  return folderOf(name, workspace, dirname(from))
}

/** The library, the workspace that declares it, the version that was checked, and what to check in another one. */
export type Pin = readonly [name: string, workspace: string, version: string, recheck: string]

export const expectPinned = ([name, workspace, version, recheck]: Pin): void => {
  const { dependencies, devDependencies } = read(join(root, workspace))
  const declared = { ...dependencies, ...devDependencies }[name]
  const installed = read(folderOf(name, workspace)).version
  expect({ declared, installed }, `${name} has changed. Check ${recheck}.`).toEqual({
    declared: version,
    installed: version,
  })
}
