import { it } from 'vitest'
import { strike } from './crash.ts'

it('a shop keeps every acknowledged order through kill -9 of its server and its database', () =>
  strike(['both are killed']))
