import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findMarkers, plantIn, testFilesOf } from './plant.mjs'
import { plantedBugs } from './planted-bugs.mjs'

const root = path.join(import.meta.dirname, '../..')
const markers = findMarkers(root)

it('every planted bug has its place and its tests, so that npm run test:mutations can plant it', () => {
  const lost = plantedBugs.flatMap((bug) => {
    try {
      const { source, planted } = plantIn(markers, bug)
      if (planted === source) return [`"${bug.bug}" changes nothing`]
      const tests = testFilesOf(root, bug).map((file) => fs.readFileSync(file, 'utf8'))
      const named = bug.named === undefined || tests.some((source) => new RegExp(bug.named ?? '').test(source))
      return named ? [] : [`"${bug.bug}": no test is named ${bug.named}`]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
  expect(lost).toEqual([])
  expect(new Set(plantedBugs.map(({ bug }) => bug)).size).toBe(plantedBugs.length)
})

it('every marker in the source belongs to a planted bug', () => {
  const used = new Set(plantedBugs.map(({ at }) => at))
  expect(markers.filter(({ name }) => !used.has(name)).map(({ name, file }) => `${name} in ${file}`)).toEqual([])
})
