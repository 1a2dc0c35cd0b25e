import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { plantedBugs } from './planted-bugs.mjs'

const root = path.join(import.meta.dirname, '../..')

it('every planted bug still finds its place and its tests, so that npm run test:mutations can plant it', () => {
  const lost = plantedBugs.filter(({ file, find, tests }) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8')
    return source.split(find).length !== 2 || !tests.split(' ').every((one) => fs.existsSync(path.join(root, one)))
  })
  expect(lost.map(({ bug }) => bug)).toEqual([])
  expect(new Set(plantedBugs.map(({ bug }) => bug)).size).toBe(plantedBugs.length)
})
