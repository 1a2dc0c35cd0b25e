import { expect, it } from 'vitest'
import { invalidRowsCsv, recordsOf } from './invalid-rows-csv.ts'

it('records are counted as on the server: line breaks inside quotes belong to their cell', () => {
  expect(recordsOf('name;text\r\n"Ghee ""A2""";"two\nlines"\rSalt;', ';')).toEqual([
    ['name', 'text'],
    ['Ghee "A2"', 'two\nlines'],
    ['Salt', ''],
  ])
})

it('bad rows have their own columns, their number and the error, ready to be corrected', () => {
  const records = recordsOf('name,price\nSalt,20\n"Ghee, cow",abc\nTea', ',')
  const csv = invalidRowsCsv(records, [
    { row: 3, message: 'price "abc" is no number' },
    { row: 4, message: 'no price' },
  ])
  expect(csv.split('\r\n')).toEqual([
    'name,price,row,reason',
    '"Ghee, cow",abc,3,"price ""abc"" is no number"',
    'Tea,,4,no price',
    '',
  ])
})

it('a cell that a spreadsheet would run as a formula has one apostrophe, also one that had it in the file', () => {
  const records = recordsOf(`name,brand\n"=HYPERLINK(""https://x.test"")",'+91`, ',')
  expect(invalidRowsCsv(records, [{ row: 2, message: '=1 is no price' }]).split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""https://x.test"")",'+91,2,'=1 is no price`,
  )
})
