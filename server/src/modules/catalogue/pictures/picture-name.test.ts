import { expect, test } from 'vitest'
import { readPictureName, withPicture } from './picture-name.ts'

test.each([
  ['8901234567890.jpg', [['8901234567890', 1]]],
  [
    '8901234567890-2.jpeg',
    [
      [null, 1],
      ['8901234567890', 2],
    ],
  ],
  [
    '8901234567890 (3).PNG',
    [
      [null, 1],
      ['8901234567890', 3],
    ],
  ],
  ['8901234567894.jpg', [[null, 1]]],
  ['012345678905.webp', [['0012345678905', 1]]],
])('the barcode of %s', (file, read) => {
  expect(readPictureName(file).map(({ barcode, place }) => [barcode, place])).toEqual(read)
})

test.each([
  ['Toned Milk, 500 ml.jpg', [['tonedmilk500ml', 1]]],
  [
    'toned_milk_500ml-2.jpg',
    [
      ['tonedmilk500ml2', 1],
      ['tonedmilk500ml', 2],
    ],
  ],
  ['7 Up (9).jpg', [['7up9', 1]]],
  ['Cafe\u0301.jpg', [['caf\u00e9', 1]]],
  ['दूध 500 मिली.jpg', [['दूध500मिली', 1]]],
  ['...', []],
  ['.jpg', []],
])('the name of %s', (file, read) => {
  expect(readPictureName(file).map(({ name, place }) => [name, place])).toEqual(read)
})

test.each(['../../etc/Salt.jpg', '..\\..\\Salt.jpg', '/Salt.jpg', 'C:\\pictures\\Salt.jpg', 'pictures/Salt.jpg'])(
  'folders before a name do not count: %s',
  (file) => {
    expect(readPictureName(file)).toEqual([{ barcode: null, name: 'salt', place: 1 }])
  },
)

test('a picture takes the place that its name says, or comes behind the last', () => {
  const put = (pictures: string, address: string, place: number, replaced: string | null = null) =>
    withPicture([...pictures], address, { place, replaced }).join('')
  expect(put('', 'a', 3)).toBe('a')
  expect(put('ab', 'c', 1)).toBe('cab')
  expect(put('ab', 'c', 8)).toBe('abc')
  expect(put('abcdefgh', 'i', 1)).toBe('iabcdefg')
  expect(put('ab', 'b', 1)).toBe('ba')
})

test('a picture takes the place of another one that is still there', () => {
  const put = (pictures: string, address: string, replaced: string) =>
    withPicture([...pictures], address, { place: 1, replaced }).join('')
  expect(put('abc', 'd', 'b')).toBe('adc')
  expect(put('abc', 'c', 'a')).toBe('cb')
  expect(put('abc', 'b', 'b')).toBe('abc')
  expect(put('abc', 'd', 'x')).toBe('dabc')
})
