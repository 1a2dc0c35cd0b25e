import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notoDrawings } from './noto-drawings.ts'

test('noto.json holds every Noto drawing that the sources name, as the package has it', () => {
  const names = (text: string) => Object.keys(JSON.parse(text))
  const kept = readFileSync(new URL('noto.json', import.meta.url), 'utf8')
  const wanted = notoDrawings()
  expect(names(wanted).length).toBeGreaterThan(100)
  expect(names(kept), 'npm run art').toEqual(names(wanted))
  expect(kept === wanted, 'a drawing has changed: npm run art').toBe(true)
})
