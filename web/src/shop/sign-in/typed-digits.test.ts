import { describe, expect, it } from 'vitest'
import { emptyCode, typed } from './typed-digits.ts'

const boxes = (text: string) => [...text].map((sign) => (sign === '.' ? '' : sign))
const after = (before: string, index: number, text: string) => {
  const { code, focus } = typed(boxes(before), index, text)
  return [code.map((digit) => digit || '.').join(''), focus]
}

describe('typing into the boxes of a code', () => {
  it.each([
    ['a digit goes in and moves on', '......', 0, '4', ['4.....', 1]],
    ['the last box stays', '12345.', 5, '6', ['123456', 5]],
    ['anything else is not taken', '12....', 2, 'x', ['12....', 2]],
    ['a letter in the place of a digit leaves it', '123...', 1, 'x', ['123...', 1]],
    ['a letter beside a digit leaves it', '123...', 1, '2x', ['123...', 1]],
    ['emptying a box stays there', '123...', 1, '', ['1.3...', 1]],
    ['a digit typed behind the old one replaces it', '123...', 1, '29', ['193...', 2]],
    ['a digit typed before the old one replaces it', '123...', 1, '92', ['193...', 2]],
    ['the same digit again is the same digit', '123...', 1, '22', ['123...', 2]],
    ['six digits fill everything, wherever they are pasted', '9.....', 3, '042917', ['042917', 5]],
    ['spaces and hyphens of a pasted code do not count', '......', 0, '042-917', ['042917', 5]],
    ['a few digits go on from their box', '......', 2, '345', ['..345.', 5]],
    ['too many digits end with the last box', '......', 0, '12345678', ['123456', 5]],
    ['digits of other scripts are digits', '......', 0, '०४२९१७', ['042917', 5]],
    ['digits of wide keyboards are digits', '......', 0, '４', ['4.....', 1]],
  ])('%s', (_, before, index, text, result) => expect(after(before, index, text)).toEqual(result))

  it('starts with six empty boxes', () => expect(emptyCode).toEqual(['', '', '', '', '', '']))
})
