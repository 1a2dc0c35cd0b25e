import { expect, it } from 'vitest'
import { optionalText, search, text } from './fields.ts'

it('takes tabs and line breaks that come with a paste for spaces, in texts of one line', () => {
  for (const schema of [text(40), optionalText(40), search]) expect(schema.parse('560038\t\r\n')).toBe('560038')
  expect(text(40).parse('Amul\tTaza\r\nMilk')).toBe('Amul Taza Milk')
  expect(text(40, { multiline: true }).parse('Ring twice\r\nBlue gate')).toBe('Ring twice\nBlue gate')
  expect(text(40).safeParse('Amul\u0007Milk').error?.issues[0]?.message).toBe(
    'This contains characters that are not allowed',
  )
})
