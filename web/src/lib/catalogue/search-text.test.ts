import { searchProductsSchema } from '@tokri/contract/product.schema.ts'
import { expect, it } from 'vitest'
import { readSearchAddress } from './search-text.ts'

it.each([
  ['31 combining marks', `a${'\u0301'.repeat(31)}`],
  ['marks beyond the limit of a text', `a${'\u0301'.repeat(200)}`],
  ['marks with something invisible between them', `a${'\u0301'.repeat(30)}\u0000${'\u0301'.repeat(30)}`],
  ['letters that NFC makes longer', '\u{1d160}'.repeat(50)],
  ['control characters', 'a\u0000\u009fb'],
  ['half a character', 'a\ud83e'],
  ['spaces', ' '.repeat(300)],
  ['signs', "';<>&%_\\"],
  ['a long word', 'a'.repeat(500)],
])('an address with %s becomes a search that the server accepts', (_, text) => {
  const { q = '', ...filters } = readSearchAddress({ q: text, subCategory: text, brand: text, diet: text })
  expect(searchProductsSchema.body.safeParse({ search: q, ...filters }).error).toBeUndefined()
})
