import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOfSlug, slugOf } from './slugs.ts'

const ID = 'mhd2k1x9a0b1c2d3e4f5g6h7'

describe('a slug', () => {
  it.each([
    ['Dairy, Bread & Eggs', `dairy-bread-eggs-${ID}`],
    ['Brass Angle Deep - Plain, No.2', `brass-angle-deep-plain-no-2-${ID}`],
    ['Cereal Flip Lid Container/Storage Jar', `cereal-flip-lid-container-storage-jar-${ID}`],
    ['70% Dark', `70-dark-${ID}`],
    ['दूध', `दूध-${ID}`],
    ['&&&', ID],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name, ID)).toBe(slug)
  })

  it('contains its id, whatever the name', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => idOfSlug(slugOf(name, ID)) === ID))
  })
})
